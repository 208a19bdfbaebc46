/**
 * `lectern bundle`: a server as one file that clients install, and as an entry for the registry.
 * @module
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { problemLines } from '../../content/finding.ts';
import { nameOf, readLocalAddress } from '../address.ts';
import type { Command } from '../commands.ts';
import { CliError } from '../errors.ts';
import { onlyWord, readOptions } from '../options.ts';
import { PACKAGE_VERSION } from '../own-program.ts';
import { assembleBundle } from './assemble.ts';
import { readBundleName, readVersion } from './describe-server.ts';
import { onTopOfEarlier, type RegistryEntry, SOMEBODY } from './registry-entry.ts';

const USAGE = `Usage: lectern bundle <server> [options]

Pack an installed server, a folder or a file as an .mcpb bundle, which clients such as Claude Desktop install with a
click, and write a server.json for the MCP registry next to it. The bundle contains the program and the content; it
requires only Node.

  --out <folder>      folder for both files (default: the current one)
  --name <name>       name of the server, such as handbook or io.github.you/handbook
  --version <number>  version of the bundle (default 1.0.0; for installed servers that of lectern)

Examples:
  lectern bundle ./docs                lectern bundle tmkb --out bundles
`;

/** The `bundle` command. */
export const bundleCommand: Command = { usage: USAGE, run };

/** The build puts the program into the folder `dist` of the package. */
const LECTERN_FOLDER = new URL('..', import.meta.url);
const FIRST_VERSION = '1.0.0';
const ENTRY_FILE = 'server.json';

async function run(args: readonly string[]): Promise<number> {
  const options = readOptions(args, {
    out: { type: 'string' },
    name: { type: 'string' },
    version: { type: 'string' },
  });
  const what = onlyWord(options.words, 'a server, folder or file');
  const address = readLocalAddress(what);
  const name = readBundleName(options.text('name') ?? nameOf(address));
  const own = address.kind === 'server' ? PACKAGE_VERSION : FIRST_VERSION;
  const version = readVersion(options.text('version') ?? own);
  const out = options.text('out') ?? '.';

  const bundle = await assembleBundle(address, name, version, fileURLToPath(LECTERN_FOLDER));
  const entry = await onTopOfEarlier(join(out, ENTRY_FILE), bundle.entry);
  await writeFiles(out, {
    [bundle.fileName]: bundle.archive,
    [ENTRY_FILE]: `${JSON.stringify(entry, null, 2)}\n`,
  });
  if (bundle.problems.length > 0)
    process.stderr.write(`lectern bundle: these files are left out:\n${problemLines(what, bundle.problems)}`);
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
      'Choose another folder with --out.',
    );
  }
}

function nextStep(entry: RegistryEntry): string {
  return JSON.stringify(entry).includes(SOMEBODY)
    ? `Before you publish it, replace ${SOMEBODY} in name and identifier.`
    : 'Before you publish it, check that identifier is the address of the bundle.';
}
