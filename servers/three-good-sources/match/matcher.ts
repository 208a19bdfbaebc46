/**
 * Which categories a question belongs to: by the words that they share, with the evidence, or honestly by none.
 * @module
 */
import { RecordIndex, type RecordMatch } from 'lectern/knowledge';
import type { Category, Registry } from '../registry.ts';
import { conceptsOf, isBorrowed, isEveryday, isFrame } from './common-words.ts';
import { evidenceOf, massOf, toldBy } from './evidence.ts';
import { ExpectedQuestions } from './expected-questions.ts';
import { readForeign } from './foreign-question.ts';
import { DEFAULT_MATCH_CONFIG, type MatchConfig } from './match-config.ts';
import { byScore, type CategoryScore, type Found, type MatchOutcome, withChoice } from './match-outcome.ts';
import { TopicNames, withProperName } from './topic-names.ts';
import { joinNames, spellings, whole } from './whole-names.ts';

type Entry = readonly [slug: string, category: Category];

/** In the order body, heading, description, questions, tags, title. */
const FIELD_WEIGHTS = {
  weights: [0.5, 0.5, 1, 3, 4, 4],
  lengthInfluence: [0.3, 0.3, 0.3, 0.3, 0.3, 0.3],
} as const;
/** A keyword counts in full where the topic holds so much of the question: `rust` on a bicycle chain says less. */
const BACKED = 0.55;
/** The same of a keyword of several words, which hardly means anything else. */
const BACKED_PHRASE = 0.2;
/** A name that other fields have as well, by itself, has to be so much of the question. */
const BACKED_NAME = 0.42;
/** What is left of a guess that no keyword speaks for: with the weights and threshold of S2.58, too little. */
const GUESSED = 0.5;
/** Evidence that suffices where nothing points to the topic, beside a word that only one topic holds. */
const ENOUGH = 1;
/** What is left of a match by a single word that does not point to the topic, however rare it is; everyday ones are half. */
const ONE_WORD = 0.5;
const ENOUGH_WORDS = 1.5;
/** Share of a topic's name, by rarity, that names it in a question that says nothing else: `passwords`. */
const NAMED = 0.5;
const NOTHING_ELSE = 0.99;
/**
 * How much a clause without a phrase of its topic tells of it, beside what the question tells of the topic that it says
 * most of: less is a part of a sentence about that one.
 */
const ASPECT = 0.5;
/** How much evidence expected words are, beside a word that only one topic holds: less is a common word. */
const TELLING = 0.5;
/** How a question was read: which topics it points to, and whether its words are as they were written. */
interface Reading {
  readonly isGuess: boolean;
  /** Whether the question writes the topic's name as a name. */
  isProperName(record: number): boolean;
  pointsTo(match: RecordMatch): 'name' | 'pattern' | undefined;
}

export class Matcher {
  readonly #entries: readonly Entry[];
  readonly #config: MatchConfig;
  readonly #index: RecordIndex;
  readonly #expected: ExpectedQuestions;
  readonly #names: TopicNames;

