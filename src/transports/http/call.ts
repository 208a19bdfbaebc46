/**
 * A request that a session serves, as the end of the server sees it.
 * @module
 */
import type { Session } from '../../protocol/session.ts';
import type { Call } from './open-work.ts';
import type { Reply } from './reply.ts';

export const ENDED_BEFORE = 'The server ended before this was done. Send it again.';

export function callOf(session: Session, reply: Reply): Call {
  return {
    end: () => session.end(),
    close() {
      reply.giveUp(503, ENDED_BEFORE);
      session.close();
    },
  };
}

/** One among many of a session that goes on. */
export function sharedCallOf(reply: Reply): Call {
  return { end() {}, close: () => reply.giveUp(503, ENDED_BEFORE) };
}
