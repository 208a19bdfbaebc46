/**
 * Which categories a question belongs to: by the words that they share, with the evidence, or honestly by none.
 * @module
 */
import { RecordIndex, type RecordMatch } from 'lectern/knowledge';
import type { Category, Registry } from '../registry.ts';
import { conceptsOf, evidenceOf, massOf, toldBy } from './evidence.ts';
import { readForeign } from './foreign-question.ts';
import { DEFAULT_MATCH_CONFIG, type MatchConfig } from './match-config.ts';
import { joinNames, spellings, whole } from './whole-names.ts';

export interface CategoryScore {
  readonly slug: string;
  readonly category: Category;
  /** From 0 to 1. */
  readonly score: number;
  /** The share of the question's meaning that the category is about, discounted where the evidence is thin. */
  readonly fuzzy: number;
  /** Whether words point to the category by themselves: 1, or less where the rest of the question does not. */
  readonly keyword: number;
  /** Whether the question holds the category's name or one of its keywords. */
  readonly isNamed: boolean;
  /** Words of the question, or phrases of the category that it holds. */
  readonly evidence: readonly string[];
  /** How much of the topic is matched, by rarity and field: decides between categories of the same score. */
  readonly weight: number;
}

export interface MatchOutcome {
  /** Best first; those that reach the threshold. */
  readonly candidates: readonly CategoryScore[];
  /** The best candidate; several where nothing in the question decides between them; none where none is found. */
  readonly best: readonly CategoryScore[];
  /** Further candidates that come near the best. */
  readonly others: readonly CategoryScore[];
  /** The best one, whether it reaches the threshold or not. */
  readonly closest: CategoryScore | undefined;
  /** Words that were taken for others. */
  readonly corrections: readonly { readonly from: string; readonly to: string }[];
  /** Of a question in another language: the words that were read, which is all that was. */
  readonly readAs?: string;
}

type Found = Omit<MatchOutcome, 'best' | 'others'>;
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
/** Evidence that suffices where nothing points to the topic, beside a word that only one topic holds. */
const ENOUGH = 1;
/** What is left of a match by a single word that does not point to the topic, however rare it is. */
const ONE_WORD = 0.5;
/** Share of a topic's name, by rarity, that names it in a question that says nothing else: `passwords`. */
const NAMED = 0.5;
const NOTHING_ELSE = 0.99;
/** Share of a topic's patterns in which a word stands that the topic is asked for by, and how often it is beside others. */
const SEVERAL = 0.1;
const CLEARLY = 2;
/** How much the words tell that are expected, beside a word that only one topic holds: less is a common word. */
const TELLING = 0.5;
/** Scores and weights that differ by less than this share are equal. */
const SAME = 0.05;
/** A question that spans topics has several categories of nearly the same score. */
const WITHIN_REACH = 0.65;
const MOST_NAMED = 4;

/** How a question was read: which topics it points to, and whether its words are as they were written. */
interface Reading {
  readonly isGuess: boolean;
  pointsTo(match: RecordMatch): 'name' | 'pattern' | undefined;
}

export class Matcher {
  readonly #entries: readonly Entry[];
  readonly #config: MatchConfig;
  readonly #index: RecordIndex;
  /** The terms of each query pattern, by category. */
  readonly #patterns: readonly (readonly ReadonlySet<string>[])[];
  /** Only names and slugs, so that words count by how well they tell names apart. */
  readonly #names: RecordIndex;
  /** What each name tells, by rarity. */
  readonly #nameMasses: readonly number[];

