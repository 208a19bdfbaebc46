/**
 * Numbers in an array that grows with use, without one object per number.
 * @module
 */

const FIRST_CAPACITY = 64;

export class GrowingArray {
  values: Uint32Array = new Uint32Array(FIRST_CAPACITY);

  set(index: number, value: number): void {
    if (index >= this.values.length) this.#grow(index + 1);
    this.values[index] = value;
  }

  get(index: number): number {
    return this.values[index] ?? 0;
  }

  #grow(atLeast: number): void {
    let capacity = this.values.length;
    while (capacity < atLeast) capacity = Math.ceil(capacity * 1.5);
    const grown = new Uint32Array(capacity);
    grown.set(this.values);
    this.values = grown;
  }
}
