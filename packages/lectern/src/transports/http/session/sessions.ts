/**
 * Sessions over HTTP, behind one import: a handler that keeps none is made without it, and so is its bundle.
 * @module
 */

import { sessionId } from '../../../base/base64url.ts';
import { andThen, type MaybePromise } from '../../../base/promises.ts';
import type { IncomingMessage, RequestMessage } from '../../../jsonrpc/message.ts';
import { newSessionState } from '../../../protocol/session-state.ts';
import { ONLY_JSON } from '../guard/media-types.ts';
import { Reply, sessionlessMode } from '../reply.ts';
import { errorResponse, NO_CONTENT, NO_SESSION_ID, refuseBatch } from '../responses.ts';
import { Shares } from '../shares.ts';
import { type Caller, type EndpointParts, type HttpResponse, NO_SINK, type SessionParts } from '../types.ts';
import { openGetStream, resume } from './get-stream.ts';
import { openLegacySse, receiveLegacySse } from './legacy-sse.ts';
import { type MemoryStore, type MemoryStoreOptions, openMemoryStore } from './memory-store.ts';
import { sealedSessions } from './sealed-sessions.ts';
import { findSession, isResponse, orUnavailable, SESSION_GONE, serveInSession } from './session-request.ts';
import type { SessionStore, SharedStore, StoredSession } from './session-store.ts';

export interface SessionEra {
  /** Whether a client that has no session yet would get none now. */
  isFull(): boolean;
  /** A message that names a session, or opens one; `undefined` where it does neither. */
  post(caller: Caller, message: IncomingMessage): MaybePromise<HttpResponse> | undefined;
  /** GET: the notification stream, or any stream that broke. */
  stream(caller: Caller): MaybePromise<HttpResponse>;
  /** DELETE. */
  end(caller: Caller): MaybePromise<HttpResponse>;
  /** Opens the SSE stream of 2024-11-05, whose first event names the endpoint for messages. */
  openSse(caller: Caller, messagesPath: string): MaybePromise<HttpResponse>;
  receiveSse(
    caller: Pick<Caller, 'http' | 'principal'>,
    id: string,
    text: string,
  ): MaybePromise<HttpResponse>;
}

/** How sessions of the handshake era are stored. */
export interface SessionSettings {
  /** Store of sessions, or limits of the default one in the memory of this process. */
  readonly sessions?: SessionStore | MemoryStoreOptions;
  /**
   * What replicas share: sessions, streams, notifications and used states, such as `redis()` of `@lectern/redis`.
   * Default: nothing. Takes precedence over `sessions`.
   */
  readonly store?: SharedStore;
}

/** Adds sessions to an endpoint. */
export type SessionSupport = (parts: EndpointParts) => SessionEra;

const NO_MORE_STREAMS = errorResponse(503, 'Too many streams are open. Try again.', { 'retry-after': '1' });
const TOO_MANY_STREAMS = errorResponse(429, 'Too many streams of this session are open', {
  'retry-after': '1',
});

/** `secret`: what processes of one program seal with where they were given none; IDs of sessions stay random then. */
export function createSessionSupport(
  { sessions = {}, store }: SessionSettings,
  secret?: Uint8Array,
): SessionSupport {
  const given = 'load' in sessions ? sessions : undefined;
  const calls = new Shares(Number.POSITIVE_INFINITY);
  let memory: MemoryStore | undefined;

  return (endpoint) => {
    const { definition, rooms } = endpoint;
    const isSealed = definition.seal.isShared;
    if (secret !== undefined && !isSealed) definition.seal.share(secret);
    const sealed = (own: SessionStore): SessionStore =>
      isSealed ? sealedSessions(own, definition.seal) : own;
    const inMemory = (): SessionStore => {
      // All servers of a site share it, and its budget.
      memory ??= openMemoryStore(sessions as MemoryStoreOptions, rooms.retained);
      return sealed(memory);
    };
    if (store !== undefined) definition.shareStates(store.states);
    const isShared = store !== undefined;
    return sessionEra({
      ...endpoint,
      store: isShared ? sealed(store.sessions) : (given ?? inMemory()),
      isShared,
      calls,
    });
  };
}

function sessionEra(parts: SessionParts): SessionEra {
  const { definition, settings, store, calls, rooms } = parts;

  return {
    isFull: () => store.isFull?.() === true,
    post(caller, message) {
      const opens = message.kind === 'request' && message.method === 'initialize';
      const id = caller.http.header('mcp-session-id');
      if (id === undefined) return opens ? openSession(parts, caller, message) : undefined;
      return andThen(findSession(parts, caller, id), (found) => {
        // A client that starts again may still send the id it had; it gets a new one.
        if (found === SESSION_GONE && opens) return openSession(parts, caller, message);
        if (isResponse(found)) return found;
        const refused = refuseBatch(definition, found.state.revision, message);
        return refused ?? serveInSession(parts, caller, id, found, message);
      });
    },
    stream(caller) {
      const id = caller.http.header('mcp-session-id');
      if (id === undefined) return NO_SESSION_ID;
      return andThen(findSession(parts, caller, id), (found) => {
        if (isResponse(found)) return found;
        if (calls.heldBy(id) >= settings.maxPerSession) return TOO_MANY_STREAMS;
        if (!rooms.streams.admits(caller)) return NO_MORE_STREAMS;
        const lastEventId = caller.http.header('last-event-id');
        return lastEventId === undefined
          ? openGetStream(parts, caller, id, found)
          : resume(parts, caller, id, found, lastEventId);
      });
    },
    end(caller) {
      const id = caller.http.header('mcp-session-id');
      if (id === undefined) return NO_SESSION_ID;
      return andThen(findSession(parts, caller, id), (found) =>
        isResponse(found) ? found : orUnavailable(parts, () => andThen(store.end(id), () => NO_CONTENT)),
      );
    },
    openSse: (caller, messagesPath) => openLegacySse(parts, caller, messagesPath),
    receiveSse: (caller, id, text) => receiveLegacySse(parts, caller, id, text),
  };
}

/** Serves `initialize`, and stores a session if that succeeded. */
function openSession(
  parts: SessionParts,
  caller: Caller,
  message: RequestMessage,
): MaybePromise<HttpResponse> {
  const { name, engine, definition, settings, store } = parts;
  const state = newSessionState(definition.policy.defaultRevision);
  const session = engine.connect(NO_SINK, { state, omitUnreadableIds: true, limits: settings.limits });
  // The id of the session goes into the headers, so nothing may be sent before the response.
  const waiting = caller.accepted.json ? { ...caller, accepted: ONLY_JSON } : caller;
  const reply = new Reply(waiting, sessionlessMode(parts), settings);
  return andThen(reply.with(session.accept(message, reply)), (response): MaybePromise<HttpResponse> => {
    if (state.lifecycle === 'not-initialized') return response;
    const { principal, http } = caller;
    const stored: StoredSession = {
      principal,
      holder: principal ?? http.address,
      server: name,
      transport: 'streamable',
      state,
    };
    return orUnavailable(parts, () =>
      andThen(store.newId?.(stored) ?? sessionId(), (id) =>
        andThen(store.open(id, stored), (opened) =>
          opened
            ? { ...response, headers: { ...response.headers, 'mcp-session-id': id } }
            : errorResponse(
                503,
                'Too many sessions are in use. Try again later.',
                { 'retry-after': '60' },
                message.id,
              ),
        ),
      ),
    );
  });
}
