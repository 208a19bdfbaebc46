/**
 * `lectern/testing`: a client for tests, in memory or over stdio, for every revision, and assertions about results.
 * @module
 */
export type { ProcessOptions, ServerProcess } from './client/child-process.ts';
export type { CallOptions, Client } from './client/client.ts';
export type { ClientOptions } from './client/connect.ts';
export {
  type Notification,
  type ObservedMessage,
  type PendingRequest,
  RemoteError,
} from './client/connection.ts';
export type { ClientHandlers } from './client/handlers.ts';
export { type Connect, type Connectable, inMemory, type Link, type LinkEvents } from './client/link.ts';
export {
  assertSameFacts,
  type ComparedResult,
  type MissingFacts,
  missingFacts,
  type SameFactsOptions,
} from './testing/same-facts.ts';
export { type Recording, type RecordingClient, spawnServer, testClient } from './testing/test-client.ts';
