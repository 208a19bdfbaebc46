/**
 * `lectern/edge`: the smallest handler for edge functions. Schemas are Standard Schemas (zod, valibot, arktype), so
 * that the JSON Schema compiler stays out of the bundle, and there are no sessions.
 * @module
 */

import type { Engine } from './protocol/engine.ts';
import { edgeAdapter } from './schema/adapters/edge.ts';
import { assembleServer, type Server } from './server.ts';
import type { ServerOptions } from './server-options.ts';
import { fetchHandler, type Handler, type HandlerOptions } from './transports/fetch/fetch-handler.ts';
import { createRouter } from './transports/http/router.ts';

export { numberText } from './features/number-text.ts';
export type { Handler, HandlerOptions } from './transports/fetch/fetch-handler.ts';
export type { Server, ServerOptions };

/**
 * Creates a server as `createServer` of `lectern` does, from Standard Schemas only.
 *
 * @example
 * const server = createServer({ name: 'greeter', version: '1.0.0' })
 *   .tool('greet', { description: 'Greets a person', input: schema }, ({ name }) => `Hello, ${name}!`);
 */
export function createServer(options: ServerOptions): Server {
  return assembleServer(options, edgeAdapter);
}

/**
 * Creates a handler as `createHandler` of `lectern/http` does, without sessions, which an isolate cannot store.
 *
 * @example
 * export default { fetch: createHandler(server, { allowedHosts: ['mcp.example.com'] }) };
 */
export function createHandler(
  servers: Engine | Readonly<Record<string, Engine>>,
  options: HandlerOptions = {},
): Handler {
  return fetchHandler(createRouter(servers, options, undefined), options);
}
