/**
 * What the parts of an endpoint share that keep sessions.
 * @module
 */
import type { EndpointParts } from './endpoint-parts.ts';
import type { SessionStore } from './session-store.ts';
import type { Shares } from './shares.ts';

export interface SessionParts extends EndpointParts {
  readonly store: SessionStore;
  /** Calls in flight and open streams by session id, of the requests that came in here. */
  readonly calls: Shares;
}
