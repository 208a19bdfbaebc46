/**
 * What one question finds in each document and, of the best ones, in each of their sections: there may be a million.
 * Common words come last, and are looked up only in documents that they can still bring among the best: MaxScore of
 * H. Turtle, J. Flood: Query Evaluation: Strategies and Optimizations (1995).
 * @module
 */
import { rarityAmong } from '../index/field-index.ts';
import { Postings } from '../segment/postings.ts';
import type { SegmentIndex } from '../segment/segment-index.ts';
import { DOCUMENT_LENGTHS } from '../segment/segment-writer.ts';
import type { Steps } from '../time-slicer.ts';
import { ConceptBoard } from './concept-board.ts';
import { EVEN_WEIGHTS, OccurrenceWeigher, type Weights } from './occurrence-weigher.ts';
import { type Alternative, type Concept, isGuess } from './query.ts';

/** Where repeated words of a question saturate. */
const K3 = 12;
/** What a light word counts beside others that are as rare: `get`, `not` and `too many` tell less of a page. */
const LIGHT_SHARE = 0.6;
/** The share of all documents above which a term is too common to tell them apart … */
const COMMON = 0.3;
/** … where they are more than this: fewer are gone through whatever they say. */
const NOT_MANY = 20_000;
/**
 * A body of so many words makes its title worth half a point per point of rarity, a longer one more: in an abstract,
 * a word of the title says about as much as any other; on a long page, it says what the page is about.
 */
const LONG_BODY = 200;
/** Sums are rounded. */
const ROUNDING = 1e-4;

/** The documents that a question is asked for: so many of the best of those that are accepted. */
export interface Wanted {
  readonly count: number;
  accepts(document: number): boolean;
}

/** A concept, and what it finds at most in a document. */
interface Weighed {
  readonly concept: Concept;
  readonly most: number;
  /** How many units hold one of its terms. */
  readonly postings: number;
}

export class DocumentScores {
  readonly #index: SegmentIndex;
  readonly #postings: TermPostings;
  /** All documents, without their sections. */
  readonly board: ConceptBoard = new ConceptBoard();
  /** Some documents, with their sections. */
  readonly closeBoard: ConceptBoard = new ConceptBoard();
  weights: Weights = EVEN_WEIGHTS;
  /** The rarity of all concepts of the question that carry meaning, and of those that the collection knows. */
  mass = 0;
  knownMass = 0;
  /** The share of it that is known only as the nearest word to an unknown one. */
  guessedMass = 0;
  #concepts: readonly Concept[] = [];

  constructor(postings: TermPostings) {
    this.#postings = postings;
    this.#index = postings.index;
  }

  /**
   * Scores all documents, or at least those that are wanted and others that are no better; the caller may pause
   * between the steps, as long as the index stays as it is.
   */
  *score(concepts: readonly Concept[], wanted?: Wanted): Steps<void> {
    const telling = concepts.filter(({ alternatives }) => alternatives.some((each) => this.#tells(each)));
    const weighed: Weighed[] = [];
    for (const concept of telling.length > 0 ? telling : concepts) {
      yield* this.#decode(concept);
      weighed.push(this.#weighedConcept(concept));
    }
    weighed.sort((a, b) => b.most - a.most);
    this.#concepts = weighed.map(({ concept }) => concept);
    const { documentCount, documentOf } = this.#index.table;
    this.board.begin(documentCount, 0, documentOf);
    let among: readonly number[] | undefined;
    let done = 0;
    const walk = (list: Postings, weigher: OccurrenceWeigher): void => {
      if (among !== undefined) this.#walkAmong(among, list, weigher, this.board);
      else for (let i = 0; i < list.length; ) i = weigher.weigh(list, i, this.board);
    };
    yield* this.#scoreConcepts(this.board, walk, () => {
      done += 1;
      if (wanted !== undefined) among ??= this.#narrow(wanted, weighed.slice(done));
    });
  }

  /** Scores these documents again, by their numbers, with their sections. */
  *scoreClosely(documents: readonly number[]): Steps<void> {
    const { documentCount, unitCount, documentOf } = this.#index.table;
    this.closeBoard.begin(documentCount, unitCount, documentOf);
    yield* this.#scoreConcepts(this.closeBoard, (list, weigher) =>
      this.#walkAmong(documents, list, weigher, this.closeBoard, this.closeBoard),
    );
  }

  /** Not saturated, in contrast to all else: the more of a title a question names, the more it is about that. */
  titleBonus(document: number): number {
    const mass = this.board.titleMass[document] as number;
    return mass === 0 ? 0 : this.#titleFactor * mass * this.titleShare(document);
  }

  /** The share of a document's title that the question names. */
  titleShare(document: number): number {
    const length = this.#index.table.documentLengths[document * DOCUMENT_LENGTHS] as number;
    return Math.min(1, (this.board.titleWords[document] as number) / Math.max(length, 1));
  }

