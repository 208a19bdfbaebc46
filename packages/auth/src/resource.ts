/**
 * The resources that tokens are for: their public URLs, and the metadata from which clients learn where to sign in
 * (RFC 9728).
 * @module
 */
import type { MaybePromise } from 'lectern';
import type { HttpResponse, ProtectedPath, ProtectedSite, RequestHead } from 'lectern/http';
import type { Dpop } from './dpop.ts';
import { isSecure } from './http-json.ts';

export interface ResourceSettings {
  readonly site: ProtectedSite;
  readonly publicUrl: string | undefined;
  readonly issuers: readonly string[];
  readonly scopes: readonly string[] | undefined;
  readonly dpop: Dpop | undefined;
  readonly resourceName: string | undefined;
  readonly documentationUrl: string | undefined;
  readonly policyUrl: string | undefined;
  /** Metadata of the authorization server, where a copy of it is served. */
  readonly issuerMetadata: (() => Promise<object>) | undefined;
}

export interface Resources {
  /** The public URL of the endpoint that a request is for. */
  urlOf(head: RequestHead): string;
  /** The public URL that the request itself was sent to, without its query. */
  requestUrl(head: RequestHead): string;
  /** The URLs of all endpoints of that server: a token for one of them is for the server. */
  audiencesOf(head: RequestHead): readonly string[];
  /** Where the metadata of that endpoint is. */
  metadataUrl(head: RequestHead): string;
  /** The path that a request is for, as the site knows it. */
  pathOf(head: RequestHead): ProtectedPath;
  readonly routes: ReadonlyMap<string, (head: RequestHead) => MaybePromise<HttpResponse>>;
}

/** Hosts may be named with any port. */
const MAX_HOSTS = 100;
const WELL_KNOWN = '/.well-known/oauth-protected-resource';
const ISSUER_METADATA = '/.well-known/oauth-authorization-server';
/** Where clients of 2025-03-26 look for an authorization server on this host. */
const FORMER_ENDPOINTS = ['/register', '/authorize', '/token'];

