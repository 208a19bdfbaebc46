/**
 * curator-key.ts, which pins the trusted key in the source. The signing program writes it, and reads its text: what
 * it imported would be the key at the time when it was built.
 * @module
 */

export function writeKeyModule(key: string): string {
  return `/** Whose signatures the program trusts; written by the signing program. @module */

export const CURATOR_KEY: string = '${key}';
`;
}

export function keyInModule(text: string): string | undefined {
  return /CURATOR_KEY: string =\s+'(ed25519:[0-9a-f]{64})'/.exec(text)?.[1];
}
