/** The servers under test and the eras each of them speaks. @module */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const both = ['handshake', 'modern'];

/** The first is the yardstick of every ratio. */
const contenders = [
  { name: 'raw', eras: both },
  { name: 'lectern', eras: both, needs: '../dist/stdio.mjs' },
  { name: 'tmcp', eras: both, packageName: 'tmcp' },
  { name: 'sdk-v1', eras: ['handshake'], packageName: '@modelcontextprotocol/sdk' },
  { name: 'sdk-v2', eras: both, packageName: '@modelcontextprotocol/server' },
];

export const yardstick = contenders[0].name;

function versionOf({ name, packageName }) {
  if (name === yardstick) return undefined;
  const manifest = packageName ? `../node_modules/${packageName}/package.json` : '../package.json';
  return JSON.parse(readFileSync(new URL(manifest, import.meta.url), 'utf8')).version;
}

/** @param {string[] | undefined} only names to keep; all when absent */
export function selectContenders(only) {
  for (const name of only ?? []) {
    if (!contenders.some((contender) => contender.name === name)) throw new Error(`No server named ${name}.`);
  }
  return contenders
    .filter(({ name }) => only === undefined || only.includes(name))
    .map((contender) => {
      if (contender.needs && !existsSync(new URL(contender.needs, import.meta.url))) {
        throw new Error(`${contender.name} is not built: run "npm run build", or leave it out with --only.`);
      }
      const file = fileURLToPath(new URL(`servers/${contender.name}.mjs`, import.meta.url));
      return { name: contender.name, eras: contender.eras, file, version: versionOf(contender) };
    });
}
