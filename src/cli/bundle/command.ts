/**
 * `lectern bundle`: a server as one file that clients install, and as an entry for the registry.
 * @module
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { problemLines } from '../../../servers/content/problem-lines.ts';
import type { Command } from '../commands.ts';
import { CliError, UsageError } from '../errors.ts';
import { readOptions } from '../options.ts';
import { PACKAGE_VERSION } from '../package-version.ts';
import { nameOf, readTarget } from '../target.ts';
import { assembleBundle } from './assemble.ts';
import { readBundleName, readVersion } from './bundle-name.ts';
import { onTopOfEarlier } from './earlier-entry.ts';
import { type RegistryEntry, SOMEBODY } from './registry-entry.ts';

const USAGE = `Usage: lectern bundle <what> [--out folder] [--name name] [--version number]

Packs a built-in server, a folder or a file as an .mcpb bundle, which clients such as Claude Desktop install with a
click, and writes a server.json for the registry of MCP servers beside it. The bundle holds the program and the
content; nothing but Node has to be there.

  --out folder      where they go; without it, here
  --name name       of the server, such as handbook or io.github.you/handbook
  --version number  such as 1.2.0; without it, 1.0.0, and for built-in servers that of lectern
`;

export const bundleCommand: Command = { usage: USAGE, run };

/** The build puts all of the program into one folder. */
const PROGRAM_FOLDER = new URL('.', import.meta.url);
const FIRST_VERSION = '1.0.0';
const ENTRY_FILE = 'server.json';

async function run(args: readonly string[]): Promise<number> {
  const { values, words } = readOptions(args, {
    out: { type: 'string' },
    name: { type: 'string' },
    version: { type: 'string' },
  });
  const [what, ...rest] = words;
  if (what === undefined) throw new UsageError('which server, folder or file?');
  if (rest.length > 0) throw new UsageError(`one thing at a time; "${rest[0]}" is too much.`);
  const target = readTarget(what);
  const name = readBundleName(String(values.name ?? nameOf(target)));
  const own = target.kind === 'built-in' ? PACKAGE_VERSION : FIRST_VERSION;
  const version = readVersion(String(values.version ?? own));
  const out = String(values.out ?? '.');

  const bundle = await assembleBundle(target, name, version, fileURLToPath(PROGRAM_FOLDER));
  const entry = await onTopOfEarlier(join(out, ENTRY_FILE), bundle.entry);
  await writeFiles(out, {
    [bundle.fileName]: bundle.archive,
    [ENTRY_FILE]: `${JSON.stringify(entry, null, 2)}\n`,
  });
  if (bundle.problems.length > 0)
    process.stderr.write(`lectern bundle: these stay behind:\n${problemLines(what, bundle.problems)}`);
  const size = `${bundle.fileCount} files, ${(bundle.archive.length / 1_000_000).toFixed(1)} MB`;
  process.stdout.write(`${join(out, bundle.fileName)}: ${size}. Open it with your client to install it.
${join(out, ENTRY_FILE)}: ${entry.name} ${version}, for the registry. ${nextStep(entry)}
`);
  return 0;
}

async function writeFiles(folder: string, files: Readonly<Record<string, string | Buffer>>): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  } catch (error) {
    throw new CliError(
      `"${folder}" cannot be written: ${(error as Error).message}.`,
      'Name another folder with --out.',
    );
  }
}

function nextStep(entry: RegistryEntry): string {
  return JSON.stringify(entry).includes(SOMEBODY)
    ? `Before you publish it, put yours for ${SOMEBODY} in name and identifier.`
    : 'Before you publish it, see that identifier is where the bundle will be.';
}
