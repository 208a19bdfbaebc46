/**
 * Remembers which states of multi-round requests were used, so that one consent is never used twice.
 * @module
 */
import type { MaybePromise } from '../base/maybe-promise.ts';

/**
 * Where used states are remembered: in the memory of this process by default. Replicas that share a `stateSecret`
 * need one that they share, in which `claim` is one atomic step, such as Redis' `SET … NX PXAT`.
 */
export interface StateStore {
  /**
   * Uses a state. `true` for the first caller with this id and `false` for every later one, until `expiresAt`
   * (milliseconds since 1970), after which the engine no longer asks. A call fails where this throws.
   */
  claim(id: string, expiresAt: number): MaybePromise<boolean>;
}

/** About 10 MB. */
const MOST_STATES = 100_000;

export function memoryStateStore(most: number = MOST_STATES): StateStore {
  /** By id, in the order of use. */
  const expiries = new Map<string, number>();
  /** What expires by then may have been forgotten, and is refused: too early, rather than used twice. */
  let forgottenUntil = 0;

  return {
    claim(id, expiresAt) {
      if (expiresAt <= forgottenUntil || expiries.has(id)) return false;
      expiries.set(id, expiresAt);
      for (const [used, expiry] of expiries) {
        if (expiry > Date.now() && expiries.size <= most) break;
        expiries.delete(used);
        forgottenUntil = Math.max(forgottenUntil, expiry);
      }
      return true;
    },
  };
}
