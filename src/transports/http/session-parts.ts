/**
 * What the parts of an endpoint share that keep sessions.
 * @module
 */
import type { EndpointParts } from './endpoint-parts.ts';
import type { SessionStore } from './session-store.ts';

export interface SessionParts extends EndpointParts {
  readonly store: SessionStore;
}
