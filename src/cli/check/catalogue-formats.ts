/**
 * By the endings of their names: files that can hold a catalogue.
 * @module
 */
import { extname } from 'node:path';
import type { CatalogueFormat } from '../../../servers/media-gateway/catalogue/read-titles.ts';

const FORMATS: Readonly<Record<string, CatalogueFormat>> = {
  '.csv': 'csv',
  '.tsv': 'csv',
  '.json': 'json',
  '.jsonl': 'jsonl',
};

export const CATALOGUE_EXTENSIONS: readonly string[] = Object.keys(FORMATS);

export function catalogueFormat(path: string): CatalogueFormat | undefined {
  return FORMATS[extname(path).toLowerCase()];
}
