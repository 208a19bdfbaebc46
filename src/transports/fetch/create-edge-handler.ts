/**
 * The same without sessions, which an isolate that may end after any request could not keep.
 * @module
 */
import type { SessionHost } from '../http/host.ts';
import { createSite } from '../http/site.ts';
import { fetchHandler, type Handler, type HandlerOptions } from './fetch-handler.ts';

export function createHandler(
  servers: SessionHost | Readonly<Record<string, SessionHost>>,
  options: HandlerOptions = {},
): Handler {
  return fetchHandler(createSite(servers, options, undefined), options);
}
