/** Rules for the body of an article, and what it may contain. @module */

import { findingIn } from 'lectern/content';
import { BlockScanner } from 'lectern/knowledge';
import type { ArticleRules } from '../article.ts';

const FEWEST_WORDS = 500;
const MOST_WORDS = 1500;
/** Marks of tables and lists are no words. */
const word = /[\p{L}\p{N}]/u;
const markup = /<(?:\/?[A-Za-z][A-Za-z0-9-]*(?:[\s/][^<>]*)?>|!--|![A-Za-z]|\?)/g;
// No quotation goes on behind an empty line.
const quotation = /"(?:[^"\n]|\n(?![ \t]*\n))*"|“(?:[^”\n]|\n(?![ \t]*\n))*”/g;
/** Images have a rule of their own. */
const exclamation = /!(?!\[)/g;

export const PROSE_RULES: ArticleRules = {
  /** An article is neither a note nor a book. */
  *wordCount(article) {
    const { start, lines } = article.body;
    const words = lines.flatMap(({ text }) => text.split(/\s+/)).filter((part) => word.test(part)).length;
    if (words >= FEWEST_WORDS && words <= MOST_WORDS) return;
    yield findingIn(
      article,
      start,
      `body is ${words} words long; there must be ${FEWEST_WORDS} to ${MOST_WORDS}`,
    );
  },

  /** An article begins with a paragraph that says what it is about. */
  *opening(article) {
    const blocks = new BlockScanner(article.text, article.body.start);
    let kind = blocks.next();
    while (kind === 'blank') kind = blocks.next();
    const { line } = blocks;
    const beginsAsParagraph = kind === 'paragraph';
    while (kind === 'paragraph') kind = blocks.next();
    // An underline makes a heading of the lines before it.
    if (!beginsAsParagraph || kind === 'underline')
      yield findingIn(article, line, 'body must begin with a paragraph');
  },

  /** Code says its language, and ends. */
  *fences(article) {
    for (const { line, language, isClosed } of article.body.fences) {
      if (language === '') yield findingIn(article, line, 'fence has no language');
      if (!isClosed) yield findingIn(article, line, 'fence is not closed');
    }
  },

  /** There is no HTML outside code. */
  *html(article) {
    const { prose, lineAt } = article.body;
    for (const found of prose.matchAll(markup)) {
      const [shown] = found[0].split('\n');
      yield findingIn(article, lineAt(found.index), `HTML is not allowed outside code: ${shown}`);
    }
  },

  /** There are no images: readers are models. */
  *images(article) {
    const { prose, lineAt } = article.body;
    for (const { index } of prose.matchAll(/!\[/g))
      yield findingIn(article, lineAt(index), 'images are not allowed');
  },

  /** Prose does not shout; titles of works may, in quotation marks. */
  *exclamations(article) {
    const { prose, lineAt } = article.body;
    const said = prose.replace(quotation, (quoted) => quoted.replaceAll('!', ' '));
    for (const { index } of said.matchAll(exclamation))
      yield findingIn(article, lineAt(index), 'exclamation marks are not allowed in prose');
  },
};
