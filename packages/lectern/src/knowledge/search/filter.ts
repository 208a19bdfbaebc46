/**
 * Facets: which documents a list or a search is about.
 * @module
 */
import type { Document } from '../document.ts';

export interface Filter {
  readonly category?: string;
  readonly tag?: string;
  readonly status?: string;
  /** ISO 8601 date or date and time. */
  readonly updatedSince?: string;
}

export type Accepts = (document: Document) => boolean;

/** Letter case does not count; a category stands for its subfolders as well. */
export function acceptsBy(filter: Filter): Accepts {
  const { updatedSince } = filter;
  const category = filter.category?.toLowerCase();
  const tag = filter.tag?.toLowerCase();
  const status = filter.status?.toLowerCase();
  return (document) =>
    (category === undefined || isWithin(document, category)) &&
    (tag === undefined || document.tags.some((own) => own.toLowerCase() === tag)) &&
    (status === undefined || document.status?.toLowerCase() === status) &&
    (updatedSince === undefined || (document.updated !== undefined && document.updated >= updatedSince));
}

function isWithin({ id, category }: Document, wanted: string): boolean {
  return category.toLowerCase() === wanted || id.toLowerCase().startsWith(`${wanted}/`);
}
