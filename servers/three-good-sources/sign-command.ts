/**
 * `lectern sign`: signs a custom registry, with a key that is made the first time.
 * @module
 */
import { dirname, join } from 'node:path';
import type { PackageCommand } from 'lectern/cli';
import { signHost } from './provenance/sign-host.ts';
import { readArguments, signFolder } from './provenance/sign-program.ts';

const USAGE = `Usage: lectern sign [folder] [--key <file>] [--rotate] [--check]

Signs the registry.json in a folder (default: the current one), writes what happened to its audit log, and makes a key
the first time. Serve the result with lectern serve <folder>/registry.json; the signatures beside it are found.

  --key <file>   file with your private key (default: .keys/curator.json in the folder); keep it secret
  --rotate       make a new key that replaces the previous one
  --check        verify only; change nothing

Examples:
  lectern sign ./my-registry            lectern sign ./my-registry --check
`;

/** `lectern sign`. */
export const signCommand: PackageCommand = {
  usage: USAGE,
  async run(args) {
    const hasFolder = args[0] !== undefined && !args[0].startsWith('-');
    const folder = hasFolder ? (args[0] as string) : '.';
    const options = readArguments(hasFolder ? args.slice(1) : args, join(folder, '.keys', 'curator.json'));
    if (options === undefined) {
      process.stderr.write('lectern sign: unknown or repeated option.\nSee lectern sign --help.\n');
      return 2;
    }
    const isNewKey = (await signHost.read(options.keyFile)) === undefined;
    const { code, key } = await signFolder(folder, options, signHost);
    if (key === undefined) return code;
    if (isNewKey) await signHost.write(join(dirname(options.keyFile), '.gitignore'), '*\n');
    process.stdout.write(
      `Private key: ${options.keyFile} (keep it secret)\nServe it: lectern serve ${join(folder, 'registry.json')}\nPin the key where it is served: CURATOR_PUBLIC_KEY=${key}\n`,
    );
    return code;
  },
};
