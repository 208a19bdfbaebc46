/**
 * `lectern/http`: serves over HTTP on every runtime that speaks Fetch.
 * @module
 */

export type { Secrets } from './base/seal.ts';
export { createHandler } from './transports/fetch/create-handler.ts';
export type { Handler, HandlerOptions } from './transports/fetch/fetch-handler.ts';
export type { HttpOptions, Identity } from './transports/http/options.ts';
export {
  createMemoryStore,
  type MemoryStore,
  type MemoryStoreOptions,
} from './transports/http/session/memory-store.ts';
export type {
  SessionOwner,
  SessionSignal,
  SessionStore,
  SignalListener,
  StoredEvent,
  StoredSession,
} from './transports/http/session/session-store.ts';
export type { SessionSettings } from './transports/http/session/sessions.ts';
