/**
 * How long and by whom a stateless result may be cached. The default is the safe one: not at all.
 * @module
 */

/** How long a result may be cached, and by whom (2026-07-28). */
export interface CacheHints {
  /** How long the result may be cached, in milliseconds; 0 for not at all. */
  readonly ttlMs: number;
  /** `public` only for what is the same for everybody: shared caches may hand it to anyone. */
  readonly cacheScope: 'public' | 'private';
}

export const NO_CACHING: CacheHints = { ttlMs: 0, cacheScope: 'private' };
