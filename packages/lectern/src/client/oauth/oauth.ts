/**
 * OAuth 2.1 for the client: adds tokens to requests, and obtains them when a server requires authorization. Code for
 * authorization servers is loaded only then.
 * @module
 */
import { isLoopback } from '../../base/defaults.ts';
import type { HttpAuthorization } from '../http-link.ts';
import { LinkError } from '../link.ts';
import { type Refusal, refusalIn } from './challenge.ts';
import { type CredentialStore, MemoryCredentials, type StoredCredentials } from './credentials.ts';
import type { Fetch } from './discover.ts';
import type { OAuthContext, Obtained } from './obtain.ts';
import type { OAuthOptions } from './options.ts';

/** Refresh, authorize, request more scopes: further attempts would not help. */
const MAX_ATTEMPTS = 3;
/** A token that expires during transmission is refused. */
const EXPIRY_MARGIN_MS = 10_000;

/** Authorizes requests with OAuth 2.1. Created by `oauth()`; one object can be used for any number of servers. */
export class OAuth implements HttpAuthorization {
  readonly #options: OAuthOptions;
  readonly #store: CredentialStore;
  /** Tokens being obtained, by server: concurrent requests share the result. */
  readonly #obtaining = new Map<string, Promise<Obtained | undefined>>();
  readonly #authorized = new Set<string>();

  /** Creates the object; `oauth()` does the same. */
  constructor(options: OAuthOptions) {
    this.#options = options;
    this.#store = options.store ?? new MemoryCredentials();
  }

  /** Sends a request of the link to `server`, with a token if there is one. */
  async fetch(server: string, url: string, init: RequestInit, send: Fetch): Promise<Response> {
    let obtained: Obtained | undefined;
    for (let attempt = 0; ; attempt++) {
      const stored = await this.#current(server, send);
      const response = await this.#send(stored, url, init, send);
      if (stored?.tokens !== undefined) this.#authorized.add(server);
      const refusal = refusalIn(response);
      if (refusal === undefined || attempt === MAX_ATTEMPTS) return response;
      // The user has just signed in, and the server does not accept the result: the next one would be no better.
      if (obtained === 'granted' && refusal.reason === 'unauthorized') return response;
      obtained = await this.#obtain(server, refusal, stored, attempt === 0, send);
      if (obtained === undefined) return response;
      void response.body?.cancel();
    }
  }

  /** Whether a token was sent to `server`. */
  isAuthorized(server: string): boolean {
    return this.#authorized.has(server);
  }

  /** Settles when the user has authorized the client, if that is under way for `server`. */
  waiting(server: string): Promise<unknown> | undefined {
    return this.#obtaining.get(server);
  }

  /** Completes an authorization in a web page: `redirected` is the URL that the user returned to. */
  async finish(server: string, redirected: string): Promise<void> {
    const { finish } = await import('./obtain.ts');
    await finish(this.#context(server, fetch), redirected);
  }

  /** Deletes the tokens for `server`, and revokes them where the authorization server supports it. */
  async signOut(server: string): Promise<void> {
    const { forget } = await import('./obtain.ts');
    await forget(this.#context(server, fetch));
  }

  /** The stored credentials, refreshed if they are known to have expired. */
  async #current(server: string, send: Fetch): Promise<StoredCredentials | undefined> {
    const stored = await this.#store.load(server);
    const { expiresAt = Number.POSITIVE_INFINITY, refreshToken } = stored?.tokens ?? {};
    if (refreshToken === undefined || Date.now() < expiresAt - EXPIRY_MARGIN_MS) return stored;
    const refusal = { reason: 'unauthorized', isDpop: stored?.tokens?.type === 'dpop' } as const;
    await this.#obtain(server, refusal, stored, true, send);
    return this.#store.load(server);
  }

  async #send(
    { tokens, dpopKey }: Partial<StoredCredentials> = {},
    url: string,
    init: RequestInit,
    send: Fetch,
  ): Promise<Response> {
    if (tokens === undefined) return send(url, init);
    const { accessToken } = tokens;
    if (tokens.type === 'dpop' && dpopKey !== undefined) {
      const { sendWithProof } = await import('./dpop.ts');
      return sendWithProof({ accessToken, key: dpopKey }, url, init, send);
    }
    const headers = new Headers(init.headers);
    headers.set('Authorization', `Bearer ${accessToken}`);
    return send(url, { ...init, headers });
  }

  async #obtain(
    server: string,
    refusal: Refusal,
    used: StoredCredentials | undefined,
    canRefresh: boolean,
    send: Fetch,
  ): Promise<Obtained | undefined> {
    const running = this.#obtaining.get(server);
    if (running !== undefined) return running;
    const work = (async (): Promise<Obtained | undefined> => {
      // Another request, or another process, may have obtained a token since this one was sent.
      const current = await this.#store.load(server);
      if (current?.tokens !== undefined && current.tokens.accessToken !== used?.tokens?.accessToken)
        return 'refreshed';
      // There is nothing to refresh and no grant to use.
      if (this.#options.grant === undefined && current?.tokens?.refreshToken === undefined) return undefined;
      const { obtain } = await import('./obtain.ts');
      return obtain(this.#context(server, send), refusal, canRefresh);
    })();
    this.#obtaining.set(server, work);
    try {
      return await work;
    } finally {
      this.#obtaining.delete(server);
    }
  }

  #context(mcpServer: string, send: Fetch): OAuthContext {
    return { mcpServer, options: this.#options, store: this.#store, send: fromOutside(mcpServer, send) };
  }
}

/** A server elsewhere does not choose what is requested on this machine, where it could not send requests itself. */
function fromOutside(mcpServer: string, send: Fetch): Fetch {
  if (isLoopback(new URL(mcpServer).hostname)) return send;
  return async (url, init) => {
    if (isLoopback(new URL(url).hostname))
      throw new LinkError('unauthorized', `${mcpServer} names ${new URL(url).origin}, which is this machine`);
    return send(url, init);
  };
}

/**
 * Authorizes a client with OAuth 2.1, for `overHttp()`: finds the authorization server, registers the client,
 * obtains tokens with the grant, refreshes them, and asks for further scopes when a server requires them.
 *
 * @example
 * const client = { id: 'nightly-report', secret: process.env.CLIENT_SECRET };
 * const auth = oauth({ client, grant: { type: 'client_credentials' } });
 * const connected = await connect(overHttp('https://example.com/mcp', { auth }));
 */
export function oauth(options: OAuthOptions = {}): OAuth {
  return new OAuth(options);
}
