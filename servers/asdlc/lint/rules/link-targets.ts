/** Relative links lead to articles and sections that exist. @module */
import type { Article } from '../article.ts';
import type { Collection } from '../collection.ts';
import { destinationOf, linksOf } from '../links-of.ts';
import { findingIn, type Rule } from '../rule.ts';

export const linkTargets: Rule = function* (article, collection) {
  for (const { target, line } of linksOf(article)) {
    const complaint = complaintOn(target, article, collection);
    if (complaint !== undefined) yield findingIn(article, line, `link to "${target}" ${complaint}`);
  }
};

function complaintOn(target: string, article: Article, collection: Collection): string | undefined {
  const destination = destinationOf(target, article);
  if (destination.kind === 'absolute') return undefined;
  if (destination.kind === 'nowhere' || !collection.has(destination.id)) return 'leads to no article';
  const { id, fragment } = destination;
  const sections = collection.get(id)?.document.sections;
  if (fragment === undefined || sections === undefined) return undefined;
  const isThere = fragment !== '' && sections.some((section) => section.id === `${id}#${fragment}`);
  return isThere ? undefined : 'leads to no section';
}
