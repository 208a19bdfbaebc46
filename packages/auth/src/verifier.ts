/**
 * Verifies tokens of one issuer: JWTs with its keys (RFC 9068), opaque tokens by asking it (RFC 7662).
 * @module
 */
import { compactVerify, decodeProtectedHeader } from 'jose';
import type { JsonObject } from 'lectern';
import { fetchJson, isSecure } from './http-json.ts';
import { ALGORITHMS, Issuer } from './issuer.ts';
import { invalidToken, Unavailable } from './refusal.ts';
import { readClaims, type VerifiedToken } from './verified-token.ts';

/** How opaque tokens are introspected. */
export interface IntrospectionOptions {
  /** ID of the client that this server is to the authorization server. */
  readonly clientId: string;
  /** Secret of that client, sent with HTTP Basic authentication. */
  readonly clientSecret: string;
  /** URL of the introspection endpoint. Default: the one in the issuer's metadata. */
  readonly url?: string;
}

/** An authorization server whose tokens are accepted. */
export interface IssuerOptions {
  /** Its issuer identifier, exactly as its metadata and its tokens have it. */
  readonly issuer: string;
  /** URL of its keys. Default: the one in its metadata. */
  readonly jwksUri?: string;
  /** Signature algorithms that it uses. Default: every asymmetric one. */
  readonly algorithms?: readonly string[];
  /**
   * Type of its JWTs. `JWT` also accepts tokens that say `JWT` or nothing, which ID tokens do as well: only for
   * servers that cannot do otherwise. Default: `at+jwt`.
   */
  readonly tokenType?: 'at+jwt' | 'JWT';
  /** Accepts opaque tokens of this server, which is asked about each of them at most once a minute. */
  readonly introspection?: IntrospectionOptions;
}

const TYPES = { 'at+jwt': /^(application\/)?at\+jwt$/i, JWT: /^((application\/)?at\+)?jwt$/i };
const INTROSPECTION = { timeoutMs: 2000, maxBytes: 64 * 1024 };

export class Verifier {
  readonly issuer: string;
  readonly source: Issuer;
  readonly #options: IssuerOptions;
  readonly #algorithms: readonly string[];
  readonly #clockSkewMs: number;

  constructor(options: IssuerOptions, clockSkewMs: number, onKeysRemoved: () => void) {
    const { issuer, jwksUri, algorithms = ALGORITHMS, introspection } = options;
    const unknown = algorithms.find((name) => !ALGORITHMS.includes(name));
    if (unknown !== undefined)
      throw new Error(`algorithms: ${JSON.stringify(unknown)} is not one of ${ALGORITHMS.join(', ')}`);
    if (introspection?.url !== undefined && !isSecure(introspection.url))
      throw new Error('introspection.url: expected an https URL, or http on loopback');
    this.issuer = issuer;
    this.source = new Issuer({ issuer, jwksUri, onKeysRemoved });
    this.#options = options;
    this.#algorithms = algorithms;
    this.#clockSkewMs = clockSkewMs;
  }

  get introspects(): boolean {
    return this.#options.introspection !== undefined;
  }

  /** Throws `Refused` or `Unavailable`. */
  async verifyJwt(token: string): Promise<VerifiedToken> {
    const { typ, alg = '', kid, crit } = headerOf(token);
    const { tokenType = 'at+jwt' } = this.#options;
    if (!TYPES[tokenType].test(typ ?? (tokenType === 'JWT' ? 'JWT' : ''))) throw invalidToken('another type');
    if (!this.#algorithms.includes(alg)) throw invalidToken('another algorithm');
    // Nothing is critical that we know of; keys in the header are not looked at.
    if (crit !== undefined) throw invalidToken('a critical header');
    if (kid !== undefined && typeof kid !== 'string') throw invalidToken('a key id that is not a string');
    const key = await this.source.key(kid, alg);
    let payload: Uint8Array;
    try {
      ({ payload } = await compactVerify(token, key, { algorithms: [alg] }));
    } catch {
      throw invalidToken('a signature that is not valid');
    }
    return this.#read(parseClaims(payload), false);
  }

  /** Throws `Refused` or `Unavailable`. */
  async introspect(token: string): Promise<VerifiedToken> {
    const { clientId, clientSecret, url } = this.#options.introspection as IntrospectionOptions;
    const endpoint = url ?? (await this.source.metadata()).introspection_endpoint;
    if (!isSecure(endpoint)) throw new Unavailable('the issuer has no usable introspection_endpoint');
    // RFC 6749, section 2.3.1: both are encoded as in a form first.
    const credentials = btoa(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`);
    const answer = await fetchJson(endpoint, {
      ...INTROSPECTION,
      init: {
        method: 'POST',
        headers: {
          authorization: `Basic ${credentials}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams({ token, token_type_hint: 'access_token' }).toString(),
      },
    });
    if (answer === undefined) throw new Unavailable('the issuer has no introspection endpoint');
    if (typeof answer.active !== 'boolean') throw new Unavailable('the introspection result is not valid');
    if (!answer.active) throw invalidToken('a token that is not active');
    return this.#read(answer as JsonObject, true);
  }

  #read(claims: JsonObject, isIntrospected: boolean): VerifiedToken {
    return readClaims(claims, { issuer: this.issuer, clockSkewMs: this.#clockSkewMs, isIntrospected });
  }
}

function headerOf(token: string): { typ?: string; alg?: string; kid?: unknown; crit?: unknown } {
  try {
    return decodeProtectedHeader(token);
  } catch {
    throw invalidToken('a header that cannot be read');
  }
}

function parseClaims(payload: Uint8Array): JsonObject {
  try {
    const claims: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(payload));
    if (typeof claims === 'object' && claims !== null && !Array.isArray(claims)) return claims as JsonObject;
  } catch {
    // Reported below.
  }
  throw invalidToken('claims that cannot be read');
}

const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** Whether a token looks like a signed JWT; everything else is opaque. */
export function isJwt(token: string): boolean {
  return JWT.test(token);
}

/** The issuer that a JWT names, not verified: only to choose whose keys to try. */
export function issuerOf(token: string): unknown {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return JSON.parse(atob(payload)).iss;
  } catch {
    return undefined;
  }
}
