/**
 * Members that no revision defines, for servers whose policy refuses them (decision C21).
 * @module
 */
import { clip } from '../base/clip.ts';
import { ErrorCode } from '../jsonrpc/error-codes.ts';
import type { JsonObject } from '../jsonrpc/message.ts';
import { ProtocolError } from '../jsonrpc/protocol-error.ts';
import type { Policy } from './policy.ts';

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

/** A request with another shape than a request's, which policy may call by another name (S2.19, S2.44). */
export function refuseUnknownEnvelope(request: JsonObject, { malformed }: Policy): void {
  const detail = unknownMember(request, ENVELOPE, 'the request');
  if (detail === undefined) return;
  const { code, message } = malformed['unknown-member'] ?? {
    code: ErrorCode.InvalidRequest,
    message: detail,
  };
  throw new ProtocolError(code, message, message === detail ? undefined : { detail });
}

export function refuseUnknownParams(method: string, params: JsonObject | undefined): void {
  if (method !== 'tools/call' || params === undefined) return;
  const detail = unknownMember(params, CALL_PARAMS, 'the parameters of tools/call');
  if (detail !== undefined) throw new ProtocolError(ErrorCode.InvalidParams, `Invalid params: ${detail}`);
}

function unknownMember(object: JsonObject, known: ReadonlySet<string>, where: string): string | undefined {
  const unknown = Object.keys(object).find((member) => !known.has(member));
  if (unknown === undefined) return undefined;
  return `Unknown member ${JSON.stringify(clip(unknown))} in ${where}. Allowed: ${[...known].join(', ')}`;
}
