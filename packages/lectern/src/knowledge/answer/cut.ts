/**
 * Splits a long text at the best place: between sections, otherwise between paragraphs, otherwise between lines, and
 * within a line only if a single line does not fit. Also the limits of budgets.
 * @module
 */
import {
  closesFence,
  type Fence,
  fenceAt,
  LineWalker,
  listMarkerLength,
  skipBlanks,
} from '../markdown/lines.ts';
import { estimateTokens } from '../text/token-estimate.ts';

/** In characters: few tokens are longer, so a text that would need longer ones does not fit. */
const LONGEST_TOKEN = 12;

/**
 * The end of a piece of the text that begins at `from` and fits into the budget. `boundaries` are the offsets
 * (ascending) of sections.
 */
export function cutWithin(
  text: string,
  from: number,
  to: number,
  budget: number,
  boundaries: readonly number[],
): number {
  const longest = budget * LONGEST_TOKEN;
  const fits = (end: number): boolean =>
    end - from <= longest && estimateTokens(text.slice(from, end)) <= budget;
  if (fits(to)) return to;
  const sections = boundaries.filter((at) => at > from && at < to);
  const bySection = lastThatFits(sections, fits);
  if (bySection !== undefined) return bySection;
  const sectionStart = boundaries.findLast((at) => at <= from) ?? from;
  const furthest = Math.min(sections[0] ?? to, from + longest + 1);
  const { paragraphs, outsideFences, lines } = cutPlaces(text, sectionStart, from, furthest);
  return (
    lastThatFits(paragraphs, fits) ??
    lastThatFits(outsideFences, fits) ??
    lastThatFits(lines, fits) ??
    withinLine(text, from, lines[0] ?? furthest, fits)
  );
}

/**
 * Undefined if not even the first fits. Longer text almost never has fewer tokens, so a binary search finds the last.
 */
function lastThatFits(ends: readonly number[], fits: (end: number) => boolean): number | undefined {
  const [first] = ends;
  if (first === undefined || !fits(first)) return undefined;
  let low = 0;
  let high = ends.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(ends[middle] as number)) low = middle;
    else high = middle - 1;
  }
  return ends[low];
}

/** At least one character, and never half a surrogate pair. */
function withinLine(text: string, from: number, to: number, fits: (end: number) => boolean): number {
  let low = from + 1;
  let high = to;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  if (!splitsCharacter(text, low) || low === to) return low;
  return low - 1 > from ? low - 1 : low + 1;
}

function splitsCharacter(text: string, at: number): boolean {
  const code = text.codePointAt(at - 1) ?? 0;
  return code > 0xffff;
}

/** Offsets in ascending order. */
interface CutPlaces {
  /** Starts of lines after a blank one, outside of fences. */
  readonly paragraphs: readonly number[];
  /** Starts of lines outside of fences. */
  readonly outsideFences: readonly number[];
  readonly lines: readonly number[];
}

/** The offsets after `from` and before `to`. Fences are tracked from `start`, which is outside of any. */
function cutPlaces(text: string, start: number, from: number, to: number): CutPlaces {
  const part = text.slice(start, to);
  const walker = new LineWalker(part);
  const paragraphs: number[] = [];
  const outsideFences: number[] = [];
  const lines: number[] = [];
  let fence: Fence | undefined;
  let afterBlank = false;
  while (walker.advance()) {
    const place = start + walker.start;
    const first = skipBlanks(part, walker.start, walker.end);
    const isBlank = first === walker.end;
    if (place > from) {
      lines.push(place);
      if (fence === undefined) outsideFences.push(place);
      if (fence === undefined && afterBlank && !isBlank) paragraphs.push(place);
    }
    if (fence === undefined) fence = openedFence(part, first, walker.end);
    else if (closesFence(part, first, walker.end, fence)) fence = undefined;
    afterBlank = isBlank;
  }
  return { paragraphs, outsideFences, lines };
}

/** At any indentation, since list items contain fences too; one may directly follow the item's marker. */
function openedFence(text: string, first: number, end: number): Fence | undefined {
  const mark = listMarkerLength(text, first, end, false);
  return fenceAt(text, mark === 0 ? first : skipBlanks(text, first + mark, end), end);
}

/** Size of a result in tokens, unless a caller asks for another one. */
export const DEFAULT_BUDGET = 3000;
/** Clients begin to warn at about this size, and refuse at two and a half times that. */
export const LARGEST_BUDGET = 10_000;
/** Below this, not even a heading and its source fit. */
export const SMALLEST_BUDGET = 100;

export function withinLimits(budget: number = DEFAULT_BUDGET): number {
  return Math.min(Math.max(Math.floor(budget), SMALLEST_BUDGET), LARGEST_BUDGET);
}
