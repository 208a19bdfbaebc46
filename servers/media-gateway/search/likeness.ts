/**
 * More of the same: what a title is, turned into what to look for.
 * @module
 */
import type { Catalogue } from '../catalogue/catalogue.ts';
import { facet } from '../catalogue/facets.ts';
import { genreName } from '../catalogue/genres.ts';
import { regionName } from '../catalogue/regions.ts';
import { creditsOf, nameWithYear, type Title } from '../catalogue/title.ts';
import type { Comparison, WantedFacet } from './parsed-query.ts';

export interface Likeness {
  readonly facets: readonly WantedFacet[];
  /** Its themes, to be found as text. */
  readonly text: string;
}

const GENRE_WEIGHT = 1.6;
const MOOD_WEIGHT = 1.3;
const PERSON_WEIGHT = 1.2;
const COUNTRY_WEIGHT = 0.5;
const TYPE_WEIGHT = 0.8;

/** What a tenth of all titles have counts as it is; what nearly all have, much less; what few have, more. */
const USUAL_SHARE = Math.log(10);
const LEAST_RARITY = 0.3;
const MOST_RARITY = 1.7;

export function likenessTo(title: Title, catalogue: Catalogue): Likeness {
  const makers = creditsOf(title).filter(([role]) => role === 'director' || role === 'creator');
  const people = makers.flatMap(([role, names]) =>
    names.flatMap((name) => {
      const person = catalogue.people.credited(name, title.year, role);
      return person === undefined ? [] : [{ key: facet('person', person.id), label: `also by ${name}` }];
    }),
  );
  const wanted = (key: string, label: string, weight: number): WantedFacet => ({
    keys: [key],
    label,
    weight: weight * rarityOf(key, catalogue),
    strict: false,
  });
  return {
    facets: [
      ...title.genres.map((genre) =>
        wanted(facet('genre', genre), genreName(genre).toLowerCase(), GENRE_WEIGHT),
      ),
      ...(title.moods ?? []).map((mood) => wanted(facet('mood', mood), mood, MOOD_WEIGHT)),
      ...people.map(({ key, label }) => wanted(key, label, PERSON_WEIGHT)),
      ...title.countries.map((code) => wanted(facet('country', code), regionName(code), COUNTRY_WEIGHT)),
      wanted(facet('type', title.type), title.type === 'tv' ? 'a series' : 'a film', TYPE_WEIGHT),
    ],
    text: (title.themes ?? []).join(', '),
  };
}

function rarityOf(key: string, { facets, size }: Catalogue): number {
  const rarity = Math.log(size / Math.max(facets.of(key).length, 1)) / USUAL_SHARE;
  return Math.min(MOST_RARITY, Math.max(LEAST_RARITY, rarity));
}

/** Years after which nothing is left of having been made at the same time. */
const ERA = 40;

/** From 0 to 1: whether two titles are of the same time. */
export function eraLikeness(year: number, other: number): number {
  return year === 0 || other === 0 ? 0 : Math.max(0, 1 - Math.abs(year - other) / ERA);
}

/** From 0 to 1: how much of what one title is the other is as well. */
export function sharedLikeness(number: number, other: number, catalogue: Catalogue): number {
  const { facets } = likenessTo(catalogue.at(other), catalogue);
  const themes = catalogue.at(other).themes ?? [];
  const shared = facets.filter(({ keys }) => keys.some((key) => isAmong(number, catalogue.facets.of(key))));
  const sharedThemes = themes.filter((theme) => catalogue.at(number).themes?.includes(theme) === true);
  const weightOf = (list: readonly WantedFacet[]): number =>
    list.reduce((sum, { weight }) => sum + weight, 0);
  const era = eraLikeness(catalogue.years[number] as number, catalogue.years[other] as number);
  const all = weightOf(facets) + themes.length + 1;
  return (weightOf(shared) + sharedThemes.length + era) / all;
}

/** Lists are in rising order, and may be long. */
export function isAmong(number: number, rising: readonly number[]): boolean {
  let low = 0;
  let high = rising.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = rising[middle] as number;
    if (found === number) return true;
    if (found < number) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}

const LIGHT = ['light', 'playful', 'heart-warming', 'uplifting', 'whimsical', 'witty', 'hopeful'];
const DARK = ['dark', 'bleak', 'gritty', 'intense', 'eerie'];

/** Moods that a comparison asks for. What has none of them is hardly what was meant. */
const MOODS_FOR: Readonly<Partial<Record<Comparison, readonly string[]>>> = {
  lighter: LIGHT.map((mood) => facet('mood', mood)),
  darker: DARK.map((mood) => facet('mood', mood)),
  funnier: [
    facet('genre', 'comedy'),
    facet('mood', 'witty'),
    facet('mood', 'playful'),
    facet('mood', 'absurd'),
  ],
  scarier: [facet('genre', 'horror'), facet('mood', 'scary'), facet('mood', 'eerie')],
};

export function comparedFacets(comparisons: readonly Comparison[]): WantedFacet[] {
  return comparisons.flatMap((comparison) => {
    const keys = MOODS_FOR[comparison];
    return keys === undefined ? [] : [{ keys, label: comparison, weight: 2, strict: true }];
  });
}

/** Whether a title is on the right side of those that it is compared with. */
export function isOnTheRightSide(
  number: number,
  like: readonly number[],
  comparisons: readonly Comparison[],
  { years, runtimes }: Catalogue,
): boolean {
  const year = years[number] as number;
  const runtime = runtimes[number] as number;
  return like.every((other) => {
    const otherYear = years[other] as number;
    const otherRuntime = runtimes[other] as number;
    return comparisons.every((comparison) => {
      switch (comparison) {
        case 'shorter':
          return runtime > 0 && (otherRuntime === 0 || runtime < otherRuntime);
        case 'longer':
          return runtime > otherRuntime;
        case 'newer':
          return year > otherYear;
        case 'older':
          return year > 0 && year < otherYear;
        default:
          return true;
      }
    });
  });
}

export function likeLabel(
  like: readonly number[],
  comparisons: readonly Comparison[],
  catalogue: Catalogue,
): string {
  const names = like.map((number) => nameWithYear(catalogue.at(number))).join(' and ');
  const but = comparisons.length === 0 ? '' : ` but ${comparisons.join(' and ')}`;
  return `like ${names}${but}`;
}
