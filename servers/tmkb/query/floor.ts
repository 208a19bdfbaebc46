/**
 * The floor below which nothing is at stake: a description that happens to share some words with a pattern.
 * @module
 */

export interface Evidence {
  /** The share of the description's meaning that the best pattern holds, from 0 to 1. */
  readonly covered: number;
  /** What speaks for that pattern in all. */
  readonly evidence: number;
  /** Whether somebody's data or rights are spoken of. */
  readonly hasStakes: boolean;
  /** Whether one of the pattern's triggers is named. */
  readonly isNamed: boolean;
}

/**
 * By logistic regression on the tuning half of bench/search/contexts, on noise.json beside it, and on the situations
 * of the patterns, each with itself left out.
 */
const WEIGHTS = { covered: 7.5, evidence: 1.1, stakes: 3.1 };
const LEAST = 5.3;
/** A few common words are easily covered: where nobody is spoken of, rare ones or a trigger have to be among them. */
const LEAST_EVIDENCE_WITHOUT_STAKES = 3.5;

/** Where the description is little more than the trigger, it needs to say nothing else. */
const NAMED_ALONE = 0.75;

export function isAboveFloor({ covered, evidence, hasStakes, isNamed }: Evidence): boolean {
  if (isNamed && covered >= NAMED_ALONE) return true;
  if (!hasStakes && evidence < LEAST_EVIDENCE_WITHOUT_STAKES) return false;
  const sum =
    WEIGHTS.covered * covered + WEIGHTS.evidence * Math.log1p(evidence) + (hasStakes ? WEIGHTS.stakes : 0);
  return sum >= LEAST;
}
