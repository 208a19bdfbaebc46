/**
 * Titles for the tests of rules, and what a rule says of them.
 * @module
 */
import type { PersonFacts } from '../people.ts';
import type { Title } from '../title.ts';
import { type Entry, type Rule, Whole } from './rule.ts';

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

/** What the rule says of each of the titles, in their order. */
export function reasonsFor(
  rule: Rule,
  titles: readonly Title[],
  people: readonly PersonFacts[] = [],
): readonly (readonly string[])[] {
  const entries = titles.map((title, index): Entry => ({ title, place: `place ${index}` }));
  const whole = new Whole(entries, people, THIS_YEAR);
  return entries.map((entry) => [...rule(entry, whole)]);
}

/** The same for a film with something changed. */
export function ofFilm(
  rule: Rule,
  change: Partial<Title>,
  people: readonly PersonFacts[] = [],
): readonly string[] {
  return reasonsFor(rule, [{ ...FILM, ...change }], people).flat();
}

export function ofSeries(
  rule: Rule,
  change: Partial<Title>,
  people: readonly PersonFacts[] = [],
): readonly string[] {
  return reasonsFor(rule, [{ ...SERIES, ...change }], people).flat();
}
