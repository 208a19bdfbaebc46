/**
 * What the text of one cell means. What cannot be understood stays as it was written, for the schema to refuse.
 * @module
 */
import { AWARDS } from './awards.ts';
import { GENRES } from './genres.ts';
import { MOODS } from './moods.ts';
import { regionCode } from './regions.ts';
import { termIds } from './term-ids.ts';
import type { MediaType } from './title.ts';

const MEDIA_TYPE_NAMES: ReadonlyMap<string, MediaType> = new Map([
  ['movie', 'movie'],
  ['film', 'movie'],
  ['tv', 'tv'],
  ['series', 'tv'],
  ['tv series', 'tv'],
  ['tv show', 'tv'],
  ['tvseries', 'tv'],
  ['tvminiseries', 'tv'],
  ['tvspecial', 'tv'],
  ['tvshort', 'tv'],
  ['tvmovie', 'movie'],
  ['short', 'movie'],
  ['video', 'movie'],
]);

const HOURS_AND_MINUTES =
  /^(?:(\d{1,4}):(\d\d)|(\d{1,4}) ?h(?: ?(\d{1,2}) ?(?:m|min)?)?|(\d{1,6}) ?(?:m|min))$/i;

/** Without blanks at its ends, line breaks and double blanks. */
export function tidy(cell: string): string {
  return cell.replace(/\s{2,}|[^\S ]/g, ' ').trim();
}

export function mediaType(cell: string): string {
  return MEDIA_TYPE_NAMES.get(cell.toLowerCase()) ?? cell;
}

/** Spreadsheets write whole numbers as `1927.0` at times. */
export function numberIn(cell: string): number | string {
  return /^-?\d{1,15}(\.\d{1,15})?$/.test(cell) ? Number(cell) : cell;
}

/** `93`, `93 min`, `1:33`, `1h 33m`. */
export function minutesIn(cell: string): number | string {
  const match = HOURS_AND_MINUTES.exec(cell);
  if (match === null) return numberIn(cell);
  const [, clockHours, clockMinutes, hours, minutes, minutesAlone] = match;
  return Number(clockHours ?? hours ?? 0) * 60 + Number(clockMinutes ?? minutes ?? minutesAlone ?? 0);
}

export function flagIn(cell: string): boolean | string {
  const lower = cell.toLowerCase();
  if (['true', 'yes', '1', 'x'].includes(lower)) return true;
  return ['false', 'no', '0'].includes(lower) ? false : cell;
}

export function countryCode(cell: string): string {
  return regionCode(cell) ?? cell;
}

const knownGenre = termIds(GENRES);

const MOST_GENRES = 5000;
const genresOfName = new Map<string, readonly string[]>();

/** `TV Dramas`, `Action & Adventure`, `Children` and the like, as exports call genres; anything else gets an id of its own. */
export function genreIds(name: string): readonly string[] {
  const known = genresOfName.get(name) ?? readGenres(name);
  if (genresOfName.size < MOST_GENRES) genresOfName.set(name, known);
  return known;
}

function readGenres(name: string): readonly string[] {
  const parts = name.split(/\s+(?:&|and)\s+/i);
  const known = parts.flatMap(
    (part) =>
      formsOfGenre(part)
        .map(knownGenre)
        .find((id) => Object.hasOwn(GENRES, id)) ?? [],
  );
  return known.length === parts.length ? known : [genreId(name)];
}

function formsOfGenre(name: string): string[] {
  const bare = name.replace(/^tv /i, '').replace(/ (?:movies|films|tv shows|shows|series|tv)$/i, '');
  const other = OTHER_GENRES[bare.toLowerCase()];
  return [
    name,
    bare,
    bare.replace(/ies$/, 'y'),
    bare.replace(/s$/, ''),
    ...(other === undefined ? [] : [other]),
  ];
}

const OTHER_GENRES: Readonly<Record<string, string>> = {
  children: 'family',
  'children & family': 'family',
  kids: 'family',
};

export const genreId: (name: string) => string = knownGenre;
export const moodId: (name: string) => string = termIds(MOODS);
/** By id or by name alone: what people call them in short stands for several. */
export const awardId: (name: string) => string = termIds(
  Object.fromEntries(Object.entries(AWARDS).map(([id, { name }]) => [id, { name, words: [] }])),
);
