/**
 * Serves one server or several over HTTP on Node.
 * @module
 */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEFAULT_PORT, isLoopback } from '../../base/defaults.ts';
import { withTimeout } from '../../base/promises.ts';
import type { Logger } from '../../logging/logger.ts';
import type { Engine } from '../../protocol/engine.ts';
import { HTTP_LIMITS } from '../http/options.ts';
import { createPage, type Page, type PageOptions } from '../http/page.ts';
import { createRouter, type RouterOptions } from '../http/router.ts';
import { STORE_DEFAULTS } from '../http/session/memory-store.ts';
import { createSessionSupport, type SessionSettings } from '../http/session/sessions.ts';
import { guardProcess } from '../process/process-guard.ts';
import { refuseBrokenRequest, trackConnections } from './connections.ts';
import { type Listener, NodeExchange } from './exchange.ts';

/** Options of `serve()`. */
export interface ServeOptions extends RouterOptions, SessionSettings {
  /** 3333 by default; 0 takes any that is free. */
  readonly port?: number;
  /** 127.0.0.1 by default. Any other than a loopback address needs `allowedHosts`. */
  readonly host?: string;
  /** Time in which the headers of a request have to arrive. Default: 15 seconds. */
  readonly headersTimeoutMs?: number;
  /** Time in which a whole request has to arrive. Default: 60 seconds. */
  readonly requestTimeoutMs?: number;
  /** Maximum number of open connections. Further ones are closed at once. Default: 10,000. */
  readonly maxConnections?: number;
  /**
   * Maximum number of open connections from one address; an IPv6 network of /64 counts as one. Further ones are
   * closed at once. Default: 1,000, and none for this machine, where a proxy may be.
   */
  readonly maxConnectionsPerAddress?: number;
  /** Maximum number of requests that wait on one connection for the responses before theirs. Default: 64. */
  readonly maxPipelined?: number;
  /**
   * How long `close()` still serves while `/ready` is already 503, so that balancers send their requests elsewhere
   * before any is refused. Default: 0.
   */
  readonly lameDuckMs?: number;
  /** How long running calls may go on after `close()`; 5 seconds. */
  readonly drainMs?: number;
  /**
   * Handles what would end the process otherwise, as long as something is served: on SIGINT and SIGTERM running calls
   * finish and the process exits with 0; a stray rejection is logged; an uncaught exception is logged, running calls
   * finish and the process exits with 1. `false` leaves all of it to your program. Default: true.
   */
  readonly guardProcess?: boolean;
}

const NODE_DEFAULTS = {
  headersTimeoutMs: 15_000,
  requestTimeoutMs: 60_000,
  maxConnections: 10_000,
  maxConnectionsPerAddress: 1000,
  maxPipelined: 64,
};

/** The limits of the HTTP transport that hold when nobody sets them: of `serve()` itself, and of its sessions. */
export const SERVE_LIMITS: Readonly<Record<'http' | 'sessions', Readonly<Record<string, number>>>> = {
  http: { ...HTTP_LIMITS, ...NODE_DEFAULTS },
  sessions: { ...STORE_DEFAULTS },
};

/** A server, or several, served over HTTP. */
export interface Serving {
  /** Port that it listens on. */
  readonly port: number;
  /** Of the only server, or of the first one. */
  readonly url: string;
  /** URLs of the servers, by name. */
  readonly urls: Readonly<Record<string, string>>;
  /** Refuses further requests, lets running ones finish within `drainMs`, ends streams, and runs close listeners. */
  close(): Promise<void>;
}

/**
 * Serves a server over HTTP on Node: Streamable HTTP and HTTP+SSE at `/mcp`, and a page for people at `/`. Several servers
 * are given by name, each with its own path. Throws if the port is in use, or if `host` is not a loopback address and
 * `allowedHosts` is missing.
 *
 * @example
 * const { url, close } = await serve(server, { port: 3333 });
 */
