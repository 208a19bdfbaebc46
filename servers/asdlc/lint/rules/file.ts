/** Rules for files: where they are, what they are called, and how their lines end. @module */

import { findingIn } from 'lectern/content';
import type { ArticleRules } from '../article.ts';
import { isKebabCase, lengthOf } from '../field-values.ts';

const CATEGORIES = ['concepts', 'patterns', 'practices'];
const LONGEST_LINE = 130;
/** Cannot be broken. */
const address = /https?:\/\/\S+/g;

export const FILE_RULES: ArticleRules = {
  /** Every article is directly in the folder of a category. */
  *category(article) {
    const [folder = '', ...rest] = article.document.path.split('/');
    if (rest.length === 1 && CATEGORIES.includes(folder)) return;
    yield findingIn(article, 1, `article must be in one of the folders ${CATEGORIES.join(', ')}`);
  },

  /** A file's name can be passed on: simple, and unique without its folder. */
  *fileName(article, { entries }) {
    const { path, slug } = article.document;
    if (!isKebabCase(slug) || !path.endsWith('.md'))
      yield findingIn(article, 1, 'file name must be kebab-case and end with .md');
    const same = entries.find((other) => other !== article && other.document.slug === slug);
    if (same !== undefined) yield findingIn(article, 1, `file name is also that of ${same.document.path}`);
  },

  /** Lines of prose can be read, and compared, without scrolling. */
  *lineLength(article) {
    for (const { number, text, kind } of article.body.lines) {
      const length = kind === 'text' ? lengthOf(text.replace(address, '')) : 0;
      if (length > LONGEST_LINE)
        yield findingIn(
          article,
          number,
          `line is ${length} characters long; at most ${LONGEST_LINE} are allowed`,
        );
    }
  },

  /** No line ends with white space, in front matter and code neither. */
  *trailingSpace(article) {
    for (const [i, line] of article.text.split('\n').entries()) {
      if (line.endsWith('\r')) yield findingIn(article, i + 1, 'line must end with LF, not CRLF');
      else if (/\s$/.test(line)) yield findingIn(article, i + 1, 'line ends with white space');
    }
  },

  /** A file ends with one newline. */
  *fileEnd(article) {
    const { text } = article;
    const lastLine = text.split('\n').length;
    if (!text.endsWith('\n')) yield findingIn(article, lastLine, 'file must end with a newline');
    else if (/\n\s*\n$/.test(text))
      yield findingIn(article, lastLine - 1, 'file must end with one newline only');
  },
};
