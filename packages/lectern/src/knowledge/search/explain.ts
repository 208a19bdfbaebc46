/**
 * Why a document was found: which words of the question, as which terms, in which fields.
 * @module
 */
import { FIELDS, type Field, fieldsOf } from '../index/field-index.ts';
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
import type { TermPostings } from './document-scores.ts';
import type { Alternative, Concept } from './query.ts';

export interface Match {
  /** Of the question, as they were written; those of the text where it has only other ones for the same. */
  readonly words: readonly string[];
  readonly fields: readonly Field[];
}

/** Calls back with the packed occurrences of the term in each of these units. */
interface Locator {
  locate(term: string, units: ReadonlySet<number>, visitor: (unit: number, packed: number) => void): void;
}

/** Returns the words of a question that each of these units contains, in the order of the question. */
export function explain(
  concepts: readonly Concept[],
  units: ReadonlySet<number>,
  index: Locator,
): Map<number, Match[]> {
  const matches = new Map<number, Match[]>();
  for (const { words, alternatives } of concepts) {
    const found = new Map<number, number>();
    for (const { terms } of alternatives) {
      for (const [unit, packed] of locateAll(terms, units, index))
        found.set(unit, (found.get(unit) ?? 0) | packed);
    }
    for (const [unit, packed] of found) {
      const match = { words, fields: fieldsOf(packed) };
      matches.set(unit, [...(matches.get(unit) ?? []), match]);
    }
  }
  return matches;
}

/** Where all of these terms are, as they have to be for a match, and in which fields any of them is. */
function locateAll(
  terms: readonly string[],
  units: ReadonlySet<number>,
  index: Locator,
): ReadonlyMap<number, number> {
  let found = new Map<number, number>();
  let wanted = units;
  for (const term of terms) {
    const further = new Map<number, number>();
    index.locate(term, wanted, (unit, packed) => further.set(unit, (found.get(unit) ?? 0) | packed));
    found = further;
    wanted = new Set(found.keys());
  }
  return found;
}

interface DocumentMatches {
  /** In the order of the question. */
  readonly ofDocument: readonly Match[];
  /** By unit: what the section itself holds. */
  readonly ofSections: ReadonlyMap<number, readonly Match[]>;
}

/** `first` is the unit of its head, `end` the one after its last section; `written` is a readable word for a term. */
export function explainDocument(
  concepts: readonly Concept[],
  postings: TermPostings,
  first: number,
  end: number,
  written: (term: string) => string,
): DocumentMatches {
  const ofDocument: Match[] = [];
  const ofSections = new Map<number, Match[]>();
  const matchOf = (concept: Concept, { packed, terms }: Located): Match => ({
    words: wordsFor(concept, terms, written),
    fields: unitFieldsOf(packed),
  });
  for (const concept of concepts) {
    const byUnit = locate(concept, postings, first, end);
    if (byUnit.size === 0) continue;
    const all: Located = { packed: 0, terms: new Set() };
    for (const [unit, located] of byUnit) {
      all.packed |= located.packed;
      for (const term of located.terms) all.terms.add(term);
      if (unit === first) continue;
      ofSections.set(unit, [...(ofSections.get(unit) ?? []), matchOf(concept, located)]);
    }
    ofDocument.push(matchOf(concept, all));
  }
  return { ofDocument, ofSections };
}

/** Occurrences of a concept in a unit. */
interface Located {
  packed: number;
  readonly terms: Set<string>;
}

/** By unit: the occurrences of the alternatives of which all terms are in the document. */
function locate(
  { alternatives }: Concept,
  postings: TermPostings,
  first: number,
  end: number,
): Map<number, Located> {
  const found = new Map<number, Located>();
  for (const { terms } of alternatives) {
    const lists = terms.map((term) => postings.get(term));
    if (!lists.every((list) => isWithin(list, first, end))) continue;
    for (const [k, list] of lists.entries())
      for (let i = list.placeOf(first); i < list.length && (list.units[i] as number) < end; i++) {
        const unit = list.units[i] as number;
        const located = found.get(unit) ?? { packed: 0, terms: new Set() };
        located.packed |= list.packed[i] as number;
        found.set(unit, located);
        located.terms.add(terms[k] as string);
      }
  }
  return found;
}

/** A synonym, a correction or a part of a phrase is named as the texts write it: the asker's own word is not there. */
function wordsFor(
  { words, alternatives }: Concept,
  found: ReadonlySet<string>,
  written: (term: string) => string,
): readonly string[] {
  const isThere = ({ terms }: Alternative): boolean => terms.every((term) => found.has(term));
  if (alternatives.some((each) => each.weight === 1 && isThere(each))) return words;
  return (alternatives.find(isThere)?.terms ?? [...found]).map(written);
}

function isWithin(list: Postings, first: number, end: number): boolean {
  const at = list.placeOf(first);
  return at < list.length && (list.units[at] as number) < end;
}

/** Headings above a section are headings to a reader. */
function unitFieldsOf(packed: number): Field[] {
  const isIn: Readonly<Record<Field, boolean>> = {
    body: has(packed, BODY),
    heading: has(packed, HEADING) || has(packed, TRAIL),
    description: has(packed, DESCRIPTION),
    questions: has(packed, QUESTIONS),
    tags: has(packed, TAGS),
    title: has(packed, TITLE),
  };
  return FIELDS.filter((field) => isIn[field]);
}

function has(packed: number, field: number): boolean {
  return unitOccurrences(packed, field) > 0;
}
