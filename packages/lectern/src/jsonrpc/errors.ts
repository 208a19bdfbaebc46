/**
 * Every error code that a client can see, in one table: JSON-RPC 2.0's own and those that MCP adds; and the error that
 * becomes a JSON-RPC error response.
 * @module
 */

/** The codes of JSON-RPC errors that a client can get: those of JSON-RPC 2.0, and those that MCP adds. */
export const ErrorCode = {
  /** Invalid JSON. */
  ParseError: -32700,
  /** JSON, but no request; or a request that may not be made now. */
  InvalidRequest: -32600,
  /** Unknown method, or a method behind a capability that is not offered. */
  MethodNotFound: -32601,
  /** Wrong parameters; unknown tool or prompt; bad cursor or level; since 2026-07-28 also an unknown resource. */
  InvalidParams: -32602,
  /** Something failed that the client can't repair. */
  InternalError: -32603,
  /** Unknown resource, up to 2025-11-25. Some servers also use it for "not initialized" (policy). */
  ResourceNotFound: -32002,
  /** A required HTTP header is missing or disagrees with the body (2026-07-28). */
  HeaderMismatch: -32020,
  /** The request needs a client capability that it did not declare (2026-07-28). */
  MissingClientCapability: -32021,
  /** The revision named in the request is not served (2026-07-28). */
  UnsupportedProtocolVersion: -32022,
} as const;

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
