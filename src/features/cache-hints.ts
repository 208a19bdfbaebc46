/**
 * How long and by whom a stateless result may be cached. The default is the safe one: not at all.
 * @module
 */

export interface CacheHints {
  readonly ttlMs: number;
  /** `public` only for what is the same for everybody: shared caches may hand it to anyone. */
  readonly cacheScope: 'public' | 'private';
}

export const NO_CACHING: CacheHints = { ttlMs: 0, cacheScope: 'private' };
