/**
 * Answers searches.
 * @module
 */
import type { SearchAnswer, SearchFilters, SearchRequest } from '../backend/answers.ts';
import { Unanswerable } from '../backend/backend.ts';
import type { Hit } from '../search/search.ts';
import type { OpenCatalogue } from './open-catalogue.ts';
import { resolveGenre } from './resolve.ts';
import { shortTitleOf } from './short-title.ts';

export function answerSearch({ query, filters, limit }: SearchRequest, opened: OpenCatalogue): SearchAnswer {
  const { catalogue, search } = opened;
  if (query.trim() === '')
    throw new Unanswerable('The query is empty. Say what you want to watch in a few words.');
  refuseContradictions(filters);
  const genres = (filters.genres ?? []).map((genre) => resolveGenre(genre, catalogue));
  const { hits, total, understood, corrections } = search.search(query, { ...filters, genres }, limit);
  return {
    results: hits.map((hit) => foundOf(hit, opened)),
    total,
    understood,
    corrections,
    notes: notesOn(filters, hits.length, catalogue.hasRatings),
  };
}

export function foundOf(
  { number, score, reasons }: Hit,
  { catalogue }: OpenCatalogue,
): SearchAnswer['results'][number] {
  return { title: shortTitleOf(catalogue.at(number), catalogue), score, reasons };
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
