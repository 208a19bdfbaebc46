/**
 * The places of a Markdown text at which it may be cut, from those that hurt least to those that hurt most.
 * @module
 */
import { closesFence, type Fence, fenceAt, listMarkerLength, skipBlanks } from '../markdown/line-marks.ts';
import { LineWalker } from '../markdown/lines.ts';

/** Each in rising order. */
export interface CutPlaces {
  /** Where lines begin that follow a blank one; none inside a fence. */
  readonly paragraphs: readonly number[];
  /** Where lines begin; none inside a fence. */
  readonly outsideFences: readonly number[];
  readonly lines: readonly number[];
}

/** The places after `from` and before `to`. Fences are followed from `start`, which lies inside none. */
export function cutPlaces(text: string, start: number, from: number, to: number): CutPlaces {
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

/** However far it is indented, since list items hold fences too; one may stand right behind the item's mark. */
function openedFence(text: string, first: number, end: number): Fence | undefined {
  const mark = listMarkerLength(text, first, end, false);
  return fenceAt(text, mark === 0 ? first : skipBlanks(text, first + mark, end), end);
}
