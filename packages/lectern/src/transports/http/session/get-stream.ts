/**
 * The notification stream that a client opens with GET, and streams that a client resumes with Last-Event-ID. A
 * session has one notification stream at a time: a second one would receive the messages of the first.
 * @module
 */

import { streamId } from '../../../base/base64url.ts';
import { andThen, isPromise, type MaybePromise } from '../../../base/promises.ts';
import { type Change, notificationFor } from '../../../protocol/changes.ts';
import { rulesOf } from '../../../protocol/revisions.ts';
import { whileVerified } from '../guard/identity.ts';
import { errorResponse, NO_CONTENT, streamResponse } from '../responses.ts';
import { type Holder, holderOf, type Shares } from '../shares.ts';
import { COMMENT, eventText, keepAlive, primingText, retryText } from '../sse.ts';
import type { Caller, HttpResponse, SessionParts, StreamWriter } from '../types.ts';
import { orUnavailable } from './session-request.ts';
import {
  eventNumber,
  type SessionSignal,
  type StoredEvent,
  type StoredSession,
  streamOf,
} from './session-store.ts';
import { SessionStream } from './session-stream.ts';

/** Name of the notification stream; no stream of a POST has it. */
const GET_STREAM = 'get';

const ALREADY_OPEN: HttpResponse = errorResponse(
  409,
  'This session already has an open stream. Close it first, or resume it with Last-Event-ID.',
);

export function openGetStream(
  parts: SessionParts,
  caller: Caller,
  id: string,
  stored: StoredSession,
): MaybePromise<HttpResponse> {
  const { store } = parts;
  return orUnavailable(parts, () =>
    andThen(store.publish(id, { kind: 'is-open', stream: GET_STREAM }), (isOpen) =>
      isOpen ? ALREADY_OPEN : resumeGetStream(parts, caller, id, stored, undefined),
    ),
  );
}

/**
 * `lastEventId`: a client that knows the ID of an event had a stream. Its old connection is dead even if the server has
 * not noticed, and the events that it missed come first.
 */
function resumeGetStream(
  parts: SessionParts,
  caller: Caller,
  id: string,
  stored: StoredSession,
  lastEventId: string | undefined,
): MaybePromise<HttpResponse> {
  const { name, definition, settings, openRequests, store, calls, rooms } = parts;
  const stream = new SessionStream(store, id, GET_STREAM, settings);
  const mark = streamId();
  let { state } = stored;
  let goneAt: number | undefined;
  /** Notifications of changes during the opening: one that the log has as well is written once. */
  let early: Set<string> | undefined = new Set();

  function sendChange(change: Change): void {
    const notification = notificationFor(state, definition.offers, change);
    if (notification === undefined) return;
    if (early !== undefined) {
      early.add(notification);
      return;
    }
    send(notification);
  }

  function sendEarly(): void {
    const unsent = early ?? [];
    early = undefined;
    for (const notification of unsent) send(notification);
  }

  function send(notification: string): void {
    // What happens while the client is away is logged, in case it resumes the stream soon.
    if (goneAt === undefined || Date.now() - goneAt <= settings.replayMs) stream.send(notification);
    else stop();
  }

  const leave = enter(id, holderOf(caller), calls, rooms.streams);
  function stop(): void {
    leave();
    stopVerifying();
    stopSending();
    stopListening();
    forget();
    stream.release();
  }

  /** What is being logged says up to where changes were sent: until then, none may pass by this stream. */
  function stopOnceLogged(): void {
    const { logged } = stream;
    if (logged === undefined) stop();
    else void logged.then(() => (stream.logged === logged ? stop() : stopOnceLogged()));
  }

  const before = andThen(store.missedChanges?.(id, name) ?? [], (changes) =>
    andThen(store.publish(id, { kind: 'taken-over', stream: GET_STREAM, by: mark }), () => changes),
  );
  function onSignal(signal: SessionSignal): boolean {
    if (signal.kind === 'is-open') return goneAt === undefined && signal.stream === GET_STREAM;
    if (signal.kind === 'state') state = signal.state;
    if (signal.kind !== 'ended' && !isTakenOver(signal, GET_STREAM, mark)) return false;
    stop();
    return true;
  }

  let stopListening = store.listen(id, onSignal);
  const forget = openRequests.addStream(() => {
    stream.release();
    stopOnceLogged();
  });
  if (rulesOf(stored.state.revision).primedStreams) stream.prime();
  const stopSending = definition.changes.listen(sendChange);
  function goAway(): void {
    stopVerifying();
    goneAt = Date.now();
    leave();
    stopListening();
    stopListening = store.listen(id, onSignal, 'idle');
    sendEarly();
  }
  // A client that signs in again resumes the stream as after a broken connection.
  const stopVerifying = whileVerified(caller, settings, () => {
    stream.release();
    goAway();
  });
  caller.http.whenGone(() => {
    stream.disconnect();
    goAway();
  });
  const response = orUnavailable(parts, () =>
    andThen(before, (changes) =>
      andThen(lastEventId === undefined ? [] : store.after(id, lastEventId), (events = []) =>
        streamResponse((writer) => {
          // Priming events, this connection's own among them, are not messages.
          const messages = events.filter(({ text }) => text !== '');
          for (const { text, id: eventId } of messages) writer.write(eventText(text, eventId));
          stream.connect(writer, eventNumber(messages.at(-1)?.id ?? ''));
          for (const change of changes) sendChange(change);
          for (const { text } of messages) early?.delete(text);
          sendEarly();
        }),
      ),
    ),
  );
  return andThen(response, (found) => {
    if (found.status !== 200) stop();
    return found;
  });
}