  constructor({ categories }: Pick<Registry, 'categories'>, config: MatchConfig = DEFAULT_MATCH_CONFIG) {
    this.#entries = Object.entries(categories);
    this.#config = config;
    this.#index = new RecordIndex(
      this.#entries.map(([slug, category]) => ({
        fields: fieldsOf(slug, category),
        phrases: [category.name, slug, ...(category.keywords ?? [])].flatMap(spellings),
      })),
      FIELD_WEIGHTS,
    );
    this.#names = new RecordIndex(
      this.#entries.map(([slug, { name }]) => ({
        fields: { title: whole(`${name}\n${slug}`) },
        phrases: [],
      })),
      FIELD_WEIGHTS,
    );
    this.#nameMasses = this.#entries.map(([slug, { name }], record) =>
      Math.min(...[name, slug].map(whole).map((text) => this.#massInName(record, text))),
    );
    this.#patterns = this.#entries.map(([, { query_patterns }]) =>
      query_patterns.map((pattern) => new Set(conceptsOf(whole(pattern)).flat())),
    );
  }

  match(question: string, threshold: number = this.#config.threshold): MatchOutcome {
    const asked = joinNames(question, this.#isKnown);
    const readAs = readForeign(asked, this.#isKnown);
    if (readAs !== undefined) {
      const found = this.#find(readAs, 0, 'as-written');
      return withChoice({ ...found, candidates: this.#namedIn(readAs, found.candidates, threshold), readAs });
    }
    const written = this.#find(asked, threshold, 'as-written');
    const spanned = this.#spanned(asked, threshold, written);
    if (spanned.candidates.length > 0) return withChoice(spanned);
    const guessed = this.#find(asked, threshold, 'guess');
    if (guessed.candidates.length > 0) return withChoice(guessed);
    const bare = this.#find(asked.replace(TASK_WORDS, ' '), threshold, 'as-written');
    return withChoice(bare.candidates.length > 0 ? bare : guessed);
  }

  /** Of a foreign question only names are read, so every topic of which it holds a part of the name is equally meant. */
  #namedIn(names: string, found: readonly CategoryScore[], threshold: number): CategoryScore[] {
    const sure = found.filter(({ isNamed, score }) => isNamed && score >= threshold);
    if (sure.length > 0) return sure;
    const slugs = new Set(this.#names.find(names).matches.map(({ record }) => this.#entries[record]?.[0]));
    return found
      .filter(({ slug }) => slugs.has(slug))
      .map((each) => ({ ...each, score: threshold, weight: 0 }));
  }

  /** With the topics of its clauses, since one that spans two topics is half about each. */
  #spanned(question: string, threshold: number, whole: Found): Found {
    const clauses = question.split(BETWEEN_CLAUSES).filter((clause) => /\S/.test(clause));
    if (clauses.length < 2) return whole;
    const ofClauses = clauses.flatMap((clause) => {
      const [first] = this.#find(clause, threshold, 'as-written').candidates;
      return first?.isNamed && first.keyword === 1 ? [first] : [];
    });
    const topics = new Map(ofClauses.map((each) => [each.slug, each]));
    if (whole.candidates.length === 0 && topics.size < 2) return whole;
    for (const each of whole.candidates) {
      const other = topics.get(each.slug);
      if (other === undefined || each.score > other.score) topics.set(each.slug, each);
    }
    const candidates = [...topics.values()].sort(byScore);
    return { ...whole, candidates, closest: candidates[0] };
  }

  #find(question: string, threshold: number, guess: 'guess' | 'as-written'): Found {
    const { matches, corrections } = this.#index.find(question, guess);
    const reading = corrections.length > 0 ? this.#readGuess(question) : this.#read(question);
    const scored = matches.map((match) => this.#scored(match, reading)).sort(byScore);
    return {
      candidates: scored.filter(({ score }) => score >= threshold),
      closest: scored[0],
      corrections,
    };
  }

  /** Tells which topics a question points to: by a phrase of theirs, by their name, or as one of their patterns. */
  #read(question: string): Reading {
    const named = new Map(
      this.#names.find(question).matches.map(({ record, matches }) => [record, massOf(matches)]),
    );
    const expecting = this.#expecting(question);
    return {
      isGuess: false,
      pointsTo: ({ record, phrases, covered, matches }) => {
        const nameShare = (named.get(record) ?? 0) / (this.#nameMasses[record] || 1);
        const isNamed = covered > NOTHING_ELSE && nameShare >= NAMED;
        if (phrases.length > 0 || isNamed) return 'name';
        return expecting.has(record) && massOf(matches) >= TELLING ? 'pattern' : undefined;
      },
    };
  }

  /** A guess points to a topic where it makes a phrase that was not there before. */
  #readGuess(question: string): Reading {
    const written = new Map(
      this.#index.find(question).matches.map(({ record, phrases }) => [record, phrases.length]),
    );
    return {
      isGuess: true,
      pointsTo: ({ record, phrases }) => (phrases.length > (written.get(record) ?? 0) ? 'name' : undefined),
    };
  }

  #scored(match: RecordMatch, { pointsTo, isGuess }: Reading): CategoryScore {
    const [slug, category] = this.#entries[match.record] as Entry;
    const { fuzzyWeight, keywordWeight } = this.#config;
    const pointer = pointsTo(match);
    const told = toldBy(match);
    // One common word is little to go by, and a guess is worth something where it points to the topic by itself.
    const thin =
      Math.min(1, told.evidence / ENOUGH) * (told.words < 2 ? ONE_WORD : 1) * (isGuess ? GUESSED : 1);
    const fuzzy = told.share * (pointer === undefined ? thin : 1);
    const keyword = pointer === undefined ? 0 : Math.min(1, fuzzy / BACKED);
    return {
      slug,
      category,
      score: Math.min(1, fuzzyWeight * fuzzy + keywordWeight * keyword),
      fuzzy,
      keyword,
      isNamed: pointer === 'name',
      evidence: evidenceOf(match),
      weight: match.score,
    };
  }

  readonly #isKnown = (word: string): boolean => this.#index.find(word).matches.length > 0;

  #massInName(record: number, text: string): number {
    const own = this.#names.find(text).matches.find((match) => match.record === record);
    return massOf(own?.matches ?? []);
  }

  /**
   * The topics that expect the question. Of several words, all stand in one of the topic's patterns; one word stands in
   * several of them, and in clearly fewer of any other topic's.
   */
  #expecting(question: string): ReadonlySet<number> {
    const concepts = conceptsOf(question);
    const isIn = (pattern: ReadonlySet<string>): boolean =>
      concepts.every((terms) => terms.some((term) => pattern.has(term)));
    const counts = this.#patterns.map((patterns) => patterns.filter(isIn).length);
    if (concepts.length > 1) return new Set([...counts.keys()].filter((record) => counts[record] !== 0));
    const [most = 0, next = 0] = [...counts].sort((a, b) => b - a);
    const record = counts.indexOf(most);
    const enough = Math.max(2, SEVERAL * (this.#patterns[record]?.length ?? 0));
    return new Set(concepts.length === 1 && most >= enough && most >= CLEARLY * next ? [record] : []);
  }
}

