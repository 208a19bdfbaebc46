/**
 * From ranked documents to an answer within a budget: the best sections first, whole sections only.
 * @module
 */
import type { Document, Section } from '../document.ts';
import { textOfLines } from '../markdown/lines.ts';
import type { Hit } from '../search/search.ts';

export interface Passage {
  readonly hit: Hit;
  readonly section: Section;
  readonly text: string;
  readonly tokens: number;
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
  /** How many sections come after these, and at which position the next one stands. */
  readonly left: number;
  readonly next: number;
}

/** What is this much weaker than the best section would only fill the budget. */
const LEAST_SHARE_OF_BEST = 0.45;
const MOST_SECTIONS_PER_DOCUMENT = 3;
/** The first section is found by the document's description and questions as well, which are not in its text. */
const FIRST_SECTION_SHARE = 0.5;
/** For the heading path and the source above each section. */
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
    const { hit, section, tokens } = order[next] as Candidate;
    const cost = tokens + TOKENS_FOR_SOURCE;
    if (cost > budget) {
      oversize.push({ document: hit.document, section, tokens });
      continue;
    }
    if (spent + cost > budget) break;
    const text = await textOf(hit.document);
    if (text === undefined) continue;
    const content = textOfLines(text, section.startLine, section.endLine);
    passages.push({ hit, section, text: content, tokens });
    spent += cost;
  }
  return { passages, oversize, left: Math.max(order.length - next, 0), next };
}

interface Candidate {
  readonly hit: Hit;
  readonly section: Section;
  readonly tokens: number;
  readonly score: number;
}

/** A section counts for its own words and for the document that it stands in. */
function inOrder(hits: readonly Hit[]): Candidate[] {
  const candidates = hits.flatMap((hit) => sectionsOf(hit).slice(0, MOST_SECTIONS_PER_DOCUMENT));
  candidates.sort((a, b) => b.score - a.score);
  const least = (candidates[0]?.score ?? 0) * LEAST_SHARE_OF_BEST;
  return candidates.filter(({ score }) => score >= least);
}

function sectionsOf(hit: Hit): Candidate[] {
  const [first] = hit.document.sections;
  return hit.sections
    .filter(({ section }) => !isHeadingAlone(section))
    .map(({ section, tokens, score }) => ({
      hit,
      section,
      tokens,
      score: score * (section === first ? FIRST_SECTION_SHARE : 1) + hit.score / 2,
    }))
    .sort((a, b) => b.score - a.score);
}

function isHeadingAlone({ level, startLine, endLine }: Section): boolean {
  return level > 0 && startLine === endLine;
}
