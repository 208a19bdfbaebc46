/**
 * A limit on how long a handler may take: its signal is aborted and the caller told.
 * @module
 */
import type { Exchange } from '../protocol/exchange.ts';
import { ToolError } from './errors.ts';

export function withinTimeLimit<T>(work: PromiseLike<T>, limitMs: number, exchange: Exchange): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => {
      const message = `Stopped after ${limitMs} ms, which is this tool's time limit. Ask for less at once.`;
      exchange.abort(new DOMException(message, 'TimeoutError'));
      reject(new ToolError(message));
    }, limitMs);
    work.then(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (error) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}
