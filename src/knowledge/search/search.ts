/**
 * From a question in plain words to ranked documents, each with the reason why it was found.
 * @module
 */
import type { Catalogue } from '../catalogue.ts';
import type { Document } from '../document.ts';
import { type Correction, correctConcepts, isKnown } from './correct.ts';
import { explain, type Match } from './explain.ts';
import type { Accepts } from './filter.ts';
import { type Concept, readQuery } from './query.ts';
import { type RankedSection, Ranker, type Ranking } from './rank.ts';
import { NO_SYNONYMS, type Synonyms } from './synonyms.ts';

export interface Hit {
  readonly document: Document;
  readonly score: number;
  /** Those that hold something of the question, best first. */
  readonly sections: readonly RankedSection[];
  readonly matches: readonly Match[];
}

export interface Found {
  /** How many documents are relevant; `MOST_DOCUMENTS` may stand for more. */
  readonly total: number;
  /** Best first. */
  readonly hits: readonly Hit[];
  /** Words that are not known, and what was looked for in their place. */
  readonly corrections: readonly Correction[];
}

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
    const { vocabulary, whole } = this.#catalogue;
    const { concepts: corrected, corrections } = correctConcepts(concepts, vocabulary, whole);
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

  /** `400` in a story of 400 dollars is a detail that no article needs to have. */
  #isUnknownNumber(concept: Concept): boolean {
    return concept.words.every((word) => /^\d+$/.test(word)) && !isKnown(concept, this.#catalogue.whole);
  }
}