  get #titleFactor(): number {
    const { totals, documentCount } = this.#index;
    const body = (totals[4] as number) / Math.max(documentCount, 1);
    return this.weights.title * (body / (body + LONG_BODY));
  }

  #walkAmong(
    documents: readonly number[],
    list: Postings,
    weigher: OccurrenceWeigher,
    board: ConceptBoard,
    sections?: ConceptBoard,
  ): void {
    const { firstUnits } = this.#index.table;
    for (const document of documents) {
      const i = list.placeOf(firstUnits[document] as number);
      const end = firstUnits[document + 1] as number;
      if (i < list.length && (list.units[i] as number) < end) weigher.weigh(list, i, board, sections);
    }
  }

  #weighedConcept(concept: Concept): Weighed {
    let most = 0;
    let postings = 0;
    for (const { terms, weight } of concept.alternatives) {
      const lists = terms.map((term) => this.#postings.get(term));
      if (!lists.every((list) => list.documentCount > 0)) continue;
      most = Math.max(most, ...lists.map((list) => this.#rarity(list) * weight));
      for (const { length } of lists) postings += length;
    }
    return { concept, most: most * weightOf(concept), postings };
  }

  #rarity({ documentCount }: Postings): number {
    return rarityAmong(this.#index.documentCount, documentCount);
  }

  /**
   * The documents that may be among the best when the concepts that are left have been scored too, in their order;
   * undefined where others may, or where all documents are scored as soon.
   */
  #narrow({ count, accepts }: Wanted, left: readonly Weighed[]): number[] | undefined {
    const { board } = this;
    const postings = left.reduce((sum, each) => sum + each.postings, 0);
    if (this.knownMass === 0 || board.documents.length < count || postings < board.documents.length * 2)
      return undefined;
    const rest = left.reduce((sum, { most }) => sum + most, 0);
    const factor = this.#titleFactor;
    const scores = board.documents
      .filter((document) => board.heldCount[document] !== 0 && accepts(document))
      .map((document) => (board.scores[document] as number) + this.titleBonus(document));
    const least = (Float64Array.from(scores).sort().at(-count) ?? 0) * (1 - ROUNDING);
    // What holds none of the concepts so far would have to be among the best by the others.
    if (rest * (1 + factor) >= least) return undefined;
    const mayBeWanted = (document: number): boolean =>
      (board.scores[document] as number) + rest + factor * ((board.titleMass[document] as number) + rest) >=
      least;
    return board.documents.filter(mayBeWanted).sort((a, b) => a - b);
  }

  /** Rarity of a concept that the collection does not know. */
  get unknownMass(): number {
    return rarityAmong(this.#index.documentCount, 0);
  }

  /** What a large part of very many documents hold says little of any, and takes long to go through. */
  #tells({ terms }: Alternative): boolean {
    const most = Math.max(COMMON * this.#index.documentCount, NOT_MANY);
    return terms.some((term) => this.#postings.documentCount(term) <= most);
  }

  /** The postings of a common term take a while. */
  *#decode({ alternatives }: Concept): Steps<void> {
    for (const { terms } of alternatives)
      for (const term of terms) {
        this.#postings.get(term);
        yield;
      }
  }

  *#scoreConcepts(
    board: ConceptBoard,
    walk: (list: Postings, weigher: OccurrenceWeigher) => void,
    onConcept: () => void = () => {},
  ): Steps<void> {
    const weigher = new OccurrenceWeigher(this.#index, this.weights);
    this.mass = 0;
    this.knownMass = 0;
    this.guessedMass = 0;
    for (const concept of this.#concepts) {
      const { alternatives, isLight } = concept;
      const repeated = weightOf(concept);
      let own = 0;
      let other = 0;
      for (const { terms, weight } of alternatives) {
        const lists = terms.map((term) => this.#postings.get(term));
        if (!lists.every((list) => list.documentCount > 0)) continue;
        // The rarest of its terms stands for a phrase.
        const { sectionCount } = this.#index;
        const rarity = Math.max(...lists.map((list) => this.#rarity(list)));
        const inSections = Math.max(...lists.map((list) => rarityAmong(sectionCount, list.sectionCount)));
        const mass = rarity * weight;
        if (weight === 1) own = Math.max(own, mass);
        else other = Math.max(other, mass);
        board.beginAlternative(mass, repeated, inSections * weight, terms.length);
        for (const list of lists) walk(list, weigher);
        board.endAlternative();
        yield;
      }
      // A concept counts as much as the asker's word for it, or else as its best synonym; an unknown one, most.
      const mass = own || other || this.unknownMass;
      if (!isLight) {
        this.mass += mass;
        if (own + other > 0) this.knownMass += mass;
        if (isGuess(concept)) this.guessedMass += mass;
      }
      board.endConcept(isLight ? 0 : mass);
      onConcept();
    }
  }
}

/** Of a concept, by how often the question says it. */
function weightOf({ count, isLight }: Concept): number {
  return ((isLight ? LIGHT_SHARE : 1) * ((K3 + 1) * count)) / (K3 + count);
}

/** Arrays of so many terms stay for the next question. */
const MOST_SPARE = 64;

export class TermPostings {
  readonly index: SegmentIndex;
  readonly #known = new Map<string, Postings>();
  readonly #spare: Postings[] = [];

  constructor(index: SegmentIndex) {
    this.index = index;
  }

  /** Has to be called before each question: the index may have changed. */
  begin(): void {
    for (const postings of this.#known.values())
      if (this.#spare.length < MOST_SPARE) this.#spare.push(postings);
    this.#known.clear();
  }

  /** Cheaper than the postings, unless documents were removed. */
  documentCount(term: string): number {
    const known = this.#known.get(term)?.documentCount ?? this.index.documentCountOf(term);
    return known ?? this.get(term).documentCount;
  }

  get(term: string): Postings {
    let postings = this.#known.get(term);
    if (postings === undefined) {
      postings = this.index.postings(term, this.#spare.pop() ?? new Postings());
      this.#known.set(term, postings);
    }
    return postings;
  }
}
