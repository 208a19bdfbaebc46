/**
 * `semantic_search`: finds titles by what somebody says of them; `search_content` is another name of it.
 * @module
 */
import { jsonSchema, type Server } from '../../../src/index.ts';
import { defaulted, flag, optional, record, text } from '../../content/fields.ts';
import { amount } from '../backend/amount.ts';
import type { SearchAnswer } from '../backend/answers.ts';
import type { Backend } from '../backend/backend.ts';
import { fitFound, foundLines, withoutReasons } from '../text/title-lines.ts';
import { addBackendTool } from './add-tool.ts';
import { limit, mediaType, names } from './inputs.ts';

const DESCRIPTION =
  'Finds films and series by whatever somebody remembers or wishes: people, years and decades, countries, languages, ' +
  'genres, moods, length, awards, what happens in it, or “like Alien but shorter”. One wish in plain words is best; ' +
  'filters are for what must hold. Each result says why it is there; use its id with the other tools. Nothing found ' +
  'means that this catalogue has nothing of the kind, not that it does not exist.';

const input = record({
  query: text('What to watch, in plain words', {
    minLength: 1,
    maxLength: 500,
    examples: ['feel-good French comedy of the 60s', 'something like Alien but shorter'],
  }),
  filters: defaulted(
    record({
      mediaType,
      ratingMin: optional(amount('The least rating, where the catalogue has ratings', { maximum: 10 })),
      releaseYearMin: optional(year('The earliest year of release')),
      releaseYearMax: optional(year('The latest year of release')),
      genres: optional(names('Genres that it must have, by id or name', ['sci-fi', 'comedy'])),
      maxRuntime: optional(
        jsonSchema<number>({ type: 'integer', minimum: 1, maximum: 1000, description: 'The most minutes' }),
      ),
    }),
    { mediaType: 'all' },
  ),
  limit: limit(10),
  explain: defaulted(flag('Whether to say why each title is there'), true),
});

function year(description: string) {
  return jsonSchema<number>({ type: 'integer', minimum: 1870, maximum: 2100, description });
}

export function addSemanticSearch(server: Server, backend: Backend): void {
  for (const [name, title] of [
    ['semantic_search', 'Find something to watch'],
    ['search_content', 'Find something to watch (another name of semantic_search)'],
  ] as const) {
    addBackendTool(server, backend, name, {
      title,
      description:
        name === 'semantic_search' ? DESCRIPTION : `Another name of semantic_search. ${DESCRIPTION}`,
      input,
      operation: 'search',
      request: ({ query, filters, limit: most }) => ({ query, filters, limit: most }),
      text: searchText,
      data: (answer, { explain }) => fitting(answer, explain),
    });
  }
}

function fitting(answer: SearchAnswer, explain: boolean): SearchAnswer {
  const { results, notes } = fitFound(explain ? answer.results : withoutReasons(answer.results));
  return { ...answer, results, notes: [...notes, ...answer.notes] };
}

function searchText({ results, total, understood, corrections, notes }: SearchAnswer): string {
  const shown = results.length < total ? `${results.length} of ${total}` : String(total);
  return [
    `Found ${shown} ${total === 1 ? 'title' : 'titles'}.`,
    ...(understood.length > 0 ? [`Understood as: ${understood.join('; ')}.`] : []),
    ...corrections.map(({ from, to }) => `Read “${from}” as “${to}”.`),
    ...foundLines(results),
    ...notes,
  ].join('\n');
}
