/**
 * What is stored about a handshake-era client between its messages: plain data that a store can hold; and which
 * requests each lifecycle state permits.
 * @module
 */

import { type IncomingMessage, ProtocolError } from '../jsonrpc/message.ts';
import type { LogLevel } from '../logging/logger.ts';
import { type ClientDescription, clientBytes, UNKNOWN_CLIENT } from './handshake.ts';
import type { ServerRules } from './policy.ts';
import type { Revision } from './revisions.ts';

/** What a server stores about a client between requests, in the handshake era. Plain data. */
export interface SessionState {
  /** Progress of initialization. */
  lifecycle: Lifecycle;
  /** The negotiated protocol version. */
  revision: Revision;
  /** What the client reported about itself in `initialize`. */
  client: ClientDescription;
  /** Minimum level of log messages for the client. */
  logLevel: LogLevel;
  /** Whether the client set the level. */
  hasSetLevel?: boolean;
  /** URIs of the resources that the client subscribed to. */
  readonly subscriptions: Set<string>;
}

export function newSessionState(revision: Revision, lifecycle: Lifecycle = 'not-initialized'): SessionState {
  return { lifecycle, revision, client: UNKNOWN_CLIENT, logLevel: 'info', subscriptions: new Set() };
}

/** Memory in bytes for an idle session, and for one subscription without its URI. */
const SESSION_BYTES = 1024;
const SUBSCRIPTION_BYTES = 64;

/** Memory used by a session's state in bytes, as far as its client determines it. */
export function stateBytes({ client, subscriptions }: SessionState): number {
  let bytes = SESSION_BYTES + clientBytes(client);
  for (const uri of subscriptions) bytes += subscriptionBytes(uri);
  return bytes;
}

export function subscriptionBytes(uri: string): number {
  return uri.length + SUBSCRIPTION_BYTES;
}

/** Methods that change the stored state. */
const CHANGING: ReadonlySet<string> = new Set([
  'initialize',
  'notifications/initialized',
  'logging/setLevel',
  'resources/subscribe',
  'resources/unsubscribe',
]);

/** Whether the state changes with this message. */
export function changesState(message: IncomingMessage): boolean {
  return message.kind === 'batch' || ('method' in message && CHANGING.has(message.method));
}

type Lifecycle = 'not-initialized' | 'initializing' | 'initialized' | 'shut-down';
export type LifecycleEvent = 'initialize' | 'initialized' | 'shut-down';

const NEXT: Readonly<Record<Lifecycle, Partial<Record<LifecycleEvent, Lifecycle>>>> = {
  'not-initialized': { initialize: 'initializing', 'shut-down': 'shut-down' },
  initializing: { initialize: 'initializing', initialized: 'initialized', 'shut-down': 'shut-down' },
  initialized: { initialize: 'initializing', 'shut-down': 'shut-down' },
  'shut-down': {},
};

/** An event that is not defined for a state changes nothing. */
export function nextState(state: Lifecycle, event: LifecycleEvent): Lifecycle {
  return NEXT[state][event] ?? state;
}

const REACHED: Readonly<Record<ServerRules['gate'], readonly Lifecycle[]>> = {
  open: ['not-initialized', 'initializing', 'initialized'],
  initialize: ['initializing', 'initialized'],
  initialized: ['initialized'],
};

/** Methods that connect or check a connection are always allowed (decisions C6, C8). */
const PASSES_EVERY_GATE: ReadonlySet<string> = new Set(['initialize', 'ping']);

export function mayServe(method: string, state: Lifecycle, policy: ServerRules): boolean {
  return REACHED[policy.gate].includes(state) || (state !== 'shut-down' && PASSES_EVERY_GATE.has(method));
}

export function notReady(policy: ServerRules): ProtocolError {
  return new ProtocolError(policy.notReady.code, policy.notReady.message);
}
