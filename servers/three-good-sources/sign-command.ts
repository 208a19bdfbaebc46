/**
 * `lectern sign`: signs a custom registry, with a key that is made the first time.
 * @module
 */
import { dirname, join } from 'node:path';
import { type PackageCommand, readOptions, UsageError } from 'lectern/cli';
import { signHost } from './provenance/sign-host.ts';
import { signFolder } from './provenance/sign-program.ts';

const USAGE = `Usage: lectern sign [folder] [--key <file>] [--rotate] [--check]

Sign the registry.json in a folder (default: the current one) and add the changes to its audit log. The first time, make
a key. Serve the result with lectern serve <folder>/registry.json, which finds the signatures next to it.

  --key <file>   file with your private key (default: .keys/curator.json in the folder); keep it secret
  --rotate       make a new key that replaces the previous one
  --check        verify only; change nothing

Examples:
  lectern sign ./my-registry
  lectern sign ./my-registry --check
`;

/** `lectern sign`. */
export const signCommand: PackageCommand = {
  usage: USAGE,
  async run(args) {
    const options = readOptions(args, {
      key: { type: 'string' },
      rotate: { type: 'boolean' },
      check: { type: 'boolean' },
    });
    const [folder = '.', surplus] = options.words;
    if (surplus !== undefined) throw new UsageError(`unexpected argument "${surplus}".`);
    const [rotate, check] = [options.has('rotate'), options.has('check')];
    if (rotate && check) throw new UsageError('--rotate and --check exclude each other.');
    return signAndReport(folder, { key: options.text('key'), rotate, check });
  },
};

interface Signing {
  /** File with the private key. Default: `.keys/curator.json` in the folder. */
  readonly key?: string | undefined;
  readonly rotate?: boolean;
  readonly check?: boolean;
}

/** Signs the registry in a folder and says where the key is and how to serve it. Resolves to the exit code. */
export async function signAndReport(
  folder: string,
  { key: keyFile = join(folder, '.keys', 'curator.json'), rotate = false, check = false }: Signing,
): Promise<number> {
  const isNewKey = (await signHost.read(keyFile)) === undefined;
  const { code, key } = await signFolder(folder, { keyFile, rotate, check }, signHost);
  if (key === undefined) return code;
  if (isNewKey) await signHost.write(join(dirname(keyFile), '.gitignore'), '*\n');
  process.stdout.write(
    `Private key: ${keyFile} (keep it secret)\nServe it: lectern serve ${join(folder, 'registry.json')}\nPin the key where it is served: CURATOR_PUBLIC_KEY=${key}\n`,
  );
  return code;
}
