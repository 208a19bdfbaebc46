/**
 * The state of a multi-round request, which travels with the client: sealed, so that it can be neither read
 * nor changed, bound to the caller, the request and an expiry, and good for one use.
 * @module
 */
import { isObject } from '../base/json-value.ts';
import type { JsonObject } from '../jsonrpc/message.ts';
import { base64UrlDecode, base64UrlEncode } from './base64url.ts';
import { memoryStateStore, type StateStore } from './state-store.ts';

const IV_BYTES = 12;
const MIN_SECRET_BYTES = 16;

/** What it is bound to, beside the key: the same caller repeating the same request. */
export interface Binding {
  readonly principal: string | undefined;
  readonly method: string;
  readonly params: JsonObject;
}

/** Where a call stands between two rounds, by the keys of its requests to the client. */
export interface Round {
  /** Digests of the requests that wait for their results. */
  readonly asked: Readonly<Record<string, string>>;
  readonly given: Given;
}

/** Results of the client, each with the digest of the one request that it is the result of. */
export type Given = Readonly<Record<string, { readonly request: string; readonly result: unknown }>>;

export class RequestStateSealer {
  readonly #secret: Uint8Array | undefined;
  readonly #lifetimeMs: number;
  readonly #store: StateStore;
  #key: Promise<CryptoKey> | undefined;

  /** Replicas that share the secret can open each other's states; those that share a store, once in all. */
  constructor(secret: Uint8Array | undefined, lifetimeMs: number, store: StateStore = memoryStateStore()) {
    if (secret !== undefined) mustBeSecret(secret);
    this.#secret = secret;
    this.#lifetimeMs = lifetimeMs;
    this.#store = store;
  }

  async seal(round: Round, binding: Binding): Promise<string> {
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
    const content = utf8(JSON.stringify({ expires: Date.now() + this.#lifetimeMs, ...round }));
    const sealed = await crypto.subtle.encrypt(cipher(iv, binding), await this.#cryptoKey(), content);
    const text = new Uint8Array(IV_BYTES + sealed.byteLength);
    text.set(iv);
    text.set(new Uint8Array(sealed), IV_BYTES);
    return base64UrlEncode(text);
  }

  /** What was sealed, or `undefined` for anything but an unexpired, unused state of this very request. */
  async open(state: unknown, binding: Binding): Promise<Round | undefined> {
    const bytes = typeof state === 'string' ? base64UrlDecode(state) : undefined;
    if (bytes === undefined || bytes.length <= IV_BYTES) return undefined;
    const iv = bytes.slice(0, IV_BYTES);
    let opened: Round & { readonly expires: number };
    try {
      const content = await crypto.subtle.decrypt(
        cipher(iv, binding),
        await this.#cryptoKey(),
        bytes.slice(IV_BYTES),
      );
      opened = JSON.parse(new TextDecoder().decode(content));
    } catch {
      return undefined;
    }
    const { expires, asked, given } = opened;
    // Only what was sealed here is remembered: forged states take no room.
    const isFirstUse = expires > Date.now() && (await this.#store.claim(base64UrlEncode(iv), expires));
    return isFirstUse ? { asked, given } : undefined;
  }

  /** Made at first use: most servers never ask, and cryptography costs start-up time. */
  #cryptoKey(): Promise<CryptoKey> {
    this.#key ??= importKey(this.#secret);
    return this.#key;
  }
}

/** Two requests to the client have the same digest only if the user sees the same in both. */
export async function digestOf(request: {
  readonly method: string;
  readonly params: JsonObject;
}): Promise<string> {
  const text = canonical([request.method, request.params]);
  return base64UrlEncode(new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(text))));
}

/** An attacker who guesses the secret can seal forged states: consent that nobody gave. */
function mustBeSecret(secret: Uint8Array): void {
  if (
    !(secret instanceof Uint8Array) ||
    secret.length < MIN_SECRET_BYTES ||
    secret.every((byte) => byte === secret[0])
  ) {
    throw new TypeError(`stateSecret must be a Uint8Array of at least ${MIN_SECRET_BYTES} random bytes`);
  }
}

/** Any secret becomes 256 bits; without one, states die with the process. */
async function importKey(secret: Uint8Array | undefined): Promise<CryptoKey> {
  const material = secret ?? crypto.getRandomValues(new Uint8Array(32));
  const raw = await crypto.subtle.digest('SHA-256', material as BufferSource);
  return crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/** The binding is authenticated, not stored: with another one the seal does not open. */
function cipher(iv: Uint8Array<ArrayBuffer>, { principal, method, params }: Binding): AesGcmParams {
  const { _meta, inputResponses, requestState, ...salient } = params;
  return { name: 'AES-GCM', iv, additionalData: utf8(canonical([principal ?? null, method, salient])) };
}

/** Of what goes over the wire: the same request may come back with its members in another order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, member) => {
    if (!isObject(member)) return member;
    return Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;
}
