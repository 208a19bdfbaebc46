/** A file of the content as the rules see it. @module */
import type { DataPath } from '../../../src/knowledge/data/read-data.ts';
import type { Document } from '../../../src/knowledge/document.ts';
import { splitFrontMatter } from '../../../src/knowledge/markdown/front-matter.ts';
import { readDocument } from '../../../src/knowledge/read-document.ts';
import type { SourceText } from '../../../src/knowledge/source.ts';
import type { Finding } from '../../content/finding.ts';
import { type Body, scanBody } from './body.ts';

export interface Article {
  readonly document: Document;
  readonly text: string;
  readonly body: Body;
  /** The line of a key or an item of the front matter; where it is missing, of what should hold it. */
  lineOf(path: DataPath): number;
}

export type ArticleOutcome =
  | { readonly ok: true; readonly article: Article }
  | { readonly ok: false; readonly finding: Finding };

export function readArticle(file: SourceText): ArticleOutcome {
  const { path, text } = file;
  const refuse = (line: number, message: string): ArticleOutcome => ({
    ok: false,
    finding: { path, line, message },
  });
  const read = readDocument(file);
  if (!read.ok) return refuse(read.problem.line ?? 1, read.problem.reason);
  const front = splitFrontMatter(text);
  if (front.kind !== 'present')
    return refuse(1, 'front matter is missing; it stands between two lines of ---');
  const article: Article = {
    document: read.document,
    text,
    body: scanBody(text, read.bodyStart),
    lineOf: (wanted) => {
      for (let length = wanted.length; length > 0; length -= 1) {
        const line = front.lineOf(wanted.slice(0, length));
        if (line !== undefined) return line;
      }
      return 1;
    },
  };
  return { ok: true, article };
}
