/**
 * Divides the resources of a process among its callers, so that none of them can use all of it, and tracks the open
 * requests and streams for an orderly shutdown.
 * @module
 */
import type { MaybePromise } from '../../base/promises.ts';
import type { Session } from '../../protocol/session.ts';
import type { Reply } from './reply.ts';
import type { BodyFault, BodyWanted, Caller, HttpResponse } from './types.ts';

/** The caller that something counts for: a principal, else an address or a connection. Without one only the total is limited. */
export type Holder = string | object | undefined;

/** A holder may always have this many, however low the maximum is. */
const LEAST_SHARE = 16;
const SHARE = 0.1;

/** A resource of which there is `max`. Once half of it is in use, each holder gets a tenth at most. */
export class Shares {
  readonly #max: number;
  readonly #share: number;
  readonly #held = new Map<Holder, number>();
  #used = 0;

  constructor(max: number) {
    this.#max = max;
    this.#share = Math.max(LEAST_SHARE, max * SHARE);
  }

  get isFull(): boolean {
    return this.#used >= this.#max;
  }

  /** Whether shares apply: finding the holder of every request would cost more than serving it. */
  get isScarce(): boolean {
    return this.#used * 2 >= this.#max;
  }

  heldBy(holder: Holder): number {
    return this.#held.get(holder) ?? 0;
  }

  /** How much more this holder may acquire. */
  roomFor(holder: Holder): number {
    const left = this.#max - this.#used;
    if (holder === undefined) return left;
    return Math.min(left, Math.max(this.#max / 2 - this.#used, this.#share - this.heldBy(holder)));
  }

  /** Whether the sender of this request may have one more. */
  admits(caller: Pick<Caller, 'principal' | 'http'>): boolean {
    return !this.isScarce || this.roomFor(holderOf(caller)) >= 1;
  }

  /** Always succeeds; the caller checks the room first. */
  acquire(holder: Holder, amount = 1): void {
    this.#used += amount;
    this.#held.set(holder, this.heldBy(holder) + amount);
  }

  release(holder: Holder, amount = 1): void {
    this.#used -= amount;
    const rest = this.heldBy(holder) - amount;
    if (rest === 0) this.#held.delete(holder);
    else this.#held.set(holder, rest);
  }
}

/** The holder that a request counts for. */
export function holderOf({ principal, http }: Pick<Caller, 'principal' | 'http'>): Holder {
  return principal ?? http.peer;
}

/** The limits that all servers of one listener share. */
export interface Rooms {
  /** Requests without a session in flight. */
  readonly slots: Shares;
  /** Open notification streams of both eras. */
  readonly streams: Shares;
  /** Bytes that outlive the requests which brought them. */
  readonly retained: Shares;
  /** Bytes of bodies that have arrived and are not served yet. */
  readonly bodies: Shares;
}

/** What an endpoint does with the body of a request: how much of it may arrive, and what receives it. */
export class CallerBody implements BodyWanted {
  readonly maxBytes: number;
  readonly receive: (body: string) => MaybePromise<HttpResponse>;
  readonly refuse: (fault: BodyFault) => HttpResponse;
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
    this.#bodies.acquire(this.#holder, bytes);
    this.#claimed += bytes;
    return true;
  }

  release(): void {
    if (this.#claimed > 0) this.#bodies.release(this.#holder, this.#claimed);
    this.#claimed = 0;
  }
}

/** A request that is being served. */
export interface TrackedRequest {
  /** No more input will come; it may finish. */
  end(): void;
  /** Gives it up. */
  close(): void;
}

/** The open requests and streams of one endpoint. At shutdown streams are ended; requests are waited for and at last cancelled. */
export class OpenRequests {
  readonly #streams = new Set<() => void>();
  readonly #requests = new Set<TrackedRequest>();
  #waiting: (() => void)[] = [];

  /** Counts a request until it has its response. */
  async during<T>(request: TrackedRequest, work: PromiseLike<T>): Promise<T> {
    this.#requests.add(request);
    try {
      return await work;
    } finally {
      this.#requests.delete(request);
      if (this.#requests.size === 0) for (const resolve of this.#waiting.splice(0)) resolve();
    }
  }

  /** Adds a stream that stays open until it is ended; returns the function that removes it. */
  addStream(end: () => void): () => void {
    this.#streams.add(end);
    return () => this.#streams.delete(end);
  }

  end(): void {
    for (const endStream of [...this.#streams]) endStream();
    for (const request of this.#requests) request.end();
  }

  close(): void {
    for (const request of this.#requests) request.close();
  }

  /** Settles when every request has its response. */
  idle(): Promise<void> {
    if (this.#requests.size === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
    });
  }
}

export const ENDED_BEFORE = 'The server shut down before this request was finished. Send it again.';

/** A request that is served by a session of its own. `isShared`: what its client sends still comes, by other replicas. */
export function track(session: Session, reply: Reply, isShared = false): TrackedRequest {
  return {
    end: () => (isShared ? undefined : session.end()),
    close() {
      reply.endWith(503, ENDED_BEFORE);
      session.close();
    },
  };
}

/** A request of a session that serves others too, and lives on. */
export function trackShared(reply: Reply): TrackedRequest {
  return { end() {}, close: () => reply.endWith(503, ENDED_BEFORE) };
}
