/**
 * Answers searches.
 * @module
 */
import type { SearchAnswer, SearchFilters, SearchRequest } from '../backend/answers.ts';
import { Unanswerable } from '../backend/backend.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Hit } from '../search/search.ts';
import type { OpenCatalogue } from './open-catalogue.ts';
import { peopleCalled, resolveCountry, resolveGenre, titlesCalled } from './resolve.ts';
import { shortTitleOf } from './short-title.ts';

export function answerSearch({ query, filters, limit }: SearchRequest, opened: OpenCatalogue): SearchAnswer {
  const { catalogue, search } = opened;
  if (query.trim() === '')
    throw new Unanswerable('The query is empty. Say what you want to watch in a few words.');
  refuseContradictions(filters);
  const { resolved, unknown } = resolveFilters(filters, catalogue);
  const { hits, total, understood, corrections } = search.search(query, resolved, limit);
  return {
    results: hits.map((hit) => foundOf(hit, opened)),
    total,
    understood,
    corrections,
    notes: [...notesOn(filters, hits.length, catalogue.hasRatings), ...notExcluded(unknown)],
  };
}

export function foundOf(
  { number, score, reasons, lacks }: Hit,
  { catalogue }: OpenCatalogue,
): SearchAnswer['results'][number] {
  const title = shortTitleOf(catalogue.at(number), catalogue);
  return { title, score, reasons, ...(lacks.length > 0 ? { lacks } : {}) };
}

interface ResolvedFilters {
  readonly resolved: SearchFilters;
  /** People and titles to exclude that this catalogue does not have. */
  readonly unknown: readonly string[];
}

/** Names become ids. Names to be excluded that are not in the catalogue are reported. */
function resolveFilters(filters: SearchFilters, catalogue: Catalogue): ResolvedFilters {
  const unknown: string[] = [];
  const ofMany = (called: string, found: readonly string[]): readonly string[] => {
    if (found.length === 0) unknown.push(called);
    return found;
  };
  const resolved = {
    ...filters,
    genres: (filters.genres ?? []).map((genre) => resolveGenre(genre, catalogue)),
    excludeGenres: (filters.excludeGenres ?? []).map((genre) => resolveGenre(genre, catalogue)),
    excludeCountries: (filters.excludeCountries ?? []).map(resolveCountry),
    excludePeople: (filters.excludePeople ?? []).flatMap((name) =>
      ofMany(name, peopleCalled(name, catalogue)),
    ),
    excludeIds: (filters.excludeIds ?? []).flatMap((name) =>
      ofMany(
        name,
        titlesCalled(name, catalogue).map((number) => catalogue.at(number).id),
      ),
    ),
  };
  return { resolved, unknown };
}

function notExcluded(unknown: readonly string[]): string[] {
  return unknown.length === 0
    ? []
    : [`Not in this catalogue, so there was nothing to exclude: ${unknown.slice(0, 10).join(', ')}.`];
}

function refuseContradictions({ releaseYearMin: least, releaseYearMax: most }: SearchFilters): void {
  if (least === undefined || most === undefined || least <= most) return;
  throw new Unanswerable(
    `releaseYearMin (${least}) is after releaseYearMax (${most}), so nothing can fit. Swap them, or leave one out.`,
  );
}

function notesOn(filters: SearchFilters, found: number, hasRatings: boolean): string[] {
  const notes: string[] = [];
  if ((filters.ratingMin ?? 0) > 0)
    notes.push(
      hasRatings
        ? 'Titles without a rating were left out because of ratingMin.'
        : 'This catalogue has no ratings; ratingMin was not applied.',
    );
  if (found === 0)
    notes.push(
      'Nothing fits. Try other words for what happens in it, fewer conditions, or the name of somebody who made it.',
    );
  return notes;
}
