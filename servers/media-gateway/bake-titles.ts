/**
 * From the files of the catalogue to what is baked into the program: one line for each title and each person.
 * @module
 */
import type { Problem } from 'lectern/knowledge';
import type { BakedCatalogue } from './catalogue/baked-catalogue.ts';
import { readPeople } from './catalogue/read-people.ts';
import { readTitles } from './catalogue/read-titles.ts';

const PEOPLE_FILE = 'people.jsonl';

export function bakeTitles(files: readonly { readonly path: string; readonly text: string }[]): {
  readonly baked: BakedCatalogue;
  readonly problems: readonly Problem[];
} {
  const people = files
    .filter(({ path }) => path === PEOPLE_FILE)
    .map(({ path, text }) => readPeople(text, path));
  const titles = files
    .filter(({ path }) => path !== PEOPLE_FILE)
    .map(({ path, text }) => readTitles(text, 'jsonl', path, 'built-in'));
  return {
    baked: {
      titles: linesOf(titles.flatMap((reading) => reading.titles)),
      people: linesOf(people.flatMap((reading) => reading.people)),
    },
    problems: [...titles, ...people].flatMap((reading) => reading.problems),
  };
}

function linesOf(entries: readonly unknown[]): string {
  return entries.map((entry) => JSON.stringify(entry)).join('\n');
}
