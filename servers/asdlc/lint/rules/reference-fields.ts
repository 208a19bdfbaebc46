/** What is said of a cited work has known names, the right types, and is complete. @module */
import { isText, isTexts } from '../fields.ts';
import { type Reference, referencesOf } from '../references-of.ts';
import { findingIn, type Rule } from '../rule.ts';

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

export const referenceFields: Rule = function* (article) {
  for (const reference of referencesOf(article))
    for (const [field, complaint] of complaintsOn(reference))
      yield findingIn(article, reference.lineOf(field), `${reference.name}: ${complaint}`);
};

function* complaintsOn({ fields }: Reference): Iterable<[field: string | undefined, complaint: string]> {
  const has = (field: string): boolean => Object.hasOwn(fields, field);
  const { type, url, authors } = fields;
  for (const field of Object.keys(fields)) {
    if (!KNOWN.includes(field)) yield [field, `${field} is no known field; known are ${KNOWN.join(', ')}`];
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
