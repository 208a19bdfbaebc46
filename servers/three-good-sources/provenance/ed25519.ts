/**
 * Ed25519 by the runtime's own Web Crypto: keys, signing and verifying. Node before 20.19.3 calls the algorithm
 * experimental once on stderr.
 * @module
 */
import { fromHex, toHex } from './digest.ts';

/**
 * The points of order 1, 2, 4 and 8 of edwards25519, and the forms above the field's size in which two of them can
 * be written as well; each without its sign bit. Web Crypto asks runtimes to refuse them, yet Node, Deno and Bun
 * were all seen to accept a signature by the first.
 */
const SMALL_ORDER: ReadonlySet<string> = new Set([
  `01${'00'.repeat(31)}`,
  '00'.repeat(32),
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  `ec${'ff'.repeat(30)}7f`,
  `ed${'ff'.repeat(30)}7f`,
  `ee${'ff'.repeat(30)}7f`,
]);

const PREFIX = 'ed25519:';

export interface Signer {
  /** `ed25519:<64 hex digits>`. */
  readonly publicKey: string;
  /** 128 hex digits. */
  sign(message: string): Promise<string>;
}

export async function generatePrivateKey(): Promise<JsonWebKey> {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  const { kty, crv, x, d } = await crypto.subtle.exportKey('jwk', pair.privateKey);
  return { kty, crv, x, d } as JsonWebKey;
}

/** Throws unless it is a private key for Ed25519 whose two halves belong together. */
export async function openSigner(jwk: JsonWebKey): Promise<Signer> {
  const privateKey = await crypto.subtle.importKey('jwk', jwk, 'Ed25519', false, ['sign']);
  const publicKey = PREFIX + toHex(fromBase64Url(jwk.x ?? ''));
  const sign = async (message: string): Promise<string> =>
    toHex(new Uint8Array(await crypto.subtle.sign('Ed25519', privateKey, bytesOf(message))));
  // Not every runtime compares the halves itself.
  if (!(await verifySignature('probe', await sign('probe'), publicKey)))
    throw new Error('The public half of the key does not belong to its private half.');
  return { publicKey, sign };
}

/** Returns false for malformed signatures and keys as well. */
export async function verifySignature(message: string, signature: string, key: string): Promise<boolean> {
  const hex = key.startsWith(PREFIX) ? key.slice(PREFIX.length) : '';
  const keyBytes = fromHex(hex);
  const signatureBytes = fromHex(signature);
  if (keyBytes?.length !== 32 || signatureBytes?.length !== 64 || hasSmallOrder(hex)) return false;
  try {
    const publicKey = await crypto.subtle.importKey('raw', keyBytes, 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify('Ed25519', publicKey, signatureBytes, bytesOf(message));
  } catch {
    return false;
  }
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function fromBase64Url(text: string): Uint8Array {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

/**
 * Public keys for which signatures can be made without a private key. `hex`: of the 32 bytes of a public key.
 */
function hasSmallOrder(hex: string): boolean {
  const last = Number.parseInt(hex.slice(62), 16) & 0x7f;
  return SMALL_ORDER.has(hex.slice(0, 62) + last.toString(16).padStart(2, '0'));
}
