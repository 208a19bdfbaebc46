/**
 * Everything that one listener serves: guards first, then the address, then who calls, then the endpoint.
 * @module
 */

import { areLoopback } from '../../base/defaults.ts';
import { andThen, type MaybePromise } from '../../base/promises.ts';
import { createRefusalLog, type Logger } from '../../logging/logger.ts';
import type { Engine } from '../../protocol/engine.ts';
import { createEndpoint, type Endpoint } from './endpoint.ts';
import { createCors, NO_CORS } from './guard/cors.ts';
import { createHostGuard } from './guard/host-guard.ts';
import { confirmed, lackingScopes, readIdentity, refused } from './guard/identity.ts';
import { type HttpOptions, readSettings, type Settings } from './options.ts';
import type { Page } from './page.ts';
import { ENDING, errorResponse, jsonResponse, methodNotAllowed } from './responses.ts';
import { RouteTable } from './route-table.ts';
import type { SharedStore } from './session/session-store.ts';
import type { SessionSupport } from './session/sessions.ts';
import { type Rooms, Shares } from './shares.ts';
import { type BodyWanted, type HttpRequest, type HttpResponse, headOf, wantsBody } from './types.ts';

/** Options of everything that serves HTTP. */
export interface RouterOptions extends HttpOptions {
  /** Path of a single server. Default: `/mcp`. Servers that are given by name are at `/<name>/mcp`. */
  readonly path?: string;
  /**
   * Page shown in a browser at `/`. Default: none. `openPage()` of `lectern/node` loads one. Not shown where
   * `allowedHosts` has a name other than the loopback names, unless it was opened with `isPublic`.
   */
  readonly page?: Page;
}

export interface Router {
  /** The addresses of the servers, by name; a single one has the name ''. */
  readonly paths: ReadonlyMap<string, string>;
  readonly logger: Logger;
  handle(http: HttpRequest): MaybePromise<HttpResponse | BodyWanted>;
  /** `/ready` is 503 from now on; everything is still served. */
  leave(): void;
  /** Takes no new requests, ends notification streams; settles when every request has its response. */
  end(): Promise<void>;
  /** Cancels what still runs. */
  close(): void;
  /** Connects the store that replicas share, where there is one. Returns the function that disconnects it. */
  connectStore(): () => Promise<void>;
  /** Marks the servers as served, with their store. Returns the function to call when that is over. */
  attach(): () => Promise<void>;
}

const HEALTHY = jsonResponse(200, '{"status":"ok"}');
const READY = jsonResponse(200, '{"status":"ready"}');
const NOT_READY = jsonResponse(503, '{"status":"ending"}', { 'retry-after': '5' });
const STARTING = jsonResponse(503, '{"status":"starting"}', { 'retry-after': '1' });
const UNAVAILABLE = jsonResponse(503, '{"status":"store unavailable"}', { 'retry-after': '1' });
const FULL = jsonResponse(503, '{"status":"full"}', { 'retry-after': '5' });

