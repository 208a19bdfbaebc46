/**
 * Lets those who ask the same at the same time share one request, which ends early only when nobody waits any more.
 * @module
 */
import type { AskOptions } from '../backend.ts';

type Progress = NonNullable<AskOptions['progress']>;
type Work<T> = (signal: AbortSignal, progress: Progress) => Promise<T>;

interface Shared<T> {
  readonly result: Promise<T>;
  readonly waiting: Set<Progress>;
  readonly end: AbortController;
}

export class SharedRequests<T> {
  readonly #underWay = new Map<string, Shared<T>>();

  /** `work` is done where nobody asked the same before. */
  join(key: string, { signal, progress }: AskOptions, work: Work<T>): Promise<T> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    const shared = this.#underWay.get(key) ?? this.#begin(key, work);
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        signal?.removeEventListener('abort', cancel);
        shared.waiting.delete(tell);
        if (shared.waiting.size === 0) this.#finish(key, shared);
      };
      const cancel = (): void => {
        leave();
        reject(signal?.reason);
      };
      // A failing listener must not affect the others.
      const tell: Progress = (...told) => {
        try {
          progress?.(...told);
        } catch (error) {
          leave();
          reject(error);
        }
      };
      shared.waiting.add(tell);
      signal?.addEventListener('abort', cancel, { once: true });
      shared.result.finally(leave).then(resolve, reject);
    });
  }

  #begin(key: string, work: Work<T>): Shared<T> {
    const end = new AbortController();
    const waiting = new Set<Progress>();
    const tellAll: Progress = (...told) => {
      for (const tell of waiting) tell(...told);
    };
    const shared = { result: work(end.signal, tellAll), waiting, end };
    this.#underWay.set(key, shared);
    return shared;
  }

  #finish(key: string, shared: Shared<T>): void {
    if (this.#underWay.get(key) === shared) this.#underWay.delete(key);
    shared.end.abort();
  }
}
