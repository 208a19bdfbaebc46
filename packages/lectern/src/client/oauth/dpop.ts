/**
 * Keys and proofs of DPoP (RFC 9449): tokens that cannot be used without a key.
 * @module
 */
import {
  allowInsecureRequests,
  customFetch,
  DPoP,
  type DPoPHandle,
  protectedResourceRequest,
  WWWAuthenticateChallengeError,
} from 'oauth4webapi';
import { refusalIn } from './challenge.ts';
import type { StoredKey } from './credentials.ts';
import type { Fetch } from './discover.ts';

const ES256 = { name: 'ECDSA', namedCurve: 'P-256' };

/** By public key: a handle stores the nonces of each server. */
const handles = new Map<string, DPoPHandle>();

export async function createDpopKey(): Promise<JsonWebKey> {
  const { privateKey } = await crypto.subtle.generateKey(ES256, true, ['sign', 'verify']);
  return crypto.subtle.exportKey('jwk', privateKey);
}

export async function dpopHandle(key: StoredKey): Promise<DPoPHandle> {
  const name = `${key.x}.${key.y}`;
  const known = handles.get(name);
  if (known !== undefined) return known;
  const { kty, crv, x, y } = key;
  const privateKey = await crypto.subtle.importKey('jwk', key as JsonWebKey, ES256, false, ['sign']);
  const publicKey = await crypto.subtle.importKey('jwk', { kty, crv, x, y } as JsonWebKey, ES256, true, [
    'verify',
  ]);
  const handle = DPoP({}, { privateKey, publicKey });
  handles.set(name, handle);
  return handle;
}

/** Sends a request with its own proof, and again with a nonce if the server requires one. */
export async function sendWithProof(
  { accessToken, key }: { accessToken: string; key: StoredKey },
  url: string,
  init: RequestInit,
  send: Fetch,
): Promise<Response> {
  const handle = await dpopHandle(key);
  const { method = 'GET', headers, body } = init;
  const attempt = async (): Promise<Response> => {
    try {
      return await protectedResourceRequest(
        accessToken,
        method,
        new URL(url),
        new Headers(headers),
        body as string | undefined,
        {
          DPoP: handle,
          [allowInsecureRequests]: true,
          [customFetch]: (href, proven) => send(href, { ...init, headers: new Headers(proven.headers) }),
        },
      );
    } catch (error) {
      if (error instanceof WWWAuthenticateChallengeError) return error.response;
      throw error;
    }
  };
  const response = await attempt();
  if (refusalIn(response)?.reason !== 'nonce') return response;
  void response.body?.cancel();
  return attempt();
}
