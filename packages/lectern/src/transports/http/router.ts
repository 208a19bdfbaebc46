/**
 * Everything that one listener serves: guards first, then the address, then who calls, then the endpoint.
 * @module
 */

import { areLoopback } from '../../base/defaults.ts';
import { andThen, type MaybePromise } from '../../base/promises.ts';
import { createRefusalLog, type Logger } from '../../logging/logger.ts';
import type { Engine } from '../../protocol/engine.ts';
import type { Route } from '../../protocol/route.ts';
import { allowedMethods, createCustomRoutes } from './custom-routes.ts';
import { createEndpoint, type Endpoint } from './endpoint.ts';
import { createCors, ENDPOINT_METHODS, NO_CORS } from './guard/cors.ts';
import { createHostGuard } from './guard/host-guard.ts';
import { confirmed, lackingScopes, readIdentity, refused } from './guard/identity.ts';
import { type HttpOptions, type ProtectedPath, readSettings } from './options.ts';
import type { Page } from './page.ts';
import { ENDING, errorResponse, jsonResponse, methodNotAllowed } from './responses.ts';
import type { SharedStore } from './session/session-store.ts';
import type { SessionSupport } from './session/sessions.ts';
import { type Rooms, Shares } from './shares.ts';
import { type BodyWanted, type HttpRequest, type HttpResponse, headOf, wantsBody } from './types.ts';

/** Options of everything that serves HTTP. */
export interface RouterOptions extends HttpOptions {
  /** The address of a single server; `/mcp`. Servers that are given by name are at `/<name>/mcp`. */
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

type Serve = (http: HttpRequest, principal: string | undefined) => MaybePromise<HttpResponse | BodyWanted>;

/** Says that a path needs credentials, and for which endpoint. */
type Protect = (path: string, endpoint?: string) => void;

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
  const routes = new Map<string, Serve>();
  const paths = new Map<string, string>();
  const endpoints = new Map<string, Endpoint>();
  const rooms: Rooms = {
    slots: new Shares(settings.maxStateless),
    streams: new Shares(settings.maxStreams),
    retained: new Shares(settings.maxKeptBytes),
    bodies: new Shares(settings.maxTotalBodyBytes),
  };
  const customRoutes = createCustomRoutes(settings.maxBodyBytes, rooms.bodies);
  const customPaths = new Map<string, Route>();
  const methodsByPath = new Map<string, string>();
  let leaving = false;
  let ending = false;
  /** What is served without credentials. */
  const open = new Set<string>();
  const guarded = new Map<string, ProtectedPath>();

  const engines = namedEngines(servers);
  const [[, firstEngine]] = engines;
  for (const [name, engine] of engines) {
    const endpoint = createEndpoint(name, engine, settings, rooms, support);
    endpoints.set(name, endpoint);
    const shortest = options.path ?? '/mcp';
    const path = name === '' ? shortest : `/${name}/mcp`;
    paths.set(name, path);
    const protect: Protect = (added, endpointPath = path) => {
      guarded.set(added, { server: name, endpoint: endpointPath, scopes: engine.scopes });
    };
    addRoutes(path, endpoint, protect);
    if (engines.length === 1) addRoutes(shortest, endpoint, protect);
    for (const [added, custom] of engine.routes ?? []) {
      if (name !== '') addRoute(`/${name}${added}`, custom, protect);
      if (engines.length === 1) addRoute(added, custom, protect);
    }
  }

  function addRoutes(path: string, endpoint: Endpoint, protect: Protect): void {
    const beside = path.slice(0, path.lastIndexOf('/'));
    const { legacySse } = endpoint;
    if (legacySse !== undefined) {
      routes.set(`${beside}/sse`, (http, principal) =>
        legacySse.serveSse(http, principal, `${beside}/messages`),
      );
      routes.set(`${beside}/messages`, legacySse.serveMessages);
      protect(`${beside}/sse`, `${beside}/sse`);
      protect(`${beside}/messages`, `${beside}/sse`);
    }
    routes.set(path, endpoint.serve);
    methodsByPath.set(path, endpoint.methods);
    protect(path, path);
  }

