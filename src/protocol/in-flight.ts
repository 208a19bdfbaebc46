/**
 * The requests of one session that are under way.
 * @module
 */
import { ErrorCode } from '../jsonrpc/error-codes.ts';
import { ProtocolError } from '../jsonrpc/protocol-error.ts';
import type { Exchange } from './exchange.ts';

export class InFlight {
  /** Made when it is needed: over HTTP a session object lives for one request, which is mostly answered at once. */
  #exchanges: Set<Exchange> | undefined;
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(exchange: Exchange): void {
    this.#exchanges ??= new Set();
    this.#exchanges.add(exchange);
  }

  delete(exchange: Exchange): void {
    this.#exchanges?.delete(exchange);
  }

  get size(): number {
    return this.#exchanges?.size ?? 0;
  }

  get active(): number {
    let active = 0;
    for (const exchange of this.#exchanges ?? []) if (!exchange.cancelled) active++;
    return active;
  }

  /** A cancelled request counts against the limit until its handler has stopped. */
  refuseWhenFull(): void {
    if (this.size < this.#limit) return;
    throw new ProtocolError(
      ErrorCode.InternalError,
      `Too many requests at once (limit ${this.#limit}). Wait for an answer, then send this again.`,
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
