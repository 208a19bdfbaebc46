/**
 * Titles that a question excludes by their names: one film, with its sequels, or the thing that it is called after.
 * @module
 */
import { stopWords, termOf } from 'lectern/knowledge';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { nameWithYear } from '../catalogue/title.ts';
import type { Item, Manner } from './excluded-item.ts';
import { AFTER, BETWEEN } from './fillers.ts';
import { lexicon } from './lexicon.ts';
import type { Words } from './words.ts';

export const LONGEST_NAME = 10;
const ARTICLES = ['', 'the ', 'a ', 'an '];

/** In a story, only a name of several words that is written out. */
export function titleItem(
  words: Words,
  at: number,
  { isOfRequest, isDislike, isThing }: Manner,
  catalogue: Catalogue,
): Item | undefined {
  const sequels = isOfRequest ? sequelsAt(words, at, catalogue) : [];
  for (let length = Math.min(LONGEST_NAME, words.length - at); length > 0; length--) {
    if (!words.isFree(at, length)) continue;
    const phrase = words.phrase(at, length);
    // One word that has another meaning here is not meant as a title, nor one that describes films.
    if (length === 1 && (isThing || lexicon().has(phrase) || stopWords.has(phrase) || BETWEEN.has(phrase)))
      continue;
    if (AFTER.has(words.at(at + length) ?? '')) continue;
    const articles = isOfRequest ? ARTICLES : [''];
    const called = articles.flatMap((article) => catalogue.names.get(article + phrase) ?? []);
    const titles = [...new Set([...called, ...continuing(sequels, phrase, catalogue)])];
    if (titles.length === 0 || (!isOfRequest && length < 3)) continue;
    const [best] = titles as [number];
    const label = `not ${titles.length === 1 ? nameWithYear(catalogue.at(best)) : catalogue.at(best).title}`;
    // The word by itself is not the title: `except samurai` leaves out The Samurai, and stories of samurai; nor is what
    // somebody wants nothing of: `nothing about the Cold War`.
    const isWord =
      isDislike || (isThing && length < 4) || (length === 1 && !isOnlyName(words, at, catalogue));
    const exclusion = { label, titles };
    return {
      kind: 'title',
      start: at,
      end: at + length,
      exclusion: isWord ? { ...exclusion, label: `${label}, nor “${phrase}”`, text: phrase } : exclusion,
    };
  }
  return undefined;
}

/** `Aliens` is the name of a film, `aliens` are what may be in any: unless it is what the question asks for. */
function isOnlyName(words: Words, at: number, { names }: Catalogue): boolean {
  const word = words.at(at) as string;
  if (names.has(word) && words.isCapital(at)) return true;
  const term = termOf(word);
  return words.all.some((other, i) => i !== at && termOf(other) === term);
}

/** Names that go on after the word that is here: `kill bill volume 1` where somebody says `kill bill`. */
function sequelsAt(words: Words, at: number, { names }: Catalogue): string[] {
  const first = `${words.at(at)} `;
  if (stopWords.has(first.trimEnd()) && first !== 'the ') return [];
  const withArticle = `the ${first}`;
  return [...names.keys()].filter((name) => name.startsWith(first) || name.startsWith(withArticle));
}

/** What follows the name in that of a sequel. */
const OF_SEQUELS = /^(?:\d+|i{1,3}|iv|vi{0,3}|part|volume|vol|episode|chapter)(?: |$)/;

/** A name of one telling word goes on as a sequel only with a number: `alien 3`, not `alien from the deep`. */
function continuing(sequels: readonly string[], phrase: string, { names }: Catalogue): number[] {
  const telling = phrase.split(' ').filter((word) => !stopWords.has(word)).length;
  // `Harry Potter and the` is the beginning of a name by chance.
  if (telling === 0 || stopWords.has(phrase.slice(phrase.lastIndexOf(' ') + 1))) return [];
  return sequels.flatMap((name) => {
    const own = name.startsWith(`${phrase} `) ? name : name.replace(/^the /, '');
    if (!own.startsWith(`${phrase} `)) return [];
    const isSequel = telling > 1 || OF_SEQUELS.test(own.slice(phrase.length + 1));
    return isSequel ? (names.get(name) ?? []) : [];
  });
}
