/**
 * Composes an answer within a budget from ranked documents: the best document first, whole sections only.
 * @module
 */
import type { Document, Section } from '../document.ts';
import { textOfLines } from '../markdown/lines.ts';
import type { Match } from '../search/explain.ts';
import type { Hit, SectionHit } from '../search/search.ts';

export interface Passage {
  readonly hit: Hit;
  readonly section: Section;
  readonly text: string;
  readonly tokens: number;
  /** The words of the query that it contains. */
  readonly matches: readonly Match[];
  /** Documents that rank between the previous passage and this one, without a section that is worth showing and fits. */
  readonly before: readonly Document[];
}

/** A section that is larger than the whole budget. */
export interface Oversize {
  readonly document: Document;
  readonly section: Section;
  readonly tokens: number;
}

export interface Answer {
  readonly passages: readonly Passage[];
  readonly oversize: readonly Oversize[];
  /** Number of sections after these, and the position of the next one. */
  readonly left: number;
  readonly next: number;
}

/** Share of the best passage's evidence that a passage must have; weaker ones would only fill the budget. */
const LEAST_SHARE_OF_BEST = 0.5;
const MOST_SECTIONS_PER_DOCUMENT = 3;
/** Reserved for the heading path and the source of each section. */
const TOKENS_FOR_SOURCE = 60;

export async function composeAnswer(
  hits: readonly Hit[],
  budget: number,
  start: number,
  textOf: (document: Document) => Promise<string | undefined>,
): Promise<Answer> {
  const order = inOrder(hits);
  const passages: Passage[] = [];
  const oversize: Oversize[] = [];
  let before: readonly Document[] = [];
  let spent = 0;
  let next = start;
  for (; next < order.length; next++) {
    const { hit, section, tokens, matches, unshown } = order[next] as Candidate;
    before = [...before, ...unshown];
    const isShown = passages.at(-1)?.hit === hit;
    const cost = tokens + TOKENS_FOR_SOURCE;
    if (cost > budget) {
      oversize.push({ document: hit.document, section, tokens });
      if (!isShown) before = [...before, hit.document];
      continue;
    }
    if (spent + cost > budget) break;
    const text = await textOf(hit.document);
    if (text === undefined) continue;
    const content = textOfLines(text, section.startLine, section.endLine);
    const named = new Set(before.filter((document) => document !== hit.document));
    passages.push({ hit, section, text: content, tokens, matches, before: [...named] });
    before = [];
    spent += cost;
  }
  return { passages, oversize, left: Math.max(order.length - next, 0), next };
}

interface Candidate {
  readonly hit: Hit;
  readonly section: Section;
  readonly tokens: number;
  readonly matches: readonly Match[];
  /** Documents before this one of which nothing is shown. */
  readonly unshown: readonly Document[];
}

/** By document, each with the sections whose own words are relevant. */
function inOrder(hits: readonly Hit[]): Candidate[] {
  const worth = hits.map((hit) => ({ hit, sections: hit.isAnswer ? readableSections(hit) : [] }));
  const least = LEAST_SHARE_OF_BEST * Math.max(0, ...worth.map(({ sections }) => sections[0]?.score ?? 0));
  const candidates: Candidate[] = [];
  let unshown: Document[] = [];
  for (const { hit, sections } of worth) {
    // The best document contributes a section even if only its title matched.
    const isBest = hit.isAnswer && candidates.length === 0;
    const shown = sections.filter(({ score }, i) => score >= least || (isBest && i === 0));
    for (const { section, tokens, matches } of shown.slice(0, MOST_SECTIONS_PER_DOCUMENT)) {
      candidates.push({ hit, section, tokens, matches, unshown });
      unshown = [];
    }
    if (shown.length === 0) unshown.push(hit.document);
  }
  return candidates;
}

function readableSections({ document, sections, matches }: Hit): readonly SectionHit[] {
  const readable = sections.filter(({ section }) => !isHeadingAlone(section));
  if (readable.length > 0) return readable;
  const first = document.sections.find((section) => !isHeadingAlone(section));
  return first === undefined ? [] : [{ section: first, tokens: 0, unit: -1, score: 0, matches }];
}

function isHeadingAlone({ level, startLine, endLine }: Section): boolean {
  return level > 0 && startLine === endLine;
}
