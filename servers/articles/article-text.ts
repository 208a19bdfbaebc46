/**
 * One article, or a piece of it, as a model reads it: title, source, text, and at its end what it rests on and what
 * stands near to it.
 * @module
 */
import type { Document } from '../../src/knowledge/document.ts';
import type { Collection } from './collection.ts';
import { articleLine, type Span, sourceLine } from './describe-article.ts';
import { resolveArticle } from './find-article.ts';
import { fitLines } from './fit-lines.ts';
import { referenceLines } from './references.ts';
import { visibleLine } from './visible-text.ts';

const MOST_RELATED = 10;

export function articleHead(collection: Collection, document: Document, span?: Span): string {
  return `# ${visibleLine(document.title)}\n${sourceLine(collection, document, span)}`;
}

/** References, related articles and the one that replaces it, as far as the budget allows; empty without any. */
export function articleTail({ library }: Collection, document: Document, budget: number): string {
  const { supersededBy, related, matter } = document;
  const newer = supersededBy === undefined ? undefined : resolveArticle(library, supersededBy);
  const near = new Set(related.slice(0, MOST_RELATED).map((id) => resolveArticle(library, id)));
  near.delete(document);
  near.delete(newer);
  const lines = [
    ...under('## Superseded by', newer === undefined ? [] : [articleLine(newer)]),
    ...under('## References', referenceLines(matter.references)),
    ...under(
      '## Related articles',
      [...near].flatMap((other) => (other === undefined ? [] : [articleLine(other)])),
    ),
  ];
  const shown = fitLines(lines, budget);
  const left = lines.length - shown.length;
  return [...shown, ...(left > 0 ? [`[${left} lines more than the budget allows.]`] : [])]
    .join('\n')
    .trimStart();
}

/** With a blank line between them; those that are empty or missing are left out. */
export function paragraphs(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join('\n\n');
}

function under(heading: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', heading, ...lines];
}
