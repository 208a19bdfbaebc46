/**
 * Enterprise-managed authorization: exchanges an ID token of the identity provider for an assertion for the
 * authorization server of an MCP server (ID-JAG).
 * @module
 */
import type { Fetch } from './discover.ts';
import type { AssertionRequest, RegisteredClient } from './options.ts';

/** An identity provider, and who signs in there. */
export interface IdTokenExchangeOptions {
  /** Issuer of the identity provider. */
  readonly issuer: string;
  /** The client that is registered at the identity provider. */
  readonly client: RegisteredClient;
  /** Returns the ID token of the user. */
  idToken(): string | Promise<string>;
  /** Sends the requests. Default: the `fetch` of the runtime. */
  readonly fetch?: Fetch;
}

/**
 * Returns the `assertion` of a JWT bearer grant: exchanges the user's ID token at the identity provider for an
 * identity assertion (ID-JAG) that the authorization server of the MCP server accepts.
 *
 * @example
 * const assertion = idTokenExchange({ issuer: 'https://login.example.com', client: { id: 'desktop' }, idToken });
 * const auth = oauth({ client: { id: 'desktop-at-notes' }, grant: { type: 'jwt_bearer', assertion } });
 */
export function idTokenExchange({
  issuer,
  client,
  idToken,
  fetch: send = (url, init) => fetch(url, init),
}: IdTokenExchangeOptions): (request: AssertionRequest) => Promise<string> {
  return async (request) => {
    const [{ discoverIssuer }, { requesterFor }, { exchangeIdToken }] = await Promise.all([
      import('./discover.ts'),
      import('./obtain.ts'),
      import('./grants.ts'),
    ]);
    const provider = await discoverIssuer(issuer, send);
    const { resource, scope } = request;
    const requester = requesterFor(provider, client, { client }, { resource, scope, send });
    return exchangeIdToken(requester, await idToken(), request.issuer);
  };
}
