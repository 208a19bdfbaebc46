/**
 * How many articles a search found, in words that are true.
 * @module
 */
import { MOST_DOCUMENTS } from '../../src/knowledge/search/search.ts';

export function countText(total: number): string {
  return total < MOST_DOCUMENTS ? String(total) : `${MOST_DOCUMENTS} or more`;
}
