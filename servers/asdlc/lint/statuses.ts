/** How far an article is, and who gets to see it. @module */
import type { Article } from './article.ts';

export const STATUSES = ['Draft', 'Proposed', 'Live', 'Deprecated', 'Experimental'] as const;

export function isDeprecated({ document }: Article): boolean {
  return document.status === 'Deprecated';
}

/** Not meant for readers yet. */
export function isHidden({ document }: Article): boolean {
  return document.status === 'Draft' || document.status === 'Proposed';
}

export function isShown({ document }: Article): boolean {
  return document.status === 'Live' || document.status === 'Experimental';
}
