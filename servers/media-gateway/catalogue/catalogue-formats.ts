/**
 * By the endings of their names: files that can hold a catalogue.
 * @module
 */
import { extname } from 'node:path';
import type { CatalogueFormat } from './read-titles.ts';

const FORMATS: Readonly<Record<string, CatalogueFormat>> = {
  '.csv': 'csv',
  '.tsv': 'csv',
  '.json': 'json',
  '.jsonl': 'jsonl',
};

/** Extensions of files that can hold a catalogue. */
export const CATALOGUE_EXTENSIONS: readonly string[] = Object.keys(FORMATS);

/** The format of a catalogue, by the extension of its file. */
export function catalogueFormat(path: string): CatalogueFormat | undefined {
  return FORMATS[extname(path).toLowerCase()];
}
