/** The arguments of the signing program. @module */

export interface SignArguments {
  /** The file with the private key. */
  readonly keyFile: string;
  readonly rotate: boolean;
  /** Verify only. */
  readonly check: boolean;
}

export const USAGE = `Usage: node build/sign-registry/main.mjs [--key FILE] [--rotate] [--check]
  --key FILE  the file with the curator's private key; .keys/curator.json unless told
  --rotate    make a new key, which replaces the one before
  --check     verify only; change nothing
`;

/** Undefined where they are not understood. */
export function readArguments(args: readonly string[]): SignArguments | undefined {
  let keyFile = '.keys/curator.json';
  const flags = new Set<string>();
  for (let i = 0; i < args.length; i++) {
    const name = args[i] ?? '';
    if (flags.has(name)) return undefined;
    flags.add(name);
    if (name === '--key') {
      const value = args[++i];
      if (value === undefined || value.startsWith('--')) return undefined;
      keyFile = value;
    } else if (name !== '--rotate' && name !== '--check') return undefined;
  }
  if (flags.has('--check') && flags.size > 1) return undefined;
  return { keyFile, rotate: flags.has('--rotate'), check: flags.has('--check') };
}
