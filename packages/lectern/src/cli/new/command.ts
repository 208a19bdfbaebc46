/**
 * `lectern new`: creates a project for your own server.
 * @module
 */

import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf, whyUnreadable } from '../../knowledge/disk/failure.ts';
import type { Command } from '../commands.ts';
import { CliError } from '../errors.ts';
import { onlyWord, readOptions } from '../options.ts';
import { type OwnProgram, thisProgram } from '../own-program.ts';
import { bareName, judgeName, projectFiles } from './project-files.ts';

const USAGE = `Usage: lectern new <name> [--dir <path>]

Create a TypeScript project for your own server: a tool, a resource and a prompt to start with, programs that serve
them over stdio and over HTTP, and tests.

  <name>        name of the package, such as plants or @you/plants
  --dir <path>  folder for the project (default: one with that name)

Examples:
  lectern new plants
  lectern new @you/plants --dir ./server
`;

/** The `new` command. */
export const newCommand: Command = { usage: USAGE, run };

async function run(args: readonly string[]): Promise<number> {
  const options = readOptions(args, { dir: { type: 'string' } });
  const name = onlyWord(options.words, 'a name');
  const verdict = judgeName(name);
  if (!verdict.ok) throw new CliError(`"${name}" ${verdict.reason}.`, `Try "${verdict.suggestion}".`);
  const folder = options.text('dir') || bareName(name);
  const files = projectFiles(name, lecternDependency(thisProgram()));
  await writeProject(folder, files);
  process.stdout.write(summary(name, folder, Object.keys(files)));
  return 0;
}

/** A copy that a package runner fetched by its version comes from a registry; any other is referenced by its path. */
function lecternDependency({ script, fetchedAs }: OwnProgram): string {
  const [, version] = /^lectern@(.+)$/.exec(fetchedAs ?? '') ?? [];
  if (version !== undefined) return version;
  return `file:${fetchedAs ?? dirname(dirname(script))}`;
}

function summary(name: string, folder: string, paths: readonly string[]): string {
  const shown = /^[\w./@-]+$/.test(folder) ? folder : JSON.stringify(folder);
  return `Created ${name === folder ? name : `${name} in ${shown}`}:
${paths.map((path) => `  ${path}\n`).join('')}
Next:
  cd ${shown}
  npm install
  npm test
  npm run dev

README.md describes how to add it to a client.
`;
}

/** `files`: texts by path, with `/`. Existing files are never overwritten. */
async function writeProject(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  await refuseUnlessEmpty(folder);
  try {
    for (const [path, text] of Object.entries(files)) {
      const target = join(folder, path);
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, text, { flag: 'wx' });
    }
  } catch (error) {
    throw new CliError(`"${folder}" cannot be written: ${(error as Error).message}.`);
  }
}

async function refuseUnlessEmpty(folder: string): Promise<void> {
  try {
    if ((await readdir(folder)).length > 0)
      throw new CliError(`"${folder}" already exists and is not empty.`, 'Choose another folder with --dir.');
  } catch (error) {
    if (error instanceof CliError) throw error;
    const code = codeOf(error);
    if (code === 'ENOENT') return;
    const why = code === 'ENOTDIR' ? 'is a file, not a folder' : whyUnreadable(error);
    throw new CliError(`"${folder}" ${why}.`, 'Choose another folder with --dir.');
  }
}
