/**
 * `semantic_search`: finds titles by what somebody says of them; `search_content` is another name of it.
 * @module
 */

import { jsonSchema, type Server } from 'lectern';
import { defaulted, described, flag, optional, record, text } from 'lectern/knowledge';
import { amount } from '../backend/amount.ts';
import type { SearchAnswer } from '../backend/answers.ts';
import type { Backend } from '../backend/backend.ts';
import { PLOT } from '../search/parsed-query.ts';
import { fitFound, foundLines, withoutReasons } from '../text/title-lines.ts';
import { addBackendTool } from './add-tool.ts';
import { limit, maxRuntime, mediaType, names } from './inputs.ts';

const DESCRIPTION =
  'Finds films and series from a wish or a memory in plain words: people, years, countries, languages, genres, moods, ' +
  'length, awards, plot, “like Alien but shorter”, and what it should not be: “westerns without John Wayne”. Returns ' +
  'titles that meet all of it first, with ids, main facts and reasons, and how many there are; then those that come ' +
  'near, with what they lack. Use it first. Not for titles like one that somebody names (get_recommendations), nor for ' +
  'all facts about one (get_content_details). No result means that this catalogue has none, not that none exists.';

const input = record({
  query: text('What to watch, in the user’s own words', {
    minLength: 1,
    maxLength: 500,
    examples: ['feel-good French comedy of the 60s', 'something like Alien but shorter'],
  }),
  filters: defaulted(
    described(
      'Conditions that every result must meet',
      record({
        mediaType,
        ratingMin: optional(amount('Lowest rating, if the catalogue has ratings', { maximum: 10 })),
        releaseYearMin: optional(year('First year of release')),
        releaseYearMax: optional(year('Last year of release')),
        genres: optional(names('All of these genres, by id or name', ['sci-fi', 'comedy'])),
        maxRuntime: optional(maxRuntime),
        excludeGenres: optional(names('None of these genres', ['horror'])),
        excludeCountries: optional(names('Made in none of these countries, by code or name', ['US'])),
        excludePeople: optional(names('Nobody of these, by name', ['John Wayne'])),
        excludeIds: optional(names('None of these titles, by id or name', ['psycho-1960'])),
      }),
    ),
    { mediaType: 'all' },
  ),
  limit: limit(10),
  explain: defaulted(flag('Whether to give the reasons for each title'), true),
});

function year(description: string) {
  return jsonSchema<number>({ type: 'integer', minimum: 1870, maximum: 2100, description });
}

export function addSemanticSearch(server: Server, backend: Backend): void {
  addBackendTool(server, backend, 'semantic_search', {
    title: 'Find something to watch',
    description: DESCRIPTION,
    // The upstream name.
    aliases: ['search_content'],
    input,
    operation: 'search',
    request: ({ query, filters, limit: most }) => ({ query, filters, limit: most }),
    text: searchText,
    data: (answer, { explain }) => fitting(answer, explain),
  });
}

function fitting(answer: SearchAnswer, explain: boolean): SearchAnswer {
  const { results, notes } = fitFound(explain ? answer.results : withoutReasons(answer.results));
  return { ...answer, results, notes: [...notes, ...answer.notes] };
}

function searchText({ results, total, understood, corrections, notes }: SearchAnswer): string {
  return [
    countLine(results, total),
    ...(understood.length > 0 ? [`Understood as: ${understood.join('; ')}.`] : []),
    ...corrections.map(({ from, to }) => `Read “${from}” as “${to}”.`),
    ...foundLines(results),
    ...notes,
  ].join('\n');
}

function countLine(results: SearchAnswer['results'], total: number): string {
  const nearly = results.filter(({ lacks = [] }) => lacks.length > 0).length;
  const complete = results.length - nearly;
  const shown = complete < total ? `${complete} of ${total}` : String(total);
  const found = `Found ${shown} ${total === 1 ? 'title' : 'titles'}`;
  if (nearly === 0) return `${found}.`;
  if (total > 0) return `${found}; ${nearly} more ${nearly === 1 ? 'comes' : 'come'} near.`;
  const isPlot = results.every(({ lacks = [] }) => lacks.length === 1 && lacks[0] === PLOT);
  return isPlot
    ? 'Nothing close: this catalogue may not have it. The nearest:'
    : 'No title meets all of it; these come near.';
}
