/**
 * Remembers the last few pairs of header values that were found good, so that they are not read again.
 * @module
 */

export interface RecentPairs {
  has(first: string, second: string | undefined): boolean;
  add(first: string, second: string | undefined): void;
}

/** Few clients name a server in more ways; going through these costs less than a key for a map. */
const SIZE = 8;

export function createRecentPairs(): RecentPairs {
  const firsts: string[] = [];
  const seconds: (string | undefined)[] = [];
  let next = 0;
  return {
    has(first, second) {
      for (let i = 0; i < firsts.length; i++) {
        if (firsts[i] === first && seconds[i] === second) return true;
      }
      return false;
    },
    add(first, second) {
      firsts[next] = first;
      seconds[next] = second;
      next = (next + 1) % SIZE;
    },
  };
}
