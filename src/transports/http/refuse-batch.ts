/**
 * A batch where none is served is an error of HTTP too (2025-06-18 took batches out of the protocol).
 * @module
 */
import type { IncomingMessage } from '../../jsonrpc/message.ts';
import type { Definition } from '../../protocol/definition.ts';
import { type Revision, rulesOf } from '../../protocol/revisions.ts';
import { refusal } from './answers.ts';
import type { HttpAnswer } from './shape.ts';

const NOT_SERVED: HttpAnswer = refusal(400, 'Batch requests not supported');

export function refuseBatch(
  { policy }: Definition,
  revision: Revision,
  message: IncomingMessage,
): HttpAnswer | undefined {
  if (message.kind !== 'batch') return undefined;
  return rulesOf(revision).batches && policy.batches === 'negotiated' ? undefined : NOT_SERVED;
}
