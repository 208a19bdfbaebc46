/**
 * How strongly a term is in a document and in its sections: BM25F, occurrences weighed by field and by the field's
 * length before they saturate.
 *
 * S. Robertson, H. Zaragoza: The Probabilistic Relevance Framework: BM25 and Beyond (2009), section 3.6.
 * @module
 */
import {
  BODY,
  DESCRIPTION,
  HEADING,
  type Postings,
  QUESTIONS,
  TAGS,
  TITLE,
  TRAIL,
  unitOccurrences,
} from '../segment/postings.ts';
import type { SegmentIndex } from '../segment/segment-index.ts';
import { DOCUMENT_LENGTHS } from '../segment/segment-writer.ts';
import type { WeightedField } from '../settings/collection-settings.ts';
import type { ConceptBoard } from './concept-board.ts';

/** Factors on what each field counts by itself. */
export type Weights = Readonly<Record<WeightedField, number>>;

export const EVEN_WEIGHTS: Weights = {
  title: 1,
  headings: 1,
  tags: 1,
  description: 1,
  questions: 1,
  body: 1,
};

/** Saturation of occurrences. */
const K1 = 1.4;
/** In a whole document, beside an occurrence in the body: readers' questions, tags and descriptions name its subject. */
const NAMING = 3;
/** How much the length of a field counts, from 0 to 1. */
const BODY_LENGTH = 0.7;
const SECTION_LENGTH = 0.6;
const HEADING_LENGTH = 0.4;
const SIDE_LENGTH = 0.3;

/** Where a document's lengths are; see `DOCUMENT_LENGTHS`. */
const [TITLE_AT, TAGS_AT, DESCRIPTION_AT, QUESTIONS_AT, BODY_AT, HEADINGS_AT] = [0, 1, 2, 3, 4, 5] as const;

export class OccurrenceWeigher {
  readonly #index: SegmentIndex;
  readonly #weights: Weights;
  /** By the place among a document's lengths. */
  readonly #averages: readonly number[];
  readonly #sectionBody: number;
  readonly #sectionSide: number;

  constructor(index: SegmentIndex, weights: Weights) {
    this.#index = index;
    this.#weights = weights;
    const { totals, documentCount, sectionCount, trailTotal } = index;
    this.#averages = totals.map((total) => Math.max(total / Math.max(documentCount, 1), 1));
    const sections = Math.max(sectionCount, 1);
    this.#sectionBody = Math.max((totals[BODY_AT] as number) / sections, 1);
    this.#sectionSide = Math.max(((totals[HEADINGS_AT] as number) + trailTotal) / sections, 1);
  }

  /**
   * Weighs the document whose postings begin at this place, and its sections where there is a board for them. Returns
   * the place after them.
   */
  weigh(list: Postings, start: number, board: ConceptBoard, sections?: ConceptBoard): number {
    const { units, packed, length } = list;
    const { documentOf, firstUnits } = this.#index.table;
    const document = documentOf[units[start] as number] as number;
    const end = firstUnits[document + 1] as number;
    let i = start;
    let head = 0;
    if (units[i] === firstUnits[document]) head = packed[i++] as number;
    let bodies = 0;
    let headings = 0;
    for (; i < length && (units[i] as number) < end; i++) {
      const own = packed[i] as number;
      bodies += own & 0xff;
      if (own > 0xff) headings += unitOccurrences(own, HEADING);
      sections?.meetUnit(units[i] as number, this.#inSection(units[i] as number, own));
    }
    const titled = head === 0 ? 0 : unitOccurrences(head, TITLE);
    const naming = head === 0 ? 0 : this.#naming(head, document);
    const title = this.#weights.title * this.#side(titled, document, TITLE_AT);
    if (head !== 0) sections?.meetUnit(firstUnits[document] as number, saturated((title + naming) / 2));
    const weighed =
      this.#body(bodies, document) +
      this.#weights.headings * this.#side(headings, document, HEADINGS_AT) +
      NAMING * naming +
      title;
    board.meetDocument(
      document,
      saturated(weighed),
      titled,
      titled > 0 || (head !== 0 && unitOccurrences(head, TAGS) > 0),
    );
    return i;
  }

  #inSection(unit: number, own: number): number {
    const { bodyLengths, sideLengths } = this.#index.table;
    const body = unitOccurrences(own, BODY);
    const bodyNorm =
      1 - SECTION_LENGTH + (SECTION_LENGTH * (bodyLengths[unit] as number)) / this.#sectionBody;
    const found = (this.#weights.body * body) / bodyNorm;
    if (own <= 0xff) return saturated(found);
    const above = unitOccurrences(own, HEADING) + unitOccurrences(own, TRAIL);
    const sides = (sideLengths[unit * 2] as number) + (sideLengths[unit * 2 + 1] as number);
    const sideNorm = 1 - HEADING_LENGTH + (HEADING_LENGTH * sides) / this.#sectionSide;
    return saturated(found + (this.#weights.headings * above) / sideNorm);
  }

  /** What says what the document is about, beside its title. */
  #naming(head: number, document: number): number {
    const { tags, description, questions } = this.#weights;
    return (
      tags * this.#side(unitOccurrences(head, TAGS), document, TAGS_AT) +
      description * this.#side(unitOccurrences(head, DESCRIPTION), document, DESCRIPTION_AT) +
      questions * this.#side(unitOccurrences(head, QUESTIONS), document, QUESTIONS_AT)
    );
  }

  #body(count: number, document: number): number {
    return (this.#weights.body * count) / this.#norm(document, BODY_AT, BODY_LENGTH);
  }

  #side(count: number, document: number, at: number): number {
    return count === 0 ? 0 : count / this.#norm(document, at, SIDE_LENGTH);
  }

  #norm(document: number, at: number, influence: number): number {
    const length = this.#index.table.documentLengths[document * DOCUMENT_LENGTHS + at] as number;
    return 1 - influence + (influence * length) / (this.#averages[at] as number);
  }
}

function saturated(weighed: number): number {
  return weighed / (K1 + weighed);
}
