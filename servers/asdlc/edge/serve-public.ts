/**
 * The knowledge base as a function from a request to its response, for everybody: it has no secrets, takes no
 * credentials and keeps no sessions, so that any page of any origin may ask.
 * @module
 */
import { createHandler } from 'lectern/edge';
import { createAsdlcServer } from '../server.ts';

const handler = createHandler(createAsdlcServer(), { allowedHosts: 'any' });

const EVERYBODY: Readonly<Record<string, string>> = { 'access-control-allow-origin': '*' };
const PREFLIGHT: Readonly<Record<string, string>> = {
  ...EVERYBODY,
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  // The wildcard does not stand for this one.
  'access-control-allow-headers': '*, Authorization',
  'access-control-max-age': '7200',
};

export async function servePublic(request: Request, ...platform: unknown[]): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: PREFLIGHT });
  const response = await handler(withoutOrigin(request), ...platform);
  for (const [name, value] of Object.entries(EVERYBODY)) response.headers.set(name, value);
  return response;
}

/** The guard against foreign pages protects servers that can do what their callers cannot. This one cannot. */
function withoutOrigin(request: Request): Request {
  if (!request.headers.has('origin')) return request;
  const headers = new Headers(request.headers);
  headers.delete('origin');
  return new Request(request, { headers });
}