export async function serve(
  servers: Engine | Readonly<Record<string, Engine>>,
  options: ServeOptions = {},
): Promise<Serving> {
  const { port = DEFAULT_PORT, host = '127.0.0.1', drainMs = 5000, lameDuckMs = 0 } = options;
  if (!isLoopback(host) && options.allowedHosts === undefined) {
    throw new Error(
      `Serving on ${host} lets other machines in: set allowedHosts to the names that clients use, such as ["mcp.example.com"]`,
    );
  }
  const limits = { ...NODE_DEFAULTS, ...options };
  const router = createRouter(
    servers,
    options,
    createSessionSupport(options),
    isLoopback(host),
    options.store,
  );
  let closing: Promise<void> | undefined;
  const listener: Listener = { router, isClosing: false };

  function onRequest(request: IncomingMessage, response: ServerResponse): void {
    if (response.socket === null && !connections.admitQueued(response)) return;
    new NodeExchange(listener, request, response).serve();
  }

  const http = createServer(
    {
      headersTimeout: limits.headersTimeoutMs,
      requestTimeout: limits.requestTimeoutMs,
      connectionsCheckingInterval: 5000,
      keepAliveTimeout: 65_000,
      maxHeaderSize: 16 * 1024,
    },
    onRequest,
  );
  // Their size is the bound. Node drops what is beyond a number, which could be the origin of a page.
  http.maxHeadersCount = 0;
  http.on('clientError', refuseBrokenRequest);
  http.maxConnections = limits.maxConnections;
  const perAddress =
    options.maxConnectionsPerAddress === undefined
      ? (address: string) =>
          isLoopback(address) ? Number.POSITIVE_INFINITY : limits.maxConnectionsPerAddress
      : () => limits.maxConnectionsPerAddress;
  const connections = trackConnections(http, perAddress, limits.maxPipelined);
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(port, host, () => {
      http.off('error', reject);
      resolve();
    });
  });
  const detach = router.attach();
  const bound = (http.address() as AddressInfo).port;
  const origin = `http://${host.includes(':') ? `[${host}]` : host}:${bound}`;
  const urls = Object.fromEntries([...router.paths].map(([name, path]) => [name, `${origin}${path}`]));

  async function close(): Promise<void> {
    router.leave();
    if (lameDuckMs > 0) await sleep(lameDuckMs);
    listener.isClosing = true;
    const closed = connections.close();
    if (!(await withTimeout(router.end(), drainMs))) router.close();
    // Streams whose head did not say that their connection closes have ended by now.
    connections.endIdle();
    // Responses that are written still have to reach their reader.
    if (!(await withTimeout(closed, FLUSH_MS))) connections.destroy();
    await closed;
    await detach();
  }

  const serving: Serving = {
    port: bound,
    url: Object.values(urls)[0] as string,
    urls,
    close() {
      closing ??= close().finally(release);
      return closing;
    },
  };
  const release = options.guardProcess === false ? () => {} : guard(serving, router.logger);
  return serving;
}

/** A process has one guard, however much it serves: a signal closes all of it, then the process exits. */
const servings = new Set<Serving>();
let releaseProcess: (() => void) | undefined;

function guard(serving: Serving, logger: Logger): () => void {
  servings.add(serving);
  releaseProcess ??= guardProcess(process, logger, {
    stop(code) {
      void Promise.allSettled([...servings].map((each) => each.close())).then(() => process.exit(code));
    },
    idle() {},
    exit: (code) => process.exit(code),
  });
  return () => {
    servings.delete(serving);
    if (servings.size > 0) return;
    releaseProcess?.();
    releaseProcess = undefined;
  };
}

const FLUSH_MS = 1000;

/** Loads the page for people, for the option `page` of `serve()` and of handlers. */
export async function openPage(options?: PageOptions): Promise<Page> {
  const { BAKED } = await import('../../../page/baked.ts');
  return createPage(BAKED, options);
}
