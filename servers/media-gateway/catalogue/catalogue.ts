/**
 * A catalogue of titles with all that can be looked up in it. Nothing about it changes after it is made.
 * @module
 */

import { AWARDS, REGISTRY_POINTS } from './awards.ts';
import { Facets } from './facets.ts';
import { foldText } from './fold-text.ts';
import { People, type PersonFacts } from './people.ts';
import { isPublicDomainInUs } from './public-domain.ts';
import { namesOf, type Title } from './title.ts';

const LOST = 'lost film';

export interface CatalogueOptions {
  readonly name: string;
  /** The day on which its facts were stated. */
  readonly stated: string;
  readonly people?: readonly PersonFacts[];
  /** For what depends on the date: which films are in the public domain, which have an anniversary. */
  readonly today?: () => Date;
}

export class Catalogue {
  readonly name: string;
  readonly stated: string;
  readonly titles: readonly Title[];
  readonly #today: () => Date;
  readonly #facts: readonly PersonFacts[];
  readonly #numbers: ReadonlyMap<string, number>;
  /** Popularity of the titles, indexed by number. */
  readonly popularity: Float32Array;
  readonly years: Uint16Array;
  /** By number, in minutes; 0 where it is not known. */
  readonly runtimes: Uint16Array;
  /** Whether any title has a rating. */
  readonly hasRatings: boolean;
  readonly people: People = new People();
  readonly facets: Facets = new Facets();
  /** By every folded name, the best known first. */
  readonly names: ReadonlyMap<string, readonly number[]>;
  #themes: ReadonlySet<string> | undefined;
  readonly #names = new Map<string, number[]>();
  readonly #namesByShape = new Map<string, string[]>();

  constructor(titles: readonly Title[], options: CatalogueOptions) {
    this.name = options.name;
    this.stated = options.stated;
    this.titles = titles;
    this.#today = options.today ?? (() => new Date());
    this.#facts = options.people ?? [];
    this.hasRatings = titles.some(({ rating }) => rating !== undefined);
    this.names = this.#names;
    this.#numbers = new Map(titles.map(({ id }, number) => [id, number]));
    this.popularity = Float32Array.from(titles, popularityOf);
    this.years = Uint16Array.from(titles, ({ year }) => year);
    this.runtimes = Uint16Array.from(titles, ({ runtime = 0 }) => runtime);
  }

  get size(): number {
    return this.titles.length;
  }

  at(number: number): Title {
    return this.titles[number] as Title;
  }

  numberOf(id: string): number | undefined {
    return this.#numbers.get(id);
  }

  /**
   * Makes people, facets and names ready, a title a step, so that others can be answered meanwhile. Until it has run
   * to its end there is nothing in them.
   */
  *prepare(): Generator<void> {
    yield* this.people.fill(this.titles, this.#facts);
    yield* this.facets.fill(this.titles, this.people, (title) => this.isFree(title));
    for (const [number, title] of this.titles.entries()) {
      this.#addNames(number, title);
      yield;
    }
    for (const numbers of this.#names.values())
      if (numbers.length > 1) numbers.sort((a, b) => this.#rank(b) - this.#rank(a));
  }

  /** Folded names that begin with this letter and have so many characters: few to be compared with a misspelled one. */
  namesShaped(initial: string | undefined, length: number): readonly string[] {
    return this.#namesByShape.get(shapeOf(initial, length)) ?? [];
  }

  /** Titles that go by this name, the best known first. */
  called(name: string): readonly number[] {
    return this.names.get(foldText(name)) ?? [];
  }

  /** Whether titles have this theme, in folded words. */
  hasTheme(phrase: string): boolean {
    this.#themes ??= new Set(this.titles.flatMap(({ themes = [] }) => themes.map(foldText)));
    return this.#themes.has(phrase);
  }

  get currentYear(): number {
    return this.#today().getUTCFullYear();
  }

  /** A film of which no copy survives is not free to watch, whatever its age. */
  isFree(title: Title): boolean {
    if (title.themes?.includes(LOST) === true) return false;
    return (
      title.licence !== undefined ||
      title.publicDomain !== undefined ||
      isPublicDomainInUs(title, this.currentYear)
    );
  }

  #addNames(number: number, title: Title): void {
    // `Pride & Prejudice` is typed with `and` as well.
    const all = namesOf(title).flatMap((name) =>
      name.includes('&') ? [name, name.replaceAll('&', ' and ')].map(foldText) : [foldText(name)],
    );
    for (const name of all.length === 1 ? all : new Set(all)) {
      const known = this.#names.get(name);
      if (known !== undefined) {
        known.push(number);
        continue;
      }
      this.#names.set(name, [number]);
      const shape = shapeOf(name[0], name.length);
      const alike = this.#namesByShape.get(shape);
      if (alike === undefined) this.#namesByShape.set(shape, [name]);
      else alike.push(name);
    }
  }

  #rank(number: number): number {
    return this.popularity[number] as number;
  }
}

function shapeOf(initial: string | undefined, length: number): string {
  return `${initial}${length}`;
}

/**
 * How well known a title is, by facts alone: what it won, and whether it is in the National Film Registry. A
 * catalogue of somebody’s own may bring its own measure.
 */
export function popularityOf({ awards = [], registry, popularity }: Title): number {
  if (popularity !== undefined) return popularity;
  const points = awards.reduce((sum, award) => sum + (AWARDS[award]?.points ?? 0), 0);
  return points + (registry === true ? REGISTRY_POINTS : 0);
}
