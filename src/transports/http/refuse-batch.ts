/**
 * A batch where none is served is an error of HTTP too (2025-06-18 took batches out of the protocol).
 * @module
 */
import type { IncomingMessage } from '../../jsonrpc/message.ts';
import { batchRefusal } from '../../protocol/batch.ts';
import type { Definition } from '../../protocol/definition.ts';
import { type Revision, rulesOf } from '../../protocol/revisions.ts';
import { errorAnswer } from './answers.ts';
import type { HttpAnswer } from './shape.ts';

export function refuseBatch(
  { policy }: Definition,
  revision: Revision,
  message: IncomingMessage,
): HttpAnswer | undefined {
  if (message.kind !== 'batch') return undefined;
  const served = rulesOf(revision).batches && policy.batches === 'negotiated';
  const error = batchRefusal(message.members, served);
  return error === undefined ? undefined : errorAnswer(400, error);
}
