/** The fields of the front matter, and their values as far as they have the right type. @module */
import type { Article } from './article.ts';

export interface Field {
  readonly name: string;
  readonly type: 'text' | 'texts' | 'list';
  readonly isRequired: boolean;
}

/** In the order of the file. */
export const FIELDS: readonly Field[] = [
  { name: 'title', type: 'text', isRequired: true },
  { name: 'description', type: 'text', isRequired: true },
  { name: 'tags', type: 'texts', isRequired: true },
  { name: 'questions', type: 'texts', isRequired: false },
  { name: 'lastUpdated', type: 'text', isRequired: true },
  { name: 'status', type: 'text', isRequired: true },
  { name: 'maturity', type: 'text', isRequired: true },
  { name: 'relatedIds', type: 'texts', isRequired: true },
  // Only deprecated articles have it, which is a rule of its own.
  { name: 'supersededBy', type: 'text', isRequired: false },
  { name: 'references', type: 'list', isRequired: true },
];

export interface Item {
  readonly text: string;
  readonly line: number;
}

export function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

export function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(isText);
}

/** The text of a field with its line; undefined if it is missing or not a string, which other rules report. */
export function textOf(article: Article, name: string): Item | undefined {
  const text = article.document.matter[name];
  return isText(text) ? { text, line: article.lineOf([name]) } : undefined;
}

/** The texts of a list, each with its line; undefined where it is missing or no list of texts. */
export function textsOf(article: Article, name: string): readonly Item[] | undefined {
  const texts = article.document.matter[name];
  if (!isTexts(texts)) return undefined;
  return texts.map((text, i) => ({ text, line: article.lineOf([name, i]) }));
}

/** The earlier ones in the list. */
export function repeatsIn(items: readonly Item[]): readonly Item[] {
  const texts = items.map(({ text }) => text);
  return items.filter(({ text }, i) => texts.indexOf(text) < i);
}

/** In characters as people count them, not in code units. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/** `2026-02-28`, and a day that the calendar has. */
export function isCalendarDate(value: unknown): boolean {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

/** Names in lower case with hyphens between words. */
export function isKebabCase(name: string): boolean {
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name);
}
