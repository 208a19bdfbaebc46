/** Headings begin below the title, and go down one level at a time. @module */
import { findingIn, type Rule } from '../rule.ts';

export const headingLevels: Rule = function* (article) {
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
      yield findingIn(article, startLine, `heading of level ${level} must not follow one of level ${before}`);
    before = level;
  }
};
