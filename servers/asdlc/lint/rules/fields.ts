/** Rules for the fields of the front matter. @module */

import { findingIn } from 'lectern/content';
import { type ArticleRule, type ArticleRules, STATUSES } from '../article.ts';
import {
  FIELDS,
  type Field,
  isCalendarDate,
  isKebabCase,
  isText,
  isTexts,
  lengthOf,
  repeatsIn,
  textOf,
  textsOf,
} from '../field-values.ts';

interface FieldType {
  readonly name: string;
  fits(value: unknown): boolean;
}

const TYPES: Readonly<Record<Field['type'], FieldType>> = {
  text: { name: 'text', fits: isText },
  texts: { name: 'a list of texts', fits: isTexts },
  list: { name: 'a list', fits: Array.isArray },
};

const LONGEST_TITLE = 40;
const SHORTEST_DESCRIPTION = 40;
const LONGEST_DESCRIPTION = 200;
const FEWEST_TAGS = 3;
const MOST_TAGS = 6;
const FEWEST_QUESTIONS = 3;
const MOST_QUESTIONS = 30;
const LONGEST_QUESTION = 170;
const MATURITIES = ['Early', 'Growing', 'Established'];

export const FIELD_RULES: ArticleRules = {
  /** The front matter has the fields that articles have, and no others. */
  *knownFields(article) {
    const { matter } = article.document;
    const names = FIELDS.map(({ name }) => name);
    for (const name of Object.keys(matter)) {
      if (names.includes(name)) continue;
      yield findingIn(
        article,
        article.lineOf([name]),
        `unknown field ${name}; known fields are ${names.join(', ')}`,
      );
    }
    for (const { name, isRequired } of FIELDS) {
      if (isRequired && !Object.hasOwn(matter, name)) yield findingIn(article, 1, `${name} is missing`);
    }
  },

  /** The fields of the front matter have one order. */
  *fieldOrder(article) {
    const order = FIELDS.map(({ name }) => name);
    const names = Object.keys(article.document.matter).filter((name) => order.includes(name));
    for (const [i, name] of names.entries()) {
      const later = names.slice(0, i).find((before) => order.indexOf(before) > order.indexOf(name));
      if (later === undefined) continue;
      yield findingIn(article, article.lineOf([name]), `${name} must come before ${later}`);
    }
  },

  /** Each field of the front matter has its type. */
  *fieldTypes(article) {
    const { matter } = article.document;
    for (const { name, type } of FIELDS) {
      if (!Object.hasOwn(matter, name) || TYPES[type].fits(matter[name])) continue;
      yield findingIn(article, article.lineOf([name]), `${name} must be ${TYPES[type].name}`);
    }
  },

  /** A title is short, and no other article has it. */
  *title(article, { entries }) {
    const own = textOf(article, 'title');
    if (own === undefined) return;
    const { text, line } = own;
    const length = lengthOf(text);
    if (length > LONGEST_TITLE)
      yield findingIn(
        article,
        line,
        `title is ${length} characters long; at most ${LONGEST_TITLE} are allowed`,
      );
    const same = entries.find(
      (other) => other !== article && textOf(other, 'title')?.text.toLowerCase() === text.toLowerCase(),
    );
    if (same !== undefined)
      yield findingIn(article, line, `title "${text}" is also that of ${same.document.path}`);
  },

  /** A description says enough, and fits a list. */
  *description(article) {
    const own = textOf(article, 'description');
    if (own === undefined) return;
    const length = lengthOf(own.text);
    const say = (limit: string) =>
      findingIn(article, own.line, `description is ${length} characters long; ${limit}`);
    if (length < SHORTEST_DESCRIPTION) yield say(`at least ${SHORTEST_DESCRIPTION} are needed`);
    if (length > LONGEST_DESCRIPTION) yield say(`at most ${LONGEST_DESCRIPTION} are allowed`);
  },

  /** An article has a few tags, all written the same way. */
  *tags(article) {
    const own = textsOf(article, 'tags');
    if (own === undefined) return;
    if (own.length < FEWEST_TAGS || own.length > MOST_TAGS) {
      const line = article.lineOf(['tags']);
      yield findingIn(article, line, `tags are ${own.length}; there must be ${FEWEST_TAGS} to ${MOST_TAGS}`);
    }
    for (const { text, line } of own) {
      if (!isKebabCase(text)) yield findingIn(article, line, `tag "${text}" must be lower-case kebab-case`);
    }
    for (const { text, line } of repeatsIn(own))
      yield findingIn(article, line, `tag "${text}" is there twice`);
  },

  /** Readers' questions are some, short, and each said once. */
  *questions(article) {
    const own = textsOf(article, 'questions');
    if (own === undefined) return;
    if (own.length < FEWEST_QUESTIONS || own.length > MOST_QUESTIONS) {
      const line = article.lineOf(['questions']);
      yield findingIn(
        article,
        line,
        `questions are ${own.length}; there must be ${FEWEST_QUESTIONS} to ${MOST_QUESTIONS}`,
      );
    }
    for (const { text, line } of own) {
      const length = lengthOf(text);
      if (length > LONGEST_QUESTION)
        yield findingIn(
          article,
          line,
          `question is ${length} characters long; at most ${LONGEST_QUESTION} are allowed`,
        );
    }
    for (const { line } of repeatsIn(own)) yield findingIn(article, line, 'question is there twice');
  },

  /** The date of the last update is a date. */
  *lastUpdated(article) {
    const own = textOf(article, 'lastUpdated');
    if (own === undefined || isCalendarDate(own.text)) return;
    yield findingIn(article, own.line, `lastUpdated "${own.text}" is not a date such as 2026-09-14`);
  },

  /** Status and maturity each have one of a few values. */
  status: oneOf('status', STATUSES),

  maturity: oneOf('maturity', MATURITIES),
};

function oneOf(field: string, values: readonly string[]): ArticleRule {
  return function* (article) {
    const own = textOf(article, field);
    if (own === undefined || values.includes(own.text)) return;
    yield findingIn(article, own.line, `${field} "${own.text}" must be one of ${values.join(', ')}`);
  };
}
