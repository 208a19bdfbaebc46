/**
 * Links from a result to the articles it speaks of, for clients that open resources.
 * @module
 */
import type { ResourceLink } from '../../src/index.ts';
import type { Document } from '../../src/knowledge/document.ts';
import { articleUri } from './article-uri.ts';
import { visibleLine } from './visible-text.ts';

const MOST_LINKS = 5;

/** Of the first ones, each once. Nothing that the text says already. */
export function resourceLinks(documents: Iterable<Document>, scheme: string): ResourceLink[] {
  return [...new Set(documents)].slice(0, MOST_LINKS).map((document) => ({
    type: 'resource_link',
    uri: articleUri(scheme, document),
    name: document.id,
    title: visibleLine(document.title),
    mimeType: 'text/markdown',
  }));
}