  function addRoute(path: string, custom: Route, protect: Protect): void {
    if (routes.has(path)) throw new Error(`The route "${path}" is already served; choose another path.`);
    routes.set(path, (http, principal) => customRoutes.serve(custom, http, principal));
    customPaths.set(path, custom);
    if (custom.isPublic) open.add(path);
    else protect(path);
  }

  const isLocal = isLocalListener && areLoopback(options.allowedHosts);
  // A single server has no name in its path, so the page calls it by its own.
  const shown = new Map([...paths].map(([name, path]) => [name || (firstEngine.name ?? 'mcp'), path]));
  // Users need the page in order to sign in; it shows only what `authenticate` lets them have.
  const isProtected = options.auth !== undefined || options.authenticate !== undefined;
  let issuers: readonly string[] = [];
  if (options.auth !== undefined) {
    if (options.authenticate !== undefined) throw new Error('Give either auth or authenticate, not both');
    const {
      authenticate,
      challenge,
      routes: added,
      authorizationServers,
    } = options.auth.protect({
      paths: guarded,
      log: createRefusalLog(firstEngine.logger),
      states: store?.states,
    });
    issuers = authorizationServers;
    Object.assign(settings, { authenticate, challenge });
    for (const [path, serve] of added) {
      if (routes.has(path)) throw new Error(`The route "${path}" is already served; choose another path.`);
      routes.set(path, (http) => serve(headOf(http)));
      open.add(path);
    }
  }
  for (const [path, show] of options.page?.routesFor(shown, isLocal, isProtected, issuers) ?? []) {
    if (routes.has(path)) continue;
    routes.set(path, show);
    open.add(path);
  }
  const notFound = errorResponse(
    404,
    `There is no endpoint at this path. Endpoints: ${[...paths.values()].join(', ')}`,
  );

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
    const own = routes.get('/health');
    if (own !== undefined) return own(http, undefined);
    return isRead(http) ? HEALTHY : methodNotAllowed('GET');
  }

  function route(http: HttpRequest): MaybePromise<HttpResponse | BodyWanted> {
    const { path } = http;
    if (path === '/health') return health(http);
    if (path === '/ready') return isRead(http) ? readiness() : methodNotAllowed('GET');
    if (ending) return ENDING;
    const serve = routes.get(path);
    if (serve === undefined) return notFound;
    if (settings.authenticate === undefined || open.has(path)) return serve(http, undefined);
    return andThen(settings.authenticate(headOf(http)), (given) => {
      const identity = readIdentity(http, given);
      if ('refuse' in identity) return refused(identity);
      // Messages are checked once they are read: a challenge names all scopes that an operation needs.
      const areMessages = http.method === 'POST' && !customPaths.has(path);
      const lacking = areMessages ? undefined : lackingScopes(http, settings, guarded.get(path)?.scopes);
      return lacking ?? confirmed(serve(http, identity.principal), identity);
    });
  }

  let disconnect: (() => Promise<void>) | undefined;
  function connectStore(): () => Promise<void> {
    disconnect ??= store === undefined ? async () => {} : share(store, endpoints, firstEngine.logger);
    return disconnect;
  }

  return {
    paths,
    logger: firstEngine.logger,
    handle(http) {
      // Load balancers and kubelets probe by address. The two responses reveal nothing, so any Host gets them.
      const reason = isProbe(http) ? undefined : guard(http);
      if (reason !== undefined) return errorResponse(403, reason);
      if (http.method === 'OPTIONS') {
        const custom = customPaths.get(http.path);
        const ofEndpoint = methodsByPath.get(http.path) ?? ENDPOINT_METHODS;
        const methods = custom === undefined ? ofEndpoint : allowedMethods(custom);
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
      await Promise.all([...running, customRoutes.idle()]);
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
