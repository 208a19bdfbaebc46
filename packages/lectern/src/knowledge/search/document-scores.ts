/**
 * What one question finds in each document and, of the best ones, in each of their sections: there may be a million.
 * @module
 */
import { rarityAmong } from '../index/field-index.ts';
import { Postings } from '../segment/postings.ts';
import type { SegmentIndex } from '../segment/segment-index.ts';
import type { Steps } from '../time-slicer.ts';
import { ConceptBoard } from './concept-board.ts';
import { EVEN_WEIGHTS, OccurrenceWeigher, type Weights } from './occurrence-weigher.ts';
import type { Alternative, Concept } from './query.ts';

/** Where repeated words of a question saturate. */
const K3 = 8;
/** The share of all documents above which a term is too common to tell them apart … */
const COMMON = 0.3;
/** … where they are more than this: fewer are gone through whatever they say. */
const NOT_MANY = 20_000;

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
  #concepts: readonly Concept[] = [];

  constructor(postings: TermPostings) {
    this.#postings = postings;
    this.#index = postings.index;
  }

  /** Scores all documents; the caller may pause between the steps, as long as the index stays as it is. */
  *score(concepts: readonly Concept[]): Steps<void> {
    const telling = concepts.filter(({ alternatives }) => alternatives.some((each) => this.#tells(each)));
    this.#concepts = telling.length > 0 ? telling : concepts;
    const { documentCount, documentOf } = this.#index.table;
    this.board.begin(documentCount, 0, documentOf);
    yield* this.#scoreConcepts(this.board, (list, weigher) => {
      for (let i = 0; i < list.length; ) i = weigher.weigh(list, i, this.board);
    });
  }

  /** Scores these documents again, by their numbers, with their sections. */
  *scoreClosely(documents: readonly number[]): Steps<void> {
    const { documentCount, unitCount, documentOf, firstUnits } = this.#index.table;
    this.closeBoard.begin(documentCount, unitCount, documentOf);
    yield* this.#scoreConcepts(this.closeBoard, (list, weigher) => {
      for (const document of documents) {
        const i = list.placeOf(firstUnits[document] as number);
        const end = firstUnits[document + 1] as number;
        if (i < list.length && (list.units[i] as number) < end)
          weigher.weigh(list, i, this.closeBoard, this.closeBoard);
      }
    });
  }

  /** Rarity of a concept that the collection does not know. */
  get unknownMass(): number {
    return rarityAmong(this.#index.documentCount, 0);
  }

  /** What a large part of very many documents hold says little of any, and takes long to go through. */
  #tells({ terms }: Alternative): boolean {
    const most = Math.max(COMMON * this.#index.documentCount, NOT_MANY);
    return terms.some((term) => this.#postings.get(term).documentCount <= most);
  }

  *#scoreConcepts(
    board: ConceptBoard,
    walk: (list: Postings, weigher: OccurrenceWeigher) => void,
  ): Steps<void> {
    const weigher = new OccurrenceWeigher(this.#index, this.weights);
    this.mass = 0;
    this.knownMass = 0;
    for (const { alternatives, isLight, count } of this.#concepts) {
      const repeated = ((K3 + 1) * count) / (K3 + count);
      let own = 0;
      let other = 0;
      for (const { terms, weight } of alternatives) {
        const lists = terms.map((term) => this.#postings.get(term));
        if (!lists.every((list) => list.documentCount > 0)) continue;
        // The rarest of its terms stands for a phrase.
        const { documentCount, sectionCount } = this.#index;
        const rarity = Math.max(...lists.map((list) => rarityAmong(documentCount, list.documentCount)));
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
      }
      board.endConcept(isLight ? 0 : mass);
    }
  }
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

  get(term: string): Postings {
    let postings = this.#known.get(term);
    if (postings === undefined) {
      postings = this.index.postings(term, this.#spare.pop() ?? new Postings());
      this.#known.set(term, postings);
    }
    return postings;
  }
}
