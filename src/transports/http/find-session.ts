/**
 * Finds the session that a request names. One that belongs to somebody else is as unknown as one that never was.
 * @module
 */
import { andThen, type MaybePromise } from '../../protocol/maybe-promise.ts';
import { refusal } from './answers.ts';
import type { Caller } from './endpoint-parts.ts';
import type { SessionParts } from './session-parts.ts';
import type { StoredSession } from './session-store.ts';
import type { HttpAnswer } from './shape.ts';

/** Clients start afresh on 404, and on no other status. */
export const SESSION_GONE: HttpAnswer = refusal(404, 'Session not found. Send initialize to open a new one.');

export function findSession(
  { name, store }: SessionParts,
  caller: Pick<Caller, 'principal'>,
  id: string,
  transport: StoredSession['transport'] = 'streamable',
): MaybePromise<StoredSession | undefined> {
  return andThen(store.load(id), (stored) =>
    stored !== undefined &&
    stored.server === name &&
    stored.transport === transport &&
    stored.principal === caller.principal
      ? stored
      : undefined,
  );
}
