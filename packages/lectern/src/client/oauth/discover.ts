/**
 * Finds the authorization server of an MCP server: protected resource metadata (RFC 9728), then the metadata of the
 * authorization server (RFC 8414, OpenID Connect Discovery), or the endpoints of 2025-03-26.
 * @module
 */
import type { AuthorizationServer } from 'oauth4webapi';
import { isLoopback } from '../../base/defaults.ts';
import { isObject } from '../../base/json-value.ts';
import { networkError } from '../http-response.ts';
import { LinkError } from '../link.ts';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface Discovered {
  readonly server: AuthorizationServer;
  /** The resource as written in its metadata. Absent for servers of 2025-03-26. */
  readonly resource?: string;
  readonly metadataUrl?: string;
  readonly scopesSupported?: readonly string[];
  /** Whether the resource accepts only DPoP-bound tokens. */
  readonly requiresDpop: boolean;
}

const MAX_RESPONSE_BYTES = 256 * 1024;
const METADATA_MS = 10_000;
const PRM = '/.well-known/oauth-protected-resource';
const RFC_8414 = '/.well-known/oauth-authorization-server';
const OIDC = '/.well-known/openid-configuration';

/** Endpoints that are opened in a browser or receive credentials. */
const ENDPOINTS = [
  'authorization_endpoint',
  'token_endpoint',
  'registration_endpoint',
  'device_authorization_endpoint',
  'revocation_endpoint',
];

/** `metadataUrl` is from the challenge; `issuer` is the authorization server used before. */
export async function discover(
  mcpServer: string,
  send: Fetch,
  { metadataUrl, issuer }: { metadataUrl?: string | undefined; issuer?: string | undefined },
): Promise<Discovered> {
  const found = await findResourceMetadata(mcpServer, send, metadataUrl);
  if (found === undefined) return { server: await discoverOrigin(mcpServer, send), requiresDpop: false };
  const { metadata, url } = found;
  const { resource } = metadata;
  if (typeof resource !== 'string' || !covers(resource, mcpServer)) {
    throw unauthorized(
      `the metadata at ${url} is about another resource (${JSON.stringify(resource)?.slice(0, 200)}), not about ${mcpServer}`,
    );
  }
  const issuers = stringsIn(metadata.authorization_servers);
  const chosen = issuers.find((each) => each === issuer) ?? issuers[0];
  const server = await (chosen === undefined
    ? discoverOrigin(mcpServer, send)
    : discoverIssuer(chosen, send));
  const scopesSupported = Array.isArray(metadata.scopes_supported)
    ? { scopesSupported: stringsIn(metadata.scopes_supported) }
    : {};
  const requiresDpop = metadata.dpop_bound_access_tokens_required === true;
  return { server, resource, metadataUrl: url, requiresDpop, ...scopesSupported };
}

/** Metadata of an authorization server, which must name the same issuer. */
export async function discoverIssuer(issuer: string, send: Fetch): Promise<AuthorizationServer> {
  const { origin, pathname } = secureUrl(issuer, 'the authorization server');
  const path = pathname.replace(/\/$/, '');
  // The order of MCP 2025-11-25, "Authorization Server Metadata Discovery".
  const forms = path === '' ? [RFC_8414, OIDC] : [`${RFC_8414}${path}`, `${OIDC}${path}`, `${path}${OIDC}`];
  let failure: unknown;
  for (const form of forms) {
    // To a browser, a 404 without CORS headers looks like an unreachable server.
    const metadata = await fetchJson(`${origin}${form}`, send).catch((error: unknown) => {
      failure ??= error;
    });
    if (metadata === undefined) continue;
    // Compared literally: normalization would let one server impersonate another (RFC 8414, section 3.3).
    if (metadata.issuer !== issuer) {
      const other = JSON.stringify(metadata.issuer);
      throw unauthorized(
        `the metadata of the authorization server ${issuer} is about another one (${other})`,
      );
    }
    return checked(metadata, issuer);
  }
  throw failure ?? unauthorized(`the authorization server ${issuer} publishes no metadata`);
}

