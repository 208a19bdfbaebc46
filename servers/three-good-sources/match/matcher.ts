/**
 * Which categories a question belongs to: by the words that they share, with the evidence, or honestly by none.
 * @module
 */
import { RecordIndex, type RecordMatch } from 'lectern/knowledge';
import type { Category, Registry } from '../registry.ts';
import { DEFAULT_MATCH_CONFIG, type MatchConfig } from './match-config.ts';

export interface CategoryScore {
  readonly slug: string;
  readonly category: Category;
  /** From 0 to 1. */
  readonly score: number;
  /** The share of the question's meaning that the category is about. */
  readonly fuzzy: number;
  /** Whether words point to the category by themselves: 1, or less where the rest of the question does not. */
  readonly keyword: number;
  /** Words of the question, or phrases of the category that it holds. */
  readonly evidence: readonly string[];
}

export interface MatchOutcome {
  /** Best first; those that reach the threshold. */
  readonly candidates: readonly CategoryScore[];
  /** The best one, whether it reaches the threshold or not. */
  readonly closest: CategoryScore | undefined;
  /** Words that were taken for others. */
  readonly corrections: readonly { readonly from: string; readonly to: string }[];
}

type Entry = readonly [slug: string, category: Category];

/** In the order body, heading, description, questions, tags, title. */
const FIELD_WEIGHTS = {
  weights: [0.5, 1, 1, 3, 4, 4],
  lengthInfluence: [0.3, 0.3, 0.3, 0.3, 0.3, 0.3],
} as const;
/** A keyword counts in full where the topic holds so much of the question: `rust` on a bicycle chain says less. */
const BACKED = 0.45;
/** What is left of a guess that no keyword speaks for: with the weights and threshold of S2.58, too little. */
const GUESSED = 0.5;
const MOST_EVIDENCE = 4;

export class Matcher {
  readonly #entries: readonly Entry[];
  readonly #config: MatchConfig;
  readonly #index: RecordIndex;

  constructor({ categories }: Pick<Registry, 'categories'>, config: MatchConfig = DEFAULT_MATCH_CONFIG) {
    this.#entries = Object.entries(categories);
    this.#config = config;
    this.#index = new RecordIndex(
      this.#entries.map(([slug, category]) => ({
        fields: fieldsOf(slug, category),
        phrases: [category.name, slug, ...(category.keywords ?? [])],
      })),
      FIELD_WEIGHTS,
    );
  }

  match(question: string, threshold: number = this.#config.threshold): MatchOutcome {
    const written = this.#outcome(question, threshold, 'as-written');
    const spanned = this.#spanned(question, threshold, written);
    return spanned.candidates.length > 0 ? spanned : this.#outcome(question, threshold, 'guess');
  }

  /** With the topics of its clauses, since one that spans two topics is half about each. */
  #spanned(question: string, threshold: number, whole: MatchOutcome): MatchOutcome {
    const clauses = clausesOf(question);
    if (clauses.length < 2) return whole;
    const ofClauses = clauses.flatMap((clause) => {
      const [first] = this.#outcome(clause, threshold, 'as-written').candidates;
      return first !== undefined && first.keyword === 1 ? [first] : [];
    });
    const topics = new Map(ofClauses.map((each) => [each.slug, each]));
    if (whole.candidates.length === 0 && topics.size < 2) return whole;
    for (const each of whole.candidates) {
      const other = topics.get(each.slug);
      if (other === undefined || each.score > other.score) topics.set(each.slug, each);
    }
    const candidates = [...topics.values()].sort((a, b) => b.score - a.score);
    return { ...whole, candidates, closest: candidates[0] };
  }

  #outcome(question: string, threshold: number, guess: 'guess' | 'as-written'): MatchOutcome {
    const { matches, corrections } = this.#index.find(question, guess);
    const scored = matches
      .map((match) => this.#scored(match, corrections.length > 0))
      .sort((a, b) => b.score - a.score);
    return {
      candidates: scored.filter(({ score }) => score >= threshold),
      closest: scored[0],
      corrections,
    };
  }

  #scored(match: RecordMatch, isGuess: boolean): CategoryScore {
    const [slug, category] = this.#entries[match.record] as Entry;
    // What was guessed is worth something where it points to the topic by itself.
    const fuzzy = isGuess && match.phrases.length === 0 ? match.covered * GUESSED : match.covered;
    const keyword = match.phrases.length > 0 ? Math.min(1, fuzzy / BACKED) : 0;
    const { fuzzyWeight, keywordWeight } = this.#config;
    return {
      slug,
      category,
      score: Math.min(1, fuzzyWeight * fuzzy + keywordWeight * keyword),
      fuzzy,
      keyword,
      evidence: evidenceOf(match),
    };
  }
}

/** A clause of fewer than two words does not count as a separate question. */
function clausesOf(question: string): string[] {
  return question
    .split(/[,;:.?!](?=\s|$)|\s(?:and|or|then|but|also)\s/i)
    .filter((clause) => /\S\s+\S/.test(clause));
}

function fieldsOf(slug: string, { name, description, query_patterns, sources }: Category) {
  return {
    title: `${name}\n${slug}`,
    questions: query_patterns.join('\n'),
    description,
    body: sources.map((source) => `${source.name}\n${source.why}`).join('\n'),
  };
}

function evidenceOf({ phrases, matches }: RecordMatch): string[] {
  const texts = [...phrases.map(({ phrase }) => phrase), ...matches.map(({ words }) => words.join(' '))];
  const isFirst = (text: string, i: number): boolean =>
    texts.findIndex((other) => other.toLowerCase() === text.toLowerCase()) === i;
  return texts.filter(isFirst).slice(0, MOST_EVIDENCE);
}
