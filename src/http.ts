/**
 * `lectern/http`: serves over HTTP on every runtime that speaks Fetch.
 * @module
 */
export { createHandler } from './transports/fetch/create-handler.ts';
export type { Handler, HandlerOptions } from './transports/fetch/fetch-handler.ts';
export { createMemoryStore, type MemoryStoreOptions } from './transports/http/memory-store.ts';
export type { SessionSettings } from './transports/http/session-era.ts';
export type {
  News,
  NewsListener,
  SessionStore,
  StoredEvent,
  StoredSession,
} from './transports/http/session-store.ts';
export type { HttpOptions, Identity } from './transports/http/settings.ts';
