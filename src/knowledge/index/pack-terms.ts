/**
 * Terms as one text, in the order of their numbers, in which a few can be found without making a map of all.
 * @module
 */

/** No term has one. */
const SEPARATOR = ' ';
/** The place of one term among so many is packed as well, so that its neighbours can be counted from there. */
const APART = 32;

export function packTerms(terms: readonly string[]): [text: string, places: string] {
  const places: number[] = [];
  let text = '';
  terms.forEach((term, number) => {
    if (number % APART === 0) places.push(text.length);
    text += SEPARATOR + term;
  });
  return [text + SEPARATOR, JSON.stringify(places)];
}

export class PackedTerms {
  readonly #text: string;
  readonly #places: readonly number[];
  readonly #found = new Map<string, number | undefined>();

  constructor(text: string, places: string) {
    this.#text = text;
    this.#places = JSON.parse(places);
  }

  all(): string[] {
    return this.#text.split(SEPARATOR).slice(1, -1);
  }

  /** Its number. */
  find(term: string): number | undefined {
    if (!this.#found.has(term)) this.#found.set(term, this.#search(term));
    return this.#found.get(term);
  }

  #search(term: string): number | undefined {
    const at = this.#text.indexOf(SEPARATOR + term + SEPARATOR);
    if (at < 0) return undefined;
    const after = this.#places.findIndex((place) => place > at);
    const nearest = (after < 0 ? this.#places.length : after) - 1;
    let number = nearest * APART;
    for (let place = this.#places[nearest] as number; place < at; number++)
      place = this.#text.indexOf(SEPARATOR, place + 1);
    return number;
  }
}
