/**
 * The result in what was received, or the failure.
 * @module
 */
import { ConnectionError, RpcError } from './failures.ts';
import { isObject, type JsonObject } from './json.ts';
import type { Received } from './wire.ts';

export function resultOf({ answer, status }: Received): JsonObject {
  if (answer === undefined) throw new ConnectionError(`The server said nothing (HTTP ${status}).`);
  if (isObject(answer.result)) return answer.result;
  throw new RpcError(answer.error);
}
