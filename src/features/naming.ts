/**
 * What a request calls for by name or URI: reads it, and answers where nothing has that name.
 * @module
 */
import type { ProtocolError } from '../jsonrpc/protocol-error.ts';
import type { Exchange } from '../protocol/exchange.ts';
import { nearest } from '../spelling/nearest.ts';
import { invalidParams } from './errors.ts';

export function readText({ method, params }: Pick<Exchange, 'method' | 'params'>, member: string): string {
  const text = params[member];
  if (typeof text === 'string') return text;
  throw invalidParams(`Invalid params: ${method} needs "${member}" as a string`);
}

/** Tells the name that was probably meant as well. */
export function unknownName(message: string, name: string, known: Iterable<string>): ProtocolError {
  const suggestion = nearest(name, known);
  return invalidParams(message, suggestion === undefined ? undefined : { suggestion });
}
