/** Rules for headings. @module */

import { findingIn } from 'lectern/content';
import type { ArticleRules } from '../article.ts';

const FEWEST_SECTIONS = 3;
const MOST_SECTIONS = 9;

export const HEADING_RULES: ArticleRules = {
  /** Headings begin below the title, and go down one level at a time. */
  *headingLevels(article) {
    let before = 1;
    for (const { level, startLine } of article.document.sections) {
      if (level === 0) continue;
      if (level === 1)
        yield findingIn(
          article,
          startLine,
          'heading of level 1 is not allowed; the title is in the front matter',
        );
      else if (level > before + 1)
        yield findingIn(
          article,
          startLine,
          `heading of level ${level} must not follow one of level ${before}`,
        );
      before = level;
    }
  },

  /** Headings say something, and no two of an article the same. */
  *headingNames(article) {
    const lines = new Map<string, number>();
    for (const { headings, level, startLine } of article.document.sections) {
      if (level === 0) continue;
      const name = headings.at(-1) ?? '';
      const line = lines.get(name.toLowerCase());
      if (name === '') yield findingIn(article, startLine, 'heading is empty');
      else if (line !== undefined)
        yield findingIn(article, startLine, `heading "${name}" is also on line ${line}`);
      else lines.set(name.toLowerCase(), startLine);
    }
  },

  /** An article has parts, and not too many. */
  *sectionCount(article) {
    const count = article.document.sections.filter(({ level }) => level === 2).length;
    if (count >= FEWEST_SECTIONS && count <= MOST_SECTIONS) return;
    yield findingIn(
      article,
      article.body.start,
      `sections are ${count}; there must be ${FEWEST_SECTIONS} to ${MOST_SECTIONS}`,
    );
  },
};
