/**
 * Which articles of a folder anybody may see.
 * @module
 */
import type { Document } from '../../knowledge/document.ts';

/** Not ready yet, or not to be followed any more. */
const UNPUBLISHED = ['draft', 'proposed', 'deprecated', 'archived'];

/** A folder has its own words for what is ready; without a status an article is. */
export function isPublished({ status }: Pick<Document, 'status'>): boolean {
  return status === undefined || !UNPUBLISHED.includes(status.trim().toLowerCase());
}
