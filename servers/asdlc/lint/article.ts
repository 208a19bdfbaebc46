/** Reads a file of the content for the rules. @module */
import {
  type Body,
  type Collection,
  type DataPath,
  type Finding,
  nearestLine,
  type Rule,
  type Rules,
  scanBody,
} from 'lectern/content';
import { type Document, readDocument, type SourceText, splitFrontMatter } from 'lectern/knowledge';

/** How far an article is, and who gets to see it. */
export const STATUSES = ['Draft', 'Proposed', 'Live', 'Deprecated', 'Experimental'] as const;

/** An article as the rules see it. */
export interface Article {
  readonly path: string;
  readonly document: Document;
  readonly text: string;
  readonly body: Body;
  /** The line of a key or an item of the front matter; where it is missing, of what should hold it. */
  lineOf(path: DataPath): number;
}

/** One rule that every article follows. */
export type ArticleRule = Rule<Article, Collection<Article>>;
export type ArticleRules = Rules<Article, Collection<Article>>;

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
    return refuse(1, 'front matter is missing; expected it between two lines of ---');
  const article: Article = {
    path,
    document: read.document,
    text,
    body: scanBody(text, read.bodyStart),
    lineOf: (wanted) => nearestLine(front.lineOf, wanted),
  };
  return { ok: true, article };
}

/** The id under which other articles refer to it. */
export function idOf({ document }: Article): string {
  return document.id;
}

/** Replaced by another article. */
export function isDeprecated({ document }: Article): boolean {
  return document.status === 'Deprecated';
}

/** Not meant for readers yet. */
export function isHidden({ document }: Article): boolean {
  return document.status === 'Draft' || document.status === 'Proposed';
}

/** Published. */
export function isShown({ document }: Article): boolean {
  return document.status === 'Live' || document.status === 'Experimental';
}
