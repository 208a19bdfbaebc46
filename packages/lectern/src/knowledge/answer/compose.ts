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
  let spent = 0;
  let next = start;
  for (; next < order.length; next++) {
    const { hit, section, tokens, matches } = order[next] as Candidate;
    const cost = tokens + TOKENS_FOR_SOURCE;
    if (cost > budget) {
      oversize.push({ document: hit.document, section, tokens });
      continue;
    }
    if (spent + cost > budget) break;
    const text = await textOf(hit.document);
    if (text === undefined) continue;
    const content = textOfLines(text, section.startLine, section.endLine);
    passages.push({ hit, section, text: content, tokens, matches });
    spent += cost;
  }
  return { passages, oversize, left: Math.max(order.length - next, 0), next };
}

interface Candidate {
  readonly hit: Hit;
  readonly section: Section;
  readonly tokens: number;
  readonly matches: readonly Match[];
}

/** By document, each with the sections whose own words are relevant. */
function inOrder(hits: readonly Hit[]): Candidate[] {
  const answers = hits.filter(({ isAnswer }) => isAnswer);
  const worth = answers.map((hit) => ({ hit, sections: readableSections(hit) }));
  const best = Math.max(0, ...worth.map(({ sections }) => sections[0]?.score ?? 0));
  return worth.flatMap(({ hit, sections }, place) =>
    sections
      // The best document contributes a section even if only its title matched.
      .filter(({ score }, i) => score >= best * LEAST_SHARE_OF_BEST || (place === 0 && i === 0))
      .slice(0, MOST_SECTIONS_PER_DOCUMENT)
      .map(({ section, tokens, matches }) => ({ hit, section, tokens, matches })),
  );
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
