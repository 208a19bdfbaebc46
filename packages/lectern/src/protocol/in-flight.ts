/**
 * The requests of one session that are under way, and `notifications/cancelled`, which aborts one of them.
 * @module
 */
import { ErrorCode } from '../jsonrpc/error-codes.ts';
import { ProtocolError } from '../jsonrpc/protocol-error.ts';
import type { NotificationHandler } from './definition.ts';
import type { Exchange } from './exchange.ts';

export class InFlight {
  /** Made when it is needed: over HTTP a session object lives for one request, which usually gets its response at once. */
  #exchanges: Set<Exchange> | undefined;
  readonly #limit: number;
  #streams = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Streams can be cancelled like any request, but take no room from the others: they have a limit of their own. */
  add(exchange: Exchange, isStream: boolean): void {
    this.#exchanges ??= new Set();
    this.#exchanges.add(exchange);
    if (isStream) this.#streams++;
  }

  delete(exchange: Exchange, isStream: boolean): void {
    this.#exchanges?.delete(exchange);
    if (isStream) this.#streams--;
  }

  get streams(): number {
    return this.#streams;
  }

  get active(): number {
    let active = 0;
    for (const exchange of this.#exchanges ?? []) if (!exchange.cancelled) active++;
    return active;
  }

  /** A cancelled request counts against the limit until its handler has stopped. */
  refuseWhenFull(): void {
    if ((this.#exchanges?.size ?? 0) - this.#streams < this.#limit) return;
    throw new ProtocolError(
      ErrorCode.InternalError,
      `Too many requests at once (limit ${this.#limit}). Wait for a response, then retry.`,
    );
  }

  /** Whether there was one with this very id; clients that use an id twice cancel both. */
  cancel(requestId: unknown, reason: string | undefined): boolean {
    let found = false;
    for (const exchange of this.#exchanges ?? []) {
      if (exchange.id !== requestId || exchange.cancelled) continue;
      exchange.cancel(reason);
      found = true;
    }
    return found;
  }

  cancelAll(reason: string): void {
    for (const exchange of this.#exchanges ?? []) exchange.cancel(reason);
  }
}

/**
 * Aborts the signal of the request; nothing is sent about it afterwards. The notification carries no mark of an era, so it
 * is looked up among the requests of both.
 */
export const cancelled: NotificationHandler = ({ requestId, reason }, session) => {
  if (typeof requestId !== 'string' && typeof requestId !== 'number') return;
  const why = typeof reason === 'string' ? reason : undefined;
  const found = session.cancel(requestId, why);
  session.log('info', found ? 'Request cancelled' : 'Request cancelled: nothing was under way', {
    requestId,
    data: { reason: why ?? 'none given' },
  });
};
