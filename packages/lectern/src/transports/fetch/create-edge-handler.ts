/**
 * The same without sessions, which an isolate that may end after any request could not keep.
 * @module
 */

import type { Engine } from '../../protocol/engine.ts';
import { createRouter } from '../http/router.ts';
import { fetchHandler, type Handler, type HandlerOptions } from './fetch-handler.ts';

export function createHandler(
  servers: Engine | Readonly<Record<string, Engine>>,
  options: HandlerOptions = {},
): Handler {
  return fetchHandler(createRouter(servers, options, undefined), options);
}
