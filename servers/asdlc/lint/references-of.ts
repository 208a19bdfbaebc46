/** The works that an article cites, as far as they are mappings. @module */
import type { Article } from './article.ts';

export interface Reference {
  /** As a message calls it: `reference 2`. */
  readonly name: string;
  readonly fields: Readonly<Record<string, unknown>>;
  /** The line of a field, or of the reference where it is missing. */
  lineOf(field?: string): number;
}

export function referencesOf(article: Article): Reference[] {
  const { references } = article.document.matter;
  if (!Array.isArray(references)) return [];
  return references.flatMap((fields: unknown, i) => {
    if (!isMapping(fields)) return [];
    const lineOf = (field?: string): number =>
      article.lineOf(field === undefined ? ['references', i] : ['references', i, field]);
    return [{ name: `reference ${i + 1}`, fields, lineOf }];
  });
}

export function isMapping(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
