/**
 * Answers `initialize`, and remembers the client if that succeeded.
 * @module
 */
import type { RequestMessage } from '../../jsonrpc/message.ts';
import { andThen, type MaybePromise } from '../../protocol/maybe-promise.ts';
import { newSessionState } from '../../protocol/session-state.ts';
import { refusal } from './answers.ts';
import type { Caller } from './endpoint-parts.ts';
import { NO_SINK } from './host.ts';
import { ONLY_JSON } from './media-types.ts';
import { sessionId } from './random-id.ts';
import { Reply } from './reply.ts';
import { sessionlessWay } from './reply-ways.ts';
import type { SessionParts } from './session-parts.ts';
import type { StoredSession } from './session-store.ts';
import type { HttpAnswer } from './shape.ts';

export function openSession(
  parts: SessionParts,
  caller: Caller,
  message: RequestMessage,
): MaybePromise<HttpAnswer> {
  const { name, host, definition, settings, store } = parts;
  const state = newSessionState(definition.policy.defaultRevision);
  const session = host.connect(NO_SINK, { state, omitUnreadableIds: true, limits: settings.limits });
  // The id of the session goes into the headers, so nothing may be sent before the answer.
  const waiting = caller.accepted.json ? { ...caller, accepted: ONLY_JSON } : caller;
  const reply = new Reply(waiting, sessionlessWay(parts), settings);
  return andThen(reply.with(session.accept(message, reply)), (answer): MaybePromise<HttpAnswer> => {
    if (state.lifecycle === 'not-initialized') return answer;
    const id = sessionId();
    const { principal, http } = caller;
    const stored: StoredSession = {
      principal,
      holder: principal ?? http.address,
      server: name,
      transport: 'streamable',
      state,
    };
    return andThen(store.open(id, stored), (opened) =>
      opened
        ? { ...answer, headers: { ...answer.headers, 'mcp-session-id': id } }
        : refusal(503, 'Too many sessions are in use. Try again later.', { 'retry-after': '60' }, message.id),
    );
  });
}