/** In 2025-03-26 the MCP server is its own authorization server; its endpoints have default paths. */
async function discoverOrigin(mcpServer: string, send: Fetch): Promise<AuthorizationServer> {
  const { origin } = secureUrl(mcpServer, 'the server');
  const metadata = await fetchJson(`${origin}${RFC_8414}`, send);
  if (metadata === undefined) {
    return {
      issuer: origin,
      authorization_endpoint: `${origin}/authorize`,
      token_endpoint: `${origin}/token`,
      registration_endpoint: `${origin}/register`,
      code_challenge_methods_supported: ['S256'],
    };
  }
  if (String(metadata.issuer).replace(/\/$/, '') !== origin)
    throw unauthorized(`the metadata of ${origin} is about another authorization server`);
  return checked({ code_challenge_methods_supported: ['S256'], ...metadata }, String(metadata.issuer));
}

async function findResourceMetadata(
  mcpServer: string,
  send: Fetch,
  given: string | undefined,
): Promise<{ metadata: Record<string, unknown>; url: string } | undefined> {
  const { origin, pathname, search } = secureUrl(mcpServer, 'the server');
  const path = pathname === '/' ? '' : pathname;
  const urls = given === undefined ? [`${origin}${PRM}${path}${search}`, `${origin}${PRM}`] : [given];
  for (const url of new Set(urls)) {
    const metadata = await fetchJson(url, send);
    if (metadata !== undefined) return { metadata, url };
  }
  return undefined;
}

/** Whether tokens for `resource` are meant for the server: the same origin, and a path at or above it. */
function covers(resource: string, mcpServer: string): boolean {
  if (!URL.canParse(resource)) return false;
  const { origin, pathname } = new URL(resource);
  const server = new URL(mcpServer);
  const above = pathname.endsWith('/') ? pathname : `${pathname}/`;
  return origin === server.origin && `${server.pathname}/`.startsWith(above);
}

function checked(metadata: Record<string, unknown>, issuer: string): AuthorizationServer {
  for (const name of ENDPOINTS) {
    if (metadata[name] !== undefined) secureUrl(String(metadata[name]), `the ${name} of ${issuer}`);
  }
  return metadata as unknown as AuthorizationServer;
}

/** Credentials are sent only over TLS or within this machine, and only http(s) is opened in a browser. */
export function secureUrl(text: string, what: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))) return url;
  throw unauthorized(`${what} must have an https URL, not ${JSON.stringify(text.slice(0, 200))}`);
}

export function unauthorized(message: string, cause?: unknown): LinkError {
  return new LinkError('unauthorized', message, cause === undefined ? {} : { cause });
}

/** Limits the size of a response and follows no redirects, which may lead to another server. */
export function bounded(send: Fetch): Fetch {
  return async (url, init) => {
    const response = await send(url, { ...init, redirect: 'manual' });
    if (response.body === null) return response;
    let bytes = 0;
    const limit = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength;
        if (bytes > MAX_RESPONSE_BYTES)
          controller.error(unauthorized(`${url} sent more than ${MAX_RESPONSE_BYTES} bytes`));
        else controller.enqueue(chunk);
      },
    });
    return new Response(response.body.pipeThrough(limit), response);
  };
}

/** Returns `undefined` if there is nothing at the URL. */
async function fetchJson(url: string, send: Fetch): Promise<Record<string, unknown> | undefined> {
  const { href } = secureUrl(url, 'metadata');
  const init = { headers: { Accept: 'application/json' }, signal: AbortSignal.timeout(METADATA_MS) };
  let response: Response;
  try {
    response = await bounded(send)(href, init);
  } catch (cause) {
    throw networkError(href, cause);
  }
  if (response.status >= 500) throw unauthorized(`${href} responded with ${response.status}`);
  if (response.status !== 200) {
    void response.body?.cancel();
    return undefined;
  }
  const text = await response.text();
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    // A server that returns its home page at every path has no metadata.
    return undefined;
  }
}

function stringsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}
