/**
 * Articles of which an answer shows nothing else: described while there is room, and named in any case.
 * @module
 */
import type { Document } from '../../src/knowledge/document.ts';
import { estimateTokens } from '../../src/knowledge/text/token-estimate.ts';
import { articleLine } from '../articles/describe-article.ts';
import { visibleLine } from '../articles/visible-text.ts';

const HEADING = 'Further articles (read one with get_article):';

export function furtherArticles(documents: readonly Document[], budget: number): string {
  if (documents.length === 0) return '';
  const names = documents.map(({ id, title }) => `- [${id}] ${visibleLine(title)}`);
  let left = budget - estimateTokens([HEADING, ...names].join('\n'));
  const lines = documents.map((document, i) => {
    const name = names[i] as string;
    if (left < 0) return name;
    const described = articleLine(document);
    left -= estimateTokens(described) - estimateTokens(name);
    return left < 0 ? name : described;
  });
  return [HEADING, ...lines].join('\n');
}