  /**
   * `known`: topics of another registry, from which it is known what words are about. Their keywords and patterns also
   * lead to topics of the same slugs; a question that names one of the others is about that, and not about the topic
   * that happens to share a word with it.
   */
  constructor(
    { categories }: Pick<Registry, 'categories'>,
    config: MatchConfig = DEFAULT_MATCH_CONFIG,
    known: Registry['categories'] = {},
  ) {
    this.#entries = Object.entries(categories);
    this.#config = config;
    const own = this.#entries.map(([slug, category]): Entry => [slug, withWordsOf(category, known[slug])]);
    const elsewhere = Object.entries(known).filter(([slug]) => !Object.hasOwn(categories, slug));
    this.#index = new RecordIndex(
      [...own, ...elsewhere].map(([slug, category]) => ({
        fields: fieldsOf(slug, category),
        phrases: [category.name, slug, ...(category.keywords ?? [])].flatMap(spellings),
      })),
      FIELD_WEIGHTS,
    );
    const categoriesOf = (entries: readonly Entry[]): Category[] => entries.map(([, category]) => category);
    this.#names = new TopicNames(this.#entries, categoriesOf([...own, ...elsewhere]), FIELD_WEIGHTS);
    this.#expected = new ExpectedQuestions(categoriesOf(this.#entries), categoriesOf(own));
  }

  match(question: string, threshold: number = this.#config.threshold): MatchOutcome {
    const asked = this.#names.joinIn(
      joinNames(question, (word) => this.#topicsWith(word).length > 0),
      (record, word) => this.#topicsWith(word).includes(record),
    );
    const foreign = readForeign(asked, this.#isKnown, 'sure');
    if (foreign !== undefined) return this.#matchForeign(foreign, threshold);
    const written = this.#find(asked, threshold, 'as-written');
    const spanned = this.#spanned(asked, threshold, written);
    if (spanned.candidates.length > 0) return withChoice(spanned);
    const bare = this.#find(withoutFrame(asked), threshold, 'as-written', asked);
    if (bare.candidates.length > 0) return withChoice(bare);
    const likelyForeign = readForeign(asked, this.#isKnown, 'likely');
    if (likelyForeign !== undefined) return this.#matchForeign(likelyForeign, threshold);
    const guessed = this.#find(asked, threshold, 'guess');
    return withChoice(
      guessed.candidates.length > 0 ? guessed : { ...guessed, closest: closer(guessed, bare) },
    );
  }

  #matchForeign(readAs: string, threshold: number): MatchOutcome {
    const found = this.#find(readAs, 0, 'as-written');
    return withChoice({ ...found, candidates: this.#namedIn(readAs, found.candidates, threshold), readAs });
  }

  /** Of a foreign question only names are read, so every topic of which it holds a part of the name is equally meant. */
  #namedIn(names: string, found: readonly CategoryScore[], threshold: number): CategoryScore[] {
    const sure = found.filter(({ isNamed, score }) => isNamed && score >= threshold);
    if (sure.length > 0) return sure;
    const slugs = new Set(
      [...this.#names.matchesIn(names).keys()].map((record) => this.#entries[record]?.[0]),
    );
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
      if (!first?.isNamed || first.keyword < 1) return [];
      const { slug = first.slug, weight = 0 } = whole.heaviest ?? {};
      return first.isPhrase || first.slug === slug || first.weight >= ASPECT * weight ? [first] : [];
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

  /** `asked`: where capitals are read, if `question` is only a part of it. */
  #find(question: string, threshold: number, guess: 'guess' | 'as-written', asked: string = question): Found {
    const { matches, corrections } = this.#index.find(question, guess);
    const isElsewhere = matches.some(
      ({ record, phrases, covered }) => !this.#isOwn(record) && phrases.length > 0 && covered >= BACKED,
    );
    const reading =
      corrections.length > 0 ? this.#readGuess(question) : this.#read(question, asked, isElsewhere);
    const scored = matches
      .filter(({ record }) => this.#isOwn(record))
      .map((match) => this.#scored(match, reading))
      .sort(byScore);
    return {
      candidates: scored.filter(({ score, isNamed }) => score >= threshold && (isNamed || !isElsewhere)),
      closest: scored[0],
      corrections,
      mentioned: scored.filter(({ score, isPhrase }) => score < threshold && isPhrase),
      heaviest: [...scored].sort((a, b) => b.weight - a.weight)[0],
    };
  }

  /** Tells which topics a question points to: by a phrase of theirs, by their name, or as one of their patterns. */
  #read(question: string, asked: string, isElsewhere: boolean): Reading {
    const proper = this.#names.properIn(asked);
    const named = this.#names.matchesIn(question);
    const expecting = this.#expected.topicsFor(question);
    return {
      isGuess: false,
      isProperName: (record) => proper.has(record),
      pointsTo: ({ record, phrases, covered, matches }) => {
        const inName = named.get(record) ?? [];
        const isNamed =
          covered > NOTHING_ELSE &&
          this.#names.shareOf(record, inName) >= NAMED &&
          (inName.length === matches.length || !inName.every(({ words }) => words.every(isEveryday))) &&
          !isElsewhere;
        if (phrases.length > 0 || proper.has(record) || isNamed || inName.some(isDistinct)) return 'name';
        const isExpected =
          expecting.has(record) &&
          massOf(matches) >= TELLING &&
          (matches.length > 2 || !matches.every(({ words }) => words.every(isEveryday)));
        // A pattern of the curator's own with every word of the question outweighs what other registries name so.
        if (isExpected && isElsewhere && conceptsOf(question).length > 1) return 'name';
        return isExpected || matches.some(isSourceName) ? 'pattern' : undefined;
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
      isProperName: () => false,
      pointsTo: ({ record, phrases }) => (phrases.length > (written.get(record) ?? 0) ? 'name' : undefined),
    };
  }

  #scored(match: RecordMatch, { pointsTo, isGuess, isProperName }: Reading): CategoryScore {
    const [slug, category] = this.#entries[match.record] as Entry;
    const { fuzzyWeight, keywordWeight } = this.#config;
    const pointer = pointsTo(match);
    const told = toldBy(match, pointer !== undefined);
    // One common word is little to go by, and a guess is worth something where it points to the topic by itself.
    const thin =
      Math.min(1, told.evidence / ENOUGH) *
      (told.words < ENOUGH_WORDS ? ONE_WORD : 1) *
      (isGuess ? GUESSED : 1);
    const isProper = isProperName(match.record);
    const share = isProper ? withProperName(told.share, match) : told.share;
    const fuzzy = share * (pointer === undefined ? thin : 1);
    const needed = match.phrases.some(({ terms }) => terms.length > 1) ? BACKED_PHRASE : BACKED;
    const isBacked =
      needed === BACKED_PHRASE ||
      isProper ||
      fuzzy >= BACKED_NAME ||
      !match.matches.every(({ words }) => words.every(isPlain));
    const keyword = pointer === undefined || !isBacked ? 0 : Math.min(1, fuzzy / needed);
    return {
      slug,
      category,
      score: Math.min(1, fuzzyWeight * fuzzy + keywordWeight * keyword),
      fuzzy,
      keyword,
      isNamed: pointer === 'name',
      isPhrase: match.phrases.length > 0,
      evidence: evidenceOf(match),
      weight: match.score,
    };
  }

  readonly #isKnown = (word: string): boolean => this.#topicsWith(word).some((record) => this.#isOwn(record));

  #topicsWith(word: string): number[] {
    return this.#index.find(word).matches.map(({ record }) => record);
  }

  /** Topics that are only known from elsewhere come after the registry's own. */
  #isOwn(record: number): boolean {
    return record < this.#entries.length;
  }
}

/** Whether only this topic has the word, and it is not one that every field has. */
function isDistinct({ words, rarity }: RecordMatch['matches'][number]): boolean {
  return rarity === 1 && !words.every(isEveryday);
}

/** Whether the word is of everyday English, or means something else in other fields. */
function isPlain(word: string): boolean {
  return isBorrowed(word) || isEveryday(word);
}

/** Whether it is a name that only a source of this topic has. */
function isSourceName(match: RecordMatch['matches'][number]): boolean {
  return match.fields.includes('heading') && isDistinct(match);
}

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’]*/gu;

