/**
 * What needs sessions over HTTP, in one piece: a handler that keeps none is made without it, and so is its bundle.
 * @module
 */
import type { IncomingMessage } from '../../jsonrpc/message.ts';
import { andThen, type MaybePromise } from '../../protocol/maybe-promise.ts';
import { NO_CONTENT, refusal } from './answers.ts';
import type { Caller, EndpointParts } from './endpoint-parts.ts';
import { findSession, SESSION_GONE } from './find-session.ts';
import { openFirstTransport, receiveFirstTransport } from './first-transport.ts';
import { createMemoryStore, type MemoryStoreOptions } from './memory-store.ts';
import { NO_SESSION_ID } from './no-session-id.ts';
import { openSession } from './open-session.ts';
import { refuseBatch } from './refuse-batch.ts';
import { resume } from './resume.ts';
import { serveInSession } from './serve-in-session.ts';
import type { SessionParts } from './session-parts.ts';
import type { SessionStore } from './session-store.ts';
import type { HttpAnswer } from './shape.ts';
import { Shares } from './shares.ts';
import { openStandalone } from './standalone.ts';

export interface SessionEra {
  /** Whether a client that has no session yet would get none now. */
  isFull(): boolean;
  /** A message that names a session, or opens one; `undefined` where it does neither. */
  post(caller: Caller, message: IncomingMessage): MaybePromise<HttpAnswer> | undefined;
  /** GET: the stream of news, or any stream that broke. */
  stream(caller: Caller): MaybePromise<HttpAnswer>;
  /** DELETE. */
  end(caller: Caller): MaybePromise<HttpAnswer>;
  /** The stream of 2024-11-05, which is told where to send messages. */
  openSse(caller: Caller, messagesPath: string): MaybePromise<HttpAnswer>;
  receiveSse(caller: Pick<Caller, 'http' | 'principal'>, id: string, text: string): MaybePromise<HttpAnswer>;
}

export interface SessionSettings {
  /** Where sessions live; the memory of this process by default, or limits for that. */
  readonly sessions?: SessionStore | MemoryStoreOptions;
}

/** Adds sessions to an endpoint. */
export type SessionSupport = (parts: EndpointParts) => SessionEra;

const NO_MORE_STREAMS = refusal(503, 'Too many streams are open. Try again.', { 'retry-after': '1' });
const TOO_MANY_STREAMS = refusal(429, 'Too many streams of this session are open', { 'retry-after': '1' });

export function createSessionSupport({ sessions = {} }: SessionSettings): SessionSupport {
  let store = 'load' in sessions ? sessions : undefined;
  const calls = new Shares(Number.POSITIVE_INFINITY);

  return (endpoint) => {
    // All servers of a site share it, and its budget.
    store ??= createMemoryStore(sessions as MemoryStoreOptions, endpoint.rooms.kept);
    const parts: SessionParts = { ...endpoint, store, calls };
    return sessionEra(parts);
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
      return andThen(findSession(parts, caller, id), (stored) => {
        // A client that starts again may still send the id it had; it gets a new one.
        if (stored === undefined) return opens ? openSession(parts, caller, message) : SESSION_GONE;
        const refused = refuseBatch(definition, stored.state.revision, message);
        return refused ?? serveInSession(parts, caller, id, stored, message);
      });
    },
    stream(caller) {
      const id = caller.http.header('mcp-session-id');
      if (id === undefined) return NO_SESSION_ID;
      return andThen(findSession(parts, caller, id), (stored) => {
        if (stored === undefined) return SESSION_GONE;
        if (calls.heldBy(id) >= settings.maxPerSession) return TOO_MANY_STREAMS;
        if (!rooms.streams.admits(caller)) return NO_MORE_STREAMS;
        const lastEventId = caller.http.header('last-event-id');
        return lastEventId === undefined
          ? openStandalone(parts, caller, id, stored)
          : resume(parts, caller, id, stored, lastEventId);
      });
    },
    end(caller) {
      const id = caller.http.header('mcp-session-id');
      if (id === undefined) return NO_SESSION_ID;
      return andThen(findSession(parts, caller, id), (stored) =>
        stored === undefined ? SESSION_GONE : andThen(store.end(id), () => NO_CONTENT),
      );
    },
    openSse: (caller, messagesPath) => openFirstTransport(parts, caller, messagesPath),
    receiveSse: (caller, id, text) => receiveFirstTransport(parts, caller, id, text),
  };
}
