/**
 * Serves the routes that servers add to their endpoints.
 * @module
 */
import { andThen, isPromise, type MaybePromise } from '../../base/promises.ts';
import type { Route, RouteMethod, RouteResponse } from '../../protocol/route.ts';
import { bodyRefused, jsonResponse, methodNotAllowed } from './responses.ts';
import { CallerBody, type Shares } from './shares.ts';
import type { BodyWanted, HttpRequest, HttpResponse } from './types.ts';

export interface CustomRoutes {
  /** Responds to a request for a route, once its body has arrived. */
  serve(
    route: Route,
    http: HttpRequest,
    principal: string | undefined,
  ): MaybePromise<HttpResponse | BodyWanted>;
  /** Settles when every handler that runs has responded. */
  idle(): Promise<void>;
}

const METHODS_WITH_BODY: ReadonlySet<string> = new Set<RouteMethod>(['POST', 'PUT', 'PATCH']);

/** The value of `Allow`, and of its counterpart for pages of other origins. */
export function allowedMethods({ methods }: Route): string {
  return methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method)).join(', ');
}

export function createCustomRoutes(maxBodyBytes: number, bodies: Shares): CustomRoutes {
  const running = new Set<Promise<HttpResponse>>();

  function respond(
    route: Route,
    http: HttpRequest,
    principal: string | undefined,
    body: string,
  ): MaybePromise<HttpResponse> {
    const { method, path, query } = http;
    // Its function may be taken out by destructuring.
    const header = (name: string): string | undefined => http.header(name);
    const step = andThen(route.handler({ method, path, query, body, principal, header }), httpResponse);
    if (isPromise(step)) {
      const forget = (): boolean => running.delete(step);
      running.add(step);
      step.then(forget, forget);
    }
    return step;
  }

  return {
    serve(route, http, principal) {
      const { method } = http;
      const isServed = route.methods.includes((method === 'HEAD' ? 'GET' : method) as RouteMethod);
      if (!isServed) return methodNotAllowed(allowedMethods(route));
      if (!METHODS_WITH_BODY.has(method)) return respond(route, http, principal, '');
      return new CallerBody(
        { http, principal },
        bodies,
        maxBodyBytes,
        (body) => respond(route, http, principal, body),
        (fault) => bodyRefused(fault, maxBodyBytes),
      );
    },
    async idle() {
      await Promise.allSettled(running);
    },
  };
}

/** Names of headers are in lower case, so that one of the program replaces ours. */
function httpResponse({ status = 200, headers = {}, body }: RouteResponse): HttpResponse {
  const own = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return body === undefined ? { status, headers: own } : jsonResponse(status, body, own);
}
