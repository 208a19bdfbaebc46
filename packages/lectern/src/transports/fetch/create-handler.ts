/**
 * Serves one server or several on every runtime that speaks Fetch: Deno, Bun, workerd, edge functions, Hono, Next.
 * @module
 */

import type { Engine } from '../../protocol/engine.ts';
import { createRouter } from '../http/router.ts';
import { createSessionSupport, type SessionSettings } from '../http/session/sessions.ts';
import { fetchHandler, type Handler, type HandlerOptions } from './fetch-handler.ts';

export function createHandler(
  servers: Engine | Readonly<Record<string, Engine>>,
  options: HandlerOptions & SessionSettings = {},
): Handler {
  return fetchHandler(createRouter(servers, options, createSessionSupport(options)), options);
}
