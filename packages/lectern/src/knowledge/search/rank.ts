/**
 * Ranks documents by what the whole of them and their best section say: each alone errs, the first by length and the
 * second by chance.
 * @module
 */
import { type Accepts, editionOf } from '../document.ts';
import { type DocumentIndex, newestFirst } from '../document-index.ts';
import type { SizedSection, StoredDocument } from '../segment/stored-document.ts';
import type { Steps } from '../time-slicer.ts';
import { DocumentScores, type TermPostings } from './document-scores.ts';
import type { Concept } from './query.ts';
import { weighEvidence } from './relevance.ts';

export interface RankedSection extends SizedSection {
  /** The number of its unit in the index. */
  readonly unit: number;
  /** For its own words, without those of the title and of other sections. */
  readonly score: number;
}

export interface RankedDocument {
  readonly document: StoredDocument;
  readonly score: number;
  /** How surely it is about the question; see relevance.ts. */
  readonly evidence: number;
  /** The share of the question's meaning that its best section holds, with its title and tags. */
  readonly covered: number;
  /** Whether the question says its whole title, and not in common words. */
  readonly isNamed: boolean;
}

interface Scored {
  readonly document: StoredDocument;
  readonly score: number;
}

interface Candidate extends Scored {
  readonly covered: number;
  readonly concepts: number;
}

/** So many of the best are compared by their sections. */
const LEAST_COMPARED = 100;
/** The best section counts half of what the whole document does. */
const SECTION_SHARE = 0.5;
/** A score of this share of a question's rarity is as good as scores get. */
const BEST_SHARE = 1.5;

export class Ranker {
  readonly #documents: DocumentIndex;
  readonly scores: DocumentScores;

  constructor(documentIndex: DocumentIndex, postings: TermPostings) {
    this.#documents = documentIndex;
    this.scores = new DocumentScores(postings);
  }

  /**
   * Best first; of equal ones the newest. Valid until the next question. The caller may pause between the steps, as
   * long as the index stays as it is and nothing else is ranked.
   */
  *rank(concepts: readonly Concept[], accepts: Accepts, limit: number): Steps<RankedDocument[]> {
    const count = Math.max(limit, LEAST_COMPARED);
    const { documents } = this.#documents.index.table;
    yield* this.scores.score(concepts, {
      count,
      accepts: (number) => accepts(documents[number] as StoredDocument),
    });
    const nearest = this.#nearest(accepts, count);
    yield;
    yield* this.scores.scoreClosely(nearest.map(({ number }) => number).sort((a, b) => a - b));
    const candidates = nearest.map((document) => this.#candidate(document));
    candidates.sort(bestFirst);
    return candidates.slice(0, limit).map((candidate) => ({
      document: candidate.document,
      score: candidate.score,
      evidence: this.#evidence(candidate),
      isNamed: this.#named(candidate.document) === 1,
      covered: candidate.covered / Math.max(this.scores.mass, Number.MIN_VALUE),
    }));
  }

  /** By the whole of them and their titles. */
  #nearest(accepts: Accepts, count: number): StoredDocument[] {
    const { board } = this.scores;
    const { documents } = this.#documents.index.table;
    const best = new BestOf<Scored>(count, bestFirst);
    const isAboutKnown = this.scores.knownMass > 0;
    for (const number of board.documents) {
      // `get`, `not` and `best` help the order, but say nothing of what a question is about.
      if (isAboutKnown && board.heldCount[number] === 0) continue;
      const document = documents[number] as StoredDocument;
      const scored = { document, score: (board.scores[number] as number) + this.scores.titleBonus(number) };
      if (best.wouldKeep(scored) && accepts(document)) best.offer(scored);
    }
    return best.sorted().map(({ document }) => document);
  }