export function createResources(settings: ResourceSettings): Resources {
  const { site, publicUrl, issuerMetadata } = settings;
  const base = publicUrl === undefined ? undefined : readPublicUrl(publicUrl);
  const endpoints = new Map([...site.paths.values()].map((path) => [path.endpoint, path]));
  const [first] = site.paths.values();
  if (base === undefined && site.hasAnyHost === true)
    throw new Error(
      "publicUrl is required with allowedHosts 'any': callers would choose the audience of tokens",
    );
  if (first === undefined) throw new Error('There is nothing to protect');

  /** By server and host: every request asks. */
  const audiences = new Map<string, readonly string[]>();
  const baseOf = (head: RequestHead): string => base ?? originOf(head);
  const pathOf = (head: RequestHead): ProtectedPath => site.paths.get(head.path) ?? first;
  const metadataOf = (origin: string, endpoint: string): string => {
    const url = new URL(origin + endpoint);
    return `${url.origin}${WELL_KNOWN}${url.pathname === '/' ? '' : url.pathname}`;
  };

  function document(head: RequestHead, { endpoint, scopes }: ProtectedPath): string {
    const supported = settings.scopes ?? scopes?.required ?? [];
    return JSON.stringify({
      resource: resourceUrl(baseOf(head), endpoint),
      authorization_servers: settings.issuers,
      ...(supported.length > 0 ? { scopes_supported: supported } : {}),
      bearer_methods_supported: ['header'],
      resource_name: settings.resourceName,
      resource_documentation: settings.documentationUrl,
      resource_policy_uri: settings.policyUrl,
      dpop_signing_alg_values_supported: settings.dpop?.algorithms,
      dpop_bound_access_tokens_required: settings.dpop?.isRequired === true ? true : undefined,
    });
  }

  const routes = new Map<string, (head: RequestHead) => MaybePromise<HttpResponse>>();
  const prefix = base === undefined ? '' : new URL(base).pathname.replace(/\/$/, '');
  for (const [endpoint, path] of endpoints) {
    const serve = (head: RequestHead): HttpResponse => respond(head, () => document(head, path));
    routes.set(`${WELL_KNOWN}${endpoint === '/' ? '' : endpoint}`, serve);
    // A proxy may forward the whole path, or only what comes after the prefix.
    if (prefix !== '') routes.set(`${WELL_KNOWN}${prefix}${endpoint}`, serve);
  }
  const servers = new Set([...site.paths.values()].map(({ server }) => server));
  if (servers.size === 1) {
    // With several servers it would name the wrong one.
    const shortest = [...endpoints.keys()]
      .filter((endpoint) => !endpoint.endsWith('/sse'))
      .reduce((a, b) => (a.length <= b.length ? a : b));
    const path = endpoints.get(shortest) ?? first;
    routes.set(WELL_KNOWN, (head) => respond(head, () => document(head, path)));
  }
  if (issuerMetadata !== undefined)
    routes.set(ISSUER_METADATA, async (head) => {
      try {
        const text = JSON.stringify(await issuerMetadata());
        return respond(head, () => text);
      } catch (error) {
        site.log('error', `Metadata of the authorization server not served: ${(error as Error).message}`);
        return json(503, { error: 'The authorization server cannot be reached now' }, { 'retry-after': '5' });
      }
    });
  for (const path of FORMER_ENDPOINTS)
    if (!site.paths.has(path))
      routes.set(path, (head) => notHere(metadataOf(baseOf(head), (endpoints.get(path) ?? first).endpoint)));

  return {
    pathOf,
    urlOf: (head) => resourceUrl(baseOf(head), pathOf(head).endpoint),
    requestUrl: (head) => baseOf(head) + head.path,
    audiencesOf(head) {
      const { server } = pathOf(head);
      const key = `${server} ${base ?? head.header('host')}`;
      let found = audiences.get(key);
      if (found === undefined) {
        found = [...endpoints]
          .filter(([, path]) => path.server === server)
          .map(([endpoint]) => resourceUrl(baseOf(head), endpoint));
        if (audiences.size < MAX_HOSTS) audiences.set(key, found);
      }
      return found;
    },
    metadataUrl: (head) => metadataOf(baseOf(head), pathOf(head).endpoint),
    routes,
  };
}

/** Without a trailing slash: clients send it back to the letter, and compare. */
function resourceUrl(base: string, endpoint: string): string {
  return endpoint === '/' ? base : base + endpoint;
}

/** The transport has checked that the host is one that is served; whether over TLS, nobody says. */
function originOf({ header }: RequestHead): string {
  const host = (header('host') ?? 'localhost').toLowerCase();
  const isLoopback = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/.test(host);
  return `${isLoopback ? 'http' : 'https'}://${host}`;
}

function readPublicUrl(given: string): string {
  if (!isSecure(given) || /[?#]/.test(given))
    throw new Error(
      `publicUrl ${JSON.stringify(given)}: expected an https URL, or http on loopback, without a query`,
    );
  return given.replace(/\/+$/, '');
}

const SHARED = {
  'access-control-allow-origin': '*',
  'cache-control': 'public, max-age=300',
};

function respond(head: RequestHead, document: () => string): HttpResponse {
  if (head.method !== 'GET' && head.method !== 'HEAD')
    return json(405, { error: 'Method not allowed; use GET' }, { allow: 'GET, HEAD' });
  const body = document();
  const etag = `"${fingerprint(body)}"`;
  const headers = { ...SHARED, 'content-type': 'application/json', etag };
  if (head.header('if-none-match') === etag) return { status: 304, headers };
  return { status: 200, headers, body };
}

function notHere(metadataUrl: string): HttpResponse {
  return json(404, {
    error: `This server is not an authorization server. ${metadataUrl} names the one to use.`,
  });
}

function json(status: number, body: object, headers: Readonly<Record<string, string>> = {}): HttpResponse {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
}

/** FNV-1a: distinguishes documents, nothing more. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return `${text.length.toString(36)}-${(hash >>> 0).toString(36)}`;
}
