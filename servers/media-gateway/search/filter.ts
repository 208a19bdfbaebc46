/**
 * Conditions that were set beside a question: what does not fulfil them is never shown.
 * @module
 */
import type { SearchFilters } from '../backend/answers.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { facet } from '../catalogue/facets.ts';

export type TitleFilter = (number: number) => boolean;

/** Undefined where everything is wanted. Genres, countries, people and titles are ids. */
export function filterFor(filters: SearchFilters, catalogue: Catalogue): TitleFilter | undefined {
  const conditions = [...conditionsOf(filters, catalogue)];
  if (conditions.length === 0) return undefined;
  return (number) => conditions.every((holds) => holds(number));
}

function* conditionsOf(
  {
    mediaType = 'all',
    ratingMin = 0,
    releaseYearMin,
    releaseYearMax,
    genres = [],
    maxRuntime,
    excludeGenres = [],
    excludeCountries = [],
    excludePeople = [],
    excludeIds = [],
  }: SearchFilters,
  catalogue: Catalogue,
): Generator<TitleFilter> {
  const { years, runtimes } = catalogue;
  if (mediaType !== 'all') yield (number) => catalogue.at(number).type === mediaType;
  if (releaseYearMin !== undefined) yield (number) => (years[number] as number) >= releaseYearMin;
  if (releaseYearMax !== undefined)
    yield (number) => (years[number] as number) > 0 && (years[number] as number) <= releaseYearMax;
  if (genres.length > 0)
    yield (number) => genres.every((genre) => catalogue.at(number).genres.includes(genre));
  if (maxRuntime !== undefined)
    yield (number) => (runtimes[number] as number) > 0 && (runtimes[number] as number) <= maxRuntime;
  const excluded = [
    ...excludeGenres.map((genre) => facet('genre', genre)),
    ...excludeCountries.map((country) => facet('country', country)),
    ...excludePeople.map((person) => facet('person', person)),
  ];
  if (excluded.length > 0) {
    const numbers = new Set(excluded.flatMap((key) => catalogue.facets.of(key)));
    yield (number) => !numbers.has(number);
  }
  if (excludeIds.length > 0) yield (number) => !excludeIds.includes(catalogue.at(number).id);
  // Where nobody has a rating, the condition would only hide everything; the answer says so instead.
  if (ratingMin > 0 && catalogue.hasRatings)
    yield (number) => (catalogue.at(number).rating ?? -1) >= ratingMin;
}
