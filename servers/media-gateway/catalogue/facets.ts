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
  /** Titles by kind and value. */
  readonly #lists = new Map<string, Map<string, number[]>>();
  #people: People | undefined;

  /** One title a step, so that others can be answered meanwhile. */
  *fill(titles: readonly Title[], people: People, isFree: (title: Title) => boolean): Generator<void> {
    this.#people = people;
    for (const [number, title] of titles.entries()) {
      this.#addAll(title, number);
      if (isFree(title)) this.#add('place', FREE_PLACE, number);
      yield;
    }
  }

  /** The numbers of the titles, in rising order. */
  of(key: string): readonly number[] {
    if (key.startsWith(PERSON)) return this.#byPerson(key.slice(PERSON.length));
    if (!key.startsWith(ROLE)) {
      const colon = key.indexOf(':');
      return this.#lists.get(key.slice(0, colon))?.get(key.slice(colon + 1)) ?? [];
    }
    const [role = '', ...id] = key.slice(ROLE.length).split('/');
    return this.#byPerson(id.join('/'), role);
  }

  /** The values of one kind, with their titles. */
  ofKind(kind: ListedKind): Iterable<[value: string, titles: readonly number[]]> {
    return this.#lists.get(kind) ?? [];
  }

  /** Credits are in the order of the titles. */
  #byPerson(id: string, role?: string): readonly number[] {
    const credits = this.#people?.get(id)?.credits ?? [];
    const wanted = role === undefined ? credits : credits.filter((credit) => credit.role === role);
    return [...new Set(wanted.map(({ title }) => title))];
  }

  #addAll(title: Title, number: number): void {
    this.#add('type', title.type, number);
    for (const genre of title.genres) this.#add('genre', genre, number);
    for (const mood of title.moods ?? []) this.#add('mood', mood, number);
    for (const country of title.countries) this.#add('country', country, number);
    for (const language of title.languages ?? []) this.#add('language', language, number);
    for (const award of title.awards ?? []) this.#add('award', award, number);
    for (const theme of title.themes ?? []) if (ASKED_THEMES.has(theme)) this.#add('theme', theme, number);
    for (const { place } of title.homes ?? []) this.#add('place', place, number);
  }

  #add(kind: ListedKind, value: string, number: number): void {
    let lists = this.#lists.get(kind);
    if (lists === undefined) {
      lists = new Map();
      this.#lists.set(kind, lists);
    }
    const list = lists.get(value);
    if (list === undefined) lists.set(value, [number]);
    else if (list.at(-1) !== number) list.push(number);
  }
}

/** What can be seen without paying, by an open licence or because its term of protection is over. */
const FREE_PLACE = 'free';
export const FREE: string = facet('place', FREE_PLACE);

/** Themes that people ask for as a condition; all others are searched as text. */
const ASKED_THEMES = new Set(['silent film', 'woman director']);
