/**
 * From a question in plain words to ranked documents, each with the reason why it was found.
 * @module
 */
import type { Catalogue } from '../catalogue.ts';
import type { Document } from '../document.ts';
import { rarityAmong } from '../index/field-index.ts';
import { textOfLines } from '../markdown/lines.ts';
import type { FieldWeights } from '../settings/collection-settings.ts';
import { type Correction, correctSafely, isKnown } from './correct.ts';
import type { Match } from './explain.ts';
import { explainDocument } from './explain-document.ts';
import type { Accepts } from './filter.ts';
import { FOREIGN_QUESTIONS } from './foreign-questions.ts';
import { EVEN_WEIGHTS } from './occurrence-weigher.ts';
import { orderEditions } from './order-editions.ts';
import { Phrases } from './proximity.ts';
import { type Concept, conceptsIn, readQuery } from './query.ts';
import { type RankedDocument, type RankedSection, Ranker } from './rank.ts';
import { floorFor } from './relevance.ts';
import { NO_SYNONYMS, type Synonyms } from './synonyms.ts';
import { TermPostings } from './term-postings.ts';
import type { KnownTerms } from './typos.ts';

export interface SectionHit extends RankedSection {
  /** What the section itself holds of the question. */
  readonly matches: readonly Match[];
}

export interface Hit {
  readonly document: Document;
  readonly score: number;
  /** Whether it may answer the question by itself; never where the question is not answered. */
  readonly isAnswer: boolean;
  /** Those that hold something of the question, best first. */
  readonly sections: readonly SectionHit[];
  readonly matches: readonly Match[];
}

export interface Found {
  /** Whether the best hits answer the question; else they are only the nearest there is. */
  readonly isAnswer: boolean;
  /** How many documents may answer it; `MOST_DOCUMENTS` may stand for more. */
  readonly total: number;
  /** Best first. */
  readonly hits: readonly Hit[];
  /** Words that are not known, and what was looked for instead. */
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

interface Asked {
  readonly concepts: readonly Concept[];
  readonly documents: readonly RankedDocument[];
  readonly isAnswer: boolean;
}

export class Search {
  readonly #catalogue: Catalogue;
  readonly #postings: TermPostings;
  readonly #ranker: Ranker;
  readonly #known: KnownTerms;
  synonyms: Synonyms = NO_SYNONYMS;
  /** The evidence from which on documents are answers. */
  floor = 0;

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue;
    this.#postings = new TermPostings(catalogue.index);
    this.#ranker = new Ranker(catalogue, this.#postings);
    this.#known = {
      has: (term) => this.#postings.get(term).documentCount > 0,
      documentFrequency: (term) => this.#postings.get(term).documentCount,
    };
  }

  /** Factors that the collection's curators give. */
  weigh(weights: FieldWeights): void {
    this.#ranker.scores.weights = { ...EVEN_WEIGHTS, ...weights };
  }

  /** Finds out what this collection holds by chance, question by question, so that the caller can pause. */
  *calibrate(): Generator<void> {
    const evidence: number[] = [];
    for (const question of FOREIGN_QUESTIONS) {
      this.#postings.begin();
      const best = this.#ranker.rank(this.#read(question), () => true, CLEARLY_FIRST);
      const isForeign = !best.some(({ covered }) => covered >= ALL_OF_IT);
      if (isForeign) evidence.push(Math.max(0, ...best.map((each) => each.evidence)));
      yield;
    }
    this.floor = floorFor(evidence);
  }

  async find(question: string, accepts: Accepts, limit: number, textOf: TextReader): Promise<Found> {
    this.#postings.begin();
    const concepts = this.#read(question);
    const asked = this.#ask(concepts, accepts);
    if (asked.isAnswer) return this.#answer(question, asked, limit, [], textOf);
    const { words } = this.#catalogue;
    const { concepts: corrected, corrections } = correctSafely(concepts, words, this.#known);
    if (corrections.length === 0) return this.#answer(question, asked, limit, [], textOf);
    return this.#answer(question, this.#ask(corrected, accepts), limit, corrections, textOf);
  }

  #read(question: string): Concept[] {
    const concepts = readQuery(question.slice(0, LONGEST_QUESTION), this.synonyms, this.#catalogue.languages);
    return concepts.filter((concept) => !this.#isUnknownNumber(concept));
  }

  #ask(concepts: readonly Concept[], accepts: Accepts): Asked {
    const documents = orderEditions(this.#ranker.rank(concepts, accepts, MOST_DOCUMENTS));
    const isAnswer = documents.slice(0, CLEARLY_FIRST).some((each) => this.#mayAnswer(each, documents));
    return { concepts, documents, isAnswer };
  }

  async #answer(
    question: string,
    { concepts, documents, isAnswer }: Asked,
    limit: number,
    corrections: readonly Correction[],
    textOf: TextReader,
  ): Promise<Found> {
    // All that the index has to say comes before the texts: it may change while they are read.
    const shown = documents.slice(0, Math.max(limit, MOST_READ));
    const hits = shown.map((ranked) =>
      this.#explained(ranked, concepts, isAnswer && this.#mayAnswer(ranked, documents)),
    );
    const phrases = this.#phrasesOf(question);
    const total = isAnswer ? documents.filter((each) => this.#mayAnswer(each, documents)).length : 0;
    const ordered = phrases.size === 0 ? hits : await orderByPhrases(hits, phrases, textOf);
    return { isAnswer, total, hits: ordered.slice(0, limit), corrections };
  }

  /** After the first few, a document has to hold a fair share of what they hold of the question. */
  #mayAnswer(document: RankedDocument, ranked: readonly RankedDocument[]): boolean {
    const { evidence, covered } = document;
    const most = Math.max(...ranked.slice(0, CLEARLY_FIRST).map((each) => each.covered));
    const isFirst = ranked.indexOf(document) < SURELY_SHOWN;
    return evidence >= this.floor && (isFirst || covered >= most * FAIR_SHARE);
  }

  #explained({ document, score }: RankedDocument, concepts: readonly Concept[], isAnswer: boolean): Hit {
    const { firstUnits } = this.#catalogue.index.table;
    const first = firstUnits[document.number] as number;
    const end = firstUnits[document.number + 1] as number;
    const { ofDocument, ofSections } = explainDocument(concepts, this.#postings, first, end);
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
    const { documentCount } = this.#catalogue.index;
    return new Phrases(
      conceptsIn(question.slice(0, LONGEST_QUESTION), NO_SYNONYMS, this.#catalogue.languages),
      (term) => rarityAmong(documentCount, this.#postings.get(term).documentCount),
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
