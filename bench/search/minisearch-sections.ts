/**
 * The same sections in minisearch, for comparison.
 * @module
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import MiniSearch from 'minisearch';
import { indexLines } from '../../src/knowledge/markdown/lines.ts';
import { readDocument } from '../../src/knowledge/read-document.ts';

export function minisearchOfSections(root: string, files: readonly string[]): (question: string) => void {
  const index = new MiniSearch({ fields: ['title', 'heading', 'body'] });
  for (const path of files) {
    const text = readFileSync(join(root, path), 'utf8');
    const read = readDocument({ path, text, hash: '' });
    if (!read.ok) continue;
    const lines = indexLines(text);
    const { title, sections } = read.document;
    index.addAll(
      sections.map(({ id, headings, startLine, endLine }) => ({
        id,
        title,
        heading: headings.join(' '),
        body: lines.textOf(startLine, endLine),
      })),
    );
  }
  return (question) => void index.search(question);
}