/** A question without the words that say how it is asked, unless it has no others. */
function withoutFrame(question: string): string {
  return question.replace(WORD, (word) => (isFrame(word) ? ' ' : word));
}

function closer(one: Found, other: Found): CategoryScore | undefined {
  return (one.closest?.score ?? 0) >= (other.closest?.score ?? 0) ? one.closest : other.closest;
}

/** Between two things that a question is about. */
const BETWEEN_CLAUSES = /[,;:.?!](?=\s|$)|\s(?:and|or|then|but|also|with|for|plus|vs|versus)\s/i;

/** What curators of small registries do not write down: that `postfix` is a word for self-hosted e-mail. */
function withWordsOf(category: Category, other: Category | undefined): Category {
  if (other === undefined || other === category) return category;
  return {
    ...category,
    keywords: [...(category.keywords ?? []), ...(other.keywords ?? [])],
    query_patterns: [...category.query_patterns, ...other.query_patterns],
  };
}

function fieldsOf(slug: string, { name, description, query_patterns, sources }: Category) {
  const both = (text: string): string => spellings(text).join('\n');
  return {
    title: whole(`${name}\n${slug}`),
    questions: both(query_patterns.join('\n')),
    description: both(description),
    heading: both(sources.map(({ name }) => name).join('\n')),
    body: both(sources.map(({ why }) => why).join('\n')),
  };
}
