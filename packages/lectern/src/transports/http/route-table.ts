/**
 * What one listener serves at which path, and which paths need credentials: endpoints, the routes that servers add,
 * metadata for clients that sign in, and the page.
 * @module
 */
import { andThen, isPromise, type MaybePromise } from '../../base/promises.ts';
import type { Route, RouteMethod, RouteResponse } from '../../protocol/route.ts';
import type { Endpoint } from './endpoint.ts';
import { ENDPOINT_METHODS } from './guard/cors.ts';
import type { ProtectedPath } from './options.ts';
import { bodyRefused, jsonResponse, methodNotAllowed } from './responses.ts';
import { CallerBody, type Shares } from './shares.ts';
import type { BodyWanted, HttpRequest, HttpResponse } from './types.ts';

export type Serve = (
  http: HttpRequest,
  principal: string | undefined,
) => MaybePromise<HttpResponse | BodyWanted>;

const METHODS_WITH_BODY: ReadonlySet<string> = new Set<RouteMethod>(['POST', 'PUT', 'PATCH']);

/** The methods of a route as `Allow` lists them. */
function allowedMethods({ methods }: Route): string {
  return methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method)).join(', ');
}

export class RouteTable {
  /** Paths that need credentials, and for which server. */
  readonly protectedPaths: Map<string, ProtectedPath> = new Map();
  readonly #serves = new Map<string, Serve>();
  readonly #customRoutes = new Map<string, Route>();
  readonly #methods = new Map<string, string>();
  readonly #publicPaths = new Set<string>();
  readonly #running = new Set<Promise<HttpResponse>>();
  readonly #maxBodyBytes: number;
  readonly #bodies: Shares;

  constructor(maxBodyBytes: number, bodies: Shares) {
    this.#maxBodyBytes = maxBodyBytes;
    this.#bodies = bodies;
  }

  find(path: string): Serve | undefined {
    return this.#serves.get(path);
  }

  /** The route that a server added at this path. */
  customRoute(path: string): Route | undefined {
    return this.#customRoutes.get(path);
  }

  /** The value of `Allow`, and of its counterpart for pages of other origins. */
  methodsAt(path: string): string {
    return this.#methods.get(path) ?? ENDPOINT_METHODS;
  }

  isPublic(path: string): boolean {
    return this.#publicPaths.has(path);
  }

  /** Adds the endpoint of a server, and beside it the two paths of HTTP+SSE. */
  addEndpoint(
    path: string,
    { serve, methods, legacySse }: Endpoint,
    owner: Omit<ProtectedPath, 'endpoint'>,
  ): void {
    const beside = path.slice(0, path.lastIndexOf('/'));
    const ssePath = `${beside}/sse`;
    const messagesPath = `${beside}/messages`;
    if (legacySse !== undefined) {
      this.#serves.set(ssePath, (http, principal) => legacySse.serveSse(http, principal, messagesPath));
      this.#serves.set(messagesPath, legacySse.serveMessages);
      this.protectedPaths.set(ssePath, { ...owner, endpoint: ssePath });
      this.protectedPaths.set(messagesPath, { ...owner, endpoint: ssePath });
    }
    this.#serves.set(path, serve);
    this.#methods.set(path, methods);
    this.protectedPaths.set(path, { ...owner, endpoint: path });
  }

  /** Adds a route of a server. Throws if the path is taken. */
  addCustomRoute(path: string, route: Route, protection: ProtectedPath): void {
    this.#refuseTaken(path);
    this.#serves.set(path, (http, principal) => this.#serveCustom(route, http, principal));
    this.#customRoutes.set(path, route);
    this.#methods.set(path, allowedMethods(route));
    if (route.isPublic) this.#publicPaths.add(path);
    else this.protectedPaths.set(path, protection);
  }

  /** Adds what is served without credentials. Throws if the path is taken. */
  addPublic(path: string, serve: Serve): void {
    this.#refuseTaken(path);
    this.#serves.set(path, serve);
    this.#publicPaths.add(path);
  }

  /** Settles when every handler of a route has responded. */
  async idle(): Promise<void> {
    await Promise.allSettled(this.#running);
  }

  #refuseTaken(path: string): void {
    if (this.#serves.has(path))
      throw new Error(`The route "${path}" is already served; choose another path.`);
  }

  #serveCustom(
    route: Route,
    http: HttpRequest,
    principal: string | undefined,
  ): MaybePromise<HttpResponse | BodyWanted> {
    const { method } = http;
    const isServed = route.methods.includes((method === 'HEAD' ? 'GET' : method) as RouteMethod);
    if (!isServed) return methodNotAllowed(allowedMethods(route));
    if (!METHODS_WITH_BODY.has(method)) return this.#respond(route, http, principal, '');
    return new CallerBody(
      { http, principal },
      this.#bodies,
      this.#maxBodyBytes,
      (body) => this.#respond(route, http, principal, body),
      (fault) => bodyRefused(fault, this.#maxBodyBytes),
    );
  }

  #respond(
    route: Route,
    http: HttpRequest,
    principal: string | undefined,
    body: string,
  ): MaybePromise<HttpResponse> {
    const { method, path, query } = http;
    // Handlers may destructure the request.
    const header = (name: string): string | undefined => http.header(name);
    const step = andThen(route.handler({ method, path, query, body, principal, header }), httpResponse);
    if (isPromise(step)) {
      const forget = (): boolean => this.#running.delete(step);
      this.#running.add(step);
      step.then(forget, forget);
    }
    return step;
  }
}

/** Header names are in lower case, so that a header of the handler replaces the default. */
function httpResponse({ status = 200, headers = {}, body }: RouteResponse): HttpResponse {
  const own = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return body === undefined ? { status, headers: own } : jsonResponse(status, body, own);
}
