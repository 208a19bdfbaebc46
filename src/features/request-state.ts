/**
 * The state of a multi-round request, which travels with the client: sealed, so that it can be neither read
 * nor changed, and bound to the caller, the request and an expiry.
 * @module
 */
import type { JsonObject } from '../jsonrpc/message.ts';
import { base64UrlDecode, base64UrlEncode } from './base64url.ts';

const IV_BYTES = 12;

/** What it is bound to, beside the key: the same caller repeating the same request. */
export interface Binding {
  readonly principal: string | undefined;
  readonly method: string;
  readonly params: JsonObject;
}

export class RequestStateSealer {
  readonly #secret: Uint8Array | undefined;
  readonly #lifetimeMs: number;
  #key: Promise<CryptoKey> | undefined;

  /** Replicas that share the secret can open each other's states. */
  constructor(secret: Uint8Array | undefined, lifetimeMs: number) {
    this.#secret = secret;
    this.#lifetimeMs = lifetimeMs;
  }

  async seal(answers: JsonObject, binding: Binding): Promise<string> {
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
    const content = utf8(JSON.stringify({ expires: Date.now() + this.#lifetimeMs, answers }));
    const sealed = await crypto.subtle.encrypt(cipher(iv, binding), await this.#cryptoKey(), content);
    const text = new Uint8Array(IV_BYTES + sealed.byteLength);
    text.set(iv);
    text.set(new Uint8Array(sealed), IV_BYTES);
    return base64UrlEncode(text);
  }

  /** The answers of earlier rounds, or `undefined` for anything but an unexpired state of this very request. */
  async open(state: unknown, binding: Binding): Promise<JsonObject | undefined> {
    const bytes = typeof state === 'string' ? base64UrlDecode(state) : undefined;
    if (bytes === undefined || bytes.length <= IV_BYTES) return undefined;
    try {
      const how = cipher(bytes.slice(0, IV_BYTES), binding);
      const content = await crypto.subtle.decrypt(how, await this.#cryptoKey(), bytes.slice(IV_BYTES));
      const { expires, answers } = JSON.parse(new TextDecoder().decode(content));
      return expires > Date.now() ? answers : undefined;
    } catch {
      return undefined;
    }
  }

  /** Made at first use: most servers never ask, and cryptography costs start-up time. */
  #cryptoKey(): Promise<CryptoKey> {
    this.#key ??= importKey(this.#secret);
    return this.#key;
  }
}

/** Any secret becomes 256 bits; without one, states die with the process. */
async function importKey(secret: Uint8Array | undefined): Promise<CryptoKey> {
  const material = secret ?? crypto.getRandomValues(new Uint8Array(32));
  const raw = await crypto.subtle.digest('SHA-256', material as BufferSource);
  return crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/** The binding is authenticated, not stored: with another one the seal does not open. */
function cipher(iv: Uint8Array<ArrayBuffer>, binding: Binding): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: utf8(canonical(binding)) };
}

function canonical({ principal, method, params }: Binding): string {
  const { _meta, inputResponses, requestState, ...salient } = params;
  return JSON.stringify([principal ?? null, method, sorted(salient)]);
}

/** The same request may come back with its members in another order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, member]) => [key, sorted(member)]));
}

function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;
}
