/**
 * How much an answer may cost the model that reads it, in estimated tokens.
 * @module
 */

/** Size of a result in tokens, unless a caller asks for another one. */
export const DEFAULT_BUDGET = 3000;
/** Clients begin to warn at about this size, and refuse at two and a half times of it. */
export const LARGEST_BUDGET = 10_000;
/** Below this not even a heading and its source fit. */
export const SMALLEST_BUDGET = 100;

export function withinLimits(budget: number = DEFAULT_BUDGET): number {
  return Math.min(Math.max(Math.floor(budget), SMALLEST_BUDGET), LARGEST_BUDGET);
}
