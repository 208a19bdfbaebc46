/**
 * From a question in plain words to ranked documents, each with the reason why it was found.
 * @module
 */
import type { Accepts, Document } from '../document.ts';
import type { DocumentIndex } from '../document-index.ts';
import { rarityAmong } from '../index/field-index.ts';
import { textOfLines } from '../markdown/lines.ts';
import type { FieldWeights } from '../settings/collection-settings.ts';
import { finish, KeyedQueue, type Steps, TimeSlicer } from '../time-slicer.ts';
import { type Correction, correctSafely, isKnown, type KnownTerms } from './correct.ts';
import { TermPostings } from './document-scores.ts';
import { explainDocument, type Match } from './explain.ts';
import { EVEN_WEIGHTS } from './occurrence-weigher.ts';
import { Phrases } from './proximity.ts';
import { type Concept, conceptsIn, readQuery } from './query.ts';
import { orderEditions, type RankedDocument, type RankedSection, Ranker } from './rank.ts';
import { FOREIGN_QUESTIONS, floorFor, LEAST_EVIDENCE } from './relevance.ts';
import { NO_SYNONYMS, type Synonyms } from './synonyms.ts';

/** A section that holds something of the question. */
export interface SectionHit extends RankedSection {
  /** What the section itself holds of the question. */
  readonly matches: readonly Match[];
}

/** A document that was found. */
export interface Hit {
  /** The document. */
  readonly document: Document;
  /** Its score, comparable only within one search. */
  readonly score: number;
  /** Whether it may answer the question by itself; never where the question is not answered. */
  readonly isAnswer: boolean;
  /** Those that hold something of the question, best first. */
  readonly sections: readonly SectionHit[];
  /** What the whole document holds of the question. */
  readonly matches: readonly Match[];
}

/** The documents that were found for a question. */
export interface Found {
  /** Whether the best hits answer the question; otherwise they are only the nearest ones. */
  readonly isAnswer: boolean;
  /** How many documents may answer it; `MOST_DOCUMENTS` may stand for more. */
  readonly total: number;
  /** The documents, best first. */
  readonly hits: readonly Hit[];
  /** Unknown words, and those that were searched for instead. */
  readonly corrections: readonly Correction[];
}

/** Reads the text of a document; undefined where it is not (any more) what was indexed. */
export type TextReader = (document: Document) => Promise<string | undefined>;

/** In characters: what comes after them is not read. */
export const LONGEST_QUESTION = 20_000;
/** How many documents are looked at closely; no more are counted. */
export const MOST_DOCUMENTS = 100;
/** Among so many of the best, one has to answer the question. */
const CLEARLY_FIRST = 5;
/** Of what the best documents hold of a question, at least this share, after so many documents. */
const FAIR_SHARE = 0.4;
const SURELY_SHOWN = 3;
/** A question of which one section holds so much is not foreign to the collection. */
const ALL_OF_IT = 0.95;
/** So many of the best are read for phrases, with so many sections each. */
const MOST_READ = 10;
const SECTIONS_READ = 2;
/** What a phrase counts beside its words. */
const PHRASE_SHARE = 0.3;

/** An index that changes so often while it is asked is asked without a pause. */
const MOST_INTERRUPTIONS = 3;

interface Asked {
  readonly concepts: readonly Concept[];
  readonly documents: readonly RankedDocument[];
  readonly isAnswer: boolean;
}

export class Search {
  readonly #documents: DocumentIndex;
  readonly #postings: TermPostings;
  readonly #ranker: Ranker;
  readonly #known: KnownTerms;
  readonly #slices: TimeSlicer;
  readonly #queue = new KeyedQueue();
  synonyms: Synonyms = NO_SYNONYMS;
  /** The evidence from which on documents are answers. */
  floor = 0;

