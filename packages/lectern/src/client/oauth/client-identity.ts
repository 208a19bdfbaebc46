/**
 * The client's identity at an authorization server: registered before, named by a metadata document, or registered
 * dynamically; and how it authenticates at the token endpoint.
 * @module
 */
import {
  type AuthorizationServer,
  type ClientAuth,
  ClientSecretPost,
  None,
  PrivateKeyJwt,
} from 'oauth4webapi';
import { base64Encode } from '../../base/base64url.ts';
import { isLoopback } from '../../base/defaults.ts';
import { isObject } from '../../base/json-value.ts';
import type { StoredClient, StoredCredentials } from './credentials.ts';
import { bounded, type Fetch, unauthorized } from './discover.ts';
import type { OAuthOptions } from './options.ts';

/** In the order of preference. */
const SECRET_METHODS = ['client_secret_basic', 'client_secret_post', 'none'];

/** The client to use at `server`; `before` is what is stored for this authorization server. */
export async function identify(
  server: AuthorizationServer,
  options: OAuthOptions,
  before: StoredCredentials | undefined,
  send: Fetch,
): Promise<StoredClient> {
  const { client, clientMetadataUrl, grant } = options;
  if (client !== undefined) {
    if (client.issuer !== undefined && client.issuer !== server.issuer) {
      throw unauthorized(
        `the client "${client.id}" is registered at ${client.issuer}, and the server names another authorization server (${server.issuer})`,
      );
    }
    const { id, secret } = client;
    return secret === undefined ? { id } : { id, secret };
  }
  if (clientMetadataUrl !== undefined && server.client_id_metadata_document_supported === true)
    return { id: clientMetadataUrl };
  const redirectUri = grant?.type === 'authorization_code' ? grant.redirectUri : undefined;
  if (before?.client !== undefined && before.client.redirectUri === redirectUri) return before.client;
  return register(server, options, redirectUri, send);
}

/** Dynamic registration (RFC 7591). No scope is registered: a strict server would refuse to widen it later. */
async function register(
  server: AuthorizationServer,
  { clientName = 'Lectern', grant }: OAuthOptions,
  redirectUri: string | undefined,
  send: Fetch,
): Promise<StoredClient> {
  const { registration_endpoint: endpoint, token_endpoint_auth_methods_supported: methods = ['none'] } =
    server;
  if (endpoint === undefined) {
    throw unauthorized(
      `the authorization server ${server.issuer} does not register clients by itself; a client ID that it has issued is needed`,
    );
  }
  const method = ['none', ...SECRET_METHODS].find((each) => methods.includes(each)) ?? 'client_secret_basic';
  const isDevice = grant?.type === 'device_code';
  const body = JSON.stringify({
    client_name: clientName,
    application_type: isNative(redirectUri) ? 'native' : 'web',
    redirect_uris: redirectUri === undefined ? [] : [redirectUri],
    response_types: isDevice ? [] : ['code'],
    grant_types: [
      isDevice ? 'urn:ietf:params:oauth:grant-type:device_code' : 'authorization_code',
      'refresh_token',
    ],
    token_endpoint_auth_method: method,
  });
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json' };
  const response = await bounded(send)(endpoint, { method: 'POST', headers, body });
  const registered: unknown = await response.json().catch(() => undefined);
  const issued: Record<string, unknown> = isObject(registered) ? registered : {};
  if (!response.ok || typeof issued.client_id !== 'string') {
    const reason = typeof issued.error_description === 'string' ? issued.error_description : issued.error;
    const detail = typeof reason === 'string' ? `: ${reason.slice(0, 200)}` : '';
    // Metadata always has it (RFC 8414): these are the default endpoints, which may not exist.
    if (server.response_types_supported === undefined && response.status === 404)
      throw unauthorized(
        `${server.issuer} names no authorization server; it may only accept tokens of its own`,
      );
    throw unauthorized(
      `the authorization server ${server.issuer} refuses to register a client (${response.status})${detail}`,
    );
  }
  const { client_id: id, client_secret: secret, token_endpoint_auth_method: registeredMethod } = issued;
  return {
    id,
    ...(typeof secret === 'string' ? { secret } : {}),
    ...(typeof registeredMethod === 'string' ? { method: registeredMethod } : {}),
    ...(redirectUri === undefined ? {} : { redirectUri }),
  };
}

/** SEP-837: a client with a redirect URI on its user's machine is native. */
function isNative(redirectUri: string | undefined): boolean {
  if (redirectUri === undefined) return true;
  const { protocol, hostname } = new URL(redirectUri);
  return (protocol !== 'https:' && protocol !== 'http:') || isLoopback(hostname);
}

/** How the client authenticates at the token endpoint. */
export function authenticationOf(
  client: StoredClient,
  server: AuthorizationServer,
  options: OAuthOptions,
): ClientAuth {
  const { privateKey, keyId } = options.client ?? {};
  if (privateKey !== undefined)
    return PrivateKeyJwt(keyId === undefined ? privateKey : { key: privateKey, kid: keyId });
  const { secret, method } = client;
  if (secret === undefined) return None();
  const supported = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const used = method ?? SECRET_METHODS.find((each) => supported.includes(each)) ?? 'client_secret_basic';
  if (used === 'none') return None();
  return used === 'client_secret_post' ? ClientSecretPost(secret) : basic(secret);
}

/** Escapes only what forms require: servers that do not decode the credentials are common (RFC 6749, section 2.3.1). */
function basic(secret: string): ClientAuth {
  return (_server, { client_id: id }, _body, headers) => {
    const pair = [id, secret].map((each) => new URLSearchParams({ '': each }).toString().slice(1)).join(':');
    headers.set('authorization', `Basic ${base64Encode(new TextEncoder().encode(pair))}`);
  };
}
