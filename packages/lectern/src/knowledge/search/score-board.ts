/**
 * The scores of one question over the units of one index. Kept between questions, so that a question allocates
 * nothing that grows with the collection.
 * @module
 */
import type { UnitVisitor } from '../index/field-index.ts';
import type { Alternative, Concept } from './query.ts';

/** The share of all units above which a term is too common to tell them apart … */
const COMMON = 0.3;
/** … where they are more than this: fewer are gone through whatever they say. */
const NOT_MANY = 20_000;

/** What is to be known of an index to score its units. */
export interface RankedIndex {
  /** How many units there are, to judge by how much it says that one of them holds a term. */
  readonly size: number;
  /** All unit numbers are below this. */
  readonly unitLimit: number;
  has(term: string): boolean;
  documentFrequency(term: string): number;
  rarity(frequency: number): number;
  /** `among` has a 1 for each unit that matters. */
  visit(term: string, visitor: UnitVisitor, among?: Uint8Array): void;
}

/** The scores of one question over the units of an index. Reused between questions. */
export class ScoreBoard {
  readonly #index: RankedIndex;
  /** What was found, by unit. */
  scores: Float32Array = new Float32Array(0);
  /** How much of the question's meaning a unit holds, by unit: the rarity of the concepts found in it. */
  covered: Float32Array = new Float32Array(0);
  /** The same, of the concepts that it names outside its body: in its title, its headings, its tags. */
  focused: Float32Array = new Float32Array(0);
  #best: Float32Array = new Float32Array(0);
  #bestFocus: Float32Array = new Float32Array(0);
  #bestMass: Float32Array = new Float32Array(0);
  #sum: Float32Array = new Float32Array(0);
  #found: Uint8Array = new Uint8Array(0);
  #focusCount: Uint8Array = new Uint8Array(0);
  /** Units with a score. */
  touched: number[] = [];
  /** The rarity of all concepts of the question together. */
  mass = 0;

  constructor(index: RankedIndex) {
    this.#index = index;
  }

  /** Scores the units; `among` has a 1 for each unit that matters. Default: all units. */
  score(concepts: readonly Concept[], among?: Uint8Array): void {
    this.#clear();
    const telling = concepts.filter(({ alternatives }) => alternatives.some((each) => this.#tells(each)));
    for (const concept of telling.length > 0 ? telling : concepts) this.#scoreConcept(concept, among);
  }

  /** What a large part of very many units hold says little of any, and takes long to go through. */
  #tells({ terms }: Alternative): boolean {
    const most = Math.max(COMMON * this.#index.size, NOT_MANY);
    return terms.some((term) => this.#index.documentFrequency(term) <= most);
  }

  #scoreConcept({ alternatives }: Concept, among: Uint8Array | undefined): void {
    const inConcept: number[] = [];
    let own = 0;
    let other = 0;
    for (const alternative of alternatives) {
      if (!alternative.terms.every((term) => this.#index.has(term))) continue;
      const mass = this.#rarity(alternative) * alternative.weight;
      if (alternative.weight === 1) own = Math.max(own, mass);
      else other = Math.max(other, mass);
      this.#visit(alternative, among, (unit, strength, isFocus) => {
        const score = mass * strength;
        if (isFocus && mass > (this.#bestFocus[unit] as number)) this.#bestFocus[unit] = mass;
        if (score <= (this.#best[unit] as number)) return;
        if (this.#best[unit] === 0) inConcept.push(unit);
        this.#best[unit] = score;
        this.#bestMass[unit] = mass;
      });
    }
    this.#addConcept(inConcept, own || other || this.#index.rarity(0));
  }

  /** A concept counts as much as the asker's word for it, or else as its best synonym; an unknown one, most. */
  #addConcept(units: readonly number[], mass: number): void {
    this.mass += mass;
    for (const unit of units) {
      if (this.scores[unit] === 0) this.touched.push(unit);
      this.scores[unit] = (this.scores[unit] as number) + (this.#best[unit] as number);
      this.covered[unit] = (this.covered[unit] as number) + Math.min(this.#bestMass[unit] as number, mass);
      this.focused[unit] = (this.focused[unit] as number) + Math.min(this.#bestFocus[unit] as number, mass);
      this.#best[unit] = 0;
      this.#bestFocus[unit] = 0;
      this.#bestMass[unit] = 0;
    }
  }

  /** The rarest of its terms stands for a phrase. */
  #rarity({ terms }: Alternative): number {
    return Math.max(...terms.map((term) => this.#index.rarity(this.#index.documentFrequency(term))));
  }

  /** Units that hold all terms of the alternative, with the mean strength. */
  #visit({ terms }: Alternative, among: Uint8Array | undefined, visitor: UnitVisitor): void {
    const [first, ...rest] = terms as [string, ...string[]];
    if (rest.length === 0) {
      this.#index.visit(first, visitor, among);
      return;
    }
    const candidates: number[] = [];
    this.#index.visit(
      first,
      (unit, strength, isFocus) => {
        candidates.push(unit);
        this.#found[unit] = 1;
        this.#focusCount[unit] = isFocus ? 1 : 0;
        this.#sum[unit] = strength;
      },
      among,
    );
    rest.forEach((term, i) => {
      this.#index.visit(
        term,
        (unit, strength, isFocus) => {
          if (this.#found[unit] !== i + 1) return;
          this.#found[unit] = i + 2;
          if (isFocus) this.#focusCount[unit] = (this.#focusCount[unit] as number) + 1;
          this.#sum[unit] = (this.#sum[unit] as number) + strength;
        },
        among,
      );
    });
    for (const unit of candidates) {
      const isFocus = this.#focusCount[unit] === terms.length;
      if (this.#found[unit] === terms.length)
        visitor(unit, (this.#sum[unit] as number) / terms.length, isFocus);
      this.#found[unit] = 0;
    }
  }

  #clear(): void {
    for (const unit of this.touched) {
      this.scores[unit] = 0;
      this.covered[unit] = 0;
      this.focused[unit] = 0;
    }
    this.touched = [];
    this.mass = 0;
    const needed = this.#index.unitLimit;
    if (this.scores.length >= needed) return;
    const capacity = Math.ceil(needed * 1.5);
    this.scores = new Float32Array(capacity);
    this.covered = new Float32Array(capacity);
    this.focused = new Float32Array(capacity);
    this.#bestFocus = new Float32Array(capacity);
    this.#focusCount = new Uint8Array(capacity);
    this.#best = new Float32Array(capacity);
    this.#bestMass = new Float32Array(capacity);
    this.#sum = new Float32Array(capacity);
    this.#found = new Uint8Array(capacity);
  }
}
