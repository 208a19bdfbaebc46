/**
 * A server as an OAuth 2.1 resource server: from the head of a request to who sent it, or to the challenge from which a
 * client learns what to do.
 * @module
 */
import type { AuthInfo, MaybePromise } from 'lectern';
import type { Authorization, Identity, ProtectedSite, Protection, Refusal, RequestHead } from 'lectern/http';
import { sha256 } from './digest.ts';
import { type CheckBody, createDpop, type Dpop, type DpopOptions } from './dpop.ts';
import {
  type Challenge,
  type Credentials,
  challengeText,
  difference,
  invalidToken,
  parameter,
  Refused,
  readCredentials,
  sentenceFor,
  Unavailable,
} from './refusal.ts';
import { createResources, type Resources } from './resource.ts';
import { createTrustedProxy, type TrustedProxyOptions } from './trusted-proxy.ts';
import { type VerifiedToken, VerifiedTokens } from './verified-token.ts';
import { claimsOf, type IssuerOptions, isJwt, Verifier } from './verifier.ts';

/** Options of `oauth()`. */
export interface OAuthOptions {
  /** The authorization server whose tokens are accepted, by its issuer identifier, or several. */
  readonly issuer: string | IssuerOptions | readonly (string | IssuerOptions)[];
  /**
   * Audiences that a token may be for. Default: the public URL of the endpoint, which is what clients request a token
   * for. An authorization server that cannot issue tokens for URLs needs its own value here.
   */
  readonly audience?: string | readonly string[];
  /**
   * Public URL under which the paths of the servers are reached, such as `https://mcp.example.com`. Needed where a proxy
   * changes the host or the path, where `allowedHosts` is `any`, and where others serve other ports of the same host.
   * Default: the host of the request, which `allowedHosts` has to allow.
   */
  readonly publicUrl?: string;
  /** Scopes that clients request first. Every request needs them. Default: those that the server itself needs. */
  readonly scopes?: readonly string[];
  /** Verifies tokens that are bound to a key (RFC 9449). Without it they are refused. */
  readonly dpop?: boolean | DpopOptions;
  /** Accepts callers that a proxy has authenticated. */
  readonly trustedProxy?: TrustedProxyOptions;
  /** Refuses tokens of clients that act for themselves (client credentials). Default: false. */
  readonly requiresUser?: boolean;
  /** Makes sessions belong to one client of a subject instead of to the subject. Default: false. */
  readonly sessionsPerClient?: boolean;
  /** How far clocks may be off, in seconds; at most 60. Default: 5. */
  readonly clockSkewSeconds?: number;
  /**
   * Serves a copy of the authorization server's metadata, of the first one where there are several, to clients of
   * 2025-03-26, which look for it on the host of the server. Default: false.
   */
  readonly copiesIssuerMetadata?: boolean;
  /** Name of the resource, for consent pages. */
  readonly resourceName?: string;
  /** Page for developers about the resource. */
  readonly documentationUrl?: string;
  /** Page about how the resource may be used. */
  readonly policyUrl?: string;
}

type Verified = Extract<Identity, { principal: string }>;

const MAX_SKEW_SECONDS = 60;
const RETRY = { 'retry-after': '5' };
/** Anyone can send tokens that an issuer has to be asked about; it may be slow. */
const MAX_ASKING = 1000;

/**
 * Protects servers with the access tokens of an authorization server: for `auth` of `serve()`, `createHandler()` and
 * `createNodeHandler()`. Clients find the authorization server by the metadata that is served with it.
 *
 * @example
 * await serve(server, { auth: oauth({ issuer: 'https://login.example.com' }) });
 */
export function oauth(options: OAuthOptions): Authorization {
  const skew = options.clockSkewSeconds ?? 5;
  if (!(skew >= 0 && skew <= MAX_SKEW_SECONDS))
    throw new Error(`clockSkewSeconds: expected 0 to ${MAX_SKEW_SECONDS}; got ${skew}`);
  const known = new VerifiedTokens();
  const given = Array.isArray(options.issuer) ? options.issuer : [options.issuer];
  if (given.length === 0) throw new Error('issuer: expected at least one');
  const verifiers = given.map(
    (each: string | IssuerOptions) =>
      new Verifier(typeof each === 'string' ? { issuer: each } : each, skew * 1000, () => known.clear()),
  );
  const dpop = options.dpop ? createDpop(options.dpop === true ? {} : options.dpop) : undefined;
  const proxy = options.trustedProxy && createTrustedProxy(options.trustedProxy);
  const parts: Parts = { verifiers, known, dpop, proxy, skewMs: skew * 1000 };
  return { protect: (site) => new ResourceServer(options, site, parts) };
}