  #candidate(document: StoredDocument): Candidate {
    const { closeBoard } = this.scores;
    const { number } = document;
    const { firstUnits } = this.#documents.index.table;
    const head = firstUnits[number] as number;
    const end = firstUnits[number + 1] as number;
    let best = head;
    // Not what readers ask: a page of questions holds a little of everything.
    for (let unit = head + 1; unit < end; unit++)
      if (best === head || (closeBoard.unitScores[unit] as number) > (closeBoard.unitScores[best] as number))
        best = unit;
    const section = Math.max(closeBoard.unitScores[head] as number, closeBoard.unitScores[best] as number);
    const isSection = best !== head;
    return {
      document,
      score: (closeBoard.scores[number] as number) + SECTION_SHARE * section + this.scores.titleBonus(number),
      covered:
        (closeBoard.namedMass[number] as number) + (isSection ? (closeBoard.unitMass[best] as number) : 0),
      concepts:
        (closeBoard.namedCount[number] as number) + (isSection ? (closeBoard.unitCount[best] as number) : 0),
    };
  }

  #evidence({ document, score, concepts }: Candidate): number {
    const { mass, knownMass, guessedMass, unknownMass } = this.scores;
    if (mass === 0) return 0;
    // A corrected word was not written: what it finds counts, but not that it is known.
    const written = knownMass - guessedMass;
    return weighEvidence({
      known: written / mass,
      unknown: (mass - written) / unknownMass,
      title: this.#named(document),
      strength: Math.min(1, score / (BEST_SHARE * mass)),
      concepts,
    });
  }

  /** The share of its title that the question says, less where those words are common. */
  #named({ number }: StoredDocument): number {
    const { board, unknownMass } = this.scores;
    return (
      this.scores.titleShare(number) * Math.min(1, (board.titleMass[number] as number) / (unknownMass / 2))
    );
  }

  /** The sections of a document that hold something of the question, best first. */
  sectionsOf(document: StoredDocument): RankedSection[] {
    const { firstUnits } = this.#documents.index.table;
    const { unitScores } = this.scores.closeBoard;
    const first = (firstUnits[document.number] as number) + 1;
    const tokens = document.sectionTokens;
    return document.sections
      .map((section, i) => ({
        section,
        tokens: tokens[i] as number,
        unit: first + i,
        score: unitScores[first + i] as number,
      }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score || a.section.startLine - b.section.startLine);
  }
}

function bestFirst(a: Scored, b: Scored): number {
  return b.score - a.score || newestFirst(a.document, b.document);
}

export class BestOf<T> {
  readonly #limit: number;
  readonly #compare: (a: T, b: T) => number;
  #kept: T[] = [];
  #worst: T | undefined;

  /** `compare` puts the better one first, as for `sort`. */
  constructor(limit: number, compare: (a: T, b: T) => number) {
    this.#limit = limit;
    this.#compare = compare;
  }

  /** Whether it is among the best so far: worth a closer look. */
  wouldKeep(item: T): boolean {
    return this.#worst === undefined || this.#compare(item, this.#worst) < 0;
  }

  offer(item: T): void {
    if (!this.wouldKeep(item)) return;
    this.#kept.push(item);
    if (this.#kept.length >= this.#limit * 2) this.#cut();
  }

  /** Best first. */
  sorted(): T[] {
    this.#cut();
    return this.#kept;
  }

  #cut(): void {
    this.#kept = this.#kept.sort(this.#compare).slice(0, this.#limit);
    if (this.#kept.length === this.#limit) this.#worst = this.#kept.at(-1);
  }
}

/**
 * The most current edition of a page takes the best place of all of them. The others come last: with ten versions of a
 * manual, they would take the places of ten other pages.
 */
export function orderEditions(ranked: readonly RankedDocument[]): RankedDocument[] {
  const pages = new Map<string, RankedDocument[]>();
  for (const each of ranked) {
    const { key } = editionOf(each.document.path);
    const page = pages.get(key);
    if (page === undefined) pages.set(key, [each]);
    else page.push(each);
  }
  const least = ranked.at(-1)?.score ?? 0;
  const current: RankedDocument[] = [];
  const older: RankedDocument[] = [];
  for (const page of pages.values()) {
    const { score } = page[0] as RankedDocument;
    const [newest, ...others] = page.sort((a, b) => rankOf(b) - rankOf(a));
    current.push({ ...(newest as RankedDocument), score });
    older.push(...others.map((each) => ({ ...each, score: least, evidence: 0 })));
  }
  return [...current, ...older];
}

function rankOf({ document }: RankedDocument): number {
  return editionOf(document.path).rank;
}
