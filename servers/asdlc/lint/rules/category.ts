/** Every article stands in one of the categories, and not deeper. @module */
import { findingIn, type Rule } from '../rule.ts';

const CATEGORIES = ['concepts', 'patterns', 'practices'];

export const category: Rule = function* (article) {
  const [folder = '', ...rest] = article.document.path.split('/');
  if (rest.length === 1 && CATEGORIES.includes(folder)) return;
  yield findingIn(article, 1, `article must stand in one of the folders ${CATEGORIES.join(', ')}`);
};
