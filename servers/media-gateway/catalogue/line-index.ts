/**
 * The line of any offset of a text, without counting from the start each time.
 * @module
 */

export class LineIndex {
  /** Where each line begins. */
  readonly #starts: number[] = [0];

  constructor(text: string) {
    for (const { index, 0: lineBreak } of text.matchAll(/\r\n?|\n/g))
      this.#starts.push(index + lineBreak.length);
  }

  /** Counted from 1. */
  lineAt(offset: number): number {
    let low = 0;
    let high = this.#starts.length;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if ((this.#starts[middle] as number) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  }
}
