/**
 * An article, or a part of it, as a model reads it: title, source, text, and at its end references and related
 * articles.
 * @module
 */

import { visibleLine } from '../base/shown-text.ts';
import type { Document } from '../knowledge/document.ts';
import { fitLines } from '../knowledge/text/token-estimate.ts';
import type { Collection } from './article-uri.ts';
import { articleLine, type Span, sourceLine } from './describe-article.ts';
import { resolveArticle } from './find-article.ts';

const LONGEST_FACT = 300;

/** In the order in which they are written. */
const FACTS: readonly (readonly [member: string, label: string])[] = [
  ['author', ''],
  ['authors', ''],
  ['published', ''],
  ['publisher', ''],
  ['isbn', 'ISBN '],
  ['doi', 'DOI '],
  ['url', ''],
  ['accessed', 'accessed '],
];

const MOST_RELATED = 10;

/** Returns the title of an article as a heading, followed by its source. */
export function articleHead(collection: Collection, document: Document, span?: Span): string {
  return `# ${visibleLine(document.title)}\n${sourceLine(collection, document, span)}`;
}

/** References, related articles and the one that replaces it, as far as the budget allows; empty without any. */
export function articleTail({ library }: Collection, document: Document, budget: number): string {
  const { supersededBy, related, matter } = document;
  const newer = supersededBy === undefined ? undefined : resolveArticle(library, supersededBy);
  const near = new Set(related.slice(0, MOST_RELATED).map((id) => resolveArticle(library, id)));
  near.delete(document);
  near.delete(newer);
  const lines = [
    ...under('## Superseded by', newer === undefined ? [] : [articleLine(newer)]),
    ...under('## References', referenceLines(matter.references)),
    ...under(
      '## Related articles',
      [...near].flatMap((other) => (other === undefined ? [] : [articleLine(other)])),
    ),
  ];
  const shown = fitLines(lines, budget);
  const left = lines.length - shown.length;
  return [...shown, ...(left > 0 ? [`[${left} more lines do not fit into the budget.]`] : [])]
    .join('\n')
    .trimStart();
}

/** Joins paragraphs with blank lines; empty and missing ones are omitted. */
export function paragraphs(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join('\n\n');
}

function under(heading: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', heading, ...lines];
}

/**
 * The references that an article names in its front matter, numbered. Any form is accepted: a text, a list, records.
 */
export function referenceLines(references: unknown): string[] {
  const list = Array.isArray(references) ? references : references === undefined ? [] : [references];
  const lines = list.map(referenceLine).filter((line) => line !== '');
  return lines.map((line, i) => `${i + 1}. ${line}`);
}

/** `Title (paper). Author, 2022, https://example.org. What it is good for` */
function referenceLine(reference: unknown): string {
  if (typeof reference !== 'object' || reference === null) return wordsOf(reference);
  const of = (member: string): string => wordsOf((reference as Record<string, unknown>)[member]);
  const type = of('type');
  const title = [of('title'), type === '' ? '' : `(${type})`].filter((part) => part !== '').join(' ');
  const facts = FACTS.flatMap(([member, label]) => (of(member) === '' ? [] : [`${label}${of(member)}`]));
  const parts = [title, facts.join(', '), of('annotation')].filter((part) => part !== '');
  return parts.map((part) => part.replace(/\.$/, '')).join('. ');
}

/** Several authors may be a list of texts or of records with a name. */
function wordsOf(value: unknown): string {
  const each = Array.isArray(value) ? value : [value];
  const words = each.map(nameOf).filter((word) => word !== '');
  return visibleLine(words.join(', '), LONGEST_FACT);
}

function nameOf(value: unknown): string {
  const named = typeof value === 'object' && value !== null ? (value as { name?: unknown }).name : value;
  return typeof named === 'string' || typeof named === 'number' ? String(named) : '';
}
