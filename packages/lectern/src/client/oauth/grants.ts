/**
 * Requests to the token endpoint, one per grant, and to the revocation endpoint.
 * @module
 */
import {
  type AuthorizationServer,
  allowInsecureRequests,
  authorizationCodeGrantRequest,
  type Client,
  type ClientAuth,
  calculatePKCECodeChallenge,
  customFetch,
  type DPoPHandle,
  deviceAuthorizationRequest,
  deviceCodeGrantRequest,
  generateRandomCodeVerifier,
  generateRandomState,
  genericTokenEndpointRequest,
  isDPoPNonceError,
  processDeviceAuthorizationResponse,
  processGenericTokenEndpointResponse,
  ResponseBodyError,
  revocationRequest,
  type TokenEndpointResponse,
  validateAuthResponse,
} from 'oauth4webapi';
import type { PendingAuthorization } from './credentials.ts';
import { bounded, type Fetch, secureUrl, unauthorized } from './discover.ts';
import type { DeviceCodeGrant } from './options.ts';

/** Everything that a request to the token endpoint needs. */
export interface TokenRequester {
  readonly server: AuthorizationServer;
  readonly client: Client;
  readonly authentication: ClientAuth;
  readonly resource: string | undefined;
  readonly scope: string | undefined;
  readonly dpop: DPoPHandle | undefined;
  readonly send: Fetch;
}

const DEVICE_POLL_SECONDS = 5;
/** Outside of these, a server would be asked all the time: longer timers end at once. */
const [MIN_POLL_SECONDS, MAX_POLL_SECONDS] = [1, 300];

/** Insecure URLs are allowed only within this machine; `discover` refuses all others. */
function requestOptions({ send, dpop }: TokenRequester) {
  return {
    [allowInsecureRequests]: true,
    [customFetch]: bounded(send) as typeof fetch,
    ...(dpop === undefined ? {} : { DPoP: dpop }),
  };
}

/** Sends a request, and again with a nonce if the authorization server requires one (RFC 9449, section 8). */
async function requestTokens(
  requester: TokenRequester,
  request: () => Promise<Response>,
  recognizedTokenTypes: Record<string, () => void> = {},
): Promise<TokenEndpointResponse> {
  const { server, client } = requester;
  const attempt = async (): Promise<TokenEndpointResponse> =>
    processGenericTokenEndpointResponse(server, client, await request(), { recognizedTokenTypes });
  try {
    return await attempt();
  } catch (error) {
    if (isDPoPNonceError(error)) return attempt();
    throw error;
  }
}

function requestGrant(
  requester: TokenRequester,
  grantType: string,
  parameters: Record<string, string>,
): Promise<TokenEndpointResponse> {
  const { server, client, authentication, resource } = requester;
  const all = { ...(resource === undefined ? {} : { resource }), ...parameters };
  return requestTokens(requester, () =>
    genericTokenEndpointRequest(server, client, authentication, grantType, all, requestOptions(requester)),
  );
}

export function refresh(requester: TokenRequester, refreshToken: string): Promise<TokenEndpointResponse> {
  return requestGrant(requester, 'refresh_token', { refresh_token: refreshToken });
}

export function requestWithCredentials(requester: TokenRequester): Promise<TokenEndpointResponse> {
  return requestGrant(requester, 'client_credentials', scopeOf(requester));
}

export function requestWithAssertion(
  requester: TokenRequester,
  assertion: string,
): Promise<TokenEndpointResponse> {
  const grantType = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
  return requestGrant(requester, grantType, { assertion, ...scopeOf(requester) });
}

