/**
 * Serves one server or several over HTTP on Node.
 * @module
 */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as afterInput, setTimeout as sleep } from 'node:timers/promises';
import { DEFAULT_PORT, isLoopback } from '../../base/defaults.ts';
import { withTimeout } from '../../base/promises.ts';
import type { Logger } from '../../logging/logger.ts';
import type { Engine } from '../../protocol/engine.ts';
import { HTTP_LIMITS } from '../http/options.ts';
import { createPage, type Page, type PageOptions } from '../http/page.ts';
import { createRouter, namedEngines, type RouterOptions } from '../http/router.ts';
import { STORE_DEFAULTS } from '../http/session/memory-store.ts';
import type { SharedStore } from '../http/session/session-store.ts';
import { createSessionSupport, type SessionSettings } from '../http/session/sessions.ts';
import { guardProcess } from '../process/process-guard.ts';
import { refuseBrokenRequest, trackConnections } from './connections.ts';
import { type Listener, NodeExchange } from './exchange.ts';

/** Options of `serve()`. */
export interface ServeOptions extends RouterOptions, SessionSettings {
  /** Port to listen on; 0 picks a free one. Default: 3333. */
  readonly port?: number;
  /** Address to listen on. Addresses other than loopback ones require `allowedHosts`. Default: 127.0.0.1. */
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
  /** Time for running calls after `close()`. Default: 5 seconds. */
  readonly drainMs?: number;
  /**
   * How many processes share the port, or `auto` for one on each core (Node only). Each worker runs the program's file
   * again; the primary serves nothing itself, has the sessions, writes the log, and replaces workers that end. SIGHUP
   * restarts them one after the other. Default: this process serves.
   */
  readonly workers?: number | 'auto';
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
  /** URL of the only server, or of the first one. */
  readonly url: string;
  /** URLs of the servers, by name. */
  readonly urls: Readonly<Record<string, string>>;
  /** Refuses further requests, lets running ones finish within `drainMs`, ends streams, and runs close listeners. */
  close(): Promise<void>;
}

/**
 * Serves a server over HTTP on Node: Streamable HTTP at `/mcp` and HTTP+SSE (2024-11-05) at `/sse`. Several servers
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
  const { host = DEFAULT_HOST } = options;
  if (!isLoopback(host) && options.allowedHosts === undefined) {
    throw new Error(
      `Serving on ${host} lets other machines in: set allowedHosts to the names that clients use, such as ["mcp.example.com"]`,
    );
  }
  const { port, url, urls, close } = await (options.workers === undefined
    ? listen(servers, options)
    : (await import('./workers/serve-with-workers.ts')).serveWithWorkers(servers, options));
  let closing: Promise<void> | undefined;
  const serving: Serving = {
    port,
    url,
    urls,
    close() {
      closing ??= close().finally(release);
      return closing;
    },
  };
  const release = options.guardProcess === false ? () => {} : guard(serving, loggerOf(servers));
  return serving;
}

/** Open connections, before anyone guards the process. */
export interface Listening extends Omit<Serving, 'close'> {
  /** `lameDuckMs`: instead of the option. */
  close(lameDuckMs?: number): Promise<void>;
  /** Takes no new connections, and ends each one with its next response. Settles when most have had one. */
  yieldConnections(): Promise<void>;
}

/** `secret`: what workers of one program seal with where they were given none. */
export async function listen(
  servers: Engine | Readonly<Record<string, Engine>>,
  options: ServeOptions,
  secret?: Uint8Array,
): Promise<Listening> {
  const { port = DEFAULT_PORT, host = DEFAULT_HOST, drainMs = DRAIN_MS } = options;
  // Node would listen on a pipe of that name.
  if (!/^\d+$/.test(String(port)))
    throw new TypeError(
      `serve(server, { port }): port must be a number from 0 to 65535; got ${typeof port === 'string' ? JSON.stringify(port) : port}`,
    );
  const limits = { ...NODE_DEFAULTS, ...options };
  const router = createRouter(
    servers,
    options,
    createSessionSupport(options, secret),
    isLoopback(host),
    options.store,
  );
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
  const disconnect = router.connectStore();
  // A balancer sends requests as soon as there is a listener.
  if (options.store !== undefined) await reached(options.store);
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(port, host, () => {
      http.off('error', reject);
      resolve();
    });
  }).catch(async (error) => {
    await disconnect();
    throw error;
  });
  const detach = router.attach();
  const bound = (http.address() as AddressInfo).port;
  const origin = `http://${host.includes(':') ? `[${host}]` : host}:${bound}`;
  const urls = Object.fromEntries([...router.paths].map(([name, path]) => [name, `${origin}${path}`]));

  let closing: Promise<void> | undefined;
  async function close(lameDuckMs: number): Promise<void> {
    router.leave();
    // From now on a proxy that keeps connections open for its next requests opens them elsewhere.
    listener.isClosing = true;
    if (lameDuckMs > 0) {
      await sleep(lameDuckMs);
      await connections.acceptBacklog();
    }
    const closed = connections.stopListening();
    if (lameDuckMs > 0) {
      await sleep(Math.min(lameDuckMs, LAST_REQUESTS_MS));
      // A connection whose request has arrived is not idle, but that is only known once it was read.
      await afterInput();
    }
    connections.endIdle();
    if (!(await withTimeout(router.end(), drainMs))) router.close();
    // Streams whose head did not say that their connection closes have ended by now.
    connections.endIdle();
    await afterInput();
    connections.endUnused();
    // Responses that are written still have to reach their reader.
    if (!(await withTimeout(closed, FLUSH_MS))) connections.destroy();
    await closed;
    await detach();
  }

  return {
    port: bound,
    url: Object.values(urls)[0] as string,
    urls,
    close(lameDuckMs = options.lameDuckMs ?? 0) {
      closing ??= close(lameDuckMs);
      return closing;
    },
    async yieldConnections() {
      listener.isClosing = true;
      connections.stopListening();
      await sleep(YIELD_MS);
    },
  };
}

/** Waits until the store can be reached; without it stateless requests can be served, so not for long. */
async function reached(store: SharedStore): Promise<void> {
  const deadline = Date.now() + STORE_MS;
  while (!store.isReady() && Date.now() < deadline) await sleep(20);
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

const DEFAULT_HOST = '127.0.0.1';
export const DRAIN_MS = 5000;
export const FLUSH_MS = 1000;
const STORE_MS = 5000;
/** Connections that a balancer opened before it could know bring their request within this time. */
const LAST_REQUESTS_MS = 1000;
/** Connections that had no request for so long are unlikely to have one at the moment when they are closed. */
const YIELD_MS = 1000;

function loggerOf(servers: Engine | Readonly<Record<string, Engine>>): Logger {
  return namedEngines(servers)[0][1].logger;
}

/** Loads the browser page, for the option `page` of `serve()` and of handlers. */
export async function openPage(options?: PageOptions): Promise<Page> {
  const { BAKED } = await import('../../../page/baked.ts');
  return createPage(BAKED, options);
}
