/**
 * Serves inside the HTTP server of somebody else: `node:http`, Express, Fastify.
 * @module
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { withTimeout } from '../../base/promises.ts';
import type { Engine } from '../../protocol/engine.ts';
import { createRouter, type RouterOptions } from '../http/router.ts';
import { createSessionSupport, type SessionSettings } from '../http/session/sessions.ts';
import { type Listener, NodeExchange } from './exchange.ts';

/** Options of `createNodeHandler`. */
export interface NodeHandlerOptions extends RouterOptions, SessionSettings {
  /** How long running calls may take after `close()`, in milliseconds. Default: 5 seconds. */
  readonly drainMs?: number;
}

/** A request listener of `node:http`. */
export interface NodeHandler {
  /** Responds to a request. The body must not have been read before. */
  (request: IncomingMessage, response: ServerResponse): void;
  /** Refuses further requests, lets running ones finish within `drainMs`, ends streams, and runs close listeners. */
  close(): Promise<void>;
}

/**
 * Creates a request listener for an HTTP server that your program starts itself. It serves the same paths as
 * `serve()` and responds to all others with 404. Limits on connections, timeouts of requests and signals of the process
 * are left to your program.
 *
 * @example
 * const handler = createNodeHandler(server);
 * http.createServer(handler).listen(3333, '127.0.0.1');
 */
export function createNodeHandler(
  servers: Engine | Readonly<Record<string, Engine>>,
  options: NodeHandlerOptions = {},
): NodeHandler {
  const router = createRouter(servers, options, createSessionSupport(options), true, options.store);
  const listener: Listener = { router, isClosing: false };
  const detach = router.attach();
  let closing: Promise<void> | undefined;

  async function close(): Promise<void> {
    listener.isClosing = true;
    if (!(await withTimeout(router.end(), options.drainMs ?? 5000))) router.close();
    await detach();
  }

  const handle = (request: IncomingMessage, response: ServerResponse): void =>
    new NodeExchange(listener, request, response).serve();
  return Object.assign(handle, {
    close: () => {
      closing ??= close();
      return closing;
    },
  });
}
