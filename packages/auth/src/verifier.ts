/**
 * Verifies tokens of one issuer: JWTs with its keys (RFC 9068), opaque tokens by asking it (RFC 7662).
 * @module
 */
import { decodeJwt, decodeProtectedHeader, importJWK, type JWK, SignJWT } from 'jose';
import type { JsonObject } from 'lectern';
import { fetchJson, isSecure } from './http-json.ts';
import { Issuer } from './issuer.ts';
import { difference, invalidToken, Unavailable } from './refusal.ts';
import { ALGORITHMS } from './signature.ts';
import { readClaims, type VerifiedToken } from './verified-token.ts';

/** How opaque tokens are introspected. */
export interface IntrospectionOptions {
  /** ID of the client that this server is to the authorization server. */
  readonly clientId: string;
  /** Secret of that client, sent with HTTP Basic authentication. */
  readonly clientSecret?: string;
  /** Private key of that client as a JWK with `alg`, for `private_key_jwt` (RFC 7523), instead of a secret. */
  readonly privateKey?: JWK;
  /** URL of the introspection endpoint. Default: the one in the issuer's metadata. */
  readonly url?: string;
}

/** An authorization server whose tokens are accepted. */
export interface IssuerOptions {
  /** Issuer identifier, exactly as in its metadata and its tokens. */
  readonly issuer: string;
  /** URL of its key set. Default: `jwks_uri` of its metadata. */
  readonly jwksUri?: string;
  /** Signature algorithms that it uses. Default: every asymmetric one. */
  readonly algorithms?: readonly string[];
  /**
   * Type of its JWTs. `JWT` also accepts tokens of the type `JWT` or without a type, which ID tokens have as well; use
   * it only for servers that do not issue `at+jwt`. Default: `at+jwt`.
   */
  readonly tokenType?: 'at+jwt' | 'JWT';
  /** Claims that scopes are read from, such as `['scp', 'roles']`. Default: `scope` and `scp`. */
  readonly scopeClaims?: readonly string[];
  /** Accepts opaque tokens of this server, and introspects each of them at most once per minute. */
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
    const { clientSecret, privateKey } = introspection ?? {};
    if (introspection !== undefined && (clientSecret === undefined) === (privateKey === undefined))
      throw new Error('introspection: expected either clientSecret or privateKey');
    if (
      privateKey !== undefined &&
      (privateKey.d === undefined || !ALGORITHMS.includes(privateKey.alg ?? ''))
    )
      throw new Error('introspection.privateKey: expected a private JWK with an asymmetric "alg"');
    this.issuer = issuer;
    this.source = new Issuer({ issuer, jwksUri, onKeysRemoved });
    this.#options = options;
    this.#algorithms = algorithms;
    this.#clockSkewMs = clockSkewMs;
  }

  get introspects(): boolean {
    return this.#options.introspection !== undefined;
  }

  /** `claims` are those of the token. Throws `Refused` or `Unavailable`. */
  async verifyJwt(token: string, claims: JsonObject): Promise<VerifiedToken> {
    const { typ, alg = '', kid, crit } = headerOf(token);
    const { tokenType = 'at+jwt' } = this.#options;
    if (!TYPES[tokenType].test(typ ?? (tokenType === 'JWT' ? 'JWT' : '')))
      throw invalidToken(difference('type', typ, tokenType));
    if (!this.#algorithms.includes(alg)) throw invalidToken(difference('algorithm', alg, this.#algorithms));
    // Nothing is critical that we know of; keys in the header are not looked at.
    if (crit !== undefined) throw invalidToken('a critical header');
    if (kid !== undefined && typeof kid !== 'string') throw invalidToken('a key id that is not a string');
    const key = await this.source.key(kid, alg);
    if (!(await key(token))) throw invalidToken('a signature that is not valid');
    return this.#read(claims, false);
  }

  /** Throws `Refused` or `Unavailable`. */
  async introspect(token: string): Promise<VerifiedToken> {
    const options = this.#options.introspection as IntrospectionOptions;
    const endpoint = options.url ?? (await this.source.metadata()).introspection_endpoint;
    if (!isSecure(endpoint)) throw new Unavailable('the issuer has no usable introspection_endpoint');
    const { headers, parameters } = await authentication(options, this.issuer);
    const answer = await fetchJson(endpoint, {
      ...INTROSPECTION,
      init: {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ token, token_type_hint: 'access_token', ...parameters }).toString(),
      },
    });
    if (answer === undefined) throw new Unavailable('the issuer refuses to introspect for this client');
    if (typeof answer.active !== 'boolean') throw new Unavailable('the introspection result is not valid');
    if (!answer.active) throw invalidToken('a token that is not active');
    return this.#read(answer as JsonObject, true);
  }

  #read(claims: JsonObject, isIntrospected: boolean): VerifiedToken {
    const { tokenType, scopeClaims = ['scope', 'scp'] } = this.#options;
    return readClaims(claims, {
      issuer: this.issuer,
      clockSkewMs: this.#clockSkewMs,
      isIntrospected,
      isUntyped: tokenType === 'JWT' && !isIntrospected,
      scopeClaims,
    });
  }
}

function headerOf(token: string): { typ?: string; alg?: string; kid?: unknown; crit?: unknown } {
  try {
    return decodeProtectedHeader(token);
  } catch {
    throw invalidToken('a header that cannot be read');
  }
}

interface ClientAuthentication {
  readonly headers: Readonly<Record<string, string>>;
  readonly parameters: Readonly<Record<string, string>>;
}

const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

/** How this server proves to the authorization server which client it is. */
async function authentication(
  { clientId, clientSecret = '', privateKey }: IntrospectionOptions,
  issuer: string,
): Promise<ClientAuthentication> {
  if (privateKey === undefined) {
    // RFC 6749, section 2.3.1: both are encoded as in a form first.
    const credentials = btoa(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`);
    return { headers: { authorization: `Basic ${credentials}` }, parameters: {} };
  }
  const { alg = '', kid } = privateKey;
  const assertion = await new SignJWT()
    .setProtectedHeader({ alg, ...(kid !== undefined && { kid }) })
    .setIssuer(clientId)
    .setSubject(clientId)
    .setAudience(issuer)
    .setJti(crypto.randomUUID())
    .setIssuedAt()
    .setExpirationTime('1 minute')
    .sign(await importJWK(privateKey, alg));
  return {
    headers: {},
    parameters: { client_id: clientId, client_assertion_type: ASSERTION_TYPE, client_assertion: assertion },
  };
}

const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** Whether a token looks like a signed JWT; everything else is opaque. */
export function isJwt(token: string): boolean {
  return JWT.test(token);
}

/** The claims of a JWT, not verified: the issuer chooses whose keys to try. Undefined where they cannot be read. */
export function claimsOf(token: string): JsonObject | undefined {
  try {
    return decodeJwt(token) as JsonObject;
  } catch {
    return undefined;
  }
}
