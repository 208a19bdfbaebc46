/**
 * Serves one server or several on every runtime that speaks Fetch: Deno, Bun, workerd, edge functions, Hono, Next.
 * @module
 */
import type { SessionHost } from '../http/host.ts';
import { createSessionSupport, type SessionSettings } from '../http/session-era.ts';
import { createSite } from '../http/site.ts';
import { fetchHandler, type Handler, type HandlerOptions } from './fetch-handler.ts';

export function createHandler(
  servers: SessionHost | Readonly<Record<string, SessionHost>>,
  options: HandlerOptions & SessionSettings = {},
): Handler {
  return fetchHandler(createSite(servers, options, createSessionSupport(options)), options);
}
