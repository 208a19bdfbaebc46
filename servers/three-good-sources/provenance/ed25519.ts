/**
 * Ed25519 by the runtime's own Web Crypto: keys, signing and verifying. Node before 20.19.3 calls the algorithm
 * experimental once on stderr.
 * @module
 */
import { fromHex, toHex } from './hex.ts';
import { hasSmallOrder } from './small-order.ts';

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

/** Throws where it is no private key for Ed25519, or its two halves do not belong together. */
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

/** False as well for whatever is no signature or no key. */
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
