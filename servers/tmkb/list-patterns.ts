/**
 * `tmkb_list`: which patterns there are, by what people filter them by. As text alone: as JSON the list costs twice as
 * much, and says no more.
 * @module
 */
import { jsonSchema, type TypedJsonSchema } from 'lectern';
import { cweOf, owaspOf, SEVERITIES, STRIDE, type ThreatPattern } from './pattern.ts';
import type { PatternBook } from './pattern-book.ts';

export interface ListInput {
  readonly category?: string;
  readonly severity?: string;
  readonly reference?: string;
  readonly stride?: string;
}

export const listInput: TypedJsonSchema<ListInput> = jsonSchema({
  type: 'object',
  properties: {
    category: { type: 'string', description: 'Only patterns of this category, such as "webhooks"' },
    severity: { type: 'string', enum: SEVERITIES, description: 'Only patterns of this severity' },
    reference: {
      type: 'string',
      description: 'Only patterns with this CWE or OWASP id',
      examples: ['CWE-639', 'API1:2023'],
    },
    stride: { type: 'string', enum: STRIDE, description: 'Only patterns of this STRIDE class' },
  },
  additionalProperties: false,
});

export function categoriesOf(book: PatternBook): string[] {
  return [...new Set(book.list().map(({ category }) => category))].sort();
}

export function listPatterns(book: PatternBook, filter: ListInput): string {
  const found = book.list().filter((pattern) => fits(pattern, filter));
  const lines = found.map(({ id, severity, category, name }) => `${id} [${severity}, ${category}] ${name}`);
  const categories = categoriesOf(book);
  return found.length === 0
    ? `No pattern fits. Categories: ${categories.join(', ')}. Leave filters out to see all ${book.size}.`
    : [`${found.length} of ${book.size} patterns. Read one with tmkb_get.`, ...lines].join('\n');
}

function fits(pattern: ThreatPattern, { category, severity, reference, stride }: ListInput): boolean {
  const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.trim().toLowerCase();
  return (
    (category === undefined || isSame(pattern.category, category)) &&
    (severity === undefined || pattern.severity === severity) &&
    (stride === undefined || (pattern.stride ?? []).includes(stride)) &&
    (reference === undefined || [...cweOf(pattern), ...owaspOf(pattern)].some((id) => isSame(id, reference)))
  );
}
