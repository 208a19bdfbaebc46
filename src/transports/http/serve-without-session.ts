/**
 * Serves one POST of a handshake-era client of which nothing is remembered: the server keeps no sessions, or asks
 * for none.
 * @module
 */
import type { IncomingMessage } from '../../jsonrpc/message.ts';
import { isPromise, type MaybePromise } from '../../protocol/maybe-promise.ts';
import type { Revision } from '../../protocol/revisions.ts';
import { newSessionState } from '../../protocol/session-state.ts';
import { refusal } from './answers.ts';
import { callOf } from './call.ts';
import type { Caller, EndpointParts } from './endpoint-parts.ts';
import { NO_SINK } from './host.ts';
import { Reply } from './reply.ts';
import { sessionlessWay } from './reply-ways.ts';
import type { HttpAnswer } from './shape.ts';
import { holderOf } from './shares.ts';

export function serveWithoutSession(
  parts: EndpointParts,
  caller: Caller,
  revision: Revision,
  message: IncomingMessage,
): MaybePromise<HttpAnswer> {
  const {
    host,
    settings,
    work,
    rooms: { slots },
  } = parts;
  if (message.kind === 'request' && !slots.admits(caller)) {
    return refusal(503, 'Too many requests at once. Try again.', { 'retry-after': '1' }, message.id);
  }
  // Each call of a batch counts, and those beyond the limit are answered with an error of their own.
  const inFlight = message.kind === 'batch' ? { inFlight: slots.roomFor(holderOf(caller)) } : undefined;
  const opens = message.kind === 'request' && message.method === 'initialize';
  const session = host.connect(NO_SINK, {
    state: newSessionState(revision, opens ? 'not-initialized' : 'initialized'),
    omitUnreadableIds: true,
    sessionless: true,
    limits: inFlight === undefined ? settings.limits : { ...settings.limits, ...inFlight },
  });
  const reply = new Reply(caller, sessionlessWay(parts), settings);
  const answer = session.accept(message, reply);
  return reply.with(isPromise(answer) ? work.during(callOf(session, reply), answer) : answer);
}
