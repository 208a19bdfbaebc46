/**
 * The catalogue as resources: what is of interest now, genres, platforms, titles and people.
 * @module
 */
import { ErrorCode, type MaybePromise, ProtocolError, type Server } from 'lectern';
import type { Completable, DetailsAnswer, PersonAnswer, TrendingAnswer } from './backend/answers.ts';
import { type Backend, Unanswerable, Unavailable } from './backend/backend.ts';
import { detailsMarkdown } from './text/details-markdown.ts';
import { foundLines, freshnessLine, oneLine, titleLine } from './text/title-lines.ts';
import { visibleData } from './text/visible-data.ts';

const MARKDOWN = 'text/markdown';
const JSON_TYPE = 'application/json';
const MOST_TRENDING = 20;
const MOST_COMPLETED = 10;

export function addResources(server: Server, backend: Backend): void {
  addLists(server, backend);
  const complete = (what: Completable) => async (typed: string) =>
    (await backend.ask('complete', { what, typed, limit: MOST_COMPLETED })).data;
  server.resourceTemplate(
    'media://title/{id}',
    {
      name: 'title',
      title: 'A title',
      description: 'All that is known of one film or series, by its id.',
      mimeType: MARKDOWN,
      complete: { id: complete('titleId') },
    },
    (_uri, { id }, { signal }) =>
      reading(backend.ask('details', detailsRequest(id), { signal }), ({ data, freshness }) =>
        [otherIdNote(String(id), data), detailsMarkdown(data), freshnessLine(freshness)].join('\n\n').trim(),
      ),
  );
  server.resourceTemplate(
    'media://title/{id}/short',
    {
      name: 'title-short',
      title: 'A title in short',
      description: 'One film or series as compact JSON, for programs and agents.',
      mimeType: JSON_TYPE,
      complete: { id: complete('titleId') },
    },
    (_uri, { id }, { signal }) =>
      reading(backend.ask('details', { id: String(id), region: 'US', include: [] }, { signal }), ({ data }) =>
        JSON.stringify({ ...shortForm(data), note: otherIdNote(String(id), data) || undefined }),
      ),
  );
  server.resourceTemplate(
    'media://person/{id}',
    {
      name: 'person',
      title: 'A person',
      description: 'What somebody made, by their id.',
      mimeType: MARKDOWN,
      complete: { id: complete('personId') },
    },
    (_uri, { id }, { signal }) =>
      reading(backend.ask('person', { id: String(id) }, { signal }), ({ data }) => personMarkdown(data)),
  );
}

function addLists(server: Server, backend: Backend): void {
  server.resource(
    'media://trending',
    {
      name: 'trending',
      title: 'Of interest now',
      description: 'By a measure based on facts, which the result names: views are not counted here.',
      mimeType: MARKDOWN,
    },
    (_uri, { signal }) =>
      reading(backend.ask('trending', { limit: MOST_TRENDING }, { signal }), ({ data }) =>
        trendingMarkdown(data),
      ),
  );
  server.resource(
    'media://genres',
    {
      name: 'genres',
      title: 'Genres',
      description: 'With their ids and how many titles each has.',
      mimeType: JSON_TYPE,
    },
    (_uri, { signal }) =>
      reading(backend.ask('genres', { mediaType: 'all' }, { signal }), ({ data }) => JSON.stringify(data)),
  );
  server.resource(
    'media://platforms',
    {
      name: 'platforms',
      title: 'Platforms',
      description: 'Where titles can be seen, with how many titles each has.',
      mimeType: JSON_TYPE,
    },
    (_uri, { signal }) =>
      reading(backend.ask('platforms', {}, { signal }), ({ data }) => JSON.stringify(data)),
  );
}

/** A misspelt id returns the closest title, with a note that says so. */
function otherIdNote(asked: string, { title: { id } }: DetailsAnswer): string {
  return asked === id ? '' : `There is no title with the id "${oneLine(asked)}". This is "${oneLine(id)}".`;
}

function detailsRequest(id: string | readonly string[] | undefined) {
  return { id: String(id), region: 'US', include: ['credits', 'availability', 'similar'] } as const;
}

/** What is not there is no resource; what can't be had now is an error that says so. */
async function reading<Answer>(
  asked: Promise<Answer>,
  write: (answer: Answer) => MaybePromise<string>,
): Promise<string | undefined> {
  try {
    return await write(visibleData(await asked));
  } catch (error) {
    if (error instanceof Unanswerable) return undefined;
    if (error instanceof Unavailable) throw new ProtocolError(ErrorCode.InternalError, error.message);
    throw error;
  }
}

/** What an agent needs to talk about it, in a quarter of the tokens. */
function shortForm({ title, moods, awards, basedOn }: DetailsAnswer): object {
  return { ...title, moods, ...(awards.length > 0 ? { awards } : {}), ...(basedOn && { basedOn }) };
}

function personMarkdown({ name, id, born, died, credits }: PersonAnswer): string {
  const years = born === undefined ? '' : ` (${born}–${died ?? ''})`;
  const lines = credits.map(({ role, title }) => `- ${role}: ${titleLine(title)}`);
  return [`# ${oneLine(name)}${years}`, `Id: ${id}`, lines.join('\n')].join('\n\n');
}

function trendingMarkdown({ measure, results }: TrendingAnswer): string {
  return ['# Of interest now', `Measure: ${measure}`, foundLines(results).join('\n')].join('\n\n');
}
