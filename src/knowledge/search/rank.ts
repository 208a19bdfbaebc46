/**
 * Ranks documents by what two indexes say of them: the whole document and its best section. Each alone errs, the
 * first by length and the second by chance, and seldom both.
 * @module
 */
import { type Catalogue, type Entry, type IndexedSection, newestFirst } from '../catalogue.ts';
import { BestOf } from './best-of.ts';
import type { Accepts } from './filter.ts';
import type { Concept } from './query.ts';
import { isRelevant } from './relevance.ts';
import { ScoreBoard } from './score-board.ts';

export interface RankedSection extends IndexedSection {
  readonly score: number;
}

export interface RankedDocument {
  readonly entry: Entry;
  readonly score: number;
  /** Those that hold something of the question, best first. */
  readonly sections: readonly RankedSection[];
}

export interface Ranking {
  /** How many are relevant; `MOST_DOCUMENTS` may stand for more. */
  readonly found: number;
  /** Best first; of equal ones the newest. */
  readonly documents: readonly RankedDocument[];
}

interface Candidate {
  readonly entry: Entry;
  readonly score: number;
}

/** How many documents are looked at by section; no more are counted. */
export const MOST_DOCUMENTS = 100;
/** What is weaker than this beside the best document is no second answer. */
const LEAST_SHARE_OF_BEST = 0.5;

export class Ranker {
  readonly #catalogue: Catalogue;
  readonly #whole: ScoreBoard;
  readonly #bySection: ScoreBoard;
  /** The sections that are looked at. */
  #among: Uint8Array = new Uint8Array(0);

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue;
    this.#whole = new ScoreBoard(catalogue.whole);
    this.#bySection = new ScoreBoard(catalogue.bySection);
  }

  rank(concepts: readonly Concept[], accepts: Accepts, limit: number): Ranking {
    this.#whole.score(concepts);
    const nearest = this.#nearest(accepts);
    this.#scoreSections(concepts, nearest);
    const candidates = this.#candidates(nearest, concepts.length);
    const best = new BestOf<Candidate>(limit, (a, b) => b.score - a.score || newestFirst(a.entry, b.entry));
    for (const candidate of candidates) best.offer(candidate);
    const documents = best
      .sorted()
      .map(({ entry, score }) => ({ entry, score, sections: this.#sections(entry) }));
    return { found: candidates.length, documents };
  }

  /** By their whole text. Sections are looked at in no others: there may be a million of them. */
  #nearest(accepts: Accepts): readonly Entry[] {
    const { scores, touched } = this.#whole;
    const best = new BestOf<Candidate>(MOST_DOCUMENTS, (a, b) => b.score - a.score);
    for (const unit of touched) {
      const entry = this.#catalogue.entryOfUnit(unit);
      if (entry !== undefined && accepts(entry.document))
        best.offer({ entry, score: scores[unit] as number });
    }
    return best.sorted().map(({ entry }) => entry);
  }

  #scoreSections(concepts: readonly Concept[], entries: readonly Entry[]): void {
    const { unitLimit } = this.#catalogue.bySection;
    if (this.#among.length < unitLimit) this.#among = new Uint8Array(unitLimit * 2);
    const mark = (value: number): void => {
      for (const { sections } of entries) for (const { unit } of sections) this.#among[unit] = value;
    };
    mark(1);
    this.#bySection.score(concepts, this.#among);
    mark(0);
  }

  /** None, where no document answers the question; else those that come near to the best one. */
  #candidates(entries: readonly Entry[], concepts: number): Candidate[] {
    const scored: Candidate[] = [];
    let isAnswered = false;
    let highest = 0;
    for (const entry of entries) {
      const { score: section, covered } = this.#bestSection(entry);
      const score = (this.#whole.scores[entry.unit] as number) + section;
      scored.push({ entry, score });
      isAnswered ||= this.#isRelevant(entry, score, covered, concepts);
      highest = Math.max(highest, score);
    }
    return isAnswered ? scored.filter(({ score }) => score >= highest * LEAST_SHARE_OF_BEST) : [];
  }

  /** What is best of all its sections, be it in one of them or in two. */
  #bestSection({ sections }: Entry): { score: number; covered: number } {
    const best = { score: 0, covered: 0 };
    for (const { unit } of sections) {
      best.score = Math.max(best.score, this.#bySection.scores[unit] as number);
      best.covered = Math.max(best.covered, this.#bySection.covered[unit] as number);
    }
    return best;
  }

  #isRelevant({ unit }: Entry, score: number, covered: number, concepts: number): boolean {
    const { mass, focused } = this.#whole;
    return isRelevant({
      section: covered / this.#bySection.mass,
      focus: (focused[unit] as number) / mass,
      strength: score / (2 * mass),
      concepts,
      documents: this.#catalogue.whole.size,
    });
  }

  #sections(entry: Entry): RankedSection[] {
    return entry.sections
      .map((indexed) => ({ ...indexed, score: this.#bySection.scores[indexed.unit] as number }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score || a.section.startLine - b.section.startLine);
  }
}
