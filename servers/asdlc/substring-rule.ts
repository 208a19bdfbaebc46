/**
 * The search of the document (S0.22): the whole query, letter case aside, in title, tags or description.
 * @module
 */
import type { Document } from '../../src/knowledge/document.ts';
import type { Field } from '../../src/knowledge/index/fields.ts';

export interface RuleHit {
  readonly document: Document;
  readonly score: number;
  readonly fields: readonly Field[];
}

const WEIGHTS = { title: 3, tags: 2, description: 1 } as const;

/** Best first; of equal ones in the order given, which is newest first. */
export function findBySubstring(newestFirst: readonly Document[], query: string): RuleHit[] {
  const wanted = query.trim().toLowerCase();
  const holds = (text: string): boolean => text.toLowerCase().includes(wanted);
  const hits = newestFirst.map((document) => {
    const fields: (keyof typeof WEIGHTS)[] = [];
    if (holds(document.title)) fields.push('title');
    if (document.tags.some(holds)) fields.push('tags');
    if (holds(document.description)) fields.push('description');
    return { document, fields, score: fields.reduce((sum, field) => sum + WEIGHTS[field], 0) };
  });
  return hits.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score);
}
