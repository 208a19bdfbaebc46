/**
 * From a question in plain words to ranked documents, each with the reason why it was found.
 * @module
 */
import type { Catalogue } from '../catalogue.ts';
import type { Document } from '../document.ts';
import { explain, type Match } from './explain.ts';
import type { Accepts } from './filter.ts';
import { type Concept, readQuery } from './query.ts';
import { type RankedSection, Ranker, type Ranking } from './rank.ts';
import { NO_SYNONYMS, type Synonyms } from './synonyms.ts';
import { nearestTerm } from './typos.ts';

export interface Hit {
  readonly document: Document;
  readonly score: number;
  /** Those that hold something of the question, best first. */
  readonly sections: readonly RankedSection[];
  readonly matches: readonly Match[];
}

export interface Correction {
  readonly from: string;
  readonly to: string;
}

export interface Found {
  /** How many documents are relevant; `MOST_DOCUMENTS` may stand for more. */
  readonly total: number;
  /** Best first. */
  readonly hits: readonly Hit[];
  /** Words that are not known, and what was looked for in their place. */
  readonly corrections: readonly Correction[];
}

/** Of a guessed word, beside one that was written so. */
const CORRECTED_WEIGHT = 0.8;

export class Search {
  readonly #catalogue: Catalogue;
  readonly #ranker: Ranker;
  synonyms: Synonyms = NO_SYNONYMS;

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue;
    this.#ranker = new Ranker(catalogue);
  }

  find(question: string, accepts: Accepts, limit: number): Found {
    const concepts = readQuery(question, this.synonyms).filter((concept) => !this.#isUnknownNumber(concept));
    const ranking = this.#ranker.rank(concepts, accepts, limit);
    if (ranking.found > 0) return this.#explained(ranking, concepts, []);
    const { corrected, corrections } = this.#correct(concepts);
    if (corrections.length === 0) return { total: 0, hits: [], corrections };
    return this.#explained(this.#ranker.rank(corrected, accepts, limit), corrected, corrections);
  }

  #explained(
    { found, documents }: Ranking,
    concepts: readonly Concept[],
    corrections: readonly Correction[],
  ): Found {
    const units = new Set(documents.map(({ entry }) => entry.unit));
    const matches = explain(concepts, units, this.#catalogue.whole);
    const hits = documents.map(({ entry, score, sections }) => ({
      document: entry.document,
      score,
      sections,
      matches: matches.get(entry.unit) ?? [],
    }));
    return { total: found, hits, corrections: found > 0 ? corrections : [] };
  }

  #isKnown({ alternatives }: Concept): boolean {
    return alternatives.some(({ terms }) => terms.every((term) => this.#catalogue.whole.has(term)));
  }

  /** `400` in a story of 400 dollars is a detail that no article needs to have. */
  #isUnknownNumber(concept: Concept): boolean {
    return concept.words.every((word) => /^\d+$/.test(word)) && !this.#isKnown(concept);
  }

  #correct(concepts: readonly Concept[]): { corrected: Concept[]; corrections: Correction[] } {
    const { whole, vocabulary } = this.#catalogue;
    const corrections: Correction[] = [];
    const corrected = concepts.map((concept) => {
      if (this.#isKnown(concept)) return concept;
      const [word] = concept.words as [string];
      const to = nearestTerm(word, vocabulary, whole);
      if (to === undefined) return concept;
      corrections.push({ from: word, to: vocabulary.written(to) });
      return { ...concept, alternatives: [{ terms: [to], weight: CORRECTED_WEIGHT }] };
    });
    return { corrected, corrections };
  }
}
