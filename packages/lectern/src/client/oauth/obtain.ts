/**
 * Obtains tokens for one MCP server: refreshes stored ones, or requests new ones with the program's grant. Loaded when
 * a server requires authorization.
 * @module
 */
import {
  AuthorizationResponseError,
  type AuthorizationServer,
  type DPoPHandle,
  ResponseBodyError,
  type TokenEndpointResponse,
  WWWAuthenticateChallengeError,
} from 'oauth4webapi';
import { LinkError } from '../link.ts';
import type { Refusal } from './challenge.ts';
import { authenticationOf, identify } from './client-identity.ts';
import type { CredentialStore, StoredClient, StoredCredentials, StoredTokens } from './credentials.ts';
import { type Discovered, discover, type Fetch, unauthorized } from './discover.ts';
import { createDpopKey, dpopHandle } from './dpop.ts';
import {
  prepareAuthorization,
  redeemCode,
  refresh,
  requestWithAssertion,
  requestWithCredentials,
  requestWithDevice,
  revoke,
  type TokenRequester,
} from './grants.ts';
import type { OAuthOptions } from './options.ts';

/** One MCP server, and how its tokens are obtained and stored. */
export interface OAuthContext {
  readonly mcpServer: string;
  readonly options: OAuthOptions;
  readonly store: CredentialStore;
  readonly send: Fetch;
}

/** Returns how tokens were obtained, if they were. Throws a `LinkError` if tokens cannot be obtained. */
export async function obtain(
  context: OAuthContext,
  refusal: Refusal,
  canRefresh: boolean,
): Promise<Obtained | undefined> {
  const { mcpServer, options, store, send } = context;
  const stored = await store.load(mcpServer);
  const { metadataUrl = stored?.metadataUrl } = refusal;
  const discovered = await discover(mcpServer, send, { metadataUrl, issuer: stored?.issuer });
  const { server } = discovered;
  const before = stored?.issuer === server.issuer ? stored : undefined;
  if (before === undefined && stored !== undefined) refuseToMove(stored, server, options);
  const scope = scopeFor(refusal, discovered, before, options);
  // The user was already asked for these scopes, and asking again would not change the result.
  if (refusal.reason === 'insufficient-scope' && before !== undefined && scope === before.scope)
    return undefined;
  return explained(server.issuer, async () => {
    const kept = canRefresh ? await refreshStored(context, discovered, before, refusal) : before;
    if (kept === undefined || kept.tokens === undefined || !canRefresh)
      return requestNew(context, discovered, { before: kept, scope, isDpop: refusal.isDpop });
    return 'refreshed';
  });
}

/** Whether tokens come from a refresh, perhaps by another process, or from the grant. */
export type Obtained = 'refreshed' | 'granted';

/** Returns the stored credentials: without tokens if they cannot be refreshed, and without an unknown client. */
async function refreshStored(
  { mcpServer, options, store, send }: OAuthContext,
  { server, resource }: Discovered,
  before: StoredCredentials | undefined,
  { reason }: Refusal,
): Promise<StoredCredentials | undefined> {
  if (before?.client === undefined) return before;
  const { tokens, client, ...rest } = before;
  const { refreshToken } = tokens ?? {};
  if (reason !== 'unauthorized' || refreshToken === undefined) return { ...rest, client };
  const dpop = before.dpopKey && (await dpopHandle(before.dpopKey));
  const requester = requesterFor(server, client, options, { resource, scope: undefined, dpop, send });
  /** What another process has stored since. */
  const renewed = async (): Promise<StoredCredentials | undefined> => {
    const current = await store.load(mcpServer);
    const isNew = current?.tokens !== undefined && current.tokens.accessToken !== tokens?.accessToken;
    return isNew ? current : undefined;
  };
  const work = async (): Promise<StoredCredentials> => {
    try {
      const known = await renewed();
      if (known !== undefined) return known;
      const response = await refresh(requester, refreshToken);
      // A server that rotates refresh tokens sends the next one; otherwise the same one is reused.
      const next = { ...before, tokens: { refreshToken, ...tokensIn(response) } };
      await store.save(mcpServer, next);
      return next;
    } catch (error) {
      if (!(error instanceof ResponseBodyError || error instanceof WWWAuthenticateChallengeError))
        throw error;
      // A store without `alone` lets another process use the refresh token meanwhile.
      const isUnknown = !(error instanceof ResponseBodyError) || error.error === 'invalid_client';
      return (await renewed()) ?? (isUnknown ? rest : { ...rest, client });
    }
  };
  return store.alone === undefined ? work() : store.alone(mcpServer, work);
}

interface NewTokens {
  readonly before: StoredCredentials | undefined;
  readonly scope: string | undefined;
  readonly isDpop: boolean;
}

