/**
 * The refusal of a version that is not served (2025-06-18, transports: 400 whatever the method of HTTP), with
 * what could be spoken instead.
 * @module
 */
import { clip } from '../../base/clip.ts';
import { ErrorCode } from '../../jsonrpc/error-codes.ts';
import type { JsonRpcId } from '../../jsonrpc/message.ts';
import { ProtocolError } from '../../jsonrpc/protocol-error.ts';
import { STATELESS_REVISIONS } from '../../protocol/revisions.ts';
import { errorAnswer } from './answers.ts';
import type { HttpAnswer } from './shape.ts';

export function unsupportedVersion(requested: string, id?: JsonRpcId): HttpAnswer {
  const error = new ProtocolError(ErrorCode.UnsupportedProtocolVersion, 'Unsupported protocol version', {
    supported: STATELESS_REVISIONS,
    requested: clip(requested),
  });
  return errorAnswer(400, error, undefined, id);
}