/** The page where the user authorizes the client, and what is needed to redeem the code. */
export async function prepareAuthorization(
  { server, client, resource, scope, dpop }: TokenRequester,
  redirectUri: string,
): Promise<{ url: URL; pending: PendingAuthorization }> {
  const { issuer, authorization_endpoint: endpoint } = server;
  if (endpoint === undefined) throw unauthorized(`the authorization server ${issuer} has no page for users`);
  if (!server.code_challenge_methods_supported?.includes('S256'))
    throw unauthorized(`the authorization server ${issuer} does not support PKCE with S256`);
  const verifier = generateRandomCodeVerifier();
  const state = generateRandomState();
  const url = secureUrl(endpoint, 'the authorization endpoint');
  const parameters = {
    response_type: 'code',
    client_id: client.client_id,
    redirect_uri: redirectUri,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    ...(resource === undefined ? {} : { resource }),
    ...(scope === undefined ? {} : { scope }),
    ...(dpop === undefined ? {} : { dpop_jkt: await dpop.calculateThumbprint() }),
    // OpenID Connect grants offline access only with the user's consent (Core, section 11).
    ...(scope?.split(' ').includes('offline_access') ? { prompt: 'consent' } : {}),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return { url, pending: { state, verifier, redirectUri, server: { ...server } } };
}

/** `redirected` is the URL that the user returned to. Its `iss` and `state` are compared with the recorded ones. */
export function redeemCode(
  requester: TokenRequester,
  { state, verifier, redirectUri }: PendingAuthorization,
  redirected: URL,
): Promise<TokenEndpointResponse> {
  const { server, client, authentication, resource } = requester;
  const parameters = validateAuthResponse(server, client, redirected, state);
  return requestTokens(requester, () =>
    authorizationCodeGrantRequest(server, client, authentication, parameters, redirectUri, verifier, {
      ...requestOptions(requester),
      ...(resource === undefined ? {} : { additionalParameters: { resource } }),
    }),
  );
}

export async function requestWithDevice(
  requester: TokenRequester,
  { show }: DeviceCodeGrant,
): Promise<TokenEndpointResponse> {
  const { server, client, authentication, resource } = requester;
  if (server.device_authorization_endpoint === undefined)
    throw unauthorized(`the authorization server ${server.issuer} does not support device codes`);
  const options = requestOptions(requester);
  const parameters = { ...(resource === undefined ? {} : { resource }), ...scopeOf(requester) };
  const response = await deviceAuthorizationRequest(server, client, authentication, parameters, options);
  const code = await processDeviceAuthorizationResponse(server, client, response);
  const { verification_uri_complete: complete } = code;
  const page = (uri: string): string => secureUrl(uri, 'the page for the device code').href;
  show({
    verificationUri: page(code.verification_uri),
    userCode: code.user_code,
    ...(complete === undefined ? {} : { verificationUriComplete: page(complete) }),
  });
  const end = Date.now() + code.expires_in * 1000;
  let seconds = code.interval ?? DEVICE_POLL_SECONDS;
  while (Date.now() < end) {
    const pause = Math.min(Math.max(seconds, MIN_POLL_SECONDS), MAX_POLL_SECONDS);
    await new Promise((resolve) => setTimeout(resolve, pause * 1000));
    try {
      return await requestTokens(requester, () =>
        deviceCodeGrantRequest(server, client, authentication, code.device_code, {
          ...options,
          ...(resource === undefined ? {} : { additionalParameters: { resource } }),
        }),
      );
    } catch (error) {
      const reason = error instanceof ResponseBodyError ? error.error : undefined;
      if (reason === 'slow_down') seconds += DEVICE_POLL_SECONDS;
      else if (reason !== 'authorization_pending') throw error;
    }
  }
  throw unauthorized('the device code has expired');
}

/** Exchanges an ID token for an identity assertion that another authorization server accepts (RFC 8693, ID-JAG). */
export async function exchangeIdToken(
  requester: TokenRequester,
  idToken: string,
  audience: string,
): Promise<string> {
  const { server, client, authentication, resource = '' } = requester;
  const parameters = {
    requested_token_type: 'urn:ietf:params:oauth:token-type:id-jag',
    subject_token: idToken,
    subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
    audience,
    resource,
    ...scopeOf(requester),
  };
  const grantType = 'urn:ietf:params:oauth:grant-type:token-exchange';
  const send = (): Promise<Response> =>
    genericTokenEndpointRequest(
      server,
      client,
      authentication,
      grantType,
      parameters,
      requestOptions(requester),
    );
  // The type of a token that is not an access token (RFC 8693, section 2.2.1).
  const { access_token: assertion } = await requestTokens(requester, send, { n_a: () => {} });
  return assertion;
}

/** Revokes a token (RFC 7009). */
export async function revoke(requester: TokenRequester, token: string): Promise<void> {
  const { server, client, authentication } = requester;
  const response = await revocationRequest(server, client, authentication, token, requestOptions(requester));
  await response.body?.cancel();
}

function scopeOf({ scope }: TokenRequester): { scope?: string } {
  return scope === undefined ? {} : { scope };
}
