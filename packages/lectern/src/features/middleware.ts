/**
 * What runs around a handler: middleware, of which the first one added is the outermost, and the limit on the handler's
 * running time.
 * @module
 */
import { andThen, isPromise, LONGEST_TIMER_MS, type MaybePromise } from '../base/promises.ts';
import { ErrorCode, type JsonObject, type JsonRpcId, ProtocolError } from '../jsonrpc/message.ts';
import type { LogLevel } from '../logging/logger.ts';
import type { AuthInfo } from '../protocol/authorization.ts';
import type { RequestHandler } from '../protocol/definition.ts';
import type { Exchange } from '../protocol/exchange.ts';
import type { ClientDescription } from '../protocol/handshake.ts';
import { PreparedResult, type Result } from '../protocol/projection.ts';
import type { Revision } from '../protocol/revisions.ts';
import type { Context } from './context.ts';
import { ToolError } from './errors.ts';
import { type ContextLog, contextLog } from './logging.ts';

/** A request that was accepted: parsed, its revision known, its session ready. */
export interface Call {
  /** ID of the request. */
  readonly requestId: JsonRpcId;
  /** Method of the request. */
  readonly method: string;
  /** Parameters of the request. */
  readonly params: JsonObject;
  /** Protocol version of the request. */
  readonly revision: Revision;
  /** What the client says about itself. */
  readonly client: ClientDescription;
  /** The verified caller, if the transport identifies one. */
  readonly principal: string | undefined;
  /** Details of that caller. */
  readonly auth: AuthInfo | undefined;
  /** Aborted when the client cancels or disconnects, or a time limit passes. */
  readonly signal: AbortSignal;
  /** Minimum level of log messages that the client requested; undefined: none. */
  readonly logLevel: LogLevel | undefined;
  /** Sends log messages to the client at the levels it requested. */
  readonly log: ContextLog;
}

/**
 * Sees the request before its handler and the result after it. It may return a result without `next`, change the
 * result, or throw (a `ProtocolError` to be seen by the client).
 */
export type Middleware = (call: Call, next: () => Promise<JsonObject>) => Promise<JsonObject>;

export function runThrough(
  middleware: readonly Middleware[],
  handler: RequestHandler,
  exchange: Exchange,
): MaybePromise<Result> {
  if (middleware.length === 0) return handler.handle(exchange);
  const call = callOf(exchange);
  const step = async (index: number): Promise<JsonObject> => {
    const current = middleware[index];
    if (current !== undefined) return current(call, () => step(index + 1));
    return andThen(handler.handle(exchange), asObject);
  };
  return step(0);
}

function asObject(result: Result): JsonObject {
  return result instanceof PreparedResult ? result.toObject() : result;
}

function callOf(exchange: Exchange): Call {
  const { id, method, rules, delivery } = exchange;
  return {
    requestId: id,
    method,
    // Not copied, so that a stream that stays open can release them.
    get params() {
      return exchange.params;
    },
    revision: rules.revision,
    get client() {
      return exchange.client;
    },
    principal: delivery.principal,
    get auth() {
      return delivery.auth;
    },
    get signal() {
      return exchange.signal;
    },
    logLevel: exchange.logLevel,
    get log() {
      return contextLog(exchange);
    },
  };
}

/**
 * `what` has the limit: a tool, a prompt, a resource; without its own limit, the server's applies. Time in which the
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
      // The server's default limit must not keep the process alive.
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

/** Throws for an invalid limit: a typing error would end every call immediately. */
export function checkTimeLimit(limitMs: number, option: string): void {
  if (limitMs > 0) return;
  throw new Error(`${option} must be a positive number of milliseconds, or Infinity for no limit`);
}
