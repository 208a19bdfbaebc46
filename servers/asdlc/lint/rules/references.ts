/** Rules for what an article refers to: other articles, and works that it cites. @module */

import { findingIn } from 'lectern/content';
import { isObject } from 'lectern/knowledge';
import { type Article, type ArticleRules, isDeprecated, isHidden, isShown } from '../article.ts';
import { isCalendarDate, isText, isTexts, repeatsIn, textOf, textsOf } from '../field-values.ts';

interface Reference {
  /** As a message calls it: `reference 2`. */
  readonly name: string;
  readonly fields: Readonly<Record<string, unknown>>;
  /** The line of a field, or of the reference where it is missing. */
  lineOf(field?: string): number;
}

const FEWEST_RELATED = 2;
const MOST_RELATED = 5;
const FEWEST_WORKS = 1;
const MOST_WORKS = 5;
const TYPES = ['website', 'paper', 'book', 'podcast', 'video', 'repository', 'standard'];
const TEXTS = ['type', 'title', 'author', 'publisher', 'url', 'isbn', 'doi', 'annotation'];

// Dates have a rule of their own.
const KNOWN = [...TEXTS, 'authors', 'published', 'accessed'];
const REQUIRED = ['type', 'title', 'annotation'];

/** Of each group one at least. */
const GROUPS = [
  ['url', 'isbn', 'doi'],
  ['author', 'authors', 'publisher'],
];

export const REFERENCE_RULES: ArticleRules = {
  /** Related articles exist, and readers may see them. */
  *relatedIds(article, collection) {
    const own = textsOf(article, 'relatedIds');
    if (own === undefined) return;
    if (own.length < FEWEST_RELATED || own.length > MOST_RELATED) {
      const line = article.lineOf(['relatedIds']);
      yield findingIn(
        article,
        line,
        `relatedIds are ${own.length}; there must be ${FEWEST_RELATED} to ${MOST_RELATED}`,
      );
    }
    for (const { text: id, line } of own) {
      const related = collection.get(id);
      if (id === article.document.id)
        yield findingIn(article, line, `related id "${id}" is the article itself`);
      else if (!collection.has(id))
        yield findingIn(article, line, `related id "${id}" does not match any article`);
      else if (related !== undefined && isShown(article) && isHidden(related)) {
        const hidden = `related id "${id}" is ${related.document.status}`;
        yield findingIn(article, line, `${hidden}; ${article.document.status} articles must not name it`);
      }
    }
    for (const { text, line } of repeatsIn(own))
      yield findingIn(article, line, `related id "${text}" is there twice`);
  },

  /** A deprecated article, and no other, says what replaces it. */
  *supersededBy(article, collection) {
    const isThere = Object.hasOwn(article.document.matter, 'supersededBy');
    if (!isThere) {
      if (!isDeprecated(article)) return;
      yield findingIn(
        article,
        article.lineOf(['status']),
        'supersededBy is missing; Deprecated articles need it',
      );
      return;
    }
    if (!isDeprecated(article)) {
      yield findingIn(
        article,
        article.lineOf(['supersededBy']),
        'supersededBy is only for Deprecated articles',
      );
      return;
    }
    const own = textOf(article, 'supersededBy');
    if (own === undefined) return;
    const successor = collection.get(own.text);
    if (!collection.has(own.text))
      yield findingIn(article, own.line, `supersededBy "${own.text}" does not match any article`);
    else if (successor !== undefined && isDeprecated(successor))
      yield findingIn(article, own.line, `supersededBy "${own.text}" is itself Deprecated`);
  },

  /** An article cites a few works. */
  *referenceList(article) {
    const { references } = article.document.matter;
    if (!Array.isArray(references)) return;
    if (references.length < FEWEST_WORKS || references.length > MOST_WORKS) {
      const line = article.lineOf(['references']);
      yield findingIn(
        article,
        line,
        `references are ${references.length}; there must be ${FEWEST_WORKS} to ${MOST_WORKS}`,
      );
    }
    for (const [i, reference] of references.entries()) {
      if (isObject(reference)) continue;
      yield findingIn(article, article.lineOf(['references', i]), `reference ${i + 1} must have fields`);
    }
  },

  /** What is said of a cited work has known names, the right types, and is complete. */
  *referenceFields(article) {
    for (const reference of referencesOf(article))
      for (const [field, complaint] of fieldComplaints(reference))
        yield findingIn(article, reference.lineOf(field), `${reference.name}: ${complaint}`);
  },

  /** A cited work has its year; a website the day on which it was read. */
  *referenceDates(article) {
    for (const reference of referencesOf(article))
      for (const [field, complaint] of dateComplaints(reference))
        yield findingIn(article, reference.lineOf(field), `${reference.name}: ${complaint}`);
  },
};

function* fieldComplaints({ fields }: Reference): Iterable<[field: string | undefined, complaint: string]> {
  const has = (field: string): boolean => Object.hasOwn(fields, field);
  const { type, url, authors } = fields;
  for (const field of Object.keys(fields)) {
    if (!KNOWN.includes(field)) yield [field, `unknown field ${field}; known fields are ${KNOWN.join(', ')}`];
    if (TEXTS.includes(field) && !isText(fields[field])) yield [field, `${field} must be text`];
  }
  for (const field of REQUIRED) if (!has(field)) yield [field, `${field} is missing`];
  for (const group of GROUPS) if (!group.some(has)) yield [undefined, `one of ${group.join(', ')} is needed`];
  if (has('authors') && (!isTexts(authors) || authors.length === 0))
    yield ['authors', 'authors must be a list of texts'];
  if (isText(type) && !TYPES.includes(type))
    yield ['type', `type "${type}" must be one of ${TYPES.join(', ')}`];
  if (isText(url) && !/^https:\/\/[^\s/]/.test(url)) yield ['url', 'url must begin with https://'];
}

function* dateComplaints({ fields }: Reference): Iterable<[field: string, complaint: string]> {
  const { type, published, accessed } = fields;
  const isWebsite = type === 'website';
  const hasYear = Object.hasOwn(fields, 'published');
  const wasRead = Object.hasOwn(fields, 'accessed');
  // Many websites do not say when they were written.
  if (!hasYear && !isWebsite) yield ['published', 'published is missing'];
  if (hasYear && !isYear(published)) yield ['published', 'published must be a year such as 2024'];
  if (!wasRead && isWebsite) yield ['accessed', 'accessed is missing; a website needs it'];
  if (wasRead && !isWebsite) yield ['accessed', 'accessed is only for websites'];
  if (wasRead && isWebsite && !isCalendarDate(accessed))
    yield ['accessed', 'accessed must be a date such as 2026-09-14'];
}

function isYear(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 1000 && Number(value) <= 9999;
}

/** The works that an article cites, as far as they are mappings. */
function referencesOf(article: Article): Reference[] {
  const { references } = article.document.matter;
  if (!Array.isArray(references)) return [];
  return references.flatMap((fields: unknown, i) => {
    if (!isObject(fields)) return [];
    const lineOf = (field?: string): number =>
      article.lineOf(field === undefined ? ['references', i] : ['references', i, field]);
    return [{ name: `reference ${i + 1}`, fields, lineOf }];
  });
}
