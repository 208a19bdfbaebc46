/**
 * A limit on how long a handler may work: its signal is aborted, the caller gets an error, and whatever the call
 * occupied is free again, even if the handler goes on.
 * @module
 */

import { isPromise, LONGEST_TIMER_MS, type MaybePromise } from '../base/promises.ts';
import { ErrorCode, ProtocolError } from '../jsonrpc/errors.ts';
import type { Exchange } from '../protocol/exchange.ts';
import type { Context } from './context.ts';
import { ToolError } from './errors.ts';

/**
 * `what` has the limit: a tool, a prompt, a resource; without one of its own, the server's holds. Time in which the
 * handler waits for the client does not count.
 */
export function withinTimeLimit<T>(
  work: T | PromiseLike<T>,
  ownLimitMs: number | undefined,
  what: string,
  exchange: Exchange,
  context: Context,
): MaybePromise<T> {
  if (!isPromise(work)) return work;
  const limitMs = ownLimitMs ?? exchange.session.limits.handlerMs;
  if (limitMs > LONGEST_TIMER_MS) return Promise.resolve(work);
  return new Promise<T>((resolve, reject) => {
    let leftMs = limitMs;
    let startedAt = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = (): void => {
      const message = `Stopped after ${limitMs} ms, which is this ${what}'s time limit. Ask for less at once.`;
      exchange.abort(new DOMException(message, 'TimeoutError'));
      reject(what === 'tool' ? new ToolError(message) : new ProtocolError(ErrorCode.InternalError, message));
    };
    const start = (): void => {
      startedAt = performance.now();
      timer = setTimeout(stop, leftMs);
      // Nobody asked for the server's limit, so it keeps no process alive that waits for nothing else.
      if (ownLimitMs === undefined) (timer as { unref?: () => void }).unref?.();
    };
    const pause = (): void => {
      clearTimeout(timer);
      leftMs -= performance.now() - startedAt;
    };
    if (!context.isWaiting) start();
    context.onWaiting = (isWaiting) => (isWaiting ? pause() : start());
    const finish = (): void => {
      clearTimeout(timer);
      context.onWaiting = undefined;
    };
    work.then(
      (value) => {
        finish();
        resolve(value);
      },
      (error) => {
        finish();
        reject(error);
      },
    );
  });
}

/** Throws for a limit that is none: a typing error would stop every call at once. */
export function checkTimeLimit(limitMs: number, option: string): void {
  if (limitMs > 0) return;
  throw new Error(`${option} must be a positive number of milliseconds, or Infinity for no limit`);
}
