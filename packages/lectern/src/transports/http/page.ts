/**
 * The browser page: three files, and a document that lists what this listener serves.
 * @module
 */
import { TOKEN_HEADERS } from '../../base/defaults.ts';
import { isHandshakeRevision, isStatelessRevision, REVISIONS } from '../../protocol/revisions.ts';
import { methodNotAllowed } from './responses.ts';
import type { HttpRequest, HttpResponse } from './types.ts';

export interface PageFiles {
  readonly html: string;
  readonly script: string;
  readonly style: string;
  /** Differs where any of them does. */
  readonly tag: string;
}

/** Options of `openPage()`. */
export interface PageOptions {
  /**
   * How a client starts a server over stdio, by the server's name: the command and its arguments. They may contain
   * paths of this machine, and are shown only where every allowed host is a loopback name.
   */
  readonly commands?: Readonly<Record<string, readonly string[]>>;
  /** Shows the page although `allowedHosts` has a name other than the loopback names. Default: false. */
  readonly isPublic?: boolean;
  /**
   * Origins that the page may send requests to when a user signs in, beside the authorization servers of `auth`: needed
   * where their endpoints have another origin than the issuer. Default: none.
   */
  readonly authorizationServers?: readonly string[];
}

/** The browser page, as `openPage()` loads it. */
export interface Page {
  /** Whether it is shown to other machines as well. */
  readonly isPublic: boolean;
  /**
   * @internal Its routes for servers at these paths, by name. `isLocal`: only this machine can reach it; otherwise there
   * are no routes unless the page is public. `isProtected`: anybody gets the page, in order to sign in, at `issuers`.
   */
  routesFor(
    servers: ReadonlyMap<string, string>,
    isLocal: boolean,
    isProtected: boolean,
    issuers: readonly string[],
  ): ReadonlyMap<string, (http: HttpRequest) => HttpResponse>;
}

/** Nothing from elsewhere, nothing inline, no text that becomes HTML or code; and the page in nobody's frame. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
  "connect-src 'self'",
].join('; ');

const GUARDS = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
};

export function createPage(
  files: PageFiles,
  { commands = {}, isPublic = false, authorizationServers = [] }: PageOptions = {},
): Page {
  const etag = `"${files.tag}"`;

  function routesFor(
    ...[servers, isLocal, isProtected, issuers]: Parameters<Page['routesFor']>
  ): ReturnType<Page['routesFor']> {
    if (!isLocal && !isPublic) return new Map();
    const origins = new Set([...issuers, ...authorizationServers].map((each) => new URL(each).origin));
    // Without an authorization server, the only way in is a token that the user has.
    const needsToken = isProtected && origins.size === 0;
    const known = {
      ...GUARDS,
      'content-security-policy': [POLICY, ...origins].join(' '),
      'cache-control': 'no-cache',
      etag,
    };
    const unchanged: HttpResponse = { status: 304, headers: known };
    const file = (type: string, body: string) => {
      const headers = { ...known, 'content-type': `${type}; charset=utf-8` };
      return readOnly((http) => (knows(http, etag) ? unchanged : { status: 200, headers, body }));
    };
    const routes = new Map([
      ['/', file('text/html', files.html)],
      ['/console.js', file('text/javascript', files.script)],
      ['/console.css', file('text/css', files.style)],
      [
        '/console.json',
        readOnly(() => document(servers, isLocal && !isProtected ? commands : {}, needsToken)),
      ],
    ]);
    for (const [name, path] of servers)
      if (path === `/${name}/mcp`)
        routes.set(
          `/${name}/`,
          readOnly(() => moved(name)),
        );
    return routes;
  }

  return { isPublic, routesFor };
}

function readOnly(respond: (http: HttpRequest) => HttpResponse): (http: HttpRequest) => HttpResponse {
  return (http) =>
    http.method === 'GET' || http.method === 'HEAD' ? respond(http) : methodNotAllowed('GET');
}

/** A cache in between may have weakened the tag. */
function knows(http: HttpRequest, etag: string): boolean {
  const known = http.header('if-none-match')?.split(',') ?? [];
  return known.some((each) => each.trim().replace(/^W\//, '') === etag);
}

/** What is shown of one server has one address. */
function moved(name: string): HttpResponse {
  return { status: 302, headers: { ...GUARDS, location: `/#/${name}` } };
}

function document(
  servers: ReadonlyMap<string, string>,
  commands: Readonly<Record<string, readonly string[]>>,
  needsToken: boolean,
): HttpResponse {
  const listed = [...servers].map(([name, path]) => ({
    name,
    path,
    command: Object.hasOwn(commands, name) ? commands[name] : undefined,
    headers: needsToken ? TOKEN_HEADERS : undefined,
  }));
  const revisions = {
    handshake: REVISIONS.filter(isHandshakeRevision),
    stateless: REVISIONS.filter(isStatelessRevision),
  };
  return {
    status: 200,
    headers: { ...GUARDS, 'content-type': 'application/json', 'cache-control': 'no-store' },
    body: JSON.stringify({ servers: listed, revisions }),
  };
}
