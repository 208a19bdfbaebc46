/**
 * One server's endpoint: determines the era of each request and passes it to the part that serves it.
 * @module
 */
import type { MaybePromise } from '../../base/promises.ts';
import { parse } from '../../jsonrpc/parse.ts';
import type { ChangeHub } from '../../protocol/changes.ts';
import type { Engine } from '../../protocol/engine.ts';
import { claimsEnvelope } from '../../protocol/envelope.ts';
import { isHandshakeRevision, isStatelessRevision } from '../../protocol/revisions.ts';
import { ENDPOINT_METHODS } from './guard/cors.ts';
import { lackingScopes } from './guard/identity.ts';
import { accepts, isJson } from './guard/media-types.ts';
import { createHandshakeEra } from './handshake.ts';
import type { Settings } from './options.ts';
import {
  ACCEPTED,
  bodyRefused,
  ENDING,
  errorResponse,
  jsonResponse,
  methodNotAllowed,
  noEvents,
  versionNotSupported,
} from './responses.ts';
import type { SessionSupport } from './session/sessions.ts';
import { CallerBody, OpenRequests, type Rooms } from './shares.ts';
import { createStatelessEra } from './stateless.ts';
import {
  type BodyFault,
  type BodyWanted,
  type Caller,
  type EndpointParts,
  type HttpRequest,
  type HttpResponse,
  NO_SINK,
} from './types.ts';

export interface Endpoint {
  /** What changes in the server while it runs. */
  readonly changes: ChangeHub;
  /** The secrets that replicas of the server share. */
  readonly secrets: readonly Uint8Array[] | undefined;
  /** What the `Allow` header lists: without sessions there is nothing to get or to delete. */
  readonly methods: string;
  /** The address itself. */
  serve(http: HttpRequest, principal: string | undefined): MaybePromise<HttpResponse | BodyWanted>;
  /** HTTP+SSE (2024-11-05): the address of the stream, which names the address for messages, and that one. */
  readonly legacySse: LegacySse | undefined;
  /** Whether a client that is not known yet would get no session. */
  isFull(): boolean;
  /** Ends notification streams; settles when every request has its response. */
  end(): Promise<void>;
  /** Cancels what still runs. */
  close(): void;
}

export interface LegacySse {
  serveSse(
    http: HttpRequest,
    principal: string | undefined,
    messagesPath: string,
  ): MaybePromise<HttpResponse>;
  serveMessages(http: HttpRequest, principal: string | undefined): HttpResponse | BodyWanted;
}

const NOT_JSON = errorResponse(
  415,
  'Send messages as Content-Type: application/json, in UTF-8 and not compressed',
);
const NOT_ACCEPTABLE = errorResponse(
  406,
  'The Accept header must contain application/json or text/event-stream, preferably both',
);
const POST_ONLY = methodNotAllowed('POST');

