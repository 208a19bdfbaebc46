/**
 * What each operation of a catalogue service is asked with. A service validates requests by them; the client is typed.
 * @module
 */
import type { TypedJsonSchema } from 'lectern';
import { count, list, oneOf, optional, record, text } from 'lectern/knowledge';
import { MEDIA_TYPES } from '../catalogue/title.ts';
import { amount } from './amount.ts';
import { type AnyMedia, COMPLETABLE, DETAIL_PARTS, type Operation, type Operations } from './answers.ts';

const ANY_MEDIA: readonly AnyMedia[] = [...MEDIA_TYPES, 'all'];

const names = (description: string): TypedJsonSchema<readonly string[]> =>
  list(text('An id or a name'), description);
const anyMedia = oneOf(ANY_MEDIA, 'Films, series or both');
const limit = count('Most results', { minimum: 1 });
const title = text('An id or a name');
const region = text('ISO 3166-1 alpha-2');

export const REQUEST_SCHEMAS: { readonly [Name in Operation]: TypedJsonSchema<Operations[Name]['in']> } = {
  search: record({
    query: text('What somebody wishes, in plain words'),
    filters: record({
      mediaType: optional(anyMedia),
      ratingMin: optional(amount('From 0 to 10')),
      releaseYearMin: optional(count('The first year')),
      releaseYearMax: optional(count('The last year')),
      genres: optional(names('All of them')),
      maxRuntime: optional(amount('In minutes')),
      excludeGenres: optional(names('None of them')),
      excludeCountries: optional(names('None of them')),
      excludePeople: optional(names('None of them')),
      excludeIds: optional(names('None of them')),
    }),
    limit,
  }),
  recommend: record({
    titles: names('Titles to go by'),
    mediaType: anyMedia,
    genres: names('All of them'),
    mood: optional(text('A mood')),
    maxRuntime: optional(amount('In minutes')),
    exclude: names('Titles that were seen'),
    limit,
  }),
  availability: record({
    id: title,
    region,
    platforms: list(text('An id'), 'Only these; all where it is empty'),
  }),
  details: record({
    id: title,
    region,
    include: list(oneOf(DETAIL_PARTS, 'A part'), 'What else to include'),
  }),
  person: record({ id: text('An id or a name') }),
  genres: record({ mediaType: anyMedia }),
  platforms: record({}),
  trending: record({ limit }),
  complete: record({
    what: oneOf(COMPLETABLE, 'What to complete'),
    mediaType: optional(oneOf(MEDIA_TYPES, 'Genres of films or of series only')),
    typed: text('What was typed so far'),
    limit,
  }),
};
