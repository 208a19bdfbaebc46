/**
 * One server's address: tells the eras apart and passes each request to the part that serves it.
 * @module
 */
import { parse } from '../../jsonrpc/parse.ts';
import { claimsEnvelope } from '../../protocol/envelope.ts';
import type { MaybePromise } from '../../protocol/maybe-promise.ts';
import { isHandshakeRevision, isStatelessRevision } from '../../protocol/revisions.ts';
import { ACCEPTED, ENDING, jsonAnswer, methodNotAllowed, noEvents, refusal } from './answers.ts';
import { CallerBody } from './body-wanted.ts';
import type { Caller, EndpointParts } from './endpoint-parts.ts';
import { createHandshakeEra } from './handshake.ts';
import { NO_SINK, type SessionHost } from './host.ts';
import { accepts, isJson } from './media-types.ts';
import { OpenWork } from './open-work.ts';
import type { SessionSupport } from './session-era.ts';
import type { Settings } from './settings.ts';
import type { BodyFault, BodyWanted, HttpAnswer, HttpRequest } from './shape.ts';
import type { Rooms } from './shares.ts';
import { createStatelessEra } from './stateless.ts';
import { unsupportedVersion } from './unsupported-version.ts';

export interface Endpoint {
  /** The address itself. */
  serve(http: HttpRequest, principal: string | undefined): MaybePromise<HttpAnswer | BodyWanted>;
  /** The two addresses of 2024-11-05: a stream, which is told where to send messages, and the messages. */
  readonly first: FirstTransport | undefined;
  /** Whether a client that is not known yet would get no session. */
  isFull(): boolean;
  /** Ends streams of news; settles when every request is answered. */
  end(): Promise<void>;
  /** Cancels what still runs. */
  close(): void;
}

export interface FirstTransport {
  serveSse(http: HttpRequest, principal: string | undefined, messagesPath: string): MaybePromise<HttpAnswer>;
  serveMessages(http: HttpRequest, principal: string | undefined): HttpAnswer | BodyWanted;
}

const NOT_JSON = refusal(415, 'Send messages as Content-Type: application/json, in UTF-8 and not compressed');
const NO_ANSWER_FITS = refusal(406, 'Accept application/json, text/event-stream, or best both');
const POST_ONLY = methodNotAllowed('POST');

export function createEndpoint(
  name: string,
  host: SessionHost,
  settings: Settings,
  rooms: Rooms,
  support: SessionSupport | undefined,
): Endpoint {
  const work = new OpenWork();
  // Its requests are those of every client, which the rooms of the site bound.
  const limits = {
    ...settings.limits,
    inFlight: Number.POSITIVE_INFINITY,
    listenStreams: Number.POSITIVE_INFINITY,
  };
  const shared = host.connect(NO_SINK, { omitUnreadableIds: true, limits });
  const { definition } = shared;
  const parts: EndpointParts = { name, host, definition, settings, work, rooms };
  const stateless = createStatelessEra(parts, shared);
  const era = support?.(parts);
  const sessions = definition.sessions ? era : undefined;
  const handshake = createHandshakeEra(parts, sessions);

  let ended = false;

  function receive(caller: Caller, body: string): MaybePromise<HttpAnswer> {
    // Its head came in time.
    if (ended) return ENDING;
    const message = parse(body, shared.limits);
    switch (message.kind) {
      case 'invalid':
        return jsonAnswer(400, (shared.accept(message) as string | undefined) ?? INVALID_RESPONSE);
      case 'request':
        return claimsEnvelope(message.params) ? stateless(caller, message) : handshake(caller, message);
      case 'notification':
        // None is defined over HTTP in the stateless era, where going away is how a client cancels.
        return speaksStateless(caller.http) ? ACCEPTED : handshake(caller, message);
      default:
        return handshake(caller, message);
    }
  }

  function post(http: HttpRequest, principal: string | undefined): HttpAnswer | BodyWanted {
    if (!isPlainJson(http)) return NOT_JSON;
    const accepted = accepts(http.header('accept'));
    if (!accepted.json && !accepted.events) return NO_ANSWER_FITS;
    const caller: Caller = { http, accepted, principal };
    return bodyWanted(caller, (body) => receive(caller, body));
  }

  function bodyWanted(
    caller: Pick<Caller, 'http' | 'principal'>,
    receiveBody: BodyWanted['receive'],
  ): BodyWanted {
    return new CallerBody(caller, rooms.bodies, settings.maxBodyBytes, receiveBody, refuse);
  }

  function refuse(fault: BodyFault): HttpAnswer {
    if (fault === 'too-slow')
      return refusal(408, 'The body took too long to arrive', { connection: 'close' });
    if (fault === 'no-room')
      return refusal(503, 'Too many large requests at once. Try again.', { 'retry-after': '1' });
    const tooLarge = `Message too large: at most ${settings.maxBodyBytes} bytes`;
    const detail = fault === 'too-large' ? tooLarge : 'Parse error: the body is not UTF-8';
    return jsonAnswer(fault === 'too-large' ? 413 : 400, shared.refuse(fault, detail) as string);
  }

  return {
    serve(http, principal) {
      if (http.method === 'POST') return post(http, principal);
      const isGet = http.method === 'GET';
      if (!isGet && http.method !== 'DELETE') return sessions === undefined ? POST_ONLY : SESSION_METHODS;
      if (sessions === undefined || speaksStateless(http)) return POST_ONLY;
      const version = http.header('mcp-protocol-version');
      if (version !== undefined && !isHandshakeRevision(version)) return unsupportedVersion(version);
      const accepted = accepts(http.header('accept'));
      if (isGet && !accepted.events) return noEvents();
      const caller: Caller = { http, accepted, principal };
      return isGet ? sessions.stream(caller) : sessions.end(caller);
    },
    // Its session ends with its stream, so that a server which keeps none can serve it.
    first: era && {
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
      work.end();
      return work.idle();
    },
    close() {
      work.close();
      shared.close();
    },
  };
}

const SESSION_METHODS = methodNotAllowed('GET, POST, DELETE');
const INVALID_RESPONSE: string = refusal(400, 'Invalid response').body as string;

/** What is compressed is not inflated: a small body could become a very large one. */
function isPlainJson(http: HttpRequest): boolean {
  const encoding = http.header('content-encoding');
  return isJson(http.header('content-type')) && (encoding === undefined || encoding === 'identity');
}

function speaksStateless(http: HttpRequest): boolean {
  return isStatelessRevision(http.header('mcp-protocol-version'));
}
