/** Picks the servers of a run and looks up their files and versions. @module */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('../', import.meta.url);

/** A contender that is not built, a bare loop, has no version. */
function versionOf({ needs, packageName }) {
  if (!needs && !packageName) return undefined;
  const manifest = packageName ? `node_modules/${packageName}/package.json` : 'packages/lectern/package.json';
  return JSON.parse(readFileSync(new URL(manifest, root), 'utf8')).version;
}

/**
 * @param {object[]} contenders
 * @param {URL} folder that holds a file for each of them
 * @param {string[] | undefined} only names to keep; all when absent
 */
export function selectContenders(contenders, folder, only) {
  for (const name of only ?? []) {
    if (!contenders.some((contender) => contender.name === name)) throw new Error(`No server named ${name}.`);
  }
  return contenders
    .filter(({ name }) => only === undefined || only.includes(name))
    .map((contender) => {
      if (contender.needs && !existsSync(new URL(contender.needs, root))) {
        throw new Error(`${contender.name} is not built: run "npm run build", or leave it out with --only.`);
      }
      const file = fileURLToPath(new URL(`${contender.name}.mjs`, folder));
      return { validates: true, ...contender, file, version: versionOf(contender) };
    });
}
