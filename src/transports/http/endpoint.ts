/**
 * One server's address: tells the eras apart and passes each request to the part that serves it.
 * @module
 */
import { parse } from '../../jsonrpc/parse.ts';
import { claimsEnvelope } from '../../protocol/envelope.ts';
import { andThen, type MaybePromise } from '../../protocol/maybe-promise.ts';
import { isHandshakeRevision, isStatelessRevision } from '../../protocol/revisions.ts';
import { ACCEPTED, jsonAnswer, methodNotAllowed, NO_CONTENT, noEvents, refusal } from './answers.ts';
import type { Caller, EndpointParts } from './endpoint-parts.ts';
import { findSession, NO_SESSION_ID, SESSION_GONE } from './find-session.ts';
import { openFirstTransport, receiveFirstTransport } from './first-transport.ts';
import { createHandshakeEra } from './handshake.ts';
import { NO_SINK, type SessionHost } from './host.ts';
import { accepts, isJson } from './media-types.ts';
import { OpenWork } from './open-work.ts';
import { resume } from './resume.ts';
import type { Settings } from './settings.ts';
import type { BodyFault, BodyWanted, HttpAnswer, HttpRequest } from './shape.ts';
import { openStandalone } from './standalone.ts';
import { createStatelessEra } from './stateless.ts';
import { unsupportedVersion } from './unsupported-version.ts';

export interface Endpoint {
  /** The address itself. */
  serve(http: HttpRequest, principal: string | undefined): MaybePromise<HttpAnswer | BodyWanted>;
  /** The stream of 2024-11-05, which is told where to send messages. */
  serveSse(http: HttpRequest, principal: string | undefined, messagesPath: string): MaybePromise<HttpAnswer>;
  /** The messages of 2024-11-05. */
  serveMessages(http: HttpRequest, principal: string | undefined): HttpAnswer | BodyWanted;
  /** Ends streams of news; settles when every request is answered. */
  end(): Promise<void>;
  /** Cancels what still runs. */
  close(): void;
}

const NOT_JSON = refusal(415, 'Send messages as Content-Type: application/json, in UTF-8');
const NO_ANSWER_FITS = refusal(406, 'Accept application/json, text/event-stream, or best both');
const POST_ONLY = methodNotAllowed('POST');

export function createEndpoint(name: string, host: SessionHost, settings: Settings): Endpoint {
  const work = new OpenWork();
  const shared = host.connect(NO_SINK, { omitUnreadableIds: true, maxInFlight: settings.maxStateless });
  const { definition } = shared;
  const parts: EndpointParts = { name, host, definition, settings, work };
  const stateless = createStatelessEra(parts, shared);
  const handshake = createHandshakeEra(parts);

  function receive(caller: Caller, body: string): MaybePromise<HttpAnswer> {
    const message = parse(body);
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
    if (!isJson(http.header('content-type'))) return NOT_JSON;
    const accepted = accepts(http.header('accept'));
    if (!accepted.json && !accepted.events) return NO_ANSWER_FITS;
    const caller: Caller = { http, accepted, principal };
    return bodyWanted((body) => receive(caller, body));
  }

  function bodyWanted(receiveBody: BodyWanted['receive']): BodyWanted {
    return { maxBytes: settings.maxBodyBytes, receive: receiveBody, refuse };
  }

  function refuse(fault: BodyFault): HttpAnswer {
    if (fault === 'too-slow')
      return refusal(408, 'The body took too long to arrive', { connection: 'close' });
    const tooLarge = `Message too large: at most ${settings.maxBodyBytes} bytes`;
    const detail = fault === 'too-large' ? tooLarge : 'Parse error: the body is not UTF-8';
    return jsonAnswer(fault === 'too-large' ? 413 : 400, shared.refuse(fault, detail) as string);
  }

  function get(caller: Caller, id: string): MaybePromise<HttpAnswer> {
    const lastEventId = caller.http.header('last-event-id');
    return andThen(findSession(parts, caller, id), (stored) => {
      if (stored === undefined) return SESSION_GONE;
      if (settings.store.busy(id) >= settings.maxPerSession) return TOO_MANY_STREAMS;
      return lastEventId === undefined
        ? openStandalone(parts, caller, id, stored)
        : resume(parts, caller, id, stored, lastEventId);
    });
  }

  return {
    serve(http, principal) {
      if (http.method === 'POST') return post(http, principal);
      const isGet = http.method === 'GET';
      if (!isGet && http.method !== 'DELETE') return definition.sessions ? SESSION_METHODS : POST_ONLY;
      if (!definition.sessions || speaksStateless(http)) return POST_ONLY;
      const version = http.header('mcp-protocol-version');
      if (version !== undefined && !isHandshakeRevision(version)) return unsupportedVersion(version);
      const accepted = accepts(http.header('accept'));
      if (isGet && !accepted.events) return noEvents();
      const id = http.header('mcp-session-id');
      if (id === undefined) return NO_SESSION_ID;
      const caller: Caller = { http, accepted, principal };
      if (isGet) return get(caller, id);
      return andThen(findSession(parts, caller, id), (stored) =>
        stored === undefined ? SESSION_GONE : andThen(settings.store.end(id), () => NO_CONTENT),
      );
    },
    serveSse(http, principal, messagesPath) {
      if (http.method !== 'GET') return methodNotAllowed('GET');
      const accepted = accepts(http.header('accept'));
      if (!accepted.events) return noEvents();
      return openFirstTransport(parts, { http, accepted, principal }, messagesPath);
    },
    serveMessages(http, principal) {
      if (http.method !== 'POST') return POST_ONLY;
      if (!isJson(http.header('content-type'))) return NOT_JSON;
      const id = new URLSearchParams(http.query).get('sessionId') ?? '';
      return bodyWanted((body) => receiveFirstTransport(parts, { principal }, id, body));
    },
    end() {
      shared.end();
      work.end();
      return work.idle();
    },
    close() {
      shared.close();
      work.close();
    },
  };
}

const SESSION_METHODS = methodNotAllowed('GET, POST, DELETE');
const TOO_MANY_STREAMS = refusal(429, 'Too many streams of this session are open', { 'retry-after': '1' });
const INVALID_RESPONSE: string = refusal(400, 'Invalid response').body as string;

function speaksStateless(http: HttpRequest): boolean {
  return isStatelessRevision(http.header('mcp-protocol-version'));
}