/** What an agent has to do with the topic, and the words that come with it. */
const TASK_WORDS =
  /(?<![\p{L}\p{N}-])(?:please|help|me|implement|design|develop|build|create|add|write|fix|refactor|set\s+up|explain|provision|plan|feature|code|function|module|component|app|project|this|my|our)(?![\p{L}\p{N}-])/giu;

/** Between two things that a question is about. */
const BETWEEN_CLAUSES = /[,;:.?!](?=\s|$)|\s(?:and|or|then|but|also|with|for|plus|vs|versus)\s/i;

function byScore(a: CategoryScore, b: CategoryScore): number {
  return (
    Math.round(100 * b.score) - Math.round(100 * a.score) || b.weight - a.weight || (a.slug < b.slug ? -1 : 1)
  );
}

/** Those that the same words speak for, as much for one as for the other, are not for this program to choose from. */
function withChoice(found: Found): MatchOutcome {
  const [first, ...rest] = found.candidates;
  if (first === undefined) return { ...found, best: [], others: [] };
  const isSame = (a: number, b: number): boolean => Math.abs(a - b) <= SAME * Math.max(a, b);
  const words = first.evidence.join('\n').toLowerCase();
  const equal = rest.filter(
    ({ score, weight, evidence }) =>
      isSame(score, first.score) &&
      isSame(weight, first.weight) &&
      evidence.join('\n').toLowerCase() === words,
  );
  const near = rest.filter((each) => !equal.includes(each) && each.score >= WITHIN_REACH * first.score);
  const best = [first, ...equal].slice(0, MOST_NAMED);
  return { ...found, best, others: near.slice(0, MOST_NAMED - best.length) };
}

function fieldsOf(slug: string, { name, description, query_patterns, sources }: Category) {
  const both = (text: string): string => spellings(text).join('\n');
  return {
    title: whole(`${name}\n${slug}`),
    questions: both(query_patterns.join('\n')),
    description: both(description),
    body: both(sources.map((source) => `${source.name}\n${source.why}`).join('\n')),
  };
}
