/**
 * A token whose issuer vouched for it, and what is remembered of such tokens for a short time.
 * @module
 */
import type { AuthInfo, JsonObject } from 'lectern';
import { difference, invalidToken, Refused } from './refusal.ts';

export interface VerifiedToken {
  readonly auth: AuthInfo & { readonly issuer: string };
  readonly audiences: readonly string[];
  /** Thumbprint of the key that the token is bound to (RFC 9449, section 6). */
  readonly boundTo: string | undefined;
  /** Whether a program acts for itself, as far as the claims of well-known servers show it. */
  readonly isMachine: boolean;
}

/** What is expected of the claims of a token, whether they come in it or from introspection. */
export interface ClaimRules {
  readonly issuer: string;
  readonly clockSkewMs: number;
  /** Whether introspection gave them, which need not repeat the issuer and the subject. */
  readonly isIntrospected: boolean;
  /** Whether the type of the token does not show that it is an access token. */
  readonly isUntyped: boolean;
  /** Claims that scopes are read from, all of them. */
  readonly scopeClaims: readonly string[];
}

/** Throws `Refused` with the first claim that is wrong. */
export function readClaims(
  claims: JsonObject,
  { issuer, clockSkewMs, isIntrospected, isUntyped, scopeClaims }: ClaimRules,
): VerifiedToken {
  const now = Date.now();
  const { iss, aud, exp, nbf, iat, sub, cnf } = claims;
  if (iss !== issuer && !(isIntrospected && iss === undefined))
    throw invalidToken(difference('issuer', iss, issuer));
  const audiences = typeof aud === 'string' ? [aud] : aud;
  if (!Array.isArray(audiences) || !audiences.every((each) => typeof each === 'string'))
    throw invalidToken('no audience');
  const expiry = time('exp', exp);
  if (expiry === undefined) throw invalidToken('no expiry');
  if (now >= expiry + clockSkewMs) throw new Refused('invalid_token', 'an expired token', true);
  if ((time('nbf', nbf) ?? 0) > now + clockSkewMs) throw invalidToken('a token that is not valid yet');
  if ((time('iat', iat) ?? 0) > now + clockSkewMs) throw invalidToken('a token from the future');
  if (isUntyped && isOfAnotherKind(claims)) throw invalidToken('a token that is not an access token');
  // RFC 9068; then OpenID Connect, Okta and Entra ID 1.0.
  const client = claims.client_id ?? claims.azp ?? claims.cid ?? claims.appid;
  // RFC 7662 makes the subject optional; RFC 9068, section 2.2, names the client where there is no user.
  const subject = isIntrospected ? (sub ?? client) : sub;
  if (typeof subject !== 'string' || subject === '') throw invalidToken('no subject');
  if (client !== undefined && (typeof client !== 'string' || client.length > MAX_CLIENT_ID))
    throw invalidToken('a client id that is not usable');
  return {
    auth: {
      subject,
      issuer,
      clientId: client,
      scopes: [...new Set(scopeClaims.flatMap((name) => readScopes(claims[name])))],
      claims,
      expiresAt: expiry,
    },
    audiences,
    boundTo: readConfirmation(cnf),
    isMachine: subject === client || isApplication(claims, client),
  };
}

/** What servers say in tokens that have the same type and signature as their access tokens, but are for something else. */
function isOfAnotherKind({
  token_use: use,
  typ,
  at_hash: atHash,
  c_hash: cHash,
  events,
}: JsonObject): boolean {
  return (
    // OpenID Connect Core, section 3.3.2.11; Back-Channel Logout, section 2.4.
    [atHash, cHash, events].some((claim) => claim !== undefined) ||
    // Cognito.
    (use !== undefined && use !== 'access') ||
    // Keycloak.
    (typ !== undefined && !/^(bearer|dpop)$/i.test(String(typ)))
  );
}

/** Servers that give applications a subject of their own, rather than the client ID. */
function isApplication(
  { gty, idtyp, oid, sub, scp, preferred_username: name }: JsonObject,
  client = '',
): boolean {
  return (
    // Auth0.
    gty === 'client-credentials' ||
    sub === `${client}@clients` ||
    // Entra ID.
    idtyp === 'app' ||
    (oid !== undefined && oid === sub && scp === undefined) ||
    // Keycloak.
    name === `service-account-${client}`.toLowerCase()
  );
}

/** A client may be named by the URL of its metadata. */
const MAX_CLIENT_ID = 2048;

function time(name: string, value: unknown): number | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'number' || !Number.isFinite(value)) throw invalidToken(`${name} is not a number`);
  return value * 1000;
}

function readScopes(value: unknown): readonly string[] {
  const names = typeof value === 'string' ? value.split(' ') : value;
  if (!Array.isArray(names)) return [];
  return names.filter((name) => typeof name === 'string' && name !== '');
}

/** A token that is bound to something which is not checked here must not be accepted as if it were free. */
function readConfirmation(cnf: unknown): string | undefined {
  if (cnf === undefined) return undefined;
  const { jkt, ...others } = (cnf ?? {}) as JsonObject;
  if (typeof jkt !== 'string' || Object.keys(others).length > 0)
    throw invalidToken('a binding that is not supported');
  return jkt;
}

interface Remembered {
  readonly outcome: VerifiedToken | Refused;
  readonly until: number;
}

/** How long an issuer's word is taken again without asking, and how many tokens are remembered. */
const ACCEPTED = { milliseconds: 60_000, max: 10_000 };
const REFUSED = { milliseconds: 10_000, max: 1000 };

/** Outcomes by the digest of the token: verifying a signature costs twenty times as much. */
export class VerifiedTokens {
  readonly #accepted = new Map<string, Remembered>();
  /** Apart from the others: anyone can make up tokens, and must not displace those that were accepted. */
  readonly #refused = new Map<string, Remembered>();

  get(digest: string): VerifiedToken | Refused | undefined {
    const remembered = this.#accepted.get(digest) ?? this.#refused.get(digest);
    return remembered !== undefined && Date.now() < remembered.until ? remembered.outcome : undefined;
  }

  add(digest: string, outcome: VerifiedToken | Refused): void {
    const isRefused = outcome instanceof Refused;
    const outcomes = isRefused ? this.#refused : this.#accepted;
    const { milliseconds, max } = isRefused ? REFUSED : ACCEPTED;
    const until = Math.min(
      Date.now() + milliseconds,
      isRefused ? Number.POSITIVE_INFINITY : (outcome.auth.expiresAt ?? 0),
    );
    // What is no longer valid must not hide the new outcome.
    this.#accepted.delete(digest);
    this.#refused.delete(digest);
    outcomes.set(digest, { outcome, until });
    if (outcomes.size > max) outcomes.delete(outcomes.keys().next().value as string);
  }

  clear(): void {
    this.#accepted.clear();
    this.#refused.clear();
  }
}
