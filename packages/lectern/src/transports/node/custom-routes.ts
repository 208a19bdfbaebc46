/**
 * Paths that a program adds to those of its servers.
 * @module
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Router } from '../http/router.ts';
import { respond } from './exchange.ts';
import { NodeRequest } from './request.ts';

/** Handlers by path, such as `/metrics`. */
export type CustomRoutes = Readonly<
  Record<string, (request: IncomingMessage, response: ServerResponse) => unknown>
>;

/** Serves a request if its path is one of the routes. */
type ServeRoute = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Undefined without routes. Throws where a path does not start with "/" or belongs to a server. */
export function createCustomRoutes(routes: CustomRoutes | undefined, router: Router): ServeRoute | undefined {
  if (routes === undefined) return undefined;
  const taken = new Set(router.paths.values());
  for (const path of Object.keys(routes)) {
    if (!path.startsWith('/')) throw new Error(`Route ${JSON.stringify(path)}: a path starts with "/"`);
    if (taken.has(path)) throw new Error(`Route ${JSON.stringify(path)}: a server is served at this path`);
  }

  async function run(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      await routes?.[path]?.(request, response);
    } catch (error) {
      router.logger.log('error', 'Route failed', { data: { path, error: String(error) } });
      if (!response.headersSent) respond(response, { status: 500, headers: {} });
      else response.destroy();
    }
  }

  return (request, response) => {
    const http = new NodeRequest(request, response);
    if (!Object.hasOwn(routes, http.path)) return false;
    const refused = router.refuseHost(http);
    if (refused === undefined) void run(http.path, request, response);
    else respond(response, refused);
    return true;
  };
}
