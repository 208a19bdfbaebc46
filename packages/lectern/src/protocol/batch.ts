/**
 * Several messages in one text, as sessions of 2025-03-26 may send them; responses keep the order of the requests.
 * @module
 */

import { isPromise, type MaybePromise } from '../base/maybe-promise.ts';
import { classify } from '../jsonrpc/classify.ts';
import { ErrorCode } from '../jsonrpc/error-codes.ts';
import type { BatchMessage, SingleMessage } from '../jsonrpc/message.ts';
import { ProtocolError } from '../jsonrpc/protocol-error.ts';
import { errorText } from '../jsonrpc/serialise.ts';
import { claimsEnvelope } from './envelope.ts';

type ResponseText = string | undefined;

/** Three bytes of a batch can ask for a hundred bytes of response. */
const MOST_BATCHED = 1000;

/** Why this batch is not served, if it is not. */
export function batchRefusal(members: readonly unknown[], served: boolean): ProtocolError | undefined {
  if (!served) return new ProtocolError(ErrorCode.InvalidRequest, 'Batch requests not supported');
  if (members.length > 0 && members.length <= MOST_BATCHED) return undefined;
  return new ProtocolError(ErrorCode.InvalidRequest, `A batch holds 1 to ${MOST_BATCHED} messages`);
}

export function answerBatch(
  { members, text }: BatchMessage,
  receive: (message: SingleMessage) => MaybePromise<ResponseText>,
): MaybePromise<ResponseText> {
  const answers = members.map((member, index) => {
    const message = classify(member, text, index);
    return forbidden(message) ?? receive(message);
  });
  return answers.some(isPromise) ? Promise.all(answers).then(joined) : joined(answers as ResponseText[]);
}

function forbidden(message: SingleMessage): ResponseText {
  if (message.kind !== 'request') return undefined;
  if (message.method !== 'initialize' && !claimsEnvelope(message.params)) return undefined;
  return errorText(message.id, new ProtocolError(ErrorCode.InvalidRequest, 'Not allowed in a batch'));
}

function joined(answers: readonly ResponseText[]): ResponseText {
  const present = answers.filter((answer) => answer !== undefined);
  return present.length === 0 ? undefined : `[${present.join(',')}]`;
}
