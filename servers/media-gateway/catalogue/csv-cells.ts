/**
 * What the text of one cell means. What cannot be understood stays as it was written, for the schema to refuse.
 * @module
 */
import { AWARDS } from './awards.ts';
import { foldText, slugOf } from './fold-text.ts';
import { GENRES, type Term } from './genres.ts';
import { MOODS } from './moods.ts';
import { DEMONYMS, regionCode } from './regions.ts';
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
  ['ova', 'tv'],
  ['ona', 'tv'],
  ['special', 'movie'],
  ['music', 'movie'],
  ['short', 'movie'],
  ['video', 'movie'],
]);

const HOURS_AND_MINUTES =
  /^(?:(\d{1,4}):(\d\d)|(\d{1,4}) ?h(?: ?(\d{1,2}) ?(?:m|min)?)?|(\d{1,6}) ?(?:m|min))$/i;

/** Without blanks at its ends, line breaks and double blanks; with the characters that HTML writes as names. */
export function tidy(cell: string): string {
  const text = cell.includes('&') ? cell.replace(ENTITY, characterOf) : cell;
  return text.replace(/\s{2,}|[^\S ]/g, ' ').trim();
}

const ENTITY = /&(?:(amp|lt|gt|quot|apos|nbsp)|#(\d{2,6})|#x([\da-f]{2,5}));/gi;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

function characterOf(entity: string, name?: string, decimal?: string, hexadecimal?: string): string {
  if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? entity;
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
  return code >= 32 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
}

export function mediaType(cell: string): string {
  const lower = cell.toLowerCase();
  // `TV Mini Series` in lists, `tvMiniSeries` in the files of IMDb.
  return MEDIA_TYPE_NAMES.get(lower) ?? MEDIA_TYPE_NAMES.get(lower.replaceAll(' ', '')) ?? cell;
}

/** Spreadsheets write whole numbers as `1927.0` at times, and large ones as `143,446`. */
export function numberIn(cell: string): number | string {
  if (/^\d{1,3}(?:,\d{3}){1,4}$/.test(cell)) return Number(cell.replaceAll(',', ''));
  return /^-?\d{1,15}(\.\d{1,15})?(?:e[+-]?\d{1,2})?$/i.test(cell) ? Number(cell) : cell;
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

export const countryCode: (cell: string) => string = remembering((cell) => {
  // `British`, as lists made from Wikipedia say it.
  const [demonym, ...others] = DEMONYMS[cell.toLowerCase()] ?? [];
  return regionCode(cell) ?? (demonym !== undefined && others.length === 0 ? demonym : cell);
});

const knownGenre = termIds(GENRES);

/** `TV Dramas`, `Action & Adventure`, `Children` and the like, as exports call genres; anything else gets an id of its own. */
export const genreIds: (name: string) => readonly string[] = remembering(readGenres);

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
  const bare = name
    .replace(/['’]/g, '')
    .replace(/^tv /i, '')
    .replace(/ (?:movies|films|tv shows|shows|series|tv)$/i, '');
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

/** So many cells of a column have to be alike. */
const LEAST_CELLS = 3;
const NEARLY_ALL = 0.8;

/** What a column holds whose name says nothing: countries or genres, if nearly all of its cells are names of such. */
export function columnHolding(cells: readonly string[]): 'countries' | 'genres' | undefined {
  const filled = cells.map((cell) => cell.split(/[,;|]/).map(tidy)).filter(([first]) => first !== '');
  if (filled.length < LEAST_CELLS) return undefined;
  const share = (isOne: (item: string) => boolean): number =>
    filled.filter((items) => items.every(isOne)).length / filled.length;
  // Codes of two letters may be anything.
  if (
    share((item) => item === '' || (item.length > 3 && regionCode(countryCode(item)) !== undefined)) >=
    NEARLY_ALL
  )
    return 'countries';
  return share((item) => genreIds(item).every((id) => Object.hasOwn(GENRES, id))) >= NEARLY_ALL
    ? 'genres'
    : undefined;
}

const MOST_REMEMBERED = 5000;

/** The same function for what occurs again and again: names of genres and countries. */
function remembering<T>(read: (name: string) => T): (name: string) => T {
  const readings = new Map<string, T>();
  return (name) => {
    const known = readings.get(name);
    if (known !== undefined) return known;
    // Of its own, since a part of a text holds all of the text.
    const own = ` ${name}`.slice(1);
    const reading = read(own);
    if (readings.size < MOST_REMEMBERED) readings.set(own, reading);
    return reading;
  };
}

/** By id, by name, or by one of its words; what no term is called gets an id of its own. */
export function termIds(terms: Readonly<Record<string, Term>>): (text: string) => string {
  const ids = new Map<string, string>();
  const learn = (name: string, id: string): void => {
    const folded = foldText(name);
    if (!ids.has(folded)) ids.set(folded, id);
  };
  const all = Object.entries(terms);
  for (const [id] of all) learn(id, id);
  for (const [id, { name }] of all) learn(name, id);
  for (const [id, { words }] of all) for (const word of words) learn(word, id);
  // What has no letter in it stays as it is, so that it is reported as written.
  return (text) => ids.get(foldText(text)) ?? (slugOf(text) || text);
}
