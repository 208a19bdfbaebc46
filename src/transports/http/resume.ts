/**
 * A client comes back, by GET with the id of the last event it saw, and reads on where its stream broke.
 * @module
 */
import { andThen, isPromise, type MaybePromise } from '../../protocol/maybe-promise.ts';
import { NO_CONTENT, refusal, streamAnswer } from './answers.ts';
import type { Caller } from './endpoint-parts.ts';
import { eventNumber, streamOf } from './event-log.ts';
import { whileVerified } from './identity.ts';
import { keepAlive } from './keep-alive.ts';
import { streamId } from './random-id.ts';
import type { SessionParts } from './session-parts.ts';
import type { StoredEvent, StoredSession } from './session-store.ts';
import type { HttpAnswer, StreamWriter } from './shape.ts';
import { holderOf } from './shares.ts';
import { COMMENT, eventText } from './sse.ts';
import { carryStandalone, enter, isTaken, STANDALONE } from './standalone.ts';

const OUT_OF_REACH: HttpAnswer = refusal(
  400,
  'Last-Event-ID names no event that is still kept. Send the request again, or open a stream without it.',
);

/** Who saw the last event waits for nothing. */
/** 204 also tells an event source not to come back. */
const NOTHING_MORE: HttpAnswer = NO_CONTENT;

export function resume(
  parts: SessionParts,
  caller: Caller,
  id: string,
  stored: StoredSession,
  lastEventId: string,
): MaybePromise<HttpAnswer> {
  return andThen(parts.store.after(id, lastEventId), (missed) => {
    if (missed === undefined) return OUT_OF_REACH;
    if (missed[0]?.id === lastEventId) return NOTHING_MORE;
    if (streamOf(lastEventId) === STANDALONE) return carryStandalone(parts, caller, id, stored, lastEventId);
    return streamAnswer((writer) => readOn(parts, caller, id, lastEventId, writer));
  });
}

/**
 * The request goes on wherever it is served; from here on its events are carried by this connection. Whoever
 * carried them is told first, and then the log is read: what happens in between is both told and logged.
 */
function readOn(
  { settings, work, store, calls, rooms }: SessionParts,
  caller: Caller,
  id: string,
  lastEventId: string,
  writer: StreamWriter,
): void {
  const stream = streamOf(lastEventId);
  const mark = streamId();
  let seen = eventNumber(lastEventId) ?? 0;
  /** What is told before the log was read. */
  let early: StoredEvent[] | undefined = [];

  /** In one piece: in several, what was missed would look like the backlog of a slow reader. */
  function carry(events: readonly StoredEvent[]): void {
    let text = '';
    let isLast = false;
    for (const event of events) {
      const number = eventNumber(event.id) ?? 0;
      if (number <= seen) continue;
      seen = number;
      if (event.text !== '') text += eventText(event.text, event.id);
      isLast ||= event.last;
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

  function catchUp(missed: readonly StoredEvent[] = []): void {
    const told = early ?? [];
    early = undefined;
    carry([...missed, ...told]);
  }

  writer.write(COMMENT);
  const stopKeepAlive = keepAlive(writer, settings.keepAliveMs);
  const stopVerifying = whileVerified(caller, settings, end);
  const forget = work.keep(end);
  const told = store.publish(id, { kind: 'taken', stream, by: mark });
  const stopListening = store.listen(id, (news) => {
    if (news.kind === 'event' && news.event.stream === stream) {
      if (early === undefined) carry([news.event]);
      else early.push(news.event);
      return true;
    }
    if (news.kind !== 'ended' && !isTaken(news, stream, mark)) return false;
    end();
    return true;
  });
  caller.http.whenGone(stop);
  const missed = andThen(told, () => store.after(id, lastEventId));
  if (isPromise(missed)) void Promise.resolve(missed).then(catchUp, end);
  else catchUp(missed);
}
