/**
 * `lectern/edge`: the smallest handler for edge functions. Schemas are Standard Schemas (zod, valibot, arktype), so
 * that the JSON Schema compiler stays out of the bundle, and no sessions are kept.
 * @module
 */
import { edgeAdapter } from './schema/adapters/edge.ts';
import { assembleServer, type Server } from './server.ts';
import type { ServerOptions } from './server-options.ts';

export { createHandler } from './transports/fetch/create-edge-handler.ts';
export type { Handler, HandlerOptions } from './transports/fetch/fetch-handler.ts';
export type { Server, ServerOptions };

/** Creates a server as `createServer` of `lectern` does, from Standard Schemas only. */
export function createServer(options: ServerOptions): Server {
  return assembleServer(options, edgeAdapter);
}