interface Parts {
  readonly verifiers: readonly Verifier[];
  readonly known: VerifiedTokens;
  readonly dpop: Dpop | undefined;
  readonly proxy: ((head: RequestHead) => Verified | undefined) | undefined;
  readonly skewMs: number;
}

class ResourceServer implements Protection {
  readonly routes: Protection['routes'];
  readonly authorizationServers: readonly string[];
  readonly #options: OAuthOptions;
  readonly #site: ProtectedSite;
  readonly #parts: Parts;
  readonly #resources: Resources;
  readonly #audiences: readonly string[] | undefined;
  /** Identities by token, so that the same token gives the same object. */
  readonly #identities = new WeakMap<VerifiedToken, Verified>();
  readonly #asking = new Map<string, Promise<VerifiedToken>>();

  constructor(options: OAuthOptions, site: ProtectedSite, parts: Parts) {
    const { audience } = options;
    this.#options = options;
    this.#site = site;
    this.#parts = parts;
    this.authorizationServers = parts.verifiers.map(({ issuer }) => issuer);
    this.#resources = createResources({
      site,
      publicUrl: options.publicUrl,
      issuers: this.authorizationServers,
      scopes: options.scopes,
      dpop: parts.dpop,
      resourceName: options.resourceName,
      documentationUrl: options.documentationUrl,
      policyUrl: options.policyUrl,
      issuerMetadata:
        options.copiesIssuerMetadata === true
          ? () => (parts.verifiers[0] as Verifier).source.metadata()
          : undefined,
    });
    this.#audiences = typeof audience === 'string' ? [audience] : audience;
    this.routes = this.#resources.routes;
    this.authenticate = this.authenticate.bind(this);
    this.challenge = this.challenge.bind(this);
  }

  authenticate(head: RequestHead): MaybePromise<Identity> {
    try {
      const credentials = readCredentials(head);
      if (credentials === undefined) {
        const caller = this.#parts.proxy?.(head);
        return caller === undefined ? this.#refuse(head, undefined) : this.#covered(head, caller);
      }
      const digest = sha256(credentials.token);
      if (typeof digest !== 'string')
        return digest
          .then((value) => this.#identify(head, credentials, value))
          .catch((error) => this.#fail(head, error));
      const identity = this.#identify(head, credentials, digest);
      return identity instanceof Promise ? identity.catch((error) => this.#fail(head, error)) : identity;
    } catch (error) {
      return this.#fail(head, error);
    }
  }

  challenge(head: RequestHead, scopes: readonly string[], caller: AuthInfo | undefined): string {
    return this.#challenges(head, {
      error: 'insufficient_scope',
      scopes: [...scopes, ...(caller?.scopes ?? [])],
      description: 'The access token does not cover this request',
    });
  }

  #identify(head: RequestHead, credentials: Credentials, digest: string): MaybePromise<Identity> {
    const known = this.#parts.known.get(digest);
    if (known instanceof Refused) throw known;
    if (known !== undefined) return this.#admit(head, credentials, known);
    return this.#verify(credentials.token, digest).then((token) => this.#admit(head, credentials, token));
  }

  /** What is the caller's own matter: the audience, the binding, and what the operator requires. */
  #admit(head: RequestHead, { scheme, token }: Credentials, verified: VerifiedToken): MaybePromise<Identity> {
    const { audiences, boundTo, isMachine } = verified;
    const { dpop } = this.#parts;
    const accepted = this.#audiences ?? this.#resources.audiencesOf(head);
    if (!audiences.some((each) => accepted.includes(each)))
      throw invalidToken(difference('audience', audiences, accepted));
    if (this.#options.requiresUser === true && isMachine) throw invalidToken('a client that acts for itself');
    const isBound = boundTo !== undefined || dpop?.isRequired === true;
    if (scheme === 'bearer') {
      if (isBound) throw invalidToken('a token that is bound to a key, or has to be, with the Bearer scheme');
      return this.#identity(head, verified);
    }
    if (dpop === undefined) throw invalidToken('the DPoP scheme, which is not configured');
    return dpop
      .check(head, this.#resources.requestUrl(head), token, boundTo, this.#site.states)
      .then((checkBody) => this.#withBody(head, this.#identity(head, verified), checkBody));
  }

  #identity(head: RequestHead, verified: VerifiedToken): Identity {
    const { auth } = verified;
    const { sessionsPerClient } = this.#options;
    let identity = this.#identities.get(verified);
    if (identity === undefined) {
      const { issuer, subject, clientId, expiresAt = 0 } = auth;
      const principal =
        sessionsPerClient === true ? JSON.stringify([issuer, subject, clientId]) : `${issuer} ${subject}`;
      identity = { principal, expiresAt: expiresAt + this.#parts.skewMs, auth };
      this.#identities.set(verified, identity);
    }
    return this.#covered(head, identity);
  }

  /** The caller, unless it lacks scopes that every request needs. */
  #covered(head: RequestHead, caller: Verified): Identity {
    const { auth } = caller;
    const { scopes = [] } = this.#options;
    const rules = this.#resources.pathOf(head).scopes;
    const covers = (scope: string): boolean =>
      rules?.covers(auth, scope) ?? auth?.scopes.includes(scope) === true;
    if (scopes.every(covers)) return caller;
    return {
      refuse: 403,
      message: `The access token does not cover this server; it needs ${scopes.join(' ')}.`,
      challenge: this.challenge(head, scopes, auth),
    };
  }

  #withBody(head: RequestHead, identity: Identity, checkBody: CheckBody | undefined): Identity {
    if (checkBody === undefined || 'refuse' in identity) return identity;
    return {
      ...identity,
      confirmBody: (body) =>
        checkBody(body).then(
          () => undefined,
          (error) => this.#fail(head, error),
        ),
    };
  }

  /** One question at a time about the same token. */
  #verify(token: string, digest: string): Promise<VerifiedToken> {
    let asking = this.#asking.get(digest);
    if (asking === undefined) {
      if (this.#asking.size >= MAX_ASKING) throw new Unavailable('too many tokens are being verified');
      asking = this.#ask(token, digest).finally(() => this.#asking.delete(digest));
      this.#asking.set(digest, asking);
    }
    return asking;
  }

  async #ask(token: string, digest: string): Promise<VerifiedToken> {
    const { verifiers, known } = this.#parts;
    const claims = isJwt(token) ? claimsOf(token) : undefined;
    const named = verifiers.find(({ issuer }) => issuer === claims?.iss);
    if (claims !== undefined && named !== undefined) {
      const verified = await named.verifyJwt(token, claims);
      known.add(digest, verified);
      return verified;
    }
    let refused = invalidToken(
      claims === undefined
        ? 'a token that is not a JWT'
        : difference('issuer', claims.iss, this.authorizationServers),
    );
    // Tokens of other formats may have three parts as well.
    if (claims === undefined)
      for (const verifier of verifiers.filter(({ introspects }) => introspects)) {
        try {
          const verified = await verifier.introspect(token);
          known.add(digest, verified);
          return verified;
        } catch (error) {
          if (!(error instanceof Refused)) throw error;
          refused = error;
        }
      }
    known.add(digest, refused);
    throw refused;
  }

  #fail(head: RequestHead, error: unknown): MaybePromise<Refusal> {
    if (error instanceof Refused) return this.#refuse(head, error);
    if (!(error instanceof Unavailable)) throw error;
    const incident = crypto.randomUUID().slice(0, 8);
    this.#site.log('error', `Token not verified (incident ${incident}): ${error.message}`);
    return {
      refuse: 503,
      message: `The access token cannot be verified now. Try again. The server's log has the details under incident ${incident}.`,
      headers: RETRY,
    };
  }

  #refuse(head: RequestHead, refused: Refused | undefined): MaybePromise<Refusal> {
    if (refused !== undefined) this.#site.log('info', `Token refused: ${refused.message}`);
    const message =
      refused === undefined
        ? `This server needs an access token. ${this.#resources.metadataUrl(head)} names the authorization server.`
        : sentenceFor(refused);
    const { scopes = this.#resources.pathOf(head).scopes?.required ?? [] } = this.#options;
    const challenge = this.#challenges(head, {
      error: refused?.error,
      scopes: refused?.error === 'invalid_request' ? [] : scopes,
      description: refused === undefined ? undefined : message,
    });
    const refuse = refused?.error === 'invalid_request' ? 400 : 401;
    if (refused === undefined || this.#parts.dpop === undefined) return { refuse, message, challenge };
    return this.#parts.dpop
      .nonce()
      .then((nonce) => ({ refuse, message, challenge, ...(nonce && { headers: { 'dpop-nonce': nonce } }) }));
  }

  /** In one header: clients get several joined, and look for Bearer at its beginning. */
  #challenges(head: RequestHead, details: Challenge): string {
    const { dpop } = this.#parts;
    const url = this.#resources.metadataUrl(head);
    const isAboutProof = details.error === 'invalid_dpop_proof' || details.error === 'use_dpop_nonce';
    const bearer = challengeText('Bearer', url, isAboutProof ? { scopes: details.scopes } : details);
    if (dpop === undefined) return bearer;
    const bound = challengeText('DPoP', url, details, [parameter('algs', dpop.algorithms.join(' '))]);
    return dpop.isRequired ? bound : `${bearer}, ${bound}`;
  }
}
