/**
 * The scores of one question over all titles: what the text found, what titles have of what was asked for, and how much
 * of what they must have is missing. Kept between questions, so that a question allocates little.
 * @module
 */

export class ScoreSheet {
  readonly scores: Float32Array;
  /** How many of the things that a title must have it has. */
  readonly #has: Uint8Array;
  readonly #marked: Uint8Array;
  #required = 0;

  constructor(size: number) {
    this.scores = new Float32Array(size);
    this.#has = new Uint8Array(size);
    this.#marked = new Uint8Array(size);
  }

  clear(): void {
    this.scores.fill(0);
    this.#has.fill(0);
    this.#required = 0;
  }

  add(number: number, score: number): void {
    this.scores[number] = (this.scores[number] as number) + score;
  }

  /** Titles that are on any of these lists count once. */
  addLists(lists: readonly (readonly number[])[], weight: number, strict: boolean): void {
    for (const list of lists) {
      for (const number of list) {
        if (this.#marked[number] === 1) continue;
        this.#marked[number] = 1;
        this.add(number, weight);
        if (strict) this.#has[number] = (this.#has[number] as number) + 1;
      }
    }
    if (strict) this.#required += 1;
    for (const list of lists) for (const number of list) this.#marked[number] = 0;
  }

  /** The same for what every title can be asked. */
  addWhere(holds: (number: number) => boolean, weight: number): void {
    this.#required += 1;
    for (let number = 0; number < this.scores.length; number++) {
      if (!holds(number)) continue;
      this.add(number, weight);
      this.#has[number] = (this.#has[number] as number) + 1;
    }
  }

  /** How many of the things that it must have a title lacks. */
  missing(number: number): number {
    return this.#required - (this.#has[number] as number);
  }

  get required(): number {
    return this.#required;
  }
}
