/**
 * What this transport needs of the engine.
 * @module
 */
import type { Logger } from '../../logging/logger.ts';
import type { Session, SessionOptions, Sink } from '../../protocol/session.ts';

export interface SessionHost {
  readonly logger: Logger;
  connect(sink: Sink, options?: SessionOptions): Session;
}

/** For parts of a session that have no way of their own to the client. */
export const NO_SINK: Sink = { send() {}, deaf: true };
