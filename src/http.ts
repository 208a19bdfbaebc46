/**
 * `lectern/http`: serves over HTTP on every runtime that speaks Fetch.
 * @module
 */
export { createHandler, type Handler, type HandlerOptions } from './transports/fetch/create-handler.ts';
export { createMemoryStore, type MemoryStoreOptions } from './transports/http/memory-store.ts';
export type {
  News,
  NewsListener,
  SessionStore,
  StoredEvent,
  StoredSession,
} from './transports/http/session-store.ts';
export type { HttpOptions, Identity } from './transports/http/settings.ts';
