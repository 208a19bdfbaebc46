/**
 * Seals texts that a client stores and returns: only we can read or change them, and they open only in the context they
 * are bound to. Uses AES-GCM, which every runtime has.
 * @module
 */
import { base64UrlDecode, base64UrlEncode } from './base64url.ts';
import type { MaybePromise } from './promises.ts';

/** One secret, or several: the first one seals and each of them opens, so that a secret can be replaced in use. */
export type Secrets = Uint8Array | readonly Uint8Array[];

/**
 * Where used states are remembered: in the memory of this process by default. Replicas with the same `stateSecret` need
 * a shared store in which `claim` is atomic, such as Redis' `SET … NX PXAT`.
 */
export interface StateStore {
  /**
   * Uses a state. `true` for the first caller with this id and `false` for every later one, until `expiresAt`
   * (milliseconds since 1970), after which the engine no longer asks. If this throws, the request fails with −32603
   * before its handler runs, and the client may send it again.
   */
  claim(id: string, expiresAt: number): MaybePromise<boolean>;
}

/** About 10 MB. */
const MOST_STATES = 100_000;

export function memoryStateStore(most: number = MOST_STATES): StateStore {
  /** By id, in the order of use. */
  const expiries = new Map<string, number>();
  /** A state that expires by then may have been forgotten, so it is refused: too early rather than used twice. */
  let forgottenUntil = 0;

  return {
    claim(id, expiresAt) {
      if (expiresAt <= forgottenUntil || expiries.has(id)) return false;
      expiries.set(id, expiresAt);
      for (const [used, expiry] of expiries) {
        if (expiry > Date.now() && expiries.size <= most) break;
        expiries.delete(used);
        forgottenUntil = Math.max(forgottenUntil, expiry);
      }
      return true;
    },
  };
}

/** What was sealed, with a mark that is unique per seal. */
export interface Opened {
  readonly content: string;
  readonly mark: string;
}

const IV_BYTES = 12;
const TAG_BYTES = 16;
const MIN_SECRET_BYTES = 16;
/** Length of a mark: the initialization vector in base64url. */
const MARK_LENGTH = 16;

/** Number of bytes of text that fit into a sealed text of this many characters. */
export function sealedCapacity(characters: number): number {
  return Math.floor((characters * 3) / 4) - IV_BYTES - TAG_BYTES;
}

/** The mark of a sealed text, readable without opening it. */
export function markOf(sealed: string): string {
  return sealed.slice(0, MARK_LENGTH);
}

/** Seals and opens. Without a secret, what it seals opens only in this process. */
export class Seal {
  #secrets: readonly Uint8Array[] | undefined;
  #keys: readonly Promise<CryptoKey>[] | undefined;

  constructor(secrets?: Secrets) {
    if (secrets !== undefined) this.share(secrets);
  }

  /** Whether other processes have the secret. */
  get isShared(): boolean {
    return this.#secrets !== undefined;
  }

  /** The secrets that other processes have. */
  get secrets(): readonly Uint8Array[] | undefined {
    return this.#secrets;
  }

  /** Uses these secrets from now on. What was sealed before no longer opens. */
  share(secrets: Secrets): void {
    const list = secrets instanceof Uint8Array ? [secrets] : secrets;
    if (!Array.isArray(list) || list.length === 0 || !list.every(isSecret)) {
      throw new TypeError(`stateSecret must be a Uint8Array of at least ${MIN_SECRET_BYTES} random bytes`);
    }
    this.#secrets = list;
    this.#keys = undefined;
  }

  async seal(content: string, binding: string): Promise<string> {
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
    const [key] = this.#cryptoKeys();
    const sealed = await crypto.subtle.encrypt(
      cipher(iv, binding),
      await (key as Promise<CryptoKey>),
      utf8(content),
    );
    const bytes = new Uint8Array(IV_BYTES + sealed.byteLength);
    bytes.set(iv);
    bytes.set(new Uint8Array(sealed), IV_BYTES);
    return base64UrlEncode(bytes);
  }

  /** `undefined` for anything that was not sealed with one of the secrets and this binding. */
  async open(sealed: unknown, binding: string): Promise<Opened | undefined> {
    const bytes = typeof sealed === 'string' ? base64UrlDecode(sealed) : undefined;
    if (bytes === undefined || bytes.length < IV_BYTES + TAG_BYTES) return undefined;
    const iv = bytes.slice(0, IV_BYTES);
    for (const key of this.#cryptoKeys()) {
      try {
        const content = await crypto.subtle.decrypt(cipher(iv, binding), await key, bytes.slice(IV_BYTES));
        return { content: new TextDecoder().decode(content), mark: markOf(sealed as string) };
      } catch {
        // Sealed with another secret, or made up.
      }
    }
    return undefined;
  }

  /** Created on first use: most servers never seal, and cryptography takes start-up time. */
  #cryptoKeys(): readonly Promise<CryptoKey>[] {
    this.#keys ??= (this.#secrets ?? [crypto.getRandomValues(new Uint8Array(32))]).map(importKey);
    return this.#keys;
  }
}

/** An attacker who guesses a secret can forge sealed texts, such as a consent that nobody gave. */
function isSecret(secret: unknown): boolean {
  return (
    secret instanceof Uint8Array &&
    secret.length >= MIN_SECRET_BYTES &&
    !secret.every((byte) => byte === secret[0])
  );
}

/** Converts any secret to 256 bits. */
async function importKey(secret: Uint8Array): Promise<CryptoKey> {
  const raw = await crypto.subtle.digest('SHA-256', secret as BufferSource);
  return crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/** The binding is authenticated, not stored: the seal does not open with another one. */
function cipher(iv: Uint8Array<ArrayBuffer>, binding: string): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: utf8(binding) };
}

function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;
}
