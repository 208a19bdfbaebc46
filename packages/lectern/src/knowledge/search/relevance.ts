/**
 * How surely a document is about a question, and what is sure enough in a collection.
 *
 * No fixed number separates answers from coincidences: newspaper articles know nearly every everyday word, a manual of
 * one library hardly any. So each collection is asked questions from other fields (foreign-questions.ts), and what
 * it finds for those shows what coincidence looks like in it.
 * @module
 */

/** Shares of the question's meaning, from 0 to 1, where nothing else is said. Words count by their rarity. */
export interface Evidence {
  /** For which the collection has words at all. */
  readonly known: number;
  /** In the document's best section, with what its title and tags name. */
  readonly section: number;
  /** The share of the document's title that the question names, less where those words are common. */
  readonly title: number;
  /** The score, beside the best one possible: a subject counts for more than a mention. */
  readonly strength: number;
  /** How many words with meaning that section holds. */
  readonly concepts: number;
}

/**
 * Fitted by logistic regression on seven public test collections and the tuning halves of bench/search, each beside
 * questions of the others; docs/decisions/0020-two-tiers.md has the figures.
 */
const WEIGHTS = { known: 3.3, section: 0.6, title: 5, strength: 10.2, concepts: 4.3 };
/** The share of foreign questions that a collection may answer with passages. */
const FALSE_ALARMS = 0.045;
/** Whatever a small collection finds for foreign questions: less than this does not count as an answer. */
const LEAST_EVIDENCE = 6;

export function weighEvidence({ known, section, title, strength, concepts }: Evidence): number {
  return (
    WEIGHTS.known * known +
    WEIGHTS.section * section +
    WEIGHTS.title * title +
    WEIGHTS.strength * strength +
    WEIGHTS.concepts * Math.log1p(concepts)
  );
}

/** The evidence from which on a collection answers, by what it finds for questions that it cannot answer. */
export function floorFor(foreign: readonly number[]): number {
  const sorted = [...foreign].sort((a, b) => b - a);
  const highest = sorted[Math.floor(sorted.length * FALSE_ALARMS)] ?? 0;
  return Math.max(highest, LEAST_EVIDENCE);
}
