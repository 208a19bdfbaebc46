/**
 * An inverted index over units with fields, ranked by BM25F: a term's occurrences are weighed by field and by the
 * field's length before they saturate. Units are added and removed one at a time.
 *
 * S. Robertson, H. Zaragoza: The Probabilistic Relevance Framework: BM25 and Beyond (2009), section 3.6.
 * @module
 */
import { GrowingArray, PostingLists } from './posting-lists.ts';
import type { Vocabulary } from './vocabulary.ts';

export interface FieldIndexOptions {
  readonly weights: FieldNumbers;
  /** Influence of the length of each field, from 0 (none) to 1. */
  readonly lengthInfluence: FieldNumbers;
}

/** The numbers of the terms of one unit by field, in the order of `FIELDS`. */
export type UnitTerms = readonly (readonly number[])[];

export type UnitVisitor = (unit: number, strength: number, isFocus: boolean) => void;

/** With fewer units, their number says little about the rarity of a term: an unknown one would dominate. */
const FEW = 10;
/** Saturation of occurrences. */
const K1 = 1.2;

/** Rarity of a term: how significant it is that a unit contains it, given how many units do. */
export function rarityAmong(units: number, frequency: number): number {
  const size = Math.max(units, FEW);
  return Math.log(1 + (Math.max(size - frequency, 0) + 0.5) / (frequency + 0.5));
}

/** An inverted index over units with several fields: which units contain a term, in which fields, and how often. */
export class FieldIndex {
  readonly #options: FieldIndexOptions;
  readonly #vocabulary: Vocabulary;
  readonly #postings = new PostingLists();
  readonly #lengths = FIELDS.map(() => new GrowingArray());
  readonly #totals: number[] = FIELDS.map(() => 0);
  readonly #alive = new GrowingArray();
  #unitCount = 0;
  #reusable: number[] = [];
  #dead: number[] = [];
  #beingSwept = 0;
  #termLimit = 0;
  /** By term, while a unit is added; otherwise all zero. */
  readonly #counts = new GrowingArray();
  /** The terms of that unit. */
  readonly #found: number[] = [];

  constructor(vocabulary: Vocabulary, options: FieldIndexOptions) {
    this.#vocabulary = vocabulary;
    this.#options = options;
  }

  /** Number of units in the index. */
  get size(): number {
    return this.#unitCount - this.#dead.length - this.#beingSwept - this.#reusable.length;
  }

  /** Upper bound of the numbers of units, exclusive. */
  get unitLimit(): number {
    return this.#unitCount;
  }

  /** Size of the memory for postings, in entries. */
  get poolSize(): number {
    return this.#postings.poolSize;
  }

  /**
   * Adds a unit and returns its number. Searches find it once it is shown, so that all units of a document appear at
   * once.
   */
  add(terms: UnitTerms): number {
    const unit = this.#reusable.pop() ?? this.#unitCount++;
    this.#alive.set(unit, 0);
    const found = this.#found;
    found.length = 0;
    terms.forEach((numbers, field) => {
      (this.#lengths[field] as GrowingArray).set(unit, numbers.length);
      this.#totals[field] = (this.#totals[field] as number) + numbers.length;
      for (const term of numbers) {
        const before = this.#counts.get(term);
        if (before === 0) found.push(term);
        this.#counts.set(term, addOccurrence(before, field));
      }
    });
    for (const term of found) {
      this.#postings.append(term, unit, this.#counts.get(term));
      this.#counts.set(term, 0);
      if (term >= this.#termLimit) this.#termLimit = term + 1;
    }
    return unit;
  }

  /** Makes an added unit searchable. */
  show(unit: number): void {
    this.#alive.set(unit, 1);
  }

  /** Removes a unit. Its postings remain until the next sweep, and are skipped. */
  remove(unit: number): void {
    this.#alive.set(unit, 0);
    this.#dead.push(unit);
    this.#lengths.forEach((lengths, field) => {
      this.#totals[field] = (this.#totals[field] as number) - lengths.get(unit);
    });
  }

  /** Whether removed units have become a noticeable cost. */
  get needsSweep(): boolean {
    return this.#dead.length > 1000 && this.#dead.length > this.size;
  }

  /** Drops removed units, term by term, so that the caller can pause between the steps. */
  *sweep(): Generator<void> {
    const swept = this.#dead;
    this.#dead = [];
    this.#beingSwept += swept.length;
    const gone = new Set(swept);
    for (let term = 0; term < this.#termLimit; term++) {
      this.#postings.filter(term, (unit) => !gone.has(unit));
      yield;
    }
    this.#reusable = [...this.#reusable, ...swept];
    this.#beingSwept -= swept.length;
  }

