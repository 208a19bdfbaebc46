/**
 * Expects an error of HTTP and of JSON-RPC at once.
 * @module
 */
import { expect } from 'vitest';
import type { JsonRpcId } from '../../../packages/lectern/src/index.ts';
import type { HttpResponse } from './send.ts';

/** Without an id, the answer must have none. */
export function expectError(answer: HttpResponse, status: number, code: number, id?: JsonRpcId): void {
  const { error, id: echoed } = answer.message;
  expect({ status: answer.status, code: error?.code, id: echoed }).toEqual({ status, code, id });
}
