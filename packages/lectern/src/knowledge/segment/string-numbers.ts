/**
 * Strings and their numbers, in the order in which they came. Faster than a map for the words of texts: each is cut
 * from its text a moment before, and a map would first have to make it one of its own kind.
 * @module
 */
import { detach } from '../text/detach.ts';

const FIRST_CAPACITY = 1 << 12;

export class StringNumbers {
  /** The strings, indexed by number. */
  readonly strings: string[] = [];
  /** By slot: the number of a string, counted from 1; 0 where the slot is free. */
  #slots = new Uint32Array(FIRST_CAPACITY);
  /** Hashes of the strings, indexed by number. */
  #hashes: number[] = [];

  /** The number of a string, which it gets now if it has none. */
  numberOf(text: string): number {
    const hash = hashOf(text);
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    for (let found = this.#slots[slot] as number; found !== 0; found = this.#slots[slot] as number) {
      if (this.#hashes[found - 1] === hash && this.strings[found - 1] === text) return found - 1;
      slot = (slot + 1) & mask;
    }
    this.strings.push(detach(text));
    this.#hashes.push(hash);
    this.#slots[slot] = this.strings.length;
    if (this.strings.length * 2 > this.#slots.length) this.#grow();
    return this.strings.length - 1;
  }

  #grow(): void {
    const slots = new Uint32Array(this.#slots.length * 4);
    const mask = slots.length - 1;
    this.#hashes.forEach((hash, number) => {
      let slot = hash & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = number + 1;
    });
    this.#slots = slots;
  }
}

/** FNV-1a, mixed once more because only its lowest bits are used. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash ^ (hash >>> 15);
}