export function createRouter(
  servers: Engine | Readonly<Record<string, Engine>>,
  options: RouterOptions,
  support: SessionSupport | undefined,
  /** Whether only this machine can connect, as far as the listener knows. */
  isLocalListener = true,
  store?: SharedStore,
): Router {
  const settings = readSettings(options);
  const guard = createHostGuard(options);
  const cors = createCors(options.allowedOrigins);
  const paths = new Map<string, string>();
  const endpoints = new Map<string, Endpoint>();
  const rooms: Rooms = {
    slots: new Shares(settings.maxStateless),
    streams: new Shares(settings.maxStreams),
    retained: new Shares(settings.maxKeptBytes),
    bodies: new Shares(settings.maxTotalBodyBytes),
  };
  const table = new RouteTable(settings.maxBodyBytes, rooms.bodies);
  const engines = namedEngines(servers);
  const [[, firstEngine]] = engines;
  const { logger } = firstEngine;
  const shortest = options.path ?? '/mcp';
  for (const [name, engine] of engines) {
    const endpoint = createEndpoint(name, engine, settings, rooms, support);
    const path = name === '' ? shortest : `/${name}/mcp`;
    endpoints.set(name, endpoint);
    paths.set(name, path);
    addServer(table, name, engine, endpoint, engines.length === 1 ? [path, shortest] : [path]);
  }
  const authorizationServers = protect(table, settings, options, logger, store?.states);
  if (options.page !== undefined) {
    // A single server has no name in its path, so the page shows its own.
    const shown = new Map([...paths].map(([name, path]) => [name || (firstEngine.name ?? 'mcp'), path]));
    const isLocal = isLocalListener && areLoopback(options.allowedHosts);
    const isProtected = settings.authenticate !== undefined;
    for (const [path, serve] of options.page.routesFor(shown, isLocal, isProtected, authorizationServers)) {
      if (table.find(path) === undefined) table.addPublic(path, serve);
    }
  }
  const notFound = errorResponse(
    404,
    `There is no endpoint at this path. Endpoints: ${[...paths.values()].join(', ')}`,
  );
  let leaving = false;
  let ending = false;

  function readiness(): HttpResponse {
    if (leaving) return NOT_READY;
    if (engines.some(([, engine]) => engine.isReady?.() === false)) return STARTING;
    if (store?.isReady() === false) return UNAVAILABLE;
    const isFull =
      Object.values(rooms).some((room: Shares) => room.isFull) ||
      [...endpoints.values()].some((each) => each.isFull());
    return isFull ? FULL : READY;
  }

  function health(http: HttpRequest): MaybePromise<HttpResponse | BodyWanted> {
    const serve = table.find('/health');
    if (serve !== undefined) return serve(http, undefined);
    return isRead(http) ? HEALTHY : methodNotAllowed('GET');
  }

  function route(http: HttpRequest): MaybePromise<HttpResponse | BodyWanted> {
    const { path } = http;
    if (path === '/health') return health(http);
    if (path === '/ready') return isRead(http) ? readiness() : methodNotAllowed('GET');
    if (ending) return ENDING;
    const serve = table.find(path);
    if (serve === undefined) return notFound;
    if (settings.authenticate === undefined || table.isPublic(path)) return serve(http, undefined);
    return andThen(settings.authenticate(headOf(http)), (given) => {
      const identity = readIdentity(http, given);
      if ('refuse' in identity) return refused(identity);
      // Messages are checked once they are read: a challenge names all scopes that an operation needs.
      const areMessages = http.method === 'POST' && table.customRoute(path) === undefined;
      const lacking = areMessages
        ? undefined
        : lackingScopes(http, settings, table.protectedPaths.get(path)?.scopes);
      return lacking ?? confirmed(serve(http, identity.principal), identity);
    });
  }

  let disconnect: (() => Promise<void>) | undefined;
  function connectStore(): () => Promise<void> {
    disconnect ??= store === undefined ? async () => {} : share(store, endpoints, logger);
    return disconnect;
  }

  return {
    paths,
    logger,
    handle(http) {
      // Load balancers and kubelets probe by address. The two responses reveal nothing, so any Host gets them.
      const reason = isProbe(http) ? undefined : guard(http);
      if (reason !== undefined) return errorResponse(403, reason);
      if (http.method === 'OPTIONS') {
        const methods = table.methodsAt(http.path);
        return cors.preflight(http, methods) ?? methodNotAllowed(methods);
      }
      const headers = cors.headers(http);
      const step = route(http);
      return headers === NO_CORS ? step : andThen(step, (found) => withHeaders(found, headers));
    },
    leave() {
      leaving = true;
    },
    async end() {
      leaving = true;
      ending = true;
      const running = [...endpoints.values()].map((endpoint) => endpoint.end());
      await Promise.all([...running, table.idle()]);
    },
    close() {
      for (const endpoint of endpoints.values()) endpoint.close();
    },
    connectStore,
    attach() {
      const detaching = engines.flatMap(([, engine]) => engine.attach?.() ?? []);
      const disconnect = connectStore();
      return async () => {
        await Promise.all(detaching.map((detach) => detach()));
        await disconnect();
      };
    },
  };
}

