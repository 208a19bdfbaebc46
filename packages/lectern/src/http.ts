/**
 * `lectern/http`: serves over HTTP on every runtime with Fetch.
 * @module
 */
import type { Engine } from './protocol/engine.ts';
import { fetchHandler, type Handler, type HandlerOptions } from './transports/fetch/fetch-handler.ts';
import { createRouter } from './transports/http/router.ts';
import { createSessionSupport, type SessionSettings } from './transports/http/session/sessions.ts';

export type { Secrets } from './base/seal.ts';

export type { Handler, HandlerOptions } from './transports/fetch/fetch-handler.ts';
export type {
  Authorization,
  HttpOptions,
  Identity,
  ProtectedPath,
  ProtectedSite,
  Protection,
  Refusal,
  RequestHead,
} from './transports/http/options.ts';
export {
  createMemoryStore,
  type MemoryStore,
  type MemoryStoreOptions,
} from './transports/http/session/memory-store.ts';
export type {
  SessionOwner,
  SessionSignal,
  SessionStore,
  SharedStore,
  SignalListener,
  StoredEvent,
  StoredSession,
  StoreHost,
} from './transports/http/session/session-store.ts';
export type { SessionSettings } from './transports/http/session/sessions.ts';
export type { HttpResponse } from './transports/http/types.ts';

/**
 * Creates a handler that serves one server, or several by path, from Fetch requests: on Deno, Bun, workerd, Hono, Next and
 * every other runtime with Fetch.
 *
 * @example
 * export default { fetch: createHandler(server, { allowedHosts: ['mcp.example.com'] }) };
 */
export function createHandler(
  servers: Engine | Readonly<Record<string, Engine>>,
  options: HandlerOptions & SessionSettings = {},
): Handler {
  return fetchHandler(
    createRouter(servers, options, createSessionSupport(options), true, options.store),
    options,
  );
}
