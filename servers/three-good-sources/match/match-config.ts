/**
 * How a question is matched to a category: what its two parts weigh, and how much is enough (S2.58).
 * @module
 */

export interface MatchConfig {
  /** The least score of a match, from 0 to 1. */
  readonly threshold: number;
  /** Of how much of the question a category is about. */
  readonly fuzzyWeight: number;
  /** Of the words that point to a category by themselves. */
  readonly keywordWeight: number;
}

export const DEFAULT_MATCH_CONFIG: MatchConfig = { threshold: 0.4, fuzzyWeight: 0.7, keywordWeight: 0.3 };

/** By which the weights may miss 1: they are typed as decimals. */
const TOLERANCE = 0.01;

/** Sentences on everything that is wrong with it. */
export function configFaults(config: MatchConfig): string[] {
  const faults = Object.entries(config)
    .filter(([, value]) => !(value >= 0 && value <= 1))
    .map(([name, value]) => `${name} is ${value}; expected a number from 0 to 1.`);
  const sum = config.fuzzyWeight + config.keywordWeight;
  if (faults.length === 0 && Math.abs(sum - 1) > TOLERANCE)
    faults.push(`fuzzyWeight and keywordWeight add up to ${Number(sum.toFixed(4))}; expected 1.`);
  return faults;
}