/** Adds the endpoint of a server and its own routes. A single server has its routes with and without its name. */
function addServer(
  table: RouteTable,
  server: string,
  engine: Engine,
  endpoint: Endpoint,
  endpointPaths: readonly [string, string?],
): void {
  const [path, shortest] = endpointPaths;
  const owner = { server, scopes: engine.scopes };
  table.addEndpoint(path, endpoint, owner);
  if (shortest !== undefined && shortest !== path) table.addEndpoint(shortest, endpoint, owner);
  for (const [added, route] of engine.routes ?? []) {
    const protection = { ...owner, endpoint: path };
    if (server !== '') table.addCustomRoute(`/${server}${added}`, route, protection);
    if (shortest !== undefined) table.addCustomRoute(added, route, protection);
  }
}

/**
 * Gives the endpoints the checks of `auth`, and serves its metadata. Returns the URLs of the authorization servers.
 * The endpoints exist by then, because they say what is to be protected; they read the settings with each request.
 */
function protect(
  table: RouteTable,
  settings: Settings,
  { auth, authenticate, allowedHosts }: RouterOptions,
  logger: Logger,
  states: SharedStore['states'] | undefined,
): readonly string[] {
  if (auth === undefined) return [];
  if (authenticate !== undefined) throw new Error('Give either auth or authenticate, not both');
  const protection = auth.protect({
    paths: table.protectedPaths,
    log: createRefusalLog(logger),
    hasAnyHost: allowedHosts === 'any',
    states,
  });
  const { challenge, routes, authorizationServers } = protection;
  Object.assign(settings, { authenticate: protection.authenticate, challenge });
  for (const [path, serve] of routes) table.addPublic(path, (http) => serve(headOf(http)));
  return authorizationServers;
}

/** Connects the store that replicas share, and each server to the changes that go through it. */
function share(
  store: SharedStore,
  endpoints: ReadonlyMap<string, Endpoint>,
  logger: Logger,
): () => Promise<void> {
  const [[, first] = []] = endpoints;
  const disconnect = store.attach({
    secrets: first?.secrets,
    logger,
    onChange: (server, change) => endpoints.get(server)?.changes.announce(change, true),
  });
  const stops = [...endpoints].map(([name, { changes }]) =>
    changes.forwardTo((change) => store.announce(name, change)),
  );
  return async () => {
    for (const stop of stops) stop();
    await disconnect();
  };
}

type Named = [name: string, engine: Engine];

/** An engine has a `connect`; a table of engines has names. Callers in JavaScript may pass nothing. */
export function namedEngines(
  servers: Engine | Readonly<Record<string, Engine>> | undefined,
): [Named, ...Named[]] {
  if (typeof servers?.connect === 'function') return [['', servers as Engine]];
  const entries = Object.entries((servers ?? {}) as Readonly<Record<string, Engine>>);
  if (entries.length === 0) throw new Error('Pass at least one server');
  const wrong = entries.find(([name]) => !/^[A-Za-z0-9_-]+$/.test(name));
  if (wrong !== undefined)
    throw new Error(`Server name ${JSON.stringify(wrong[0])}: use letters, digits, "_" or "-"`);
  return entries as [Named, ...Named[]];
}

function isProbe(http: HttpRequest): boolean {
  return (http.path === '/health' || http.path === '/ready') && isRead(http);
}

function isRead({ method }: HttpRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

function withHeaders(
  step: HttpResponse | BodyWanted,
  headers: Readonly<Record<string, string>>,
): HttpResponse | BodyWanted {
  const add = (response: HttpResponse): HttpResponse => ({
    ...response,
    headers: { ...response.headers, ...headers },
  });
  if (!wantsBody(step)) return add(step);
  return {
    maxBytes: step.maxBytes,
    claim: (bytes) => step.claim(bytes),
    release: () => step.release(),
    receive: (body) => andThen(step.receive(body), add),
    refuse: (fault) => add(step.refuse(fault)),
  };
}
