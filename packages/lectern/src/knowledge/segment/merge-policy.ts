/**
 * Decides which segments to merge: many small ones are slow to ask, large ones are slow to merge.
 * @module
 */

export interface SegmentSize {
  /** Size of the segment in bytes. */
  readonly bytes: number;
  readonly documents: number;
  /** How many of them were removed. */
  readonly dead: number;
}

export interface MergeRun {
  readonly from: number;
  /** Not included. */
  readonly to: number;
}

/** So many of about one size, with all smaller ones after them, become one of the next. */
const MOST_OF_A_SIZE = 10;
const SMALLEST = 1 << 15;
/** Larger ones are not made: they would not fit into memory together. */
const LARGEST = 1 << 26;

/** Neighbours to merge now, or one segment to be written without what was removed from it. */
export function chooseMerge(sizes: readonly SegmentSize[]): MergeRun | undefined {
  const wasted = sizes.findIndex(({ documents, dead }) => dead * 2 > documents);
  if (wasted >= 0) return { from: wasted, to: wasted + 1 };
  for (let limit = SMALLEST; limit <= LARGEST; limit *= MOST_OF_A_SIZE) {
    const run = lastRun(sizes, limit);
    const least = limit === SMALLEST ? 0 : limit / MOST_OF_A_SIZE;
    // Small ones do not count: a few changes would make one large segment of all others.
    const count = sizes.slice(run.from, run.to).filter(({ bytes }) => bytes > least).length;
    if (count >= MOST_OF_A_SIZE) return run;
  }
  return undefined;
}

/** The longest run at the end of segments below the limit that are not too large together. */
function lastRun(sizes: readonly SegmentSize[], limit: number): MergeRun {
  let from = sizes.length;
  let sum = 0;
  while (from > 0) {
    const { bytes } = sizes[from - 1] as SegmentSize;
    if (bytes > limit || sum + bytes > LARGEST) break;
    sum += bytes;
    from -= 1;
  }
  return { from, to: sizes.length };
}