async function requestNew(
  context: OAuthContext,
  { server, resource, metadataUrl, requiresDpop }: Discovered,
  { before, scope, isDpop }: NewTokens,
): Promise<Obtained | undefined> {
  const { mcpServer, options, store, send } = context;
  const { grant } = options;
  if (grant === undefined) return undefined;
  const client = await identify(server, options, before, send);
  const usesDpop = options.dpop ?? (isDpop || requiresDpop);
  if (usesDpop && !server.dpop_signing_alg_values_supported?.includes('ES256'))
    throw unauthorized(`the authorization server ${server.issuer} does not support DPoP with ES256`);
  const dpopKey = usesDpop ? (before?.dpopKey ?? (await createDpopKey())) : undefined;
  const dpop = dpopKey && (await dpopHandle(dpopKey));
  const requester = requesterFor(server, client, options, { resource, scope, dpop, send });
  const record: StoredCredentials = {
    issuer: server.issuer,
    client,
    ...(resource === undefined ? {} : { resource }),
    ...(metadataUrl === undefined ? {} : { metadataUrl }),
    ...(scope === undefined ? {} : { scope }),
    ...(dpopKey === undefined ? {} : { dpopKey }),
  };
  if (grant.type === 'authorization_code') {
    const { url, pending } = await prepareAuthorization(requester, grant.redirectUri);
    await store.save(mcpServer, { ...record, pending });
    await finish(context, String(await grant.authorize(url)));
    return 'granted';
  }
  const request = { issuer: server.issuer, resource: resource ?? mcpServer, scope };
  const response =
    grant.type === 'device_code'
      ? await requestWithDevice(requester, grant)
      : grant.type === 'client_credentials'
        ? await requestWithCredentials(requester)
        : await requestWithAssertion(requester, await grant.assertion(request));
  await store.save(mcpServer, { ...record, tokens: tokensIn(response) });
  return 'granted';
}

/** Redeems the code in the URL that the user returned to. */
export async function finish(
  { mcpServer, options, store, send }: OAuthContext,
  redirected: string,
): Promise<void> {
  const stored = await store.load(mcpServer);
  if (stored?.pending === undefined || stored.client === undefined)
    throw unauthorized(`no authorization for ${mcpServer} is under way`);
  const { pending, ...record } = stored;
  const { issuer, resource, scope, dpopKey } = record;
  const dpop = dpopKey && (await dpopHandle(dpopKey));
  const server = pending.server as unknown as AuthorizationServer;
  const requester = requesterFor(server, stored.client, options, { resource, scope, dpop, send });
  const response = await explained(issuer, () => redeemCode(requester, pending, new URL(redirected)));
  await store.save(mcpServer, { ...record, tokens: tokensIn(response) });
}

/** Revokes the tokens if the authorization server supports it (RFC 7009), and deletes them. */
export async function forget({ mcpServer, options, store, send }: OAuthContext): Promise<void> {
  const stored = await store.load(mcpServer);
  await store.remove(mcpServer);
  if (stored?.tokens === undefined || stored.client === undefined) return;
  const { metadataUrl, issuer, client, tokens } = stored;
  const { server } = await discover(mcpServer, send, { metadataUrl, issuer });
  if (server.issuer !== issuer || server.revocation_endpoint === undefined) return;
  const requester = requesterFor(server, client, options, { send });
  await revoke(requester, tokens.refreshToken ?? tokens.accessToken);
}

/** A client registered at one authorization server is not presented to another one (SEP-2352). */
function refuseToMove(
  stored: StoredCredentials,
  server: AuthorizationServer,
  { client }: OAuthOptions,
): void {
  if (client === undefined || client.id !== stored.client?.id) return;
  throw unauthorized(
    `the client "${client.id}" was used at ${stored.issuer}, and the server now names another authorization server (${server.issuer})`,
  );
}

/** The scopes of the challenge, otherwise all scopes of the resource; never fewer than requested before (SEP-2350). */
function scopeFor(
  refusal: Refusal,
  { server, scopesSupported = [] }: Discovered,
  before: StoredCredentials | undefined,
  options: OAuthOptions,
): string | undefined {
  const asked = refusal.scope?.split(' ') ?? scopesSupported;
  const scopes = new Set([...split(before?.scope), ...asked, ...split(options.scope)]);
  const type = options.grant?.type;
  const isForUser = type === 'authorization_code' || type === 'device_code';
  // SEP-2207: only if the authorization server lists it.
  if (isForUser && server.scopes_supported?.includes('offline_access')) scopes.add('offline_access');
  scopes.delete('');
  return scopes.size === 0 ? undefined : [...scopes].join(' ');
}

function split(scope = ''): string[] {
  return scope.split(' ');
}

export function requesterFor(
  server: AuthorizationServer,
  client: StoredClient,
  options: OAuthOptions,
  parts: {
    resource?: string | undefined;
    scope?: string | undefined;
    dpop?: DPoPHandle | undefined;
    send: Fetch;
  },
): TokenRequester {
  const authentication = authenticationOf(client, server, options);
  const { resource, scope, dpop, send } = parts;
  return { server, client: { client_id: client.id }, authentication, resource, scope, dpop, send };
}

function tokensIn(response: TokenEndpointResponse): StoredTokens {
  const { access_token: accessToken, token_type: type, expires_in: seconds, refresh_token, scope } = response;
  // RFC 6749, appendix A.12. Others cannot be sent in a header, and the error would quote them.
  if (!/^[!-~]+$/.test(accessToken))
    throw unauthorized('the access token contains characters that are not allowed');
  return {
    accessToken,
    type: type === 'dpop' ? 'dpop' : 'bearer',
    ...(seconds === undefined ? {} : { expiresAt: Date.now() + seconds * 1000 }),
    ...(refresh_token === undefined ? {} : { refreshToken: refresh_token }),
    ...(scope === undefined ? {} : { scope }),
  };
}

/** Explains as a `LinkError` why an authorization server refused. */
async function explained<T>(issuer: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof LinkError) throw error;
    const isRefusal = error instanceof ResponseBodyError || error instanceof AuthorizationResponseError;
    const { error_description: description = '' } = isRefusal ? error : {};
    const reason = isRefusal
      ? `${error.error}${description === '' ? '' : ` (${description.slice(0, 200)})`}`
      : error instanceof WWWAuthenticateChallengeError
        ? `the client is not accepted (${error.status})`
        : (error as Error).message;
    throw unauthorized(`the authorization server ${issuer} grants no token: ${reason}`, error);
  }
}
