/**
 * What the handshake era remembers of a client between its messages: plain data, which a store can hold.
 * @module
 */
import type { LogLevel } from '../logging/levels.ts';
import { type ClientDescription, UNKNOWN_CLIENT } from './client.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { Revision } from './revisions.ts';

export interface SessionState {
  lifecycle: Lifecycle;
  revision: Revision;
  client: ClientDescription;
  logLevel: LogLevel;
  readonly subscriptions: Set<string>;
}

export function newSessionState(revision: Revision, lifecycle: Lifecycle = 'not-initialized'): SessionState {
  return { lifecycle, revision, client: UNKNOWN_CLIENT, logLevel: 'info', subscriptions: new Set() };
}
