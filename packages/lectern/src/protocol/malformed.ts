/**
 * Malformed messages: the error for each, by the server's policy or else by JSON-RPC, and members that no revision
 * defines, for servers whose policy refuses them (decision C21). Batches, which only sessions of 2025-03-26 may send.
 * @module
 */

import { isPromise, type MaybePromise } from '../base/promises.ts';
import { clip } from '../base/shown-text.ts';
import {
  type BatchMessage,
  ErrorCode,
  errorText,
  type InvalidReason,
  type JsonObject,
  ProtocolError,
  type SingleMessage,
} from '../jsonrpc/message.ts';
import { classify } from '../jsonrpc/parse.ts';
import { claimsEnvelope } from './envelope.ts';
import type { ServerRules } from './policy.ts';

const ENVELOPE: ReadonlySet<string> = new Set(['jsonrpc', 'id', 'method', 'params']);

/** Every member that a revision defines for `tools/call`. */
const CALL_PARAMS: ReadonlySet<string> = new Set([
  'name',
  'arguments',
  '_meta',
  'task',
  'inputResponses',
  'requestState',
]);

/** A request with unknown members, for which policy may use another error (S2.19, S2.44). */
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

/** Text that cannot be read at all is a parse error; everything else is an invalid request. */
const UNREADABLE: ReadonlySet<InvalidReason> = new Set(['not-json', 'not-utf8']);

/** The error for a malformed message: the server's own, or otherwise that of JSON-RPC. */
export function invalidMessageError(
  reason: InvalidReason,
  detail: string,
  policy: ServerRules,
): ProtocolError {
  const prescribed = policy.malformed[reason];
  if (prescribed !== undefined) return new ProtocolError(prescribed.code, prescribed.message);
  const code = UNREADABLE.has(reason) ? ErrorCode.ParseError : ErrorCode.InvalidRequest;
  return new ProtocolError(code, detail);
}

type ResponseText = string | undefined;

/** Three bytes of a batch can cause a hundred bytes of response. */
const MOST_BATCHED = 1000;

/** Why this batch is refused, if it is. */
export function batchRefusal(members: readonly unknown[], served: boolean): ProtocolError | undefined {
  if (!served) return new ProtocolError(ErrorCode.InvalidRequest, 'Batch requests not supported');
  if (members.length > 0 && members.length <= MOST_BATCHED) return undefined;
  return new ProtocolError(ErrorCode.InvalidRequest, `A batch holds 1 to ${MOST_BATCHED} messages`);
}

export function respondToBatch(
  { members, text }: BatchMessage,
  receive: (message: SingleMessage) => MaybePromise<ResponseText>,
): MaybePromise<ResponseText> {
  const responses = members.map((member, index) => {
    const message = classify(member, text, index);
    return forbidden(message) ?? receive(message);
  });
  return responses.some(isPromise)
    ? Promise.all(responses).then(joined)
    : joined(responses as ResponseText[]);
}

function forbidden(message: SingleMessage): ResponseText {
  if (message.kind !== 'request') return undefined;
  if (message.method !== 'initialize' && !claimsEnvelope(message.params)) return undefined;
  return errorText(message.id, new ProtocolError(ErrorCode.InvalidRequest, 'Not allowed in a batch'));
}

function joined(responses: readonly ResponseText[]): ResponseText {
  const present = responses.filter((response) => response !== undefined);
  return present.length === 0 ? undefined : `[${present.join(',')}]`;
}
