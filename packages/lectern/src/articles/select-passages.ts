/**
 * Selects what is shown of search hits: their best sections, or whole articles while they fit.
 * @module
 */
import { composeAnswer } from '../knowledge/answer/compose.ts';
import { pieceOfDocument } from '../knowledge/answer/view.ts';
import type { Document, Section } from '../knowledge/document.ts';
import type { Library, Reading } from '../knowledge/library.ts';
import type { Match } from '../knowledge/search/explain.ts';
import type { Hit } from '../knowledge/search/search.ts';
import { estimateTokens } from '../knowledge/text/token-estimate.ts';

export interface Passage {
  readonly hit: Hit;
  /** Absent for a whole article. */
  readonly section?: Section;
  readonly startLine: number;
  readonly endLine: number;
  readonly text: string;
  readonly tokens: number;
  /** The words that it shares with the query. */
  readonly matches: readonly Match[];
  /** Articles that rank between the previous passage and this one, without a section that is worth showing and fits. */
  readonly before: readonly Document[];
}

/** A section that is larger than the whole budget. */
export interface Oversize {
  readonly document: Document;
  readonly section?: Section;
  readonly tokens: number;
}

/** The passages of a search that fit into one result. */
export interface Selection {
  /** Passages, best first. */
  readonly passages: readonly Passage[];
  /** Sections omitted because they are larger than the budget. */
  readonly oversize: readonly Oversize[];
  /** Number of further passages. */
  readonly left: number;
  /** Position of the next passage. */
  readonly next: number;
}

export type Select = (hits: readonly Hit[], budget: number, start: number) => Promise<Selection>;

/** Reserved for the source line of each article. */
const TOKENS_FOR_SOURCE = 60;

/** Creates a function that selects the best sections of each document that a search found. */
export function selectSections(library: Library): Select {
  const read = readOnce(library);
  return async (hits, budget, start) => {
    const textOf = async (document: Document): Promise<string | undefined> => (await read(document))?.text;
    const { passages, ...rest } = await composeAnswer(hits, budget, start, textOf);
    return {
      ...rest,
      passages: passages.map((passage) => {
        const { startLine, endLine } = passage.section;
        return { ...passage, startLine, endLine };
      }),
    };
  };
}

/** Creates a function that selects whole articles while they fit the budget. */
export function selectArticles(library: Library): Select {
  const read = readOnce(library);
  return async (found, budget, start) => {
    const hits = found.filter(({ isAnswer }) => isAnswer);
    const passages: Passage[] = [];
    const oversize: Oversize[] = [];
    let spent = 0;
    let next = start;
    for (; next < hits.length; next++) {
      const hit = hits[next] as Hit;
      const reading = await read(hit.document);
      if (reading === undefined) continue;
      const { text, startLine, endLine } = pieceOfDocument(reading, 0, Number.POSITIVE_INFINITY);
      const tokens = estimateTokens(text);
      const cost = tokens + TOKENS_FOR_SOURCE;
      if (cost > budget) oversize.push({ document: hit.document, tokens });
      else if (spent + cost > budget) break;
      else passages.push({ hit, startLine, endLine, text, tokens, matches: hit.matches, before: [] });
      if (cost <= budget) spent += cost;
    }
    return { passages, oversize, left: hits.length - next, next };
  };
}

/** Returns the articles that the text of these passages contains or names. */
export function documentsIn(passages: readonly Passage[]): Set<Document> {
  return new Set(passages.flatMap(({ hit, before }) => [...before, hit.document]));
}

/** Undefined if the file was removed or has changed since the search. */
function readOnce(library: Library): (document: Document) => Promise<Reading | undefined> {
  const readings = new Map<Document, Promise<Reading | undefined>>();
  return async (document) => {
    const known = readings.get(document) ?? library.read(document.id);
    readings.set(document, known);
    const reading = await known;
    return reading?.document === document ? reading : undefined;
  };
}
