/**
 * What is known of the client that sent a request: from the handshake, or from the request itself.
 * @module
 */
import type { JsonObject } from '../jsonrpc/message.ts';

export interface ClientDescription {
  /** Self-reported and unverified: for display and logs, never for decisions. */
  readonly info: JsonObject | undefined;
  readonly capabilities: JsonObject;
}

export const UNKNOWN_CLIENT: ClientDescription = { info: undefined, capabilities: {} };
