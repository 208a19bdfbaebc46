/**
 * The best of many by their scores, without sorting all of them.
 * @module
 */

/** Descending; of equals, the lower number first. Those without a score, or that do not count, are left out. */
export function bestNumbers(
  scores: Float32Array,
  most: number,
  isCounted: (number: number) => boolean = () => true,
): number[] {
  if (most <= 0) return [];
  const heap: number[] = [];
  const isWorse = (a: number, b: number): boolean =>
    (scores[a] as number) < (scores[b] as number) || (scores[a] === scores[b] && a > b);
  const sink = (start: number): void => {
    for (let i = start; ; ) {
      let least = i;
      for (const child of [2 * i + 1, 2 * i + 2])
        if (child < heap.length && isWorse(heap[child] as number, heap[least] as number)) least = child;
      if (least === i) return;
      [heap[i], heap[least]] = [heap[least] as number, heap[i] as number];
      i = least;
    }
  };
  for (let number = 0; number < scores.length; number++) {
    if ((scores[number] as number) <= 0 || !isCounted(number)) continue;
    if (heap.length < most) {
      heap.push(number);
      if (heap.length === most) for (let i = heap.length >> 1; i >= 0; i--) sink(i);
    } else if (isWorse(heap[0] as number, number)) {
      heap[0] = number;
      sink(0);
    }
  }
  return heap.sort((a, b) => (isWorse(a, b) ? 1 : -1));
}
