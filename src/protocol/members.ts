/**
 * Members that no revision defines, for servers whose policy refuses them (decision C21).
 * @module
 */
import { ErrorCode } from '../jsonrpc/error-codes.ts';
import type { JsonObject } from '../jsonrpc/message.ts';
import { ProtocolError } from '../jsonrpc/protocol-error.ts';

const ENVELOPE: ReadonlySet<string> = new Set(['jsonrpc', 'id', 'method', 'params']);

/** All that any revision defines for `tools/call`. */
const CALL_PARAMS: ReadonlySet<string> = new Set([
  'name',
  'arguments',
  '_meta',
  'task',
  'inputResponses',
  'requestState',
]);

export function refuseUnknownMembers(
  request: JsonObject,
  method: string,
  params: JsonObject | undefined,
): void {
  refuse(request, ENVELOPE, ErrorCode.InvalidRequest, 'the request');
  if (method === 'tools/call' && params !== undefined) {
    refuse(params, CALL_PARAMS, ErrorCode.InvalidParams, 'the parameters of tools/call');
  }
}

function refuse(object: JsonObject, known: ReadonlySet<string>, code: number, where: string): void {
  const unknown = Object.keys(object).find((member) => !known.has(member));
  if (unknown === undefined) return;
  const allowed = [...known].join(', ');
  throw new ProtocolError(code, `Unknown member ${JSON.stringify(unknown)} in ${where}. Allowed: ${allowed}`);
}
