/**
 * Finds the session that a request names and serves one POST in it: a session object lives for this message only,
 * with the state from the store. A message for another request of the session is published to it.
 * @module
 */
import { streamId } from '../../../base/base64url.ts';
import { isObject } from '../../../base/json-value.ts';
import { andThen, isPromise, type MaybePromise } from '../../../base/promises.ts';
import type { IncomingMessage } from '../../../jsonrpc/message.ts';
import { rulesOf } from '../../../protocol/revisions.ts';
import type { Session } from '../../../protocol/session.ts';
import { changesState } from '../../../protocol/session-state.ts';
import { inBand, Reply, type ReplyMode } from '../reply.ts';
import { errorResponse, unfinishedText } from '../responses.ts';
import { type Shares, track } from '../shares.ts';
import { type Caller, type HttpResponse, NO_SINK, type SessionParts } from '../types.ts';
import type { SessionSignal, StoredSession } from './session-store.ts';
import { SessionStream } from './session-stream.ts';

export function serveInSession(
  parts: SessionParts,
  caller: Caller,
  id: string,
  stored: StoredSession,
  message: IncomingMessage,
): MaybePromise<HttpResponse> {
  const { engine, settings, openRequests, store, calls } = parts;
  const room = settings.maxPerSession - calls.heldBy(id);
  if (message.kind === 'request' && room <= 0) {
    const wait = 'Too many requests of this session at once. Wait for a response, then retry.';
    return errorResponse(429, wait, { 'retry-after': '1' }, message.id);
  }
  const mode = new SessionMode(parts, id, stored, message);
  let relaying: MaybePromise<boolean> | undefined;
  const session = engine.connect(NO_SINK, {
    state: stored.state,
    omitUnreadableIds: true,
    // An asynchronous store is assumed to find the recipient.
    relay: (relayed) => {
      relaying = store.publish(id, relayed);
      return relaying !== false;
    },
    // Each call of a batch counts, and those beyond the limit get an error of their own.
    limits: message.kind === 'batch' ? { ...settings.limits, inFlight: room } : settings.limits,
    serverRequestId: (count) => `${mode.streamName}-${count}`,
  });
  const reply = new Reply(caller, mode, settings);
  const response = session.accept(message, reply);
  if (!isPromise(response)) {
    // If it was not relayed, the client has to send it again.
    const relayed = relaying;
    if (isPromise(relayed))
      return andThen(
        orUnavailable(parts, () => relayed),
        (passed) => (typeof passed === 'object' ? passed : reply.with(response)),
      );
    return changesState(message)
      ? andThen(store.save(id, stored), () => reply.with(response))
      : reply.with(response);
  }

  const stopListening = store.listen(id, (signal) => onSignal(signal, session, reply, mode.stream));
  const saved = Promise.resolve(response).then(async (text) => {
    if (changesState(message)) await saveOrLog(parts, id, stored);
    return text;
  });
  const finished = openRequests.during(track(session, reply, parts.isShared), saved);
  caller.http.waitUntil?.(finished);
  const replied = reply.with(finished);
  // Until the last event is logged, another connection may take the stream over, and the process must not exit.
  const logged = finished.then(() => mode.stream?.logged).then(stopListening);
  void openRequests.during({ end() {}, close() {} }, logged);
  return replied;
}

/** The response exists: it is sent even if a change of state could not be saved. */
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

/** Its stream, if there is one, is logged, so that the client can resume it. */
class SessionMode implements ReplyMode {
  readonly status: ReplyMode['status'] = inBand;
  readonly cancelsWhenGone = false;
  readonly releases: boolean;
  readonly room: Shares;
  readonly retained: Shares;
  readonly holder: string;
  readonly #parts: SessionParts;
  readonly #sessionId: string;
  readonly #message: IncomingMessage;
  #streamName: string | undefined;
  #stream: SessionStream | undefined;

  constructor(parts: SessionParts, sessionId: string, { state }: StoredSession, message: IncomingMessage) {
    this.#parts = parts;
    this.#message = message;
    this.#sessionId = sessionId;
    this.room = parts.calls;
    this.retained = parts.rooms.retained;
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
    this.#stream = new SessionStream(
      store,
      this.#sessionId,
      this.streamName,
      settings,
      lostText(this.#message),
    );
    if (this.releases) this.#stream.prime();
    return this.#stream;
  }
}

/** What the client gets as the response where the process ends before it. */
function lostText(message: IncomingMessage): string | undefined {
  if (message.kind === 'request') return unfinishedText(message.id, LOST);
  if (message.kind !== 'batch') return undefined;
  const ids = message.members.flatMap((each) => (isObject(each) && 'method' in each ? [each.id] : []));
  const known = ids.filter((id) => typeof id === 'string' || typeof id === 'number');
  return `[${known.map((id) => unfinishedText(id, LOST)).join(',')}]`;
}

const LOST = 'The process that served this request ended before it was done. Send it again.';

function onSignal(
  signal: SessionSignal,
  session: Session,
  reply: Reply,
  stream: SessionStream | undefined,
): boolean {
  switch (signal.kind) {
    case 'response':
    case 'cancellation':
      return session.receiveRelayed(signal);
    case 'taken-over':
      if (signal.stream !== stream?.id) return false;
      stream.release();
      return true;
    case 'ended':
      reply.endWith(404, 'The session ended before this request was finished.');
      session.close();
      return true;
    default:
      return false;
  }
}

/** Clients initialize again on 404, and on no other status. */
export const SESSION_GONE: HttpResponse = errorResponse(
  404,
  'Session not found. Send initialize to open a new one.',
);
/** The session may still exist, so that a client must not give it up. */
const STORE_UNAVAILABLE = errorResponse(503, 'Sessions are temporarily unavailable; retry.', {
  'retry-after': '1',
});

/** The session that a request names, or why it gets none. One of another principal is as unknown as one that never was. */
export function findSession(
  parts: SessionParts,
  { principal, http }: Pick<Caller, 'principal' | 'http'>,
  id: string,
  transport: StoredSession['transport'] = 'streamable',
): MaybePromise<StoredSession | HttpResponse> {
  const { name, store } = parts;
  const owner = { principal, holder: principal ?? http.address, server: name };
  return orUnavailable(parts, () =>
    andThen(store.load(id, owner), (stored) =>
      stored !== undefined &&
      stored.server === name &&
      stored.transport === transport &&
      stored.principal === principal
        ? stored
        : SESSION_GONE,
    ),
  );
}

/** What a store gives, or 503 where it fails. */
export function orUnavailable<Value>(
  { definition }: SessionParts,
  ask: () => MaybePromise<Value>,
): MaybePromise<Value | HttpResponse> {
  const fail = (error: unknown): HttpResponse => {
    definition.logRefusal('error', `The session store failed: ${String(error)}`);
    return STORE_UNAVAILABLE;
  };
  try {
    const given = ask();
    return isPromise(given) ? Promise.resolve(given).catch(fail) : given;
  } catch (error) {
    return fail(error);
  }
}

export function isResponse(found: StoredSession | HttpResponse): found is HttpResponse {
  return 'status' in found;
}
