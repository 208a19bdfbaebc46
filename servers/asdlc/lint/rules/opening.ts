/** An article begins with a paragraph that says what it is about. @module */
import { BlockScanner } from '../../../../src/knowledge/markdown/block-scanner.ts';
import { findingIn, type Rule } from '../rule.ts';

export const opening: Rule = function* (article) {
  const blocks = new BlockScanner(article.text, article.body.start);
  let kind = blocks.next();
  while (kind === 'blank') kind = blocks.next();
  const { line } = blocks;
  const beginsAsParagraph = kind === 'paragraph';
  while (kind === 'paragraph') kind = blocks.next();
  // An underline makes a heading of the lines before it.
  if (!beginsAsParagraph || kind === 'underline')
    yield findingIn(article, line, 'body must begin with a paragraph');
};
