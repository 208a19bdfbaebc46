/**
 * SHA-256 without a promise where the runtime has it: a promise would cost more than all the rest of a known token.
 * @module
 */
import type { MaybePromise } from 'lectern';

interface NodeCrypto {
  createHash(algorithm: string): { update(text: string): { digest(form: 'base64url'): string } };
}

/** Node, Bun, Deno and workerd with its compatibility flag; not imported, so that it is not needed. */
const node = (
  globalThis as { process?: { getBuiltinModule?: (name: string) => unknown } }
).process?.getBuiltinModule?.('node:crypto') as NodeCrypto | undefined;

/** Base64url of the SHA-256 of a text. */
export const sha256: (text: string) => MaybePromise<string> =
  typeof node?.createHash === 'function'
    ? (text) => node.createHash('sha256').update(text).digest('base64url')
    : async (text) =>
        base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));

export function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/** Whether two texts are the same, in a time that does not depend on where they differ. */
export function isSame(a: string, b: string): boolean {
  let difference = a.length ^ b.length;
  for (let i = 0; i < a.length; i += 1) difference |= a.charCodeAt(i) ^ b.charCodeAt(i % (b.length || 1));
  return difference === 0;
}
