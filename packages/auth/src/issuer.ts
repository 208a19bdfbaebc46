/**
 * One authorization server as a resource server sees it: its metadata, and its keys, which it may replace at any time.
 * @module
 */
import type { JWK } from 'jose';
import { fetchJson, isSecure } from './http-json.ts';
import { difference, invalidToken, Unavailable } from './refusal.ts';
import { fits, importKey, type VerificationKey } from './signature.ts';

/** Where an issuer's keys are, and how long they are kept. */
export interface IssuerSettings {
  readonly issuer: string;
  readonly jwksUri?: string | undefined;
  /** Called when keys are no longer valid. */
  readonly onKeysRemoved: () => void;
}

/** Keys are loaded again after this time, so that one that was withdrawn is not accepted for longer. */
const FRESH_MS = 600_000;
/** Keys that are no longer fresh are better than none while the issuer cannot be reached. */
const USABLE_MS = 86_400_000;
/** Tokens can name unknown keys in any number; the issuer is asked once in this time. */
const COOLDOWN_MS = 30_000;
const MAX_KEYS = 100;
const LIMITS = { timeoutMs: 5000, maxBytes: 256 * 1024 };

interface KeySet {
  readonly keys: readonly JWK[];
  readonly loadedAt: number;
}

export class Issuer {
  readonly #settings: IssuerSettings;
  #metadata: Record<string, unknown> | undefined;
  #set: KeySet | undefined;
  #imported = new Map<string, VerificationKey>();
  #askedAt = Number.NEGATIVE_INFINITY;
  #failure: Error | undefined;
  #loading: Promise<KeySet> | undefined;

  constructor(settings: IssuerSettings) {
    if (!isSecure(settings.issuer))
      throw new Error(
        `issuer ${JSON.stringify(settings.issuer)}: expected an https URL, or http on loopback`,
      );
    if (settings.jwksUri !== undefined && !isSecure(settings.jwksUri))
      throw new Error(
        `jwksUri ${JSON.stringify(settings.jwksUri)}: expected an https URL, or http on loopback`,
      );
    this.#settings = settings;
  }

  /** The key that a token names. Throws `Refused` where there is none, `Unavailable` where that cannot be known. */
  async key(kid: string | undefined, algorithm: string): Promise<VerificationKey> {
    let set = await this.#current();
    let found = find(set.keys, kid, algorithm);
    if (found === undefined && Date.now() - this.#askedAt >= COOLDOWN_MS) {
      set = await this.#load();
      found = find(set.keys, kid, algorithm);
    }
    if (found === undefined) throw invalidToken('the issuer has no such key');
    const name = `${algorithm} ${set.keys.indexOf(found)}`;
    let key = this.#imported.get(name);
    if (key === undefined) {
      key = await importKey(found, algorithm).catch(() => {
        throw new Unavailable('the issuer has a key that cannot be used');
      });
      // Others may have loaded another set meanwhile.
      if (set === this.#set) this.#imported.set(name, key);
    }
    return key;
  }

  /** RFC 8414 and OpenID Connect Discovery. Throws `Unavailable` where there is none, or one of another issuer. */
  async metadata(): Promise<Record<string, unknown>> {
    if (this.#metadata !== undefined) return this.#metadata;
    for (const url of metadataUrls(this.#settings.issuer)) {
      const document = await fetchJson(url, LIMITS);
      if (document === undefined) continue;
      if (document.issuer !== this.#settings.issuer)
        throw new Unavailable(difference('issuer in its metadata', document.issuer, this.#settings.issuer));
      this.#metadata = document;
      return document;
    }
    throw new Unavailable('the issuer has no metadata');
  }

  #current(): KeySet | Promise<KeySet> {
    const age = this.#set === undefined ? Number.POSITIVE_INFINITY : Date.now() - this.#set.loadedAt;
    if (this.#set !== undefined && age < FRESH_MS) return this.#set;
    const hasJustFailed = this.#failure !== undefined && Date.now() - this.#askedAt < RETRY_MS;
    if (hasJustFailed) {
      if (this.#set !== undefined && age < USABLE_MS) return this.#set;
      throw this.#failure;
    }
    return this.#load();
  }

  /** One request at a time, however many tokens wait for it. */
  #load(): Promise<KeySet> {
    this.#loading ??= this.#fetchKeys().finally(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  async #fetchKeys(): Promise<KeySet> {
    this.#askedAt = Date.now();
    // Where the address of the keys has changed, the old metadata would never find them.
    this.#metadata = undefined;
    try {
      const uri = this.#settings.jwksUri ?? (await this.metadata()).jwks_uri;
      if (!isSecure(uri)) throw new Unavailable('the metadata of the issuer has no usable jwks_uri');
      const document = await fetchJson(uri, LIMITS);
      if (!Array.isArray(document?.keys)) throw new Unavailable('the issuer has no keys');
      if (document.keys.length > MAX_KEYS) throw new Unavailable(`the issuer has more than ${MAX_KEYS} keys`);
      const next: KeySet = { keys: document.keys.filter(isUsable), loadedAt: Date.now() };
      const had = this.#set?.keys ?? [];
      const has = new Set(next.keys.map((key) => JSON.stringify(key)));
      this.#set = next;
      this.#imported = new Map();
      this.#failure = undefined;
      if (had.some((key) => !has.has(JSON.stringify(key)))) this.#settings.onKeysRemoved();
      return next;
    } catch (error) {
      this.#failure = error as Error;
      if (this.#set !== undefined && Date.now() - this.#set.loadedAt < USABLE_MS) return this.#set;
      throw error;
    }
  }
}

/** An issuer that failed is asked again after this time. */
const RETRY_MS = 5000;

/** Public keys for signatures; a set that holds private or symmetric ones does not make those trusted. */
function isUsable(key: unknown): key is JWK {
  if (typeof key !== 'object' || key === null) return false;
  const { kty, d, k, use, key_ops: operations } = key as JWK;
  if (d !== undefined || k !== undefined || !['EC', 'RSA', 'OKP'].includes(String(kty))) return false;
  if (use !== undefined && use !== 'sig') return false;
  return operations === undefined || (Array.isArray(operations) && operations.includes('verify'));
}

/** Without a name, only where nothing else could be meant. */
function find(keys: readonly JWK[], kid: string | undefined, algorithm: string): JWK | undefined {
  const fitting = keys.filter((key) => fits(key, algorithm) && (kid === undefined || key.kid === kid));
  return kid !== undefined || fitting.length === 1 ? fitting[0] : undefined;
}

/** In the order of MCP 2026-07-28: RFC 8414 with the path inserted, then OpenID Connect inserted and appended. */
function metadataUrls(issuer: string): string[] {
  const { origin, pathname } = new URL(issuer);
  const path = pathname.replace(/\/$/, '');
  const inserted = ['oauth-authorization-server', 'openid-configuration'].map(
    (name) => `${origin}/.well-known/${name}${path}`,
  );
  return path === '' ? inserted : [...inserted, `${origin}${path}/.well-known/openid-configuration`];
}
