/**
 * How sure a difference between two engines is.
 * @module
 */

/** A difference of means with its 95 % interval. */
export interface Difference {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

const RESAMPLES = 10_000;

/** Paired bootstrap: both engines answered the same questions, so their differences per question are resampled. */
export function compareScores(ours: readonly number[], theirs: readonly number[]): Difference {
  const differences = ours.map((score, i) => score - (theirs[i] ?? 0));
  const random = createRandom(1);
  const means = Array.from({ length: RESAMPLES }, () => {
    let sum = 0;
    for (let i = 0; i < differences.length; i++)
      sum += differences[Math.floor(random() * differences.length)] ?? 0;
    return sum / differences.length;
  }).sort((a, b) => a - b);
  return {
    mean: differences.reduce((sum, each) => sum + each, 0) / differences.length,
    low: means[Math.floor(RESAMPLES * 0.025)] ?? 0,
    high: means[Math.ceil(RESAMPLES * 0.975) - 1] ?? 0,
  };
}

/** Mulberry32, seeded, so that a run can be repeated to the last digit. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
