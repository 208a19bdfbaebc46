/**
 * The sources that an article names in its front matter, numbered. Any shape is taken: a text, a list, whole records.
 * @module
 */
import { visibleLine } from './visible-text.ts';

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

/** Several authors may be a list, each a text or a record with a name. */
function wordsOf(value: unknown): string {
  const each = Array.isArray(value) ? value : [value];
  const words = each.map(nameOf).filter((word) => word !== '');
  return visibleLine(words.join(', '), LONGEST_FACT);
}

function nameOf(value: unknown): string {
  const named = typeof value === 'object' && value !== null ? (value as { name?: unknown }).name : value;
  return typeof named === 'string' || typeof named === 'number' ? String(named) : '';
}
