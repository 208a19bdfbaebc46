/**
 * Where sessions of the handshake era live between their requests. Everything about a session goes through
 * this interface, so that replicas can share a store: what is stored is plain data, and what is published
 * reaches whichever replica serves the request or holds the stream concerned.
 * @module
 */
import type { MaybePromise } from '../../../base/promises.ts';
import type { Secrets, StateStore } from '../../../base/seal.ts';
import type { Logger } from '../../../logging/logger.ts';
import type { Change } from '../../../protocol/changes.ts';
import type { Relayed } from '../../../protocol/client-requests.ts';
import type { SessionState } from '../../../protocol/session-state.ts';

/** A session as plain data, between its requests. */
export interface StoredSession {
  /** Principal that owns the session; nobody else can use it. */
  readonly principal: string | undefined;
  /** Caller whose session limit applies: the principal, otherwise the address that opened the session, if it is known. */
  readonly holder: string | undefined;
  /** Name of the server that opened the session, if several share an address; the others do not know it. */
  readonly server: string;
  /** Transport that opened the session. */
  readonly transport: 'streamable' | 'sse';
  /** What is stored of the client: protocol version, capabilities, subscriptions. */
  readonly state: SessionState;
}

/** One message on one stream of a session. */
export interface StoredEvent {
  /** Unique in the session; names the stream. */
  readonly id: string;
  /** Name of the stream. */
  readonly stream: string;
  /** The message, as JSON text. */
  readonly text: string;
  /** Whether this is the last message of the stream. */
  readonly last: boolean;
}

/** What is published to the process that serves a session. */
export type SessionSignal =
  | Relayed
  | {
      /** A message from the client, for the process that has its HTTP+SSE stream open. */
      readonly kind: 'message';
      /** The message as JSON. */
      readonly text: string;
    }
  | {
      /** An event on a stream whose producer has no connection for it. */
      readonly kind: 'event';
      /** The event, as it was stored. */
      readonly event: StoredEvent;
    }
  | {
      /** Another connection has the stream from now on. Its own process may receive this signal, too. */
      readonly kind: 'taken-over';
      /** ID of the stream. */
      readonly stream: string;
      /** Mark of the connection, by which its process recognises it. */
      readonly by: string;
    }
  | {
      /** Asks whether a connection has the stream. */
      readonly kind: 'is-open';
      /** ID of the stream. */
      readonly stream: string;
    }
  | {
      /** The state of the session changed. Published by stores that hold copies. */
      readonly kind: 'state';
      /** The state from now on. */
      readonly state: SessionState;
    }
  | {
      /** The session has ended. */
      readonly kind: 'ended';
    };

/** Receives a signal; returns whether it was for this listener. */
export type SignalListener = (signal: SessionSignal) => boolean;

/** The caller that a session belongs to, compared with every request that names the session. */
export type SessionOwner = Pick<StoredSession, 'principal' | 'holder' | 'server'>;

/**
 * Stores the sessions of the handshake era, for one process or for several. A store that cannot be reached throws or
 * rejects; the client then gets 503 with `Retry-After`.
 */
export interface SessionStore {
  /** Returns the ID of a new session, if the store chooses it. Default: random. */
  newId?(session: StoredSession): MaybePromise<string>;
  /** Stores a new session. Returns whether there was room for it. */
  open(id: string, session: StoredSession): MaybePromise<boolean>;
  /** Returns a session, and counts it as used. The caller compares the owner of what it gets. */
  load(id: string, owner: SessionOwner): MaybePromise<StoredSession | undefined>;
  /** Stores the session after a message changed its state. A store with copies publishes the new one. */
  save(id: string, session: StoredSession): MaybePromise<void>;
  /** Ends a session: notifies all listeners, and removes it. Returns whether it existed. */
  end(id: string): MaybePromise<boolean>;
  /**
   * Stores a message of a stream under an ID from which a client can resume. `ifLost` is the last message for a stream
   * that only this process writes: a store that outlives the process appends it if the process ends before the stream.
   * Returns `undefined` if that has happened; nothing may follow then.
   */
  append(
    id: string,
    stream: string,
    text: string,
    last: boolean,
    ifLost?: string,
  ): MaybePromise<StoredEvent | undefined>;
  /**
   * Returns the events after this one on its stream, or the event itself if it was the last; `undefined` if it is no
   * longer stored.
   */
  after(id: string, eventId: string): MaybePromise<readonly StoredEvent[] | undefined>;
  /** Sends a signal to the listeners of a session. Returns whether one of them accepted it. */
  publish(id: string, signal: SessionSignal): MaybePromise<boolean>;
  /**
   * Adds a listener for the signals of a session, and returns the function that removes it. A session with a listener
   * does not expire, unless all its listeners are `idle`.
   */
  listen(id: string, listener: SignalListener, use?: 'busy' | 'idle'): () => void;
  /** Whether there is no room for the session of a new client; `/ready` is 503 then. */
  isFull?(): boolean;
  /** Whether a session that the store does not have was ended, so that its sealed ID is no longer valid. */
  hasEnded?(id: string): MaybePromise<boolean>;
  /** Returns what changed since any replica last served the notification stream of this session. */
  missedChanges?(id: string, server: string): MaybePromise<readonly Change[]>;
}

/** What a shared store gets from the listener that uses it. */
export interface StoreHost {
  /** The secrets that replicas share; what is stored is sealed with the first one. */
  readonly secrets: Secrets | undefined;
  /** Log for events that operators should know about. */
  readonly logger: Logger;
  /** Called with each change that another replica announced. */
  onChange(server: string, change: Change): void;
}

/** What the replicas of a server share: sessions, used states and changes. `redis()` of `@lectern/redis` returns one. */
export interface SharedStore {
  /** Sessions of the handshake era. */
  readonly sessions: SessionStore;
  /** Where each sealed state of a multi-round request is used once. */
  readonly states: StateStore;
  /** Connects, in the background. Returns the function that disconnects. */
  attach(host: StoreHost): () => Promise<void>;
  /**
   * Reports a change to the other replicas. A promise settles when they have received it; the responses to requests that
   * were running at the time wait for it.
   */
  announce(server: string, change: Change): MaybePromise<void>;
  /** Whether the store can be used; while this returns false, `/ready` is 503. */
  isReady(): boolean;
}

/** Name of the stream in the id of an event. */
export function streamOf(eventId: string): string {
  return eventId.slice(eventId.indexOf('-') + 1);
}

/** Number in the id of an event; it grows with each event of a session. */
export function eventNumber(eventId: string): number | undefined {
  const number = Number(eventId.slice(0, Math.max(0, eventId.indexOf('-'))));
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}
