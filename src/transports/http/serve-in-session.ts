/**
 * Serves one POST of a session, by a part of it that lives for this message alone, with the state that the store
 * keeps. What turns out to be meant for another part is published to it.
 * @module
 */
import type { IncomingMessage } from '../../jsonrpc/message.ts';
import { andThen, isPromise, type MaybePromise } from '../../protocol/maybe-promise.ts';
import { rulesOf } from '../../protocol/revisions.ts';
import type { Session } from '../../protocol/session.ts';
import { changesState } from '../../protocol/session-state.ts';
import { refusal } from './answers.ts';
import { callOf } from './call.ts';
import type { Caller } from './endpoint-parts.ts';
import { NO_SINK } from './host.ts';
import { streamId } from './random-id.ts';
import { Reply, type ReplyWay } from './reply.ts';
import { inBand } from './reply-ways.ts';
import type { SessionParts } from './session-parts.ts';
import type { News, StoredSession } from './session-store.ts';
import { SessionStream } from './session-stream.ts';
import type { HttpAnswer } from './shape.ts';
import type { Shares } from './shares.ts';

export function serveInSession(
  parts: SessionParts,
  caller: Caller,
  id: string,
  stored: StoredSession,
  message: IncomingMessage,
): MaybePromise<HttpAnswer> {
  const { host, settings, work, store, calls } = parts;
  const room = settings.maxPerSession - calls.heldBy(id);
  if (message.kind === 'request' && room <= 0) {
    const wait = 'Too many requests of this session at once. Wait for an answer, then send this again.';
    return refusal(429, wait, { 'retry-after': '1' }, message.id);
  }
  const way = new SessionWay(parts, id, stored);
  const session = host.connect(NO_SINK, {
    state: stored.state,
    omitUnreadableIds: true,
    // A store that takes its time will find whom it is for.
    relay: (relayed) => store.publish(id, relayed) !== false,
    // Each call of a batch counts, and those beyond the limit are answered with an error of their own.
    limits: message.kind === 'batch' ? { ...settings.limits, inFlight: room } : settings.limits,
    questionId: (count) => `${way.streamName}-${count}`,
  });
  const reply = new Reply(caller, way, settings);
  const answer = session.accept(message, reply);
  if (!isPromise(answer)) {
    return changesState(message)
      ? andThen(store.save(id, stored), () => reply.with(answer))
      : reply.with(answer);
  }

  const stopListening = store.listen(id, (news) => hear(news, session, reply, way.stream));
  const saved = Promise.resolve(answer).then(async (text) => {
    if (changesState(message)) await saveOrLog(parts, id, stored);
    return text;
  });
  const finished = work.during(callOf(session, reply), saved);
  caller.http.keepRunning?.(finished);
  const replied = reply.with(finished);
  // Up to its last event, a client that comes back may take the stream over.
  void finished.then(() => way.stream?.logged).then(stopListening);
  return replied;
}

/** The answer is there: that a change of state was lost must not take it along. */
async function saveOrLog(
  { store, definition }: SessionParts,
  id: string,
  stored: StoredSession,
): Promise<void> {
  try {
    await store.save(id, stored);
  } catch (error) {
    definition.logger.log('error', `A session could not be saved: ${String(error)}`);
  }
}

/** Its stream, once there is one, is logged, so that the client can come back to it. */
class SessionWay implements ReplyWay {
  readonly status: ReplyWay['status'] = inBand;
  readonly cancelsWhenGone = false;
  readonly releases: boolean;
  readonly room: Shares;
  readonly kept: Shares;
  readonly holder: string;
  readonly #parts: SessionParts;
  readonly #sessionId: string;
  #streamName: string | undefined;
  #stream: SessionStream | undefined;

  constructor(parts: SessionParts, sessionId: string, { state }: StoredSession) {
    this.#parts = parts;
    this.#sessionId = sessionId;
    this.room = parts.calls;
    this.kept = parts.rooms.kept;
    this.holder = sessionId;
    this.releases = rulesOf(state.revision).primedStreams;
  }

  get streamName(): string {
    this.#streamName ??= streamId();
    return this.#streamName;
  }

  get stream(): SessionStream | undefined {
    return this.#stream;
  }

  openStream(): SessionStream {
    const { settings, store } = this.#parts;
    this.#stream = new SessionStream(store, this.#sessionId, this.streamName, settings);
    if (this.releases) this.#stream.prime();
    return this.#stream;
  }
}

function hear(news: News, session: Session, reply: Reply, stream: SessionStream | undefined): boolean {
  switch (news.kind) {
    case 'response':
    case 'cancellation':
      return session.take(news);
    case 'taken':
      if (news.stream !== stream?.id) return false;
      stream.release();
      return true;
    case 'ended':
      reply.giveUp(404, 'The session was ended before this was done.');
      session.close();
      return true;
    default:
      return false;
  }
}
