/**
 * The error that becomes a JSON-RPC error response. Its message and data are meant for the client.
 * @module
 */

/** Thrown by a handler, it becomes the JSON-RPC error of the response. Message and data are for the client. */
export class ProtocolError extends Error {
  /** Code of the JSON-RPC error. */
  readonly code: number;
  /** Further information for the client. */
  readonly data: unknown;
  /** The message for the log, where that for the client quotes what it sent. */
  readonly summary: string | undefined;

  /** Creates an error. `summary` replaces the message in the log. */
  constructor(code: number, message: string, data?: unknown, summary?: string) {
    super(message);
    this.name = 'ProtocolError';
    this.code = code;
    this.data = data;
    this.summary = summary;
  }
}
