/**
 * What a server counts of its use: how many queries, and how many patterns they found. It names no query and no client.
 * @module
 */

/** Counts since the server was created. */
export interface QueryCounts {
  /** Queries that were answered. */
  readonly queries: number;
  /** Queries for which no pattern was found. */
  readonly empty: number;
  /** Patterns in all answers together. */
  readonly patterns: number;
  /** How often each pattern was found, by id. */
  readonly byPattern: ReadonlyMap<string, number>;
}

/** Counts queries and what they find. */
export class QueryCounter implements QueryCounts {
  queries = 0;
  empty = 0;
  patterns = 0;
  readonly byPattern: Map<string, number> = new Map();

  /** Counts an answered query by the ids of what it found. */
  found(ids: readonly string[]): void {
    this.queries += 1;
    this.patterns += ids.length;
    if (ids.length === 0) this.empty += 1;
    for (const id of ids) this.byPattern.set(id, (this.byPattern.get(id) ?? 0) + 1);
  }
}
