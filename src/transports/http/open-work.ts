/**
 * What is under way, for an orderly end: streams of news are ended, requests are waited for and at last cancelled.
 * @module
 */

import { ACCEPTED, ENDING } from './answers.ts';
import type { HttpAnswer } from './shape.ts';

/** A session, or the part of one that serves a single request. */
interface Ending {
  /** No more input will come; running calls go on. */
  end(): void;
  /** Cancels whatever still runs. */
  close(): void;
}

export class OpenWork {
  readonly #streams = new Set<() => void>();
  readonly #sessions = new Set<Ending>();
  #requests = 0;
  #closed = false;
  #whenIdle: (() => void) | undefined;

  get underway(): number {
    return this.#requests;
  }

  /** Counts a request until it is answered. */
  async during<T>(work: PromiseLike<T>): Promise<T> {
    this.#requests++;
    try {
      return await work;
    } finally {
      this.#requests--;
      if (this.#requests === 0) this.#whenIdle?.();
    }
  }

  /** The same for a request that a session, or a part of one, was opened for. */
  async duringOwn<T>(session: Ending, work: PromiseLike<T>): Promise<T> {
    this.#sessions.add(session);
    try {
      return await this.during(work);
    } finally {
      this.#sessions.delete(session);
    }
  }

  /** Keeps a stream that would stay open for ever; returns the function that forgets it. */
  keep(end: () => void): () => void {
    this.#streams.add(end);
    return () => this.#streams.delete(end);
  }

  end(): void {
    for (const endStream of [...this.#streams]) endStream();
    for (const session of this.#sessions) session.end();
  }

  close(): void {
    this.#closed = true;
    for (const session of this.#sessions) session.close();
  }

  /** What a request gets whose call was cancelled: nothing is said of it, unless it was us who cancelled. */
  get silence(): HttpAnswer {
    return this.#closed ? ENDING : ACCEPTED;
  }

  /** Settles when every request is answered. */
  idle(): Promise<void> {
    if (this.#requests === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.#whenIdle = resolve;
    });
  }
}
