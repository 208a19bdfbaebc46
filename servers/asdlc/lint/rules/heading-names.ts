/** Headings say something, and no two of an article the same. @module */
import { findingIn, type Rule } from '../rule.ts';

export const headingNames: Rule = function* (article) {
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
};
