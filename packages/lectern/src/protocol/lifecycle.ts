/**
 * The states of a connection in the handshake era, and what may be asked in each.
 * @module
 */
import { ProtocolError } from '../jsonrpc/protocol-error.ts';
import type { ServerRules } from './policy.ts';

export type Lifecycle = 'not-initialized' | 'initializing' | 'initialized' | 'shut-down';
export type LifecycleEvent = 'initialize' | 'initialized' | 'shut-down';

const NEXT: Readonly<Record<Lifecycle, Partial<Record<LifecycleEvent, Lifecycle>>>> = {
  'not-initialized': { initialize: 'initializing', 'shut-down': 'shut-down' },
  initializing: { initialize: 'initializing', initialized: 'initialized', 'shut-down': 'shut-down' },
  initialized: { initialize: 'initializing', 'shut-down': 'shut-down' },
  'shut-down': {},
};

/** An event that a state does not know changes nothing. */
export function nextState(state: Lifecycle, event: LifecycleEvent): Lifecycle {
  return NEXT[state][event] ?? state;
}

const REACHED: Readonly<Record<ServerRules['gate'], readonly Lifecycle[]>> = {
  open: ['not-initialized', 'initializing', 'initialized'],
  initialize: ['initializing', 'initialized'],
  initialized: ['initialized'],
};

/** What connects and checks a connection may be asked at any time (decisions C6, C8). */
const PASSES_EVERY_GATE: ReadonlySet<string> = new Set(['initialize', 'ping']);

export function mayServe(method: string, state: Lifecycle, policy: ServerRules): boolean {
  return REACHED[policy.gate].includes(state) || (state !== 'shut-down' && PASSES_EVERY_GATE.has(method));
}

export function notReady(policy: ServerRules): ProtocolError {
  return new ProtocolError(policy.notReady.code, policy.notReady.message);
}
