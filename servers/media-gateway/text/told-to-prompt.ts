/**
 * What could not be answered, told as a prompt tells it.
 * @module
 */
import { ErrorCode, type MaybePromise, ProtocolError } from '../../../src/index.ts';
import { Unanswerable, Unavailable } from '../backend/backend.ts';

export async function toldToPrompt<T>(work: () => MaybePromise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Unanswerable) throw new ProtocolError(ErrorCode.InvalidParams, error.message);
    if (error instanceof Unavailable) throw new ProtocolError(ErrorCode.InternalError, error.message);
    throw error;
  }
}
