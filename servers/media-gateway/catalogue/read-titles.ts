/**
 * From the text of a catalogue to its titles, and to everything that is wrong with the others. Never throws.
 * @module
 */
import type { Problem } from 'lectern/knowledge';
import { csvRows } from './csv-rows.ts';
import { jsonlRows, jsonRows } from './json-rows.ts';
import { soundOwnTitles } from './own-title.ts';
import { ProblemList, type Row, type RowReading, rowSieve, withoutMark } from './rows.ts';
import type { Title } from './title.ts';
import { type CatalogueKind, titleSchemas } from './title-schema.ts';
import { quoted } from './unknown-names.ts';

export type CatalogueFormat = 'json' | 'jsonl' | 'csv';

export interface TitleReading {
  readonly titles: readonly Title[];
  /** Of each title, the line on which it begins. */
  readonly lines: readonly number[];
  /** Everything that is wrong, what costs no row first. */
  readonly problems: readonly Problem[];
  /** Of these, what is odd about the file itself or a whole column. */
  readonly notices: readonly Problem[];
  /** How many rows there were, with those that cannot be read. */
  readonly rows: number;
}

const READERS: Readonly<Record<CatalogueFormat, (pieces: Iterable<string>, stated?: string) => RowReading>> =
  {
    json: jsonRows,
    jsonl: jsonlRows,
    csv: csvRows,
  };

const soundBuiltInTitles = rowSieve(titleSchemas['built-in'], 'The title');

/** `stated`: the day of those offers of a catalogue of somebody’s own that have none. */
export function readTitles(
  text: string,
  format: CatalogueFormat,
  path: string,
  kind: CatalogueKind,
  stated?: string,
): TitleReading {
  const steps = readTitlesInSteps([text], format, path, kind, stated);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The same of a text in pieces, a row at a step, so that others can be answered meanwhile. */
export function* readTitlesInSteps(
  text: Iterable<string>,
  format: CatalogueFormat,
  path: string,
  kind: CatalogueKind,
  stated?: string,
): Generator<void, TitleReading> {
  const problems = new ProblemList(path);
  const content: Iterable<string> = { [Symbol.iterator]: () => piecesWithoutMark(text) };
  if (isBlank(content))
    return {
      titles: [],
      lines: [],
      rows: 0,
      problems: problems.conclude('The file is empty.'),
      notices: [],
    };
  const { rows, notices } = READERS[format](content, stated);
  for (const { line, reason } of notices) problems.note(line, reason);

  const titles: Title[] = [];
  const lines: number[] = [];
  const indexById = new Map<string, number>();
  let count = 0;
  const counted = function* (): Generator<Row> {
    for (const row of rows) {
      if (row.isOfFile === true) {
        for (const fault of row.faults) problems.note(row.line, fault);
        continue;
      }
      count += 1;
      yield row;
    }
  };
  const sound =
    kind === 'own' ? soundOwnTitles(counted(), problems, stated) : soundBuiltInTitles(counted(), problems);
  for (const { line, value, hasOwnId = true } of sound) {
    yield;
    const earlier = indexById.get(value.id);
    // In files of somebody’s own, two lists may number their titles from the same start.
    const isTaken = hasOwnId && (kind === 'built-in' || titles[earlier ?? -1]?.title === value.title);
    if (earlier !== undefined && isTaken) {
      problems.add(line, `The id ${quoted(value.id)} is taken by the title on line ${lines[earlier]}.`);
      continue;
    }
    if (earlier !== undefined && JSON.stringify(titles[earlier]) === JSON.stringify(value)) {
      problems.add(line, `It is the same title as on line ${lines[earlier]}.`);
      continue;
    }
    // Two films of one year may have one name.
    const id = earlier === undefined ? value.id : freeId(value.id, indexById);
    indexById.set(id, titles.length);
    titles.push(id === value.id ? value : { ...value, id });
    lines.push(line);
  }
  if (titles.length > 0 && !NAMED_AFTER_FILMS.test(path) && !titles.some(tellsSomething))
    return { titles: [], lines: [], rows: count, problems: problems.conclude(ONLY_NAMES), notices: [] };
  return {
    titles,
    lines,
    rows: count,
    problems: problems.conclude(titles.length === 0 ? nothingIn(count) : undefined),
    notices: problems.notices,
  };
}

const ONLY_NAMES =
  'No row looks like a film or a series: none has a year, a genre, a runtime, a description or people.';

/** A file so called holds films, even where it says nothing more of them: `data/movies.json`. */
const NAMED_AFTER_FILMS = /(?:movie|film|series|tv|show|anime|cinema|imdb|tmdb|netflix)[^/\\]*$/i;

/** A list of names alone may be one of anything. */
function tellsSomething({ year, genres, runtime, about, directors, cast }: Title): boolean {
  const others = [runtime, about, directors, cast];
  return year > 0 || genres.length > 0 || others.some((each) => each !== undefined);
}

function* piecesWithoutMark(pieces: Iterable<string>): Generator<string> {
  let isFirst = true;
  for (const piece of pieces) {
    yield isFirst ? withoutMark(piece) : piece;
    isFirst = false;
  }
}

function isBlank(pieces: Iterable<string>): boolean {
  for (const piece of pieces) if (/\S/.test(piece)) return false;
  return true;
}

/** `hamlet-2000`, `hamlet-2000-2`, `hamlet-2000-3`. */
function freeId(id: string, taken: ReadonlyMap<string, number>): string {
  if (!taken.has(id)) return id;
  let number = 2;
  while (taken.has(`${id}-${number}`)) number += 1;
  return `${id}-${number}`;
}

function nothingIn(rowCount: number): string {
  if (rowCount === 0) return 'There is no title in the file.';
  return rowCount === 1
    ? 'The only title in the file cannot be read.'
    : `None of ${rowCount} titles can be read.`;
}
