/**
 * The questions that curators expect for each topic, and which topics expect a question.
 * @module
 */
import type { Category } from '../registry.ts';
import { conceptsOf, isEveryday } from './common-words.ts';
import { whole } from './whole-names.ts';

/** Share of a topic's patterns in which a word stands that the topic is asked for by, and how often it is beside others. */
const SEVERAL = 0.1;
const CLEARLY = 2;

type Terms = ReadonlySet<string>;
type Concepts = readonly (readonly string[])[];

export class ExpectedQuestions {
  /** The terms of each query pattern, by topic. */
  readonly #patterns: readonly (readonly Terms[])[];
  /** Without those that are known from elsewhere. */
  readonly #ownPatterns: readonly (readonly Terms[])[];

  /** `own`: the topics as their curator wrote them; `all`: with what is known of them from elsewhere. */
  constructor(own: readonly Category[], all: readonly Category[]) {
    this.#patterns = all.map(termsOfPatterns);
    this.#ownPatterns = own.map((category, record) =>
      category === all[record] ? (this.#patterns[record] ?? []) : termsOfPatterns(category),
    );
  }

  /**
   * The numbers of the topics that expect the question. Of several words, all stand in one of the topic's patterns; one
   * word stands in several of them, and in clearly fewer of any other topic's.
   */
  topicsFor(question: string): ReadonlySet<number> {
    const concepts = conceptsOf(question);
    if (concepts.length === 0) return new Set();
    if (concepts.length > 1) {
      const isExpected = holding(concepts);
      return new Set([...this.#patterns.keys()].filter((record) => this.#patterns[record]?.some(isExpected)));
    }
    const least = isEveryday(question) ? 2 : 1;
    // A curator's few patterns say more than the many that are known from elsewhere.
    const record =
      clearestOf(this.#ownPatterns, concepts, least) ?? clearestOf(this.#patterns, concepts, least);
    return new Set(record === undefined ? [] : [record]);
  }
}

function termsOfPatterns({ query_patterns }: Category): Terms[] {
  return query_patterns.map((pattern) => new Set(conceptsOf(whole(pattern)).flat()));
}

function holding(concepts: Concepts): (pattern: Terms) => boolean {
  return (pattern) => concepts.every((terms) => terms.some((term) => pattern.has(term)));
}

/** The topic with the concepts in several of its patterns, and in clearly fewer of any other topic's. */
function clearestOf(
  topics: readonly (readonly Terms[])[],
  concepts: Concepts,
  least: number,
): number | undefined {
  const counts = topics.map((patterns) => patterns.filter(holding(concepts)).length);
  const [most = 0, next = 0] = [...counts].sort((a, b) => b - a);
  const record = counts.indexOf(most);
  const enough = Math.max(least, SEVERAL * (topics[record]?.length ?? 0));
  return most >= enough && most >= CLEARLY * next ? record : undefined;
}
