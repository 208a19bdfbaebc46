/**
 * Small collections for the asdlc server, opened as its own articles are.
 * @module
 */

import { bakeCollection } from '../../packages/lectern/src/knowledge/baked.ts';
import type { Library } from '../../packages/lectern/src/knowledge/library.ts';
import { markdownFormat } from '../../packages/lectern/src/knowledge/read-document.ts';
import { openCollection } from '../../servers/asdlc/content.ts';

export interface TestArticle {
  readonly path: string;
  /** Lines of the front matter; `status: Live` where nothing is said. */
  readonly matter?: readonly string[];
  readonly body?: string;
}

export function libraryOf(articles: readonly TestArticle[]): Library {
  const files = articles.map(({ path, matter = ['status: Live'], body = 'Some words.\n' }) => {
    const text = `---\n${matter.join('\n')}\n---\n\n${body}`;
    const read = markdownFormat.readDocument({ path, text, hash: '' });
    if (!read.ok) throw new Error(read.problem?.reason);
    return { document: read.document, text };
  });
  return openCollection(bakeCollection(files, { same: [], also: {} }));
}
