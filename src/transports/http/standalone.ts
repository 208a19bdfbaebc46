/**
 * The stream that a session's client opens by GET, for news that belongs to no request. There is one at a time:
 * a second one would take the first one's messages away.
 * @module
 */
import type { Change } from '../../protocol/changes.ts';
import { andThen, type MaybePromise } from '../../protocol/maybe-promise.ts';
import { rulesOf } from '../../protocol/revisions.ts';
import { newsFor } from '../../protocol/session-news.ts';
import { refusal, streamAnswer } from './answers.ts';
import type { Caller } from './endpoint-parts.ts';
import { eventNumber } from './event-log.ts';
import { whileVerified } from './identity.ts';
import { streamId } from './random-id.ts';
import type { SessionParts } from './session-parts.ts';
import type { News, StoredSession } from './session-store.ts';
import { SessionStream } from './session-stream.ts';
import type { HttpAnswer } from './shape.ts';
import { type Holder, holderOf, type Shares } from './shares.ts';
import { eventText } from './sse.ts';

/** No stream of a POST is called so. */
export const STANDALONE = 'news';

const TAKEN: HttpAnswer = refusal(
  409,
  'This session has an open stream already. Close it first, or come back to it with Last-Event-ID.',
);

export function openStandalone(
  parts: SessionParts,
  caller: Caller,
  id: string,
  stored: StoredSession,
): MaybePromise<HttpAnswer> {
  const { store } = parts;
  return andThen(store.publish(id, { kind: 'carried', stream: STANDALONE }), (taken) =>
    taken ? TAKEN : carryStandalone(parts, caller, id, stored, undefined),
  );
}

/**
 * `lastEventId`: whoever knows the id of an event was there. Their old connection is dead even if nobody noticed,
 * and what they missed comes first.
 */
export function carryStandalone(
  { definition, settings, work, store, calls, rooms }: SessionParts,
  caller: Caller,
  id: string,
  stored: StoredSession,
  lastEventId: string | undefined,
): MaybePromise<HttpAnswer> {
  const stream = new SessionStream(store, id, STANDALONE, settings);
  const mark = streamId();
  let { state } = stored;
  let goneAt: number | undefined;

  function tell(change: Change): void {
    const news = newsFor(state, definition.offers, change);
    if (news === undefined) return;
    // What happens while the client is away is logged, in case that it comes back soon.
    if (goneAt === undefined || Date.now() - goneAt <= settings.lingerMs) stream.send(news);
    else stop();
  }

  const leave = enter(id, holderOf(caller), calls, rooms.streams);
  function stop(): void {
    leave();
    stopVerifying();
    stopTelling();
    stopListening();
    forget();
    stream.release();
  }

  const before = store.publish(id, { kind: 'taken', stream: STANDALONE, by: mark });
  function hear(news: News): boolean {
    if (news.kind === 'carried') return goneAt === undefined && news.stream === STANDALONE;
    if (news.kind === 'state') state = news.state;
    if (news.kind !== 'ended' && !isTaken(news, STANDALONE, mark)) return false;
    stop();
    return true;
  }

  let stopListening = store.listen(id, hear);
  const forget = work.keep(stop);
  if (rulesOf(stored.state.revision).primedStreams) stream.prime();
  const stopTelling = definition.changes.listen(tell);
  function goAway(): void {
    stopVerifying();
    goneAt = Date.now();
    leave();
    stopListening();
    stopListening = store.listen(id, hear, 'idle');
  }
  // A client that signs in again comes back as after a broken connection.
  const stopVerifying = whileVerified(caller, settings, () => {
    stream.release();
    goAway();
  });
  caller.http.whenGone(() => {
    stream.disconnect();
    goAway();
  });
  const missed = andThen(before, () => (lastEventId === undefined ? [] : store.after(id, lastEventId)));
  return andThen(missed, (events = []) =>
    streamAnswer((writer) => {
      // Priming events, this connection's own among them, are no messages.
      const messages = events.filter(({ text }) => text !== '');
      for (const { text, id: eventId } of messages) writer.write(eventText(text, eventId));
      stream.connect(writer, eventNumber(messages.at(-1)?.id ?? ''));
    }),
  );
}

/** Counts an open stream, for its session and for whoever opened it; returns the function that ends it. */
export function enter(id: string, holder: Holder, calls: Shares, streams: Shares): () => void {
  let open = true;
  calls.take(id);
  streams.take(holder);
  return () => {
    if (!open) return;
    open = false;
    calls.give(id);
    streams.give(holder);
  };
}

/** Whether this news takes the stream away from the connection with this mark. */
export function isTaken(news: News, stream: string, mark: string): boolean {
  return news.kind === 'taken' && news.stream === stream && news.by !== mark;
}
