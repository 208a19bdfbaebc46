/**
 * `lectern/testing`: a client for tests, in memory or over stdio, for every revision.
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
export { type Notification, type PendingRequest, RemoteError, type Transcribed } from './testing/wire.ts';
