/**
 * Finds short records that are all known in advance (threat patterns, categories of a registry) by their text and by
 * the phrases that their curators assigned.
 * @module
 */
import { FIELDS, type Field, FieldIndex, type FieldIndexOptions } from '../index/field-index.ts';
import { Vocabulary } from '../index/vocabulary.ts';
import { type Correction, correctConcepts } from '../search/correct.ts';
import { explain, type Match } from '../search/explain.ts';
import { type Concept, conceptsIn, ownTerms } from '../search/query.ts';
import { ScoreBoard } from '../search/score-board.ts';
import { NO_SYNONYMS, type Synonyms } from '../search/synonyms.ts';
import { foldWord } from '../text/character-classes.ts';
import { termOf } from '../text/terms.ts';
import { nameParts, tokenise } from '../text/tokenise.ts';
import { PhraseBook, type PhraseHit } from './phrase-book.ts';

/** A searchable record. */
export interface IndexedRecord {
  /** Texts by field. */
  readonly fields: Readonly<Partial<Record<Exclude<Field, 'tags'>, string>>>;
  /** Found as wholes; their words count as tags. */
  readonly phrases: readonly string[];
}

/** How records are indexed and how questions are read. */
export interface RecordIndexOptions extends FieldIndexOptions {
  /** Phrases that mean the same. Default: none. */
  readonly synonyms?: Synonyms;
  /** `whole`: a name with inner capitals in a question is one word. Default: `parts`. */
  readonly names?: 'whole' | 'parts';
  /** Words about how a query is phrased, which count only in phrases and where there are no others. Default: none. */
  readonly frame?: ReadonlySet<string>;
}

/** A record that matches a part of a query. */
export interface RecordMatch {
  /** The number of the record. */
  readonly record: number;
  /** Score of its fields: each concept by its rarity and by the field. */
  readonly score: number;
  /** The share of the query's meaning that the record covers, from 0 to 1. */
  readonly covered: number;
  /** Total rarity of the concepts in phrases of the record. */
  readonly phraseMass: number;
  /** Phrases of the record that the question contains. */
  readonly phrases: readonly PhraseHit[];
  /** Words of the query that the record contains, with their fields. */
  readonly matches: readonly RecordEvidence[];
}

/** Words of the query that a record contains. */
export interface RecordEvidence extends Match {
  /** Their significance: 1 for a word that only one record contains, less for a common one. */
  readonly rarity: number;
}

/** The result of a search. */
export interface RecordMatches {
  /** The matches, unordered. */
  readonly matches: readonly RecordMatch[];
  /** Words that no record contains, and those that were searched for instead. */
  readonly corrections: readonly Correction[];
}

/** A description of a feature may be a page long; reading more of it does not improve the result. */
const MOST_CONCEPTS = 400;

/** An index over short records that are all known in advance. */
export class RecordIndex {
  readonly #vocabulary = new Vocabulary();
  readonly #index: FieldIndex;
  readonly #board: ScoreBoard;
  readonly #book: PhraseBook;
  readonly #synonyms: Synonyms;
  readonly #hasWholeNames: boolean;
  readonly #frame: ReadonlySet<string>;

