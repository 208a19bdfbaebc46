/** A file's name can be told to others: simple, and enough without its folder. @module */
import { isKebabCase } from '../kebab-case.ts';
import { findingIn, type Rule } from '../rule.ts';

export const fileName: Rule = function* (article, { articles }) {
  const { path, slug } = article.document;
  if (!isKebabCase(slug) || !path.endsWith('.md'))
    yield findingIn(article, 1, 'file name must be kebab-case and end with .md');
  const same = articles.find((other) => other !== article && other.document.slug === slug);
  if (same !== undefined) yield findingIn(article, 1, `file name is also that of ${same.document.path}`);
};
