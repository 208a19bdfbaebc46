/**
 * `@lectern/redis`: what the replicas of a server share through Redis.
 * @module
 */
export { type RedisCertificates, type RedisOptions, redis } from './redis-store.ts';
