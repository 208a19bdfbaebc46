/**
 * What was found out about one entry.
 * @module
 */

export interface Step {
  readonly what: string;
  readonly told: string;
  readonly milliseconds?: number;
}

/** `unsure`: what it needs is known to the client alone. */
export type State = 'good' | 'failed' | 'off' | 'unsure';

export interface Finding {
  readonly state: State;
  readonly steps: readonly Step[];
  readonly problem?: string;
  /** What to do about it. */
  readonly hint?: string;
}

export function failed(steps: readonly Step[], problem: string, hint?: string): Finding {
  return { state: 'failed', steps, problem, ...(hint === undefined ? {} : { hint }) };
}
