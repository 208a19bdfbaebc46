/**
 * Values that hold what somebody has typed so far: those that begin with it first, then the best known. Counted to the
 * last, however many there are.
 * @module
 */
import { foldText } from '../catalogue/fold-text.ts';

export interface Choice {
  readonly value: string;
  /** What else it may be found by. */
  readonly also?: string;
  /** Of two that fit as well, the higher one comes first. */
  readonly rank: number;
}

export interface Completed {
  readonly values: readonly string[];
  readonly total: number;
}

/** Up to so many letters. */
const SHORT = 2;
const MOST_SHORT = 2000;

const END = '\n';
const BETWEEN = '\t';

export class Completions {
  readonly #values: readonly string[];
  /** All choices as one folded text, a line each: one search in it is a search in all of them. */
  readonly #text: string;
  /** Where each line ends. */
  readonly #ends: Uint32Array;
  /** What little was typed fits very many, is typed most often, and is counted once. */
  readonly #ofShort = new Map<string, Completed>();

  constructor(choices: readonly Choice[]) {
    const lines = choices.map(({ value, also, rank }) => ({ value, rank, line: lineOf(value, also) }));
    lines.sort((a, b) => b.rank - a.rank || (a.value < b.value ? -1 : 1));
    this.#values = lines.map(({ value }) => value);
    this.#text = `${END}${lines.map(({ line }) => line).join(END)}${END}`;
    this.#ends = new Uint32Array(lines.length);
    let end = 0;
    lines.forEach(({ line }, i) => {
      end += line.length + 1;
      this.#ends[i] = end;
    });
  }

  complete(typed: string, most: number): Completed {
    const wanted = foldText(typed);
    if (wanted === '') return { values: this.#values.slice(0, most), total: this.#values.length };
    if (wanted.length > SHORT) return this.#search(wanted, most);
    const key = `${wanted}${BETWEEN}${most}`;
    const known = this.#ofShort.get(key) ?? this.#search(wanted, most);
    if (this.#ofShort.size < MOST_SHORT) this.#ofShort.set(key, known);
    return known;
  }

  #search(wanted: string, most: number): Completed {
    const text = this.#text;
    const ends = this.#ends;
    const first: number[] = [];
    const further: number[] = [];
    let total = 0;
    let line = 0;
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, ends[line])) {
      while ((ends[line] as number) < at) line += 1;
      total += 1;
      if (first.length < most && this.#begins(wanted, at, ends[line] as number)) first.push(line);
      else if (further.length < most) further.push(line);
    }
    const best = [...first, ...further].slice(0, most);
    return { values: best.map((index) => this.#values[index] as string), total };
  }

  /** Whether the value or its other name begins with what was found in its line first at this place. */
  #begins(wanted: string, at: number, end: number): boolean {
    const before = this.#text[at - 1];
    if (before === END || before === BETWEEN) return true;
    return this.#text.slice(at, end).includes(BETWEEN + wanted);
  }
}

/** A line holds nothing but folded words, so what is typed is never found across two of them. */
function lineOf(value: string, also: string | undefined): string {
  return also === undefined ? foldText(value) : `${foldText(value)}${BETWEEN}${foldText(also)}`;
}
