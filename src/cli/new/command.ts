/**
 * `lectern new`: a project for a server of one's own.
 * @module
 */
import type { Command } from '../commands.ts';
import { CliError, UsageError } from '../errors.ts';
import { readOptions } from '../options.ts';
import { bareName, judgeName } from './package-name.ts';
import { projectFiles } from './project-files.ts';
import { writeProject } from './write-project.ts';

const USAGE = `Usage: lectern new <name> [--dir path]

Makes a project for a server of your own, in TypeScript: a tool, a resource and a prompt to begin with, programs that
serve them over stdio and over HTTP, and tests.

  <name>      of its package, such as plants or @you/plants
  --dir path  where it goes; without it, a folder of that name here
`;

export const newCommand: Command = { usage: USAGE, run };

async function run(args: readonly string[]): Promise<number> {
  const { values, words } = readOptions(args, { dir: { type: 'string' } });
  const [name, ...rest] = words;
  if (name === undefined) throw new UsageError('which name?');
  if (rest.length > 0) throw new UsageError(`one name at a time; "${rest[0]}" is too much.`);
  const verdict = judgeName(name);
  if (!verdict.ok) throw new CliError(`"${name}" ${verdict.reason}.`, `Try "${verdict.suggestion}".`);
  const folder = typeof values.dir === 'string' && values.dir !== '' ? values.dir : bareName(name);
  const files = projectFiles(name);
  await writeProject(folder, files);
  process.stdout.write(summary(name, folder, Object.keys(files)));
  return 0;
}

function summary(name: string, folder: string, paths: readonly string[]): string {
  const shown = /^[\w./@-]+$/.test(folder) ? folder : JSON.stringify(folder);
  return `${name} is in ${shown}:
${paths.map((path) => `  ${path}\n`).join('')}
Next:
  cd ${shown}
  npm install
  npm test
  npm run build && npm run start:http

README.md says how to add it to a client.
`;
}
