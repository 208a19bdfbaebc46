/**
 * What to say, and what to try, where nothing was found: better than a guess.
 * @module
 */
import type { Library } from '../../src/knowledge/library.ts';
import { facetsOf, nameSome } from '../articles/facets.ts';
import { visibleLine } from '../articles/visible-text.ts';

const LONGEST_ECHO = 120;

export function nothingFound(library: Library, query: string): string {
  const { categories, tags } = facetsOf(library.list());
  return [
    `Nothing found for "${echo(query)}".`,
    'Try fewer words, or the problem in other words; list_articles shows all there is.',
    `Categories: ${nameSome(categories)}.`,
    `Frequent tags: ${nameSome(tags)}.`,
    'If that does not help either, the knowledge base has no answer: say so.',
  ].join('\n');
}

/** What was asked, as far as it has to be said again. */
export function echo(query: string): string {
  return visibleLine(query, LONGEST_ECHO);
}
