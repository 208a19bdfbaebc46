/**
 * Cross-origin headers for the pages that the server lists; every other page gets none.
 * @module
 */
import type { HttpRequest, HttpResponse } from '../types.ts';
import { readAllowedOrigins } from './host-guard.ts';

export interface Cors {
  /** Headers to add to every response to this request. */
  headers(request: HttpRequest): Readonly<Record<string, string>>;
  /** The response to a preflight of a listed page. */
  preflight(request: HttpRequest, methods?: string): HttpResponse | undefined;
}

type Headers = Readonly<Record<string, string>>;

export const NO_CORS: Headers = Object.freeze({});

/** Methods of an endpoint of MCP. */
export const ENDPOINT_METHODS = 'GET, POST, DELETE';

const REQUEST_HEADERS =
  'Content-Type, Accept, Authorization, DPoP, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, Last-Event-ID';

/** The longest time that Chromium honours. */
const MAX_AGE_SECONDS = '7200';

/** A tool mirrors a few parameters at most; what is beyond these bounds is not allowed, not an error. */
const MAX_ASKED_CHARACTERS = 4096;
const MAX_PARAMS = 32;
/** RFC 9110, 5.6.2; lists of names are lower case by the Fetch standard, but need not be. */
const PARAM_HEADER = /^mcp-param-[!#$%&'*+\-.^_`|~\da-z]{1,100}$/i;

export function createCors(allowedOrigins: readonly string[] | undefined): Cors {
  const byOrigin = new Map<string, Headers>();
  for (const origin of readAllowedOrigins(allowedOrigins)) byOrigin.set(origin, responseHeaders(origin));
  if (byOrigin.size === 0) return OFF;

  function headers(request: HttpRequest): Headers {
    const origin = request.header('origin');
    // Only browsers read the response, and they write origins in one way.
    return (origin !== undefined && byOrigin.get(origin)) || NO_CORS;
  }

  return {
    headers,
    preflight(request, methods = ENDPOINT_METHODS) {
      if (request.method !== 'OPTIONS' || request.header('access-control-request-method') === undefined) {
        return undefined;
      }
      const own = headers(request);
      return own === NO_CORS ? undefined : { status: 204, headers: preflightHeaders(own, request, methods) };
    },
  };
}

const OFF: Cors = { headers: () => NO_CORS, preflight: () => undefined };

function responseHeaders(origin: string): Headers {
  return Object.freeze({
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'Mcp-Session-Id, WWW-Authenticate, DPoP-Nonce',
    vary: 'Origin',
  });
}

function preflightHeaders(own: Headers, request: HttpRequest, methods: string): Headers {
  const headers: Record<string, string> = {
    ...own,
    'access-control-allow-methods': methods,
    'access-control-allow-headers': [REQUEST_HEADERS, ...askedParams(request)].join(', '),
    'access-control-max-age': MAX_AGE_SECONDS,
  };
  if (request.header('access-control-request-private-network') === 'true') {
    headers['access-control-allow-private-network'] = 'true';
  }
  return headers;
}

/** Which parameters a tool mirrors is the tool's matter, so any of their headers may come. */
function askedParams(request: HttpRequest): string[] {
  const asked = request.header('access-control-request-headers');
  if (asked === undefined || asked.length > MAX_ASKED_CHARACTERS) return [];
  const names = asked.split(',').map((name) => name.trim());
  return names.filter((name) => PARAM_HEADER.test(name)).slice(0, MAX_PARAMS);
}
