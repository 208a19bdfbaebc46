/**
 * A index of documents of Markdown texts, for tests of what searches it.
 * @module
 */

import { DocumentIndex } from '../../packages/lectern/src/knowledge/document-index.ts';
import { readDocument } from '../../packages/lectern/src/knowledge/read-document.ts';

export function documentIndexOf(texts: Readonly<Record<string, string>>): DocumentIndex {
  const documentIndex = new DocumentIndex();
  for (const [path, text] of Object.entries(texts)) putInto(documentIndex, path, text);
  return documentIndex;
}

export function putInto(documentIndex: DocumentIndex, path: string, text: string): void {
  const read = readDocument({ path, text, hash: text });
  if (!read.ok) throw new Error(`${path}: ${read.problem.reason}`);
  for (const _ of documentIndex.put(read.document, text, text));
}
