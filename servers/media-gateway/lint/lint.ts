/**
 * Holds every rule against the titles of the built-in catalogue.
 * @module
 */
import type { Problem } from '../../../src/knowledge/document.ts';
import { byPlace, type Finding, findingOf } from '../../content/finding.ts';
import { checkCatalogue } from '../catalogue/check-catalogue.ts';
import { readPeople } from '../catalogue/read-people.ts';
import { readTitles } from '../catalogue/read-titles.ts';

export interface ContentFile {
  /** Below the folder of the content. */
  readonly path: string;
  readonly text: string;
}

export interface Folder {
  readonly files: readonly ContentFile[];
  /** Of files that could not be read. */
  readonly problems: readonly Problem[];
}

export interface Linted {
  /** How many could be read. */
  readonly titleCount: number;
  /** By path and line. */
  readonly findings: readonly Finding[];
}

const PEOPLE_FILE = 'people.jsonl';
const TITLES_FOLDER = 'titles/';

export function lint({ files, problems }: Folder, currentYear: number): Linted {
  const titleFiles = files.filter(({ path }) => path.startsWith(TITLES_FOLDER));
  const readings = titleFiles.map(({ path, text }) => ({
    path,
    ...readTitles(text, 'jsonl', path, 'built-in'),
  }));
  const places = readings.flatMap(({ path, lines }) => lines.map((line) => ({ path, line })));
  const placeOf = (index: number): string => `${places[index]?.path}:${places[index]?.line}`;
  const peopleFile = files.find(({ path }) => path === PEOPLE_FILE);
  const known = readPeople(peopleFile?.text ?? '', PEOPLE_FILE);
  const titles = readings.flatMap((reading) => reading.titles);
  const inconsistent = checkCatalogue(titles, {
    kind: 'built-in',
    currentYear,
    people: known.people,
    placeOf,
  });

  const found: Problem[] = [
    ...problems,
    ...titleFiles.flatMap(wrongName),
    ...readings.flatMap((reading) => reading.problems),
    ...known.problems,
    ...inconsistent.map(({ index, reason }) => ({ path: '.', ...places[index], reason })),
  ];
  // A wrong folder must not pass for a clean one.
  if (titleFiles.length === 0) found.push({ path: '.', reason: 'There are no titles.' });
  return { titleCount: titles.length, findings: found.map(findingOf).sort(byPlace) };
}

/** What goes by another name would be left out of the catalogue, without a word. */
function wrongName({ path }: ContentFile): Problem[] {
  return path.endsWith('.jsonl')
    ? []
    : [{ path, reason: 'The name of a file of titles must end with .jsonl.' }];
}
