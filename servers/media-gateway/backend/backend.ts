/**
 * The seam between what clients ask and who answers it.
 * @module
 */
import type { Operation, Operations } from './answers.ts';

/** How old an answer is, and where it is from. */
export interface Freshness {
  /** `built-in` and `file` never change while the server runs; `cache` was asked for before. */
  readonly source: 'built-in' | 'file' | 'service' | 'cache';
  /** The day or the moment at which the facts were stated. */
  readonly asOf: string;
  /** Older than it should be, and given because nothing newer could be had. */
  readonly stale: boolean;
  readonly ageSeconds?: number;
}

export interface Answered<Out> {
  readonly data: Out;
  readonly freshness: Freshness;
}

export interface AskOptions {
  readonly signal?: AbortSignal;
  /** Told of long work: how much is done, of how much, and what it is. */
  readonly progress?: (done: number, total: number, message: string) => void;
}

export interface Backend {
  /**
   * Throws an `Unanswerable` for what the asker can put right, an `Unavailable` where nobody can answer now, and
   * whatever the signal was aborted with.
   */
  ask<Name extends Operation>(
    operation: Name,
    request: Operations[Name]['in'],
    options?: AskOptions,
  ): Promise<Answered<Operations[Name]['out']>>;
}

/** The message is for the caller: what was wrong, and what to try. */
export class Unanswerable extends Error {
  override readonly name = 'Unanswerable';
}

/** The message is for the caller; the reasons are in the log. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
}
