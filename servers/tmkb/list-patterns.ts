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
      description: 'Only patterns with this id of CWE, OWASP, ASVS, SOC 2, ISO 27001 or GDPR',
      examples: ['CWE-639', 'API1:2023', 'v5.0.0-8.2.2'],
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
    (reference === undefined || referencesIn(pattern).some((id) => isSame(id, reference)))
  );
}

/** Standards are found with and without the name of the standard: `ASVS v5.0.0-8.2.2`, `v5.0.0-8.2.2`, `CC6.1`. */
function referencesIn(pattern: ThreatPattern): string[] {
  const { standards = [] } = pattern;
  const short = standards.map((id) => id.replace(/^(?:ASVS|SOC 2|ISO 27001:2022|GDPR) /, ''));
  return [...cweOf(pattern), ...owaspOf(pattern), ...standards, ...short];
}
