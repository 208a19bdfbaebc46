/**
 * Answers wishes for recommendations: like some titles, by tastes, never what was seen, and not all alike.
 * @module
 */
import type { RecommendAnswer, RecommendRequest } from '../backend/answers.ts';
import { Unanswerable } from '../backend/backend.ts';
import { facet } from '../catalogue/facets.ts';
import { nameWithYear } from '../catalogue/title.ts';
import { filterFor } from '../search/filter.ts';
import type { ParsedQuery, WantedFacet } from '../search/parsed-query.ts';
import { foundOf } from './answer-search.ts';
import type { OpenCatalogue } from './open-catalogue.ts';
import { resolveGenre, resolveMood, resolveTitle, titlesCalled } from './resolve.ts';
import { varied } from './varied.ts';

/** Of what was asked for by name, beside what the titles have in common. */
const TASTE_WEIGHT = 4;
/** From how many times as many candidates the recommendations are chosen. */
const CHOICE = 5;

export function answerRecommend(request: RecommendRequest, opened: OpenCatalogue): RecommendAnswer {
  const { catalogue, search } = opened;
  const { titles, mood, mediaType, maxRuntime, limit } = request;
  if (titles.length === 0 && request.genres.length === 0 && mood === undefined)
    throw new Unanswerable(
      'There is nothing to go by. Give basedOn with ids of titles, or preferences with genres or a mood.',
    );
  const like = titles.map((title) => resolveTitle(title, catalogue));
  const { seen, unknown } = readSeen(request.exclude, opened);
  const genres = request.genres.map((genre) => resolveGenre(genre, catalogue));
  const parsed: ParsedQuery = {
    facets: [
      ...genres.map((genre) => taste('genre', genre)),
      ...(mood === undefined ? [] : [taste('mood', resolveMood(mood, catalogue))]),
    ],
    like,
    comparisons: [],
    named: new Map(),
    excluded: [],
    facetWords: new Set(),
    text: '',
    years: undefined,
    runtime: undefined,
  };
  const isWanted = filterFor(
    { mediaType, genres, ...(maxRuntime === undefined ? {} : { maxRuntime }) },
    catalogue,
  );
  const { hits: found } = search.fulfil(
    parsed,
    (number) => !seen.has(number) && isWanted?.(number) !== false,
    limit * CHOICE,
  );
  const hits = found.filter(({ lacks }) => lacks.length === 0);
  return {
    results: varied(hits, limit, catalogue).map((hit) => foundOf(hit, opened)),
    basedOn: like.map((number) => nameWithYear(catalogue.at(number))),
    notes: notesOn(unknown, hits.length),
  };
}

function taste(kind: 'genre' | 'mood', id: string): WantedFacet {
  return { keys: [facet(kind, id)], label: id, weight: TASTE_WEIGHT, strict: true };
}

/** What was seen and is not in the catalogue can't be recommended anyway. */
function readSeen(
  exclude: readonly string[],
  { catalogue }: OpenCatalogue,
): { seen: Set<number>; unknown: string[] } {
  const seen = new Set<number>();
  const unknown: string[] = [];
  for (const called of exclude) {
    const named = titlesCalled(called, catalogue);
    if (named.length === 0) unknown.push(called);
    for (const each of named) seen.add(each);
  }
  return { seen, unknown };
}

function notesOn(unknown: readonly string[], found: number): string[] {
  const notes: string[] = [];
  if (unknown.length > 0)
    notes.push(`Not in this catalogue, so there was nothing to exclude: ${unknown.slice(0, 10).join(', ')}.`);
  if (found === 0) notes.push('Nothing fits all of it. Leave out a preference, or exclude less.');
  return notes;
}
