/**
 * What the handshake era remembers of a client between its messages: plain data, which a store can hold.
 * @module
 */
import type { IncomingMessage } from '../jsonrpc/message.ts';
import type { LogLevel } from '../logging/levels.ts';
import { type ClientDescription, clientBytes, UNKNOWN_CLIENT } from './client-description.ts';
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

/** Memory that an idle session takes for itself, and one subscription beside its URI, in bytes. */
const SESSION_BYTES = 1024;
const SUBSCRIPTION_BYTES = 64;

/** How much memory a session's state takes, in bytes, as far as its client decides it. */
export function stateBytes({ client, subscriptions }: SessionState): number {
  let bytes = SESSION_BYTES + clientBytes(client);
  for (const uri of subscriptions) bytes += subscriptionBytes(uri);
  return bytes;
}

export function subscriptionBytes(uri: string): number {
  return uri.length + SUBSCRIPTION_BYTES;
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
