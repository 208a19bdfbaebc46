/**
 * Malformed messages: the error for each, by the server's policy or else by JSON-RPC, and members that no revision
 * defines, for servers whose policy refuses them (decision C21).
 * @module
 */
import { clip } from '../base/clip.ts';
import { ErrorCode } from '../jsonrpc/error-codes.ts';
import type { InvalidReason, JsonObject } from '../jsonrpc/message.ts';
import { ProtocolError } from '../jsonrpc/protocol-error.ts';
import type { ServerRules } from './policy.ts';

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
export function refuseUnknownEnvelope(request: JsonObject, { malformed }: ServerRules): void {
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

/** What can't be read at all is a parse error; everything else could be read and is wrong. */
const UNREADABLE: ReadonlySet<InvalidReason> = new Set(['not-json', 'not-utf8']);

/** The error for a malformed message: the server's own, or else that of JSON-RPC. */
export function invalidMessageError(
  reason: InvalidReason,
  detail: string,
  policy: ServerRules,
): ProtocolError {
  const answer = policy.malformed[reason];
  if (answer !== undefined) return new ProtocolError(answer.code, answer.message);
  const code = UNREADABLE.has(reason) ? ErrorCode.ParseError : ErrorCode.InvalidRequest;
  return new ProtocolError(code, detail);
}