  constructor(records: readonly IndexedRecord[], options: RecordIndexOptions) {
    this.#synonyms = options.synonyms ?? NO_SYNONYMS;
    this.#hasWholeNames = options.names === 'whole';
    this.#frame = options.frame ?? new Set();
    this.#index = new FieldIndex(this.#vocabulary, options);
    for (const { fields, phrases } of records) {
      const texts: Partial<Record<Field, string>> = { ...fields, tags: phrases.join('\n') };
      this.#index.show(this.#index.add(FIELDS.map((field) => this.#terms(texts[field] ?? ''))));
    }
    this.#board = new ScoreBoard(this.#index);
    this.#book = new PhraseBook(
      records.map(({ phrases }) => phrases),
      (phrase) => this.#read(phrase, NO_SYNONYMS),
    );
  }

  /** `guess`: unknown words are replaced by the nearest known ones. */
  find(question: string, guess: 'guess' | 'as-written' = 'as-written'): RecordMatches {
    const written = this.#read(question, this.#synonyms);
    const { concepts: sequence, corrections } =
      guess === 'guess'
        ? correctConcepts(written, this.#vocabulary, this.#index)
        : { concepts: written, corrections: [] };
    const concepts = this.#withoutFrame(distinct(sequence).slice(0, MOST_CONCEPTS));
    this.#board.score(concepts);
    const { scores, touched } = this.#board;
    const hits = this.#book.find(sequence);
    const units = new Set([...touched, ...hits.keys()]);
    const explained = explain(concepts, units, this.#index);
    const rarities = new Map(concepts.map((concept) => [concept.words, this.#rarityOf(concept)]));
    const matches = [...units].map((record) => {
      const phrases = hits.get(record) ?? [];
      return {
        record,
        score: scores[record] ?? 0,
        covered: this.#covered(record),
        phraseMass: this.#massOf(phrases),
        phrases,
        matches: (explained.get(record) ?? []).map((match) => ({
          ...match,
          rarity: rarities.get(match.words) ?? 0,
        })),
      };
    });
    return { matches, corrections };
  }

  /** By its own words; a corrected word has none, and counts for as much less as its correction. */
  #rarityOf({ alternatives }: Concept): number {
    const own = Math.max(...alternatives.map(({ weight }) => weight));
    const frequencies = alternatives
      .filter(({ weight }) => weight === own)
      .flatMap(({ terms }) => terms.map((term) => this.#index.documentFrequency(term)));
    const known = frequencies.filter((frequency) => frequency > 0);
    return known.length === 0 ? 0 : (own * this.#index.rarity(Math.min(...known))) / this.#index.rarity(1);
  }

  /** Each term once, however many phrases share it. */
  #massOf(hits: readonly PhraseHit[]): number {
    const masses = new Map<string, number>();
    for (const { terms } of hits) {
      for (const { term, weight } of terms) {
        const mass = this.#index.rarity(this.#index.documentFrequency(term)) * weight;
        masses.set(term, Math.max(masses.get(term) ?? 0, mass));
      }
    }
    return [...masses.values()].reduce((sum, mass) => sum + mass, 0);
  }

  /** For the query that was scored last. */
  #covered(record: number): number {
    const { covered, mass } = this.#board;
    return mass === 0 ? 0 : Math.min(1, (covered[record] ?? 0) / mass);
  }

  #withoutFrame(concepts: readonly Concept[]): readonly Concept[] {
    const rest = concepts.filter(({ words }) => !words.every((word) => this.#frame.has(word)));
    return rest.length === 0 ? concepts : rest;
  }

  #read(text: string, synonyms: Synonyms): Concept[] {
    return [...(this.#hasWholeNames ? conceptsWithNames : conceptsIn)(text, synonyms)];
  }

  #terms(text: string): number[] {
    const terms: number[] = [];
    tokenise(text, (token) => {
      const term = this.#vocabulary.learn(token);
      if (term !== undefined) terms.push(term);
    });
    return terms;
  }
}

function distinct(concepts: readonly Concept[]): Concept[] {
  return [...new Map(concepts.map((concept) => [ownTerms(concept).join(' '), concept])).values()];
}

const WORD = /[\p{L}\p{N}]+/gu;
const INNER_CAPITAL = /[\p{Ll}\p{N}]\p{Lu}|\p{Lu}\p{Lu}\p{Ll}/u;
/** Weight of all parts of a name together, relative to the name itself. */
const PARTS_WEIGHT = 0.9;

/** Yields the concepts of a query in order; a name with inner capitals is one concept. */
export function* conceptsWithNames(text: string, synonyms: Synonyms): Generator<Concept> {
  let end = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (partsOf(word).length < 2) continue;
    yield* conceptsIn(text.slice(end, index), synonyms);
    end = index + word.length;
    const concept = conceptOfName(word, synonyms);
    if (concept !== undefined) yield concept;
  }
  yield* conceptsIn(text.slice(end), synonyms);
}

function partsOf(word: string): string[] {
  return INNER_CAPITAL.test(word) ? nameParts(word) : [word];
}

function conceptOfName(word: string, synonyms: Synonyms): Concept | undefined {
  const whole = foldWord(word);
  const term = termOf(whole);
  if (term === undefined) return undefined;
  const parts = [...conceptsIn(partsOf(word).join(' '), NO_SYNONYMS)].flatMap(ownTerms);
  const meanings = synonyms.phraseAt([term], 0)?.others ?? [];
  return {
    words: [whole],
    alternatives: [
      { terms: [term], weight: 1 },
      ...(parts.length > 1 ? [{ terms: parts, weight: PARTS_WEIGHT }] : []),
      ...meanings.map((terms) => ({ terms, weight: PARTS_WEIGHT })),
    ],
    isLight: false,
    count: 1,
  };
}
