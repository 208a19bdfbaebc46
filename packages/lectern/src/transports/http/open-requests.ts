/**
 * The requests and streams that are open, for an orderly shutdown: notification streams are ended, requests are
 * waited for and at last cancelled.
 * @module
 */
import type { Session } from '../../protocol/session.ts';
import type { Reply } from './reply.ts';

/** A request that is being served. */
export interface TrackedRequest {
  /** No more input will come; it may finish. */
  end(): void;
  /** Gives it up. */
  close(): void;
}

/** The open requests and streams of one endpoint. */
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

  /** Keeps a stream that would stay open for ever; returns the function that forgets it. */
  keep(end: () => void): () => void {
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
      reply.giveUp(503, ENDED_BEFORE);
      session.close();
    },
  };
}

/** A request of a session that serves others too, and lives on. */
export function trackShared(reply: Reply): TrackedRequest {
  return { end() {}, close: () => reply.giveUp(503, ENDED_BEFORE) };
}
