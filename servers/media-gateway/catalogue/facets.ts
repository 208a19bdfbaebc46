/**
 * What titles have in common, as lists of their numbers: `genre:comedy`, `country:FR`, `person:agnes-varda`.
 * @module
 */
import type { People } from './people.ts';
import type { Title } from './title.ts';

type ListedKind = 'type' | 'genre' | 'mood' | 'country' | 'language' | 'award' | 'place' | 'theme';
export type FacetKind = ListedKind | 'person' | 'role';

export function facet(kind: FacetKind, value: string): string {
  return `${kind}:${value}`;
}

/** Somebody in one role: `role:director/fritz-lang`. */
export function roleFacet(role: string, person: string): string {
  return facet('role', `${role}/${person}`);
}

/** In front of the values that people themselves answer for. */
const PERSON = 'person:';
const ROLE = 'role:';

export class Facets {
  readonly #lists = new Map<string, number[]>();
  #people: People | undefined;

  /** One title a step, so that others can be answered meanwhile. */
  *fill(titles: readonly Title[], people: People, isFree: (title: Title) => boolean): Generator<void> {
    this.#people = people;
    for (const [number, title] of titles.entries()) {
      for (const key of facetsOf(title)) this.#add(key, number);
      if (isFree(title)) this.#add(FREE, number);
      yield;
    }
  }

  /** The numbers of the titles, in rising order. */
  of(key: string): readonly number[] {
    if (key.startsWith(PERSON)) return this.#byPerson(key.slice(PERSON.length));
    if (!key.startsWith(ROLE)) return this.#lists.get(key) ?? [];
    const [role = '', ...id] = key.slice(ROLE.length).split('/');
    return this.#byPerson(id.join('/'), role);
  }

  /** The values of one kind, with their titles. */
  *ofKind(kind: ListedKind): Generator<[value: string, titles: readonly number[]]> {
    const start = `${kind}:`;
    for (const [key, titles] of this.#lists)
      if (key.startsWith(start)) yield [key.slice(start.length), titles];
  }

  /** Credits are in the order of the titles. */
  #byPerson(id: string, role?: string): readonly number[] {
    const credits = this.#people?.get(id)?.credits ?? [];
    const wanted = role === undefined ? credits : credits.filter((credit) => credit.role === role);
    return [...new Set(wanted.map(({ title }) => title))];
  }

  #add(key: string, number: number): void {
    const list = this.#lists.get(key);
    if (list === undefined) this.#lists.set(key, [number]);
    else if (list.at(-1) !== number) list.push(number);
  }
}

/** What can be seen without paying, by an open licence or because its term of protection is over. */
export const FREE: string = facet('place', 'free');

/** Themes that people ask for as a condition; all others are searched as text. */
const ASKED_THEMES = new Set(['silent film', 'woman director']);

function* facetsOf(title: Title): Generator<string> {
  yield facet('type', title.type);
  for (const genre of title.genres) yield facet('genre', genre);
  for (const mood of title.moods ?? []) yield facet('mood', mood);
  for (const country of title.countries) yield facet('country', country);
  for (const language of title.languages ?? []) yield facet('language', language);
  for (const award of title.awards ?? []) yield facet('award', award);
  for (const theme of title.themes ?? []) if (ASKED_THEMES.has(theme)) yield facet('theme', theme);
  for (const { place } of title.homes ?? []) yield facet('place', place);
}
