/**
 * Phrases: words that are neighbours in the question and near each other in a text. The index has no positions, which
 * would double it; so the texts of the best documents are read, which an answer needs anyway.
 * @module
 */
import { detach } from '../../base/shown-text.ts';
import { type Language, termOf } from '../text/terms.ts';
import { tokenise } from '../text/tokenise.ts';
import { type Concept, ownTerms } from './query.ts';

/** So many words apart at the most. */
const NEAR = 3;
/** Words that texts repeat fit in many times over; what is rare is stemmed again. */
const MOST_WORDS = 50_000;

/** The share of an adjacent pair that words in another order or further apart have. */
const LOOSE = 0.5;

export class Phrases {
  /** The rarity of each pair, by its first and its second term. */
  readonly #pairs = new Map<string, Map<string, number>>();
  readonly #terms = new Set<string>();

  /** `rarity` is that of a term in the collection. Concepts are in the order of the question, repeated ones as well. */
  constructor(concepts: Iterable<Concept>, rarity: (term: string) => number) {
    let before: string | undefined;
    for (const concept of concepts) {
      const [term] = ownTerms(concept);
      if (term !== undefined && before !== undefined && before !== term) {
        const seconds = this.#pairs.get(before) ?? new Map<string, number>();
        seconds.set(term, Math.min(rarity(before), rarity(term)));
        this.#pairs.set(before, seconds);
        this.#terms.add(before).add(term);
      }
      before = term;
    }
  }

  get size(): number {
    return this.#pairs.size;
  }

  /** The rarity of the pairs that these texts hold, each the more the more often, up to twice. */
  weigh(texts: readonly string[], language: Language | undefined): number {
    const found = new Map<string, { rarity: number; count: number }>();
    const meet = (first: string, second: string, count: number): void => {
      const rarity = this.#pairs.get(first)?.get(second);
      if (rarity === undefined) return;
      const key = `${first} ${second}`;
      const known = found.get(key);
      if (known === undefined) found.set(key, { rarity, count });
      else known.count += count;
    };
    for (const text of texts) {
      const last: { term: string; position: number }[] = [];
      tokenise(text, (token, position) => {
        const term = cachedTerm(token, language);
        if (term === undefined || !this.#terms.has(term)) return;
        while (last[0] !== undefined && position - last[0].position > NEAR) last.shift();
        for (const { term: before, position: at } of last) {
          if (at === position || before === term) continue;
          const apart = position - at;
          meet(before, term, apart === 1 ? 1 : LOOSE / apart);
          meet(term, before, LOOSE / apart);
        }
        last.push({ term, position });
      });
    }
    let sum = 0;
    for (const { rarity, count } of found.values()) sum += (rarity * count) / (1 + count);
    return sum;
  }
}

/** By word; empty for a stop word. */
const terms = new Map<string, string>();

function cachedTerm(token: string, language: Language | undefined): string | undefined {
  if (language !== undefined) return termOf(token, language);
  let term = terms.get(token);
  if (term === undefined) {
    term = termOf(token) ?? '';
    if (terms.size >= MOST_WORDS) terms.clear();
    terms.set(detach(token), term);
  }
  return term === '' ? undefined : term;
}
