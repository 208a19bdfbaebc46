/**
 * Titles for the tests of rules, and what a rule says of them.
 * @module
 */

import { applyRules } from '../../../../packages/lectern/src/content/lint.ts';
import { TITLE_RULES } from '../check-catalogue.ts';
import type { PersonFacts } from '../people.ts';
import type { Title } from '../title.ts';
import { TitleContext, type TitleEntry } from './title-entry.ts';

export const THIS_YEAR = 2026;

export const FILM: Title = {
  id: 'metropolis-1927',
  type: 'movie',
  title: 'Metropolis',
  year: 1927,
  countries: ['DE'],
  genres: ['sci-fi'],
  directors: ['Fritz Lang'],
  cast: ['Brigitte Helm', 'Alfred Abel'],
  themes: ['robots', 'class conflict', 'big city'],
  about:
    'The pampered son of the master of a vast city follows a young woman into the depths where workers serve the machines.',
};

export const SERIES: Title = {
  id: 'doctor-who-1963',
  type: 'tv',
  title: 'Doctor Who',
  year: 1963,
  countries: ['GB'],
  genres: ['sci-fi'],
};

/** What the rule of this name says of each of the titles, in their order. */
export function reasonsFor(
  name: string,
  titles: readonly Title[],
  people: readonly PersonFacts[] = [],
): readonly (readonly string[])[] {
  const rule = TITLE_RULES['built-in'][name];
  if (rule === undefined) throw new Error(`There is no rule ${name}.`);
  const entries = titles.map(entryOf);
  const context = new TitleContext(people, THIS_YEAR);
  for (const _ of context.fill(entries));
  return entries.map((entry) => applyRules({ [name]: rule }, [entry], context).map(({ message }) => message));
}

/** A title as the one on this line of a file. */
export function entryOf(title: Title, index: number): TitleEntry {
  return { title, path: 'own.jsonl', line: index + 1 };
}

/** The same for a film with something changed. */
export function ofFilm(
  name: string,
  change: Partial<Title>,
  people: readonly PersonFacts[] = [],
): readonly string[] {
  return reasonsFor(name, [{ ...FILM, ...change }], people).flat();
}

export function ofSeries(
  name: string,
  change: Partial<Title>,
  people: readonly PersonFacts[] = [],
): readonly string[] {
  return reasonsFor(name, [{ ...SERIES, ...change }], people).flat();
}
