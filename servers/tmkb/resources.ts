/**
 * Patterns as resources: `tmkb://pattern/<id>`, and all of them in one list.
 * @module
 */

import type { Server } from 'lectern';
import { completeNames } from 'lectern/knowledge';
import { patternMarkdown } from './answer/pattern-markdown.ts';
import { findPattern } from './find-pattern.ts';
import { listPatterns } from './list-patterns.ts';
import type { ThreatPattern } from './pattern.ts';
import type { PatternBook } from './pattern-book.ts';

const MARKDOWN = 'text/markdown';

export function patternUri({ id }: Pick<ThreatPattern, 'id'>): string {
  return `tmkb://pattern/${id}`;
}

export function addResources(server: Server, book: PatternBook): void {
  server.resource(
    'tmkb://patterns',
    { name: 'patterns', title: 'All threat patterns', description: 'One line each.', mimeType: 'text/plain' },
    () => listPatterns(book, {}),
  );
  for (const pattern of book.list()) {
    server.resource(
      patternUri(pattern),
      {
        name: pattern.id,
        title: pattern.name,
        description: pattern.agent_summary.threat.trim(),
        mimeType: MARKDOWN,
      },
      () => patternMarkdown(pattern),
    );
  }
  server.resourceTemplate(
    'tmkb://pattern/{id}',
    {
      name: 'pattern',
      title: 'A threat pattern',
      description: 'One threat pattern in full, by its id.',
      mimeType: MARKDOWN,
      complete: { id: (typed) => completeIds(book, typed) },
    },
    (_uri, { id }) => {
      const found = findPattern(book, String(id));
      return found.ok ? patternMarkdown(found.pattern) : undefined;
    },
  );
}

/** Also by the names of patterns. */
export function completeIds(book: PatternBook, typed: string): string[] {
  return completeNames(
    book.list().map(({ id, name: title }) => ({ name: id, title })),
    typed,
  );
}
