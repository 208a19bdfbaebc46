/**
 * What the handshake era remembers of a client between its messages: plain data, which a store can hold.
 * @module
 */
import type { IncomingMessage } from '../jsonrpc/message.ts';
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

/** Methods that change what is remembered. */
const CHANGING: ReadonlySet<string> = new Set([
  'initialize',
  'notifications/initialized',
  'logging/setLevel',
  'resources/subscribe',
  'resources/unsubscribe',
]);

/** Whether the state is another one after this message. */
export function changesState(message: IncomingMessage): boolean {
  return message.kind === 'batch' || ('method' in message && CHANGING.has(message.method));
}
