/**
 * The error for a message that is none: by the server's policy, else by JSON-RPC.
 * @module
 */
import { ErrorCode } from '../jsonrpc/error-codes.ts';
import type { InvalidReason } from '../jsonrpc/message.ts';
import { ProtocolError } from '../jsonrpc/protocol-error.ts';
import type { Policy } from './policy.ts';

/** What can't be read at all is a parse error; everything else could be read and is wrong. */
const UNREADABLE: ReadonlySet<InvalidReason> = new Set(['not-json', 'not-utf8']);

export function invalidMessageError(reason: InvalidReason, detail: string, policy: Policy): ProtocolError {
  const answer = policy.malformed[reason];
  if (answer !== undefined) return new ProtocolError(answer.code, answer.message);
  const code = UNREADABLE.has(reason) ? ErrorCode.ParseError : ErrorCode.InvalidRequest;
  return new ProtocolError(code, detail);
}
