/**
 * The floor below which nothing is an answer: a page that happens to share some words with a question is none.
 * @module
 */

/** Shares of the question's meaning, from 0 to 1. */
export interface Evidence {
  /** Found together in the document's best section. */
  readonly section: number;
  /** Named in its title, headings, tags or description. */
  readonly focus: number;
  /** As `section`, and for the whole document, but a word that is only mentioned counts for less than a subject. */
  readonly strength: number;
  /** How many words of the question carry meaning. */
  readonly concepts: number;
  /** How many documents there are. */
  readonly documents: number;
}

/** Where one section holds practically all of the question, nothing else needs to be asked. */
const ALL_IN_ONE_SECTION = 0.9;
/**
 * Fitted to the tuning half of bench/search and to questions/noise.json beside it. Half of a long question is much;
 * half of a short one is a coincidence.
 */
const WEIGHTS = { section: 1, focus: 0.5, strength: 0.7, length: 0.7 };
const LEAST_EVIDENCE = 2.3;
/** Of a few notes, the one that has most of the words is what was meant: there is little else that it could be. */
const LEAST_OF_FEW = 1.7;
const MANY = 40;
/** Longer questions are not the better matched for being longer. */
const LONG_QUESTION = 10;

export function isRelevant({ section, focus, strength, concepts, documents }: Evidence): boolean {
  if (section >= ALL_IN_ONE_SECTION) return true;
  const evidence =
    WEIGHTS.section * section +
    WEIGHTS.focus * focus +
    WEIGHTS.strength * strength +
    WEIGHTS.length * Math.log(Math.min(concepts, LONG_QUESTION));
  const share = Math.min(1, documents / MANY);
  return evidence >= LEAST_OF_FEW + (LEAST_EVIDENCE - LEAST_OF_FEW) * share;
}
