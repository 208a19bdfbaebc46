/**
 * The ways in which a request can fail.
 * @module
 */
import { isObject, type Json, textOf } from './json.ts';

/** An error of JSON-RPC. */
export class RpcError extends Error {
  override readonly name = 'RpcError';
  readonly code: number;
  readonly data: Json | undefined;

  constructor(error: unknown) {
    const { code, message, data } = isObject(error) ? error : {};
    super(textOf(message) ?? 'An error without a message');
    this.code = typeof code === 'number' ? code : 0;
    this.data = data;
  }
}

/** The server was not reached, or what answered was no MCP. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}
