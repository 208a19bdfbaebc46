/**
 * What an endpoint does with the body of a request: how much of it may arrive, and who takes it.
 * @module
 */
import type { MaybePromise } from '../../protocol/maybe-promise.ts';
import type { Caller } from './endpoint-parts.ts';
import type { BodyFault, BodyWanted, HttpAnswer } from './shape.ts';
import { type Holder, holderOf, type Shares } from './shares.ts';

export class CallerBody implements BodyWanted {
  readonly maxBytes: number;
  readonly receive: (body: string) => MaybePromise<HttpAnswer>;
  readonly refuse: (fault: BodyFault) => HttpAnswer;
  readonly #caller: Pick<Caller, 'http' | 'principal'>;
  readonly #bodies: Shares;
  #holder: Holder;
  #claimed = 0;

  constructor(
    caller: Pick<Caller, 'http' | 'principal'>,
    bodies: Shares,
    maxBytes: number,
    receive: CallerBody['receive'],
    refuse: CallerBody['refuse'],
  ) {
    this.#caller = caller;
    this.#bodies = bodies;
    this.maxBytes = maxBytes;
    this.receive = receive;
    this.refuse = refuse;
  }

  claim(bytes: number): boolean {
    if (this.#claimed === 0) this.#holder = holderOf(this.#caller);
    if (this.#bodies.roomFor(this.#holder) < bytes) return false;
    this.#bodies.take(this.#holder, bytes);
    this.#claimed += bytes;
    return true;
  }

  release(): void {
    if (this.#claimed > 0) this.#bodies.give(this.#holder, this.#claimed);
    this.#claimed = 0;
  }
}
