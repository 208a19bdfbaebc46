/**
 * The transport-independent core of a server, as transports see it.
 * @module
 */
import type { MaybePromise } from '../base/maybe-promise.ts';
import type { Logger } from '../logging/logger.ts';
import type { Session, SessionOptions, Sink } from './session.ts';

/** What a transport needs of a server: a session per connection, and its log. */
export interface Engine {
  /** The server's own name. */
  readonly name?: string;
  readonly logger: Logger;
  /** Opens a session for one client, which gets whatever is not the response to a request through `sink`. */
  connect(sink: Sink, options?: SessionOptions): Session;
  /** Called when it begins to be served, where it exists; the function that it returns is called at the end. */
  attach?(): () => MaybePromise<void>;
}
