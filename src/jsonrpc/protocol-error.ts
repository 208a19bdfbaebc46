/**
 * The error that becomes a JSON-RPC error answer. Its message and data are meant for the client.
 * @module
 */

export class ProtocolError extends Error {
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.name = 'ProtocolError';
    this.code = code;
    this.data = data;
  }
}
