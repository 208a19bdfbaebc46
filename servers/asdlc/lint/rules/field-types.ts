/** Each field of the front matter has its type. @module */
import { FIELDS, type Field, isText, isTexts } from '../fields.ts';
import { findingIn, type Rule } from '../rule.ts';

interface FieldType {
  readonly name: string;
  fits(value: unknown): boolean;
}

const TYPES: Readonly<Record<Field['type'], FieldType>> = {
  text: { name: 'text', fits: isText },
  texts: { name: 'a list of texts', fits: isTexts },
  list: { name: 'a list', fits: Array.isArray },
};

export const fieldTypes: Rule = function* (article) {
  const { matter } = article.document;
  for (const { name, type } of FIELDS) {
    if (!Object.hasOwn(matter, name) || TYPES[type].fits(matter[name])) continue;
    yield findingIn(article, article.lineOf([name]), `${name} must be ${TYPES[type].name}`);
  }
};