  constructor(documentIndex: DocumentIndex, slices: TimeSlicer = new TimeSlicer()) {
    this.#slices = slices;
    this.#documents = documentIndex;
    this.#postings = new TermPostings(documentIndex.index);
    this.#ranker = new Ranker(documentIndex, this.#postings);
    this.#known = {
      has: (term) => this.#postings.documentCount(term) > 0,
      documentFrequency: (term) => this.#postings.documentCount(term),
    };
  }

  /** Factors that the collection's curators give. */
  weigh(weights: FieldWeights): void {
    this.#ranker.scores.weights = { ...EVEN_WEIGHTS, ...weights };
  }

  /** Finds out what this collection holds by chance, without a pause. */
  calibrate(): void {
    this.floor = floorFor(FOREIGN_QUESTIONS.map((question) => finish(this.#evidenceFor(question))));
  }

  /** The same, between other work. */
  async calibrateInSlices(): Promise<void> {
    const evidence: number[] = [];
    for (const question of FOREIGN_QUESTIONS)
      evidence.push(await this.#inTurn(() => this.#evidenceFor(question)));
    this.floor = floorFor(evidence);
  }

  /** Infinite for a question that is not foreign to the collection. */
  *#evidenceFor(question: string): Steps<number> {
    this.#postings.begin();
    const best = yield* this.#ranker.rank(this.#read(question), () => true, CLEARLY_FIRST);
    if (best.some(({ covered }) => covered >= ALL_OF_IT)) return Number.POSITIVE_INFINITY;
    return Math.max(0, ...best.map((each) => each.evidence));
  }

  async find(question: string, accepts: Accepts, limit: number, textOf: TextReader): Promise<Found> {
    const { phrases, ...found } = await this.#inTurn(() => this.#look(question, accepts, limit));
    const hits = phrases.size === 0 ? found.hits : await orderByPhrases(found.hits, phrases, textOf);
    return { ...found, hits: hits.slice(0, limit) };
  }

  /** Runs steps that rank, one question after the other; again from the start where the index changed meanwhile. */
  #inTurn<T>(begin: () => Steps<T>): Promise<T> {
    return this.#queue.run('', () => this.#undisturbed(begin));
  }

  async #undisturbed<T>(begin: () => Steps<T>): Promise<T> {
    const { index } = this.#documents;
    for (let attempt = 0; attempt < MOST_INTERRUPTIONS; attempt++) {
      const { version } = index;
      const result = await this.#slices.runWhile(begin(), () => index.version === version);
      if (result !== undefined) return result.value;
    }
    return finish(begin());
  }

  #read(question: string): Concept[] {
    const concepts = readQuery(question.slice(0, LONGEST_QUESTION), this.synonyms, this.#documents.languages);
    return concepts.filter((concept) => !this.#isUnknownNumber(concept));
  }

  /** All that the index has to say, before texts are read: it may change while they are. */
  *#look(question: string, accepts: Accepts, limit: number): Steps<Found & { phrases: Phrases }> {
    this.#postings.begin();
    const concepts = this.#read(question);
    let asked = yield* this.#ask(concepts, accepts);
    let corrections: readonly Correction[] = [];
    if (!asked.isAnswer) {
      const corrected = correctSafely(concepts, this.#documents.words, this.#known);
      corrections = corrected.corrections;
      if (corrections.length > 0) asked = yield* this.#ask(corrected.concepts, accepts);
    }
    const { documents, isAnswer } = asked;
    const answers = new Set(isAnswer ? documents.filter((each) => this.#mayAnswer(each, documents)) : []);
    const shown = documents.slice(0, Math.max(limit, MOST_READ));
    return {
      isAnswer,
      total: answers.size,
      hits: shown.map((ranked) => this.#explained(ranked, asked.concepts, answers.has(ranked))),
      corrections,
      phrases: this.#phrasesOf(question),
    };
  }

  *#ask(concepts: readonly Concept[], accepts: Accepts): Steps<Asked> {
    const documents = orderEditions(yield* this.#ranker.rank(concepts, accepts, MOST_DOCUMENTS));
    const isAnswer = documents.slice(0, CLEARLY_FIRST).some((each) => this.#mayAnswer(each, documents));
    return { concepts, documents, isAnswer };
  }

  /** After the first few, a document has to hold a fair share of what they hold of the question. */
  #mayAnswer(document: RankedDocument, ranked: readonly RankedDocument[]): boolean {
    const { evidence, covered, isNamed } = document;
    const most = Math.max(...ranked.slice(0, CLEARLY_FIRST).map((each) => each.covered));
    const isFirst = ranked.indexOf(document) < SURELY_SHOWN;
    return evidence >= (isNamed ? LEAST_EVIDENCE : this.floor) && (isFirst || covered >= most * FAIR_SHARE);
  }

  #explained({ document, score }: RankedDocument, concepts: readonly Concept[], isAnswer: boolean): Hit {
    const { firstUnits } = this.#documents.index.table;
    const first = firstUnits[document.number] as number;
    const end = firstUnits[document.number + 1] as number;
    const { ofDocument, ofSections } = explainDocument(concepts, this.#postings, first, end, (term) =>
      this.#documents.words.written(term),
    );
    return {
      document,
      score,
      isAnswer,
      sections: this.#ranker
        .sectionsOf(document)
        .map((section) => ({ ...section, matches: ofSections.get(section.unit) ?? [] })),
      matches: ofDocument,
    };
  }

  #phrasesOf(question: string): Phrases {
    const { documentCount } = this.#documents.index;
    return new Phrases(
      conceptsIn(question.slice(0, LONGEST_QUESTION), NO_SYNONYMS, this.#documents.languages),
      (term) => rarityAmong(documentCount, this.#postings.documentCount(term)),
    );
  }

  /** `400` in a story of 400 dollars is a detail that no article needs to have. */
  #isUnknownNumber(concept: Concept): boolean {
    return concept.words.every((word) => /^\d+$/.test(word)) && !isKnown(concept, this.#known);
  }
}

/** What is left of a result without the documents that have changed since. */
export function keepHits(found: Found, isKept: (document: Document) => boolean): Found {
  const hits = found.hits.filter(({ document }) => isKept(document));
  const lost = found.hits.filter(({ document, isAnswer }) => isAnswer && !isKept(document)).length;
  const total = found.isAnswer ? found.total - lost : 0;
  return { ...found, hits, total, isAnswer: total > 0 };
}

/** The first `MOST_READ` in an order that phrases decide as well; the others stay where they are. */
async function orderByPhrases(hits: readonly Hit[], phrases: Phrases, textOf: TextReader): Promise<Hit[]> {
  const weighed = await Promise.all(
    hits.slice(0, MOST_READ).map(async (hit) => {
      const text = await textOf(hit.document);
      if (text === undefined) return hit;
      const { title, language } = hit.document;
      const texts = hit.sections
        .slice(0, SECTIONS_READ)
        .map(({ section }) => textOfLines(text, section.startLine, section.endLine));
      return { ...hit, score: hit.score + PHRASE_SHARE * phrases.weigh([title, ...texts], language) };
    }),
  );
  // Stable: of equal ones the first stays first.
  weighed.sort((a, b) => b.score - a.score);
  return [...weighed, ...hits.slice(MOST_READ)];
}