  /** Whether an existing unit contains the term. */
  has(term: string): boolean {
    const number = this.#vocabulary.find(term);
    return number !== undefined && this.#postings.some(number, (unit) => this.#alive.get(unit) === 1);
  }

  /** Number of units with the term; may count removed ones until the next sweep. */
  documentFrequency(term: string): number {
    const number = this.#vocabulary.find(term);
    return number === undefined ? 0 : this.#postings.count(number);
  }

  /** Rarity of a term with this frequency; the highest for an unknown term. */
  rarity(frequency: number): number {
    return rarityAmong(this.size, frequency);
  }

  /**
   * Calls back with every existing unit that contains the term, with its strength (from 0 to 1), and whether it occurs
   * in its title, headings, tags or description. `among` has a 1 for each relevant unit: the others cost almost
   * nothing.
   */
  visit(term: string, visitor: UnitVisitor, among?: Uint8Array): void {
    const number = this.#vocabulary.find(term);
    if (number === undefined) return;
    const { weights, lengthInfluence } = this.#options;
    const size = Math.max(this.size, 1);
    const norms = FIELDS.map((_, field) => {
      const average = Math.max((this.#totals[field] as number) / size, 1);
      const influence = lengthInfluence[field] as number;
      return { base: 1 - influence, slope: influence / average };
    });
    const lengths = this.#lengths.map(({ values }) => values);
    const [body] = norms as [(typeof norms)[number]];
    const [bodyLengths] = lengths as [Uint32Array];
    const [bodyWeight] = weights;
    const weigh = (unit: number, packed: number): number => {
      let weighed = 0;
      for (let field = 0; field < FIELDS.length; field++) {
        const found = occurrences(packed, field);
        if (found === 0) continue;
        const { base, slope } = norms[field] as (typeof norms)[number];
        const length = (lengths[field] as Uint32Array)[unit] as number;
        weighed += ((weights[field] as number) * found) / (base + slope * length);
      }
      return weighed;
    };
    const tell = (unit: number, packed: number): void => {
      const weighed =
        packed <= BODY_ONLY
          ? (bodyWeight * packed) / (body.base + body.slope * (bodyLengths[unit] as number))
          : weigh(unit, packed);
      visitor(unit, weighed / (K1 + weighed), (packed & FOCUS) !== 0);
    };
    // Two loops, each over one kind of array: most units are skipped.
    if (among === undefined) {
      const alive = this.#alive.values;
      this.#postings.visitBlocks(number, (page, start, end) => {
        for (let i = start; i < end; i += 2)
          if (alive[page[i] as number] === 1) tell(page[i] as number, page[i + 1] as number);
      });
    } else {
      this.#postings.visitBlocks(number, (page, start, end) => {
        for (let i = start; i < end; i += 2)
          if (among[page[i] as number] === 1) tell(page[i] as number, page[i + 1] as number);
      });
    }
  }

  /** Calls back with the packed occurrences of the term in each of these units. */
  locate(term: string, units: ReadonlySet<number>, visitor: (unit: number, packed: number) => void): void {
    const number = this.#vocabulary.find(term);
    if (number === undefined) return;
    this.#postings.visit(number, (unit, packed) => {
      if (units.has(unit)) visitor(unit, packed);
    });
  }
}

/** Names of the indexed fields. */
export const FIELDS = ['body', 'heading', 'description', 'questions', 'tags', 'title'] as const;

/** Name of a field. */
export type Field = (typeof FIELDS)[number];

/** One number for each field, in the order of `FIELDS`. */
export type FieldNumbers = readonly [number, number, number, number, number, number];

const BITS = 5;
const MOST = (1 << BITS) - 1;

/** The body has the lowest bits: a number up to `MOST` is a term in the body only, as almost all are. */
export const BODY_ONLY: number = MOST;

/** The bits of fields that describe the subject: neither the body nor the readers' questions. */
export const FOCUS: number =
  (MOST << (FIELDS.indexOf('heading') * BITS)) |
  (MOST << (FIELDS.indexOf('description') * BITS)) |
  (MOST << (FIELDS.indexOf('tags') * BITS)) |
  (MOST << (FIELDS.indexOf('title') * BITS));

/** Adds one occurrence in the field with this number; more than 31 count as 31. */
export function addOccurrence(packed: number, field: number): number {
  const shift = field * BITS;
  return ((packed >>> shift) & MOST) === MOST ? packed : packed + (1 << shift);
}

export function occurrences(packed: number, field: number): number {
  return (packed >>> (field * BITS)) & MOST;
}

export function fieldsOf(packed: number): Field[] {
  return FIELDS.filter((_, field) => occurrences(packed, field) > 0);
}
