/**
 * What articles can be filtered by, and the error if a filter names an unknown value.
 * @module
 */
import { nearest } from '../base/nearest.ts';
import { visibleLine } from '../base/shown-text.ts';
import { ToolError } from '../index.ts';
import type { Document, Filter } from '../knowledge/document.ts';
import type { Library } from '../knowledge/library.ts';

export interface Facets {
  /** The top-level folders; like all of these, the most frequent first. */
  readonly categories: readonly string[];
  readonly tags: readonly string[];
  readonly statuses: readonly string[];
}

const MOST_NAMED = 12;

/** Counts the categories, tags and statuses of documents, the most frequent first. */
export function facetsOf(documents: readonly Document[]): Facets {
  return {
    categories: byFrequency(documents.flatMap(({ category }) => (category === '' ? [] : [category]))),
    tags: byFrequency(documents.flatMap(({ tags }) => tags)),
    statuses: byFrequency(documents.flatMap(({ status }) => status ?? [])),
  };
}

/** Called when a filter matched nothing: an unknown value is an error that lists the valid ones. */
export function refuseUnknownFacets(library: Library, { category, tag, status }: Filter): void {
  const isUnknown = (filter: Filter): boolean => library.list(filter).length === 0;
  const known = (): Facets => facetsOf(library.list());
  if (category !== undefined && isUnknown({ category }))
    throw new ToolError(unknownFacet('category', category, known().categories));
  if (tag !== undefined && isUnknown({ tag })) throw new ToolError(unknownFacet('tag', tag, known().tags));
  if (status !== undefined && isUnknown({ status }))
    throw new ToolError(unknownFacet('status', status, known().statuses));
}

/** Lists the first few names on one line, with the number of the others. */
export function nameSome(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMED).map((name) => visibleLine(name, 60));
  const more = names.length > shown.length ? ` and ${names.length - shown.length} more` : '';
  return `${shown.join(', ')}${more}`;
}

function unknownFacet(what: string, wanted: string, known: readonly string[]): string {
  const none = `No article has the ${what} '${visibleLine(wanted, 60)}'.`;
  if (known.length === 0) return `${none} None has a ${what} at all; leave it out.`;
  const near = nearest(wanted, known);
  const nearestFirst = near === undefined ? known : [near, ...known.filter((name) => name !== near)];
  const guess = near === undefined ? '' : ` Did you mean '${visibleLine(near, 60)}'?`;
  return `${none}${guess} There is: ${nameSome(nearestFirst)}.`;
}

function byFrequency(names: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort(([a, ofA], [b, ofB]) => ofB - ofA || (a < b ? -1 : 1)).map(([name]) => name);
}