export function createEndpoint(
  name: string,
  engine: Engine,
  settings: Settings,
  rooms: Rooms,
  support: SessionSupport | undefined,
): Endpoint {
  const openRequests = new OpenRequests();
  // It serves the requests of all clients; `rooms` limits how many there are.
  const limits = {
    ...settings.limits,
    inFlight: Number.POSITIVE_INFINITY,
    listenStreams: Number.POSITIVE_INFINITY,
  };
  const shared = engine.connect(NO_SINK, { omitUnreadableIds: true, limits });
  const { definition } = shared;
  if (settings.stateSecret !== undefined) definition.seal.share(settings.stateSecret);
  const parts: EndpointParts = { name, engine, definition, settings, openRequests, rooms };
  const stateless = createStatelessEra(parts, shared);
  const era = support?.(parts);
  const sessions = definition.sessions ? era : undefined;
  const handshake = createHandshakeEra(parts, sessions);

  const lacking = ({ http }: Caller): HttpResponse | undefined =>
    lackingScopes(http, settings, definition.scopes);

  let ended = false;

  function receive(caller: Caller, body: string): MaybePromise<HttpResponse> {
    // Its head came in time.
    if (ended) return ENDING;
    const message = parse(body, shared.limits);
    switch (message.kind) {
      case 'invalid':
        return jsonResponse(400, (shared.accept(message) as string | undefined) ?? INVALID_RESPONSE);
      case 'request':
        return claimsEnvelope(message.params) ? stateless(caller, message) : handshake(caller, message);
      case 'notification':
        // None is defined over HTTP in the stateless era, where going away is how a client cancels.
        return lacking(caller) ?? (isStatelessVersion(caller.http) ? ACCEPTED : handshake(caller, message));
      case 'response':
        return lacking(caller) ?? handshake(caller, message);
      default:
        return handshake(caller, message);
    }
  }

  function post(http: HttpRequest, principal: string | undefined): HttpResponse | BodyWanted {
    if (!isPlainJson(http)) return NOT_JSON;
    const accepted = accepts(http.header('accept'));
    if (!accepted.json && !accepted.events) return NOT_ACCEPTABLE;
    const caller: Caller = { http, accepted, principal };
    return bodyWanted(caller, (body) => receive(caller, body));
  }

  function bodyWanted(
    caller: Pick<Caller, 'http' | 'principal'>,
    receiveBody: BodyWanted['receive'],
  ): BodyWanted {
    return new CallerBody(caller, rooms.bodies, settings.maxBodyBytes, receiveBody, refuse);
  }

  function refuse(fault: BodyFault): HttpResponse {
    if (fault === 'too-slow' || fault === 'no-room') return bodyRefused(fault, settings.maxBodyBytes);
    const tooLarge = `Message too large: at most ${settings.maxBodyBytes} bytes`;
    const detail = fault === 'too-large' ? tooLarge : 'Parse error: the body is not UTF-8';
    return jsonResponse(fault === 'too-large' ? 413 : 400, shared.refuse(fault, detail) as string);
  }

  return {
    changes: definition.changes,
    secrets: definition.seal.secrets,
    methods: sessions === undefined ? 'POST' : ENDPOINT_METHODS,
    serve(http, principal) {
      if (http.method === 'POST') return post(http, principal);
      const isGet = http.method === 'GET';
      if (!isGet && http.method !== 'DELETE') return sessions === undefined ? POST_ONLY : SESSION_METHODS;
      if (sessions === undefined || isStatelessVersion(http)) return POST_ONLY;
      const version = http.header('mcp-protocol-version');
      if (version !== undefined && !isHandshakeRevision(version)) return versionNotSupported(version);
      const accepted = accepts(http.header('accept'));
      if (isGet && !accepted.events) return noEvents();
      const caller: Caller = { http, accepted, principal };
      return isGet ? sessions.stream(caller) : sessions.end(caller);
    },
    // Its session ends with its stream, so that a server which keeps none can serve it.
    legacySse: era && {
      serveSse(http, principal, messagesPath) {
        if (http.method !== 'GET') return methodNotAllowed('GET');
        const accepted = accepts(http.header('accept'));
        return accepted.events ? era.openSse({ http, accepted, principal }, messagesPath) : noEvents();
      },
      serveMessages(http, principal) {
        if (http.method !== 'POST') return POST_ONLY;
        if (!isPlainJson(http)) return NOT_JSON;
        const id = new URLSearchParams(http.query).get('sessionId') ?? '';
        const caller = { http, principal };
        return bodyWanted(caller, (body) => era.receiveSse(caller, id, body));
      },
    },
    isFull: () => sessions?.isFull() === true,
    end() {
      ended = true;
      shared.end();
      openRequests.end();
      return openRequests.idle();
    },
    close() {
      openRequests.close();
      shared.close();
    },
  };
}

const SESSION_METHODS = methodNotAllowed(ENDPOINT_METHODS);
const INVALID_RESPONSE: string = errorResponse(400, 'Invalid response').body as string;

/** What is compressed is not inflated: a small body could become a very large one. */
function isPlainJson(http: HttpRequest): boolean {
  const encoding = http.header('content-encoding');
  return isJson(http.header('content-type')) && (encoding === undefined || encoding === 'identity');
}

function isStatelessVersion(http: HttpRequest): boolean {
  return isStatelessRevision(http.header('mcp-protocol-version'));
}
