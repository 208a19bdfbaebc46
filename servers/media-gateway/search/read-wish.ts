/**
 * From a question to a wish: each reader takes the words that it understands, the rest is text.
 * @module
 */
import { stopWords } from '../../../src/knowledge/text/stop-words.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { readComparisons } from './comparisons.ts';
import { COMMON_IN_PLOTS, FILLERS } from './fillers.ts';
import { readFacets } from './read-facets.ts';
import { readLikeness } from './read-likeness.ts';
import { readNamed } from './read-named.ts';
import { readPeople } from './read-people.ts';
import { readRuntime } from './read-runtime.ts';
import { readYears } from './read-years.ts';
import type { Wish } from './wish.ts';
import { Words } from './words.ts';

export function readWish(question: string, catalogue: Catalogue): Wish {
  const words = new Words(question);
  const like = readLikeness(words, catalogue);
  const runtime = readRuntime(words);
  const comparisons = like.length > 0 ? readComparisons(words) : [];
  const named = readNamed(words, catalogue);
  const people = readPeople(words, catalogue);
  // A year within a name (1917, Blade Runner 2049) is part of it.
  const years = isName(named) ? undefined : readYears(words, catalogue.currentYear);
  const facets = [...people, ...readFacets(words)];
  const rest = words.rest();
  const isAll = facets.length + like.length === 0;
  return { facets, years, runtime, like, comparisons, named, text: tellingWords(rest, isAll).join(' ') };
}

/** So many telling words say what it is about without the others. */
const ENOUGH = 3;

/** `isAll`: there is nothing else to go by. */
function tellingWords(rest: readonly string[], isAll: boolean): readonly string[] {
  const telling = rest.filter((word) => !FILLERS.has(word));
  if (telling.length === 0) return isAll ? rest : [];
  const most = telling.filter((word) => !COMMON_IN_PLOTS.has(word) && !stopWords.has(word));
  return most.length >= ENOUGH ? most : telling;
}

function isName(named: ReadonlyMap<number, number>): boolean {
  return [...named.values()].includes(1);
}
