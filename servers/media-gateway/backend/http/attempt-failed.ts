/**
 * Why one attempt brought no answer, and whether another one may.
 * @module
 */

export interface FailureDetails {
  /** Of the reply, where there was one. */
  readonly status?: number | undefined;
  /** Whether another attempt is worth it. */
  readonly again?: boolean;
  /** How long the service asks to be left alone before that. */
  readonly waitMs?: number;
  /** For the caller, where waiting does not help. */
  readonly advice?: string;
}

/** The message is for the log; the caller gets less detail. */
export class AttemptFailed extends Error {
  override readonly name = 'AttemptFailed';
  readonly status: number | undefined;
  readonly again: boolean;
  readonly waitMs: number;
  readonly advice: string | undefined;

  constructor(reason: string, { status, again = true, waitMs = 0, advice }: FailureDetails = {}) {
    super(reason);
    this.status = status;
    this.again = again;
    this.waitMs = waitMs;
    this.advice = advice;
  }
}
