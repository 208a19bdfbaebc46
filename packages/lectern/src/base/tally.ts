/**
 * Counts by a key that others choose, in bounded room.
 * @module
 */

/** How often something happened, in all and by key. */
export interface Counts {
  /** How often it happened. */
  readonly total: number;
  /** How often, by key; `_OTHER` for what did not get a key of its own. */
  readonly byKey: ReadonlyMap<string, number>;
}

/** Different keys: a metric may have one series for each of them. */
const MOST_KEYS = 50;
const LONGEST_KEY = 80;
const OTHER = '_OTHER';

/** Counts what happens. Keys come from clients, so that their number and length are limited. */
export class Tally implements Counts {
  total = 0;
  readonly byKey: Map<string, number> = new Map();

  /** Counts one more. */
  add(key: string): void {
    const short = key.length > LONGEST_KEY ? `${key.slice(0, LONGEST_KEY - 1)}…` : key;
    const own = this.byKey.has(short) || this.byKey.size < MOST_KEYS ? short : OTHER;
    this.total += 1;
    this.byKey.set(own, (this.byKey.get(own) ?? 0) + 1);
  }
}
