/**
 * A catalogue of somebody’s own, from the text of a file.
 * @module
 */

import { problemLines } from 'lectern/content';
import type { Problem } from 'lectern/knowledge';
import { Catalogue } from './catalogue/catalogue.ts';
import { checkCatalogue } from './catalogue/check-catalogue.ts';
import { type CatalogueFormat, readTitles } from './catalogue/read-titles.ts';

export interface OpenedFile {
  /** Undefined where there is not one title to serve. */
  readonly catalogue: Catalogue | undefined;
  /** How many titles the file has, with those that cannot be read. */
  readonly rows: number;
  /** One line each, `file:line: reason`. */
  readonly problems: string;
}

export function openFile(
  text: string,
  format: CatalogueFormat,
  path: string,
  today: Date = new Date(),
): OpenedFile {
  const stated = today.toISOString().slice(0, 10);
  const { titles, lines, problems, rows } = readTitles(text, format, path, 'own', stated);
  const entries = titles.map((title, index) => {
    const line = lines[index] as number;
    return { title, path, line, place: `${path}:${line}` };
  });
  // What contradicts itself is reported, and served as its owner wrote it.
  const doubts = checkCatalogue(entries, { kind: 'own', currentYear: today.getUTCFullYear(), people: [] });
  const all: Problem[] = [
    ...problems,
    ...doubts.map(({ path, line, message }) => ({ path, line, reason: message })),
  ];
  const catalogue = titles.length === 0 ? undefined : new Catalogue(titles, { name: path, stated });
  return { catalogue, rows, problems: problemLines('', all) };
}
