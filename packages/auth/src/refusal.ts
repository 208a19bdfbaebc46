/**
 * The token of a request, from the one place where it may be; why a request is not admitted, and what its sender learns:
 * the response says what to do, the log has the cause.
 * @module
 */
import type { RequestHead } from 'lectern/http';

/** Token errors of RFC 6750 and RFC 9449. */
export type TokenError = 'invalid_request' | 'invalid_token' | 'invalid_dpop_proof' | 'use_dpop_nonce';

/** The credentials of a request are refused. */
export class Refused extends Error {
  readonly error: TokenError;
  /** Whether the caller may know more than that the token is not valid. */
  readonly isExpired: boolean;

  /** `message` is for the log. */
  constructor(error: TokenError, message: string, isExpired = false) {
    super(message);
    this.name = 'Refused';
    this.error = error;
    this.isExpired = isExpired;
  }
}

/** The token could not be verified, because its issuer could not be asked. */
export class Unavailable extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Unavailable';
  }
}

export function invalidToken(cause: string): Refused {
  return new Refused('invalid_token', cause);
}

/** For the log, so that an operator can compare what came with what is configured. */
export function difference(what: string, given: unknown, expected: unknown): string {
  const [got, wanted] = [given, expected].map((value) => JSON.stringify(value)?.slice(0, MAX_PARAMETER));
  return `another ${what}: got ${got ?? 'none'}, expected ${wanted}`;
}

/** What the response says; nothing of the token, and the same for every cause but an expired token. */
export function sentenceFor({ error, isExpired }: Refused): string {
  if (isExpired) return 'The access token has expired. Refresh it and send the request again.';
  switch (error) {
    case 'invalid_request':
      return 'Send one access token, in the header "Authorization: Bearer <token>" and nowhere else.';
    case 'invalid_dpop_proof':
      return 'The DPoP proof is not valid for this request.';
    case 'use_dpop_nonce':
      return 'Repeat the request with a DPoP proof that has the nonce of this response.';
    default:
      return 'The access token is not valid for this server. Request a new one for this resource.';
  }
}

/** A parameter of a challenge: printable ASCII without quotes and backslashes (RFC 9110, 11.2). */
export function parameter(name: string, value: string): string {
  return `${name}="${value.replace(/[^ !#-[\]-~]/g, '?').slice(0, MAX_PARAMETER)}"`;
}

const MAX_PARAMETER = 200;

/** What a challenge says beside its scheme. */
export interface Challenge {
  readonly error?: string | undefined;
  readonly scopes: readonly string[];
  readonly description?: string | undefined;
}

/** RFC 6749, appendix A.4. */
const SCOPE = /^[!#-[\]-~]+$/;
/** Scopes of the sign-in itself, and of refresh tokens, which are not the resource server's to ask for. */
const NOT_OURS = new Set(['openid', 'profile', 'email', 'address', 'phone', 'offline_access']);
/** Proxies refuse heads that are too long. */
const MAX_SCOPES = 600;

/** One challenge of a `WWW-Authenticate` header. */
export function challengeText(
  scheme: string,
  metadataUrl: string,
  { error, scopes, description }: Challenge,
  more: readonly string[] = [],
): string {
  let scope = '';
  for (const each of new Set(scopes))
    if (SCOPE.test(each) && !NOT_OURS.has(each) && scope.length + each.length < MAX_SCOPES)
      scope += ` ${each}`;
  const parameters = [
    ...(error === undefined ? [] : [parameter('error', error)]),
    ...(description === undefined ? [] : [parameter('error_description', description)]),
    ...(scope === '' ? [] : [`scope="${scope.slice(1)}"`]),
    `resource_metadata="${metadataUrl}"`,
    ...more,
  ];
  return `${scheme} ${parameters.join(', ')}`;
}

export interface Credentials {
  readonly scheme: 'bearer' | 'dpop';
  readonly token: string;
}

/** Everything that is longer is refused before anything reads it. */
export const MAX_TOKEN = 8192;

/** RFC 6750, section 2.1. Headers that came twice are joined with a comma, which no token contains. */
const AUTHORIZATION = /^(bearer|dpop) +([\w.~+/-]+=*)$/i;

/** Undefined where there are none, or only of a scheme that is not ours. Throws `Refused` for malformed ones. */
export function readCredentials({ query, header }: RequestHead): Credentials | undefined {
  if (query.includes('access') && new URLSearchParams(query).has('access_token'))
    throw new Refused('invalid_request', 'a token in the query');
  const given = header('authorization');
  if (given === undefined) return undefined;
  const [, scheme = '', token = ''] = AUTHORIZATION.exec(given) ?? [];
  if (token.length > MAX_TOKEN) throw invalidToken('a token that is too long');
  if (token !== '') return { scheme: scheme.toLowerCase() as Credentials['scheme'], token };
  if (/^(bearer|dpop)\b/i.test(given) || given.includes(','))
    throw new Refused('invalid_request', 'a malformed Authorization header, or more than one');
  return undefined;
}