/** Counts an open stream, for its session and for the identity that opened it; returns the function that ends it. */
function enter(id: string, holder: Holder, calls: Shares, streams: Shares): () => void {
  let open = true;
  calls.acquire(id);
  streams.acquire(holder);
  return () => {
    if (!open) return;
    open = false;
    calls.release(id);
    streams.release(holder);
  };
}

/** Whether another connection than the one with this mark has taken the stream over. */
function isTakenOver(signal: SessionSignal, stream: string, mark: string): boolean {
  return signal.kind === 'taken-over' && signal.stream === stream && signal.by !== mark;
}

const NOT_STORED: HttpResponse = errorResponse(
  400,
  'The event in Last-Event-ID is no longer stored. Send the request again, or open a stream without it.',
);

/** A client that has seen the last event has nothing left to receive; 204 keeps an event source from reconnecting. */
const NOTHING_MORE: HttpResponse = NO_CONTENT;

export function resume(
  parts: SessionParts,
  caller: Caller,
  id: string,
  stored: StoredSession,
  lastEventId: string,
): MaybePromise<HttpResponse> {
  return orUnavailable(parts, () =>
    andThen(parts.store.after(id, lastEventId), (missed): MaybePromise<HttpResponse> => {
      if (missed === undefined) return NOT_STORED;
      if (missed[0]?.id === lastEventId) return NOTHING_MORE;
      if (streamOf(lastEventId) === GET_STREAM)
        return resumeGetStream(parts, caller, id, stored, lastEventId);
      return streamResponse((writer) => continueStream(parts, caller, id, stored, lastEventId, writer));
    }),
  );
}

/**
 * The request continues on the replica that serves it; from here on its events go to this connection. The previous connection
 * is notified first, and then the log is read: events in between are both published and logged.
 */
function continueStream(
  { settings, openRequests, store, calls, rooms }: SessionParts,
  caller: Caller,
  id: string,
  { state }: StoredSession,
  lastEventId: string,
  writer: StreamWriter,
): void {
  const stream = streamOf(lastEventId);
  const mark = streamId();
  let seen = eventNumber(lastEventId) ?? 0;
  /** Events that are published before the log has been read. */
  let early: StoredEvent[] | undefined = [];

  /** In one piece: in several, what was missed would look like the backlog of a slow reader. */
  function writeEvents(events: readonly StoredEvent[]): void {
    let text = '';
    let isLast = false;
    for (const event of events) {
      isLast ||= event.last;
      const number = eventNumber(event.id) ?? 0;
      if (number <= seen) continue;
      seen = number;
      if (event.text !== '') text += eventText(event.text, event.id);
    }
    if (text !== '') writer.write(text);
    if (isLast) end();
  }

  const leave = enter(id, holderOf(caller), calls, rooms.streams);
  function stop(): void {
    leave();
    stopVerifying();
    stopKeepAlive();
    stopListening();
    forget();
  }

  function end(): void {
    stop();
    writer.end();
  }

  function catchUp(missed: readonly StoredEvent[] | undefined): void {
    // What was lost just now is not waited for: the client comes back, and learns that there is nothing more.
    if (missed === undefined) {
      end();
      return;
    }
    const published = early ?? [];
    early = undefined;
    writeEvents([...missed, ...published]);
  }

  // Official clients forget where they were: one whose connection breaks again has to know it from this one.
  writer.write(rulesOf(state.revision).primedStreams ? primingText(lastEventId, settings.retryMs) : COMMENT);
  const stopKeepAlive = keepAlive(writer, settings.keepAliveMs);
  const stopVerifying = whileVerified(caller, settings, end);
  const forget = openRequests.addStream(() => {
    writer.write(retryText(settings.retryMs));
    end();
  });
  const announced = store.publish(id, { kind: 'taken-over', stream, by: mark });
  const stopListening = store.listen(id, (signal) => {
    if (signal.kind === 'event' && signal.event.stream === stream) {
      if (early === undefined) writeEvents([signal.event]);
      else early.push(signal.event);
      return true;
    }
    if (signal.kind !== 'ended' && !isTakenOver(signal, stream, mark)) return false;
    end();
    return true;
  });
  caller.http.whenGone(stop);
  const missed = andThen(announced, () => store.after(id, lastEventId));
  if (isPromise(missed)) void Promise.resolve(missed).then(catchUp, end);
  else catchUp(missed);
}
