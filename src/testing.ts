/**
 * `lectern/testing`: a client for tests, in memory or over stdio, for every revision, and what to assert of results.
 * @module
 */
export { type ChildLink, spawnServer } from './testing/child-process.ts';
export {
  type Answers,
  type CallOptions,
  connectClient,
  TestClient,
  type TestClientOptions,
  testClient,
} from './testing/client.ts';
export { type Connect, inMemory, type Link } from './testing/link.ts';
export {
  assertSameFacts,
  type ComparedResult,
  type MissingFacts,
  missingFacts,
  type SameFactsOptions,
} from './testing/same-facts.ts';
export { type Notification, type PendingRequest, RemoteError, type Transcribed } from './testing/wire.ts';
