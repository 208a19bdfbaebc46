/**
 * Lints the titles of the built-in catalogue.
 * @module
 */

import { findingOf, type Linted, lint } from 'lectern/content';
import type { Problem } from 'lectern/knowledge';
import { TITLE_RULES } from '../catalogue/check-catalogue.ts';
import { readPeople } from '../catalogue/read-people.ts';
import { readTitles } from '../catalogue/read-titles.ts';
import { TitleContext, type TitleEntry } from '../catalogue/rules/title-entry.ts';

export interface ContentFile {
  /** Path relative to the folder of the content. */
  readonly path: string;
  readonly text: string;
}

export interface Folder {
  readonly files: readonly ContentFile[];
  /** Problems of files that could not be read. */
  readonly problems: readonly Problem[];
}

const PEOPLE_FILE = 'people.jsonl';
const TITLES_FOLDER = 'titles/';

/** `currentYear`: 2026. */
export function lintTitles({ files, problems }: Folder, currentYear: number): Linted {
  const titleFiles = files.filter(({ path }) => path.startsWith(TITLES_FOLDER));
  const readings = titleFiles.map(({ path, text }) => ({
    path,
    ...readTitles(text, 'jsonl', path, 'built-in'),
  }));
  const entries = readings.flatMap(({ path, titles, lines }) =>
    titles.map((title, index): TitleEntry => {
      const line = lines[index] as number;
      return { title, path, line };
    }),
  );
  const peopleFile = files.find(({ path }) => path === PEOPLE_FILE);
  const known = readPeople(peopleFile?.text ?? '', PEOPLE_FILE);
  const unread: Problem[] = [
    ...problems,
    ...titleFiles.flatMap(wrongName),
    ...readings.flatMap((reading) => reading.problems),
    ...known.problems,
  ];
  const context = new TitleContext(known.people, currentYear);
  for (const _ of context.fill(entries));
  return lint({
    what: 'title',
    count: entries.length,
    rules: TITLE_RULES['built-in'],
    entries,
    context,
    findings: unread.map(findingOf),
  });
}

/** A file with another extension would be left out of the catalogue silently. */
function wrongName({ path }: ContentFile): Problem[] {
  return path.endsWith('.jsonl')
    ? []
    : [{ path, reason: 'The name of a file of titles must end with .jsonl.' }];
}
