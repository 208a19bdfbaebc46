/**
 * A file of any folder, as its checks see it.
 * @module
 */
import type { Article } from '../../../../servers/asdlc/lint/article.ts';
import { scanBody } from '../../../../servers/asdlc/lint/body.ts';
import { type Link, linksOf } from '../../../../servers/asdlc/lint/links-of.ts';
import { MARKDOWN_EXTENSIONS, wantedBy } from '../../../knowledge/disk/wanted-names.ts';
import type { Document, Problem } from '../../../knowledge/document.ts';
import { articleFormat } from '../../../knowledge/formats/article-format.ts';
import { splitFrontMatter } from '../../../knowledge/markdown/front-matter.ts';
import { readDocument } from '../../../knowledge/read-document.ts';
import type { SourceText } from '../../../knowledge/source.ts';

const isMarkdown = wantedBy(MARKDOWN_EXTENSIONS);

export interface Page {
  readonly document: Document;
  readonly links: readonly Link[];
  /** Of its title, in the front matter or as a heading. */
  readonly titleLine: number;
}

export type PageOutcome =
  | { readonly kind: 'page'; readonly page: Page }
  /** Not meant to be an article. */
  | { readonly kind: 'no-page' }
  | { readonly kind: 'problem'; readonly problem: Problem };

export function readPage(file: SourceText): PageOutcome {
  if (!isMarkdown(file.path)) return readOther(file);
  const read = readDocument(file);
  if (!read.ok) return { kind: 'problem', problem: read.problem };
  const { document, bodyStart } = read;
  const front = splitFrontMatter(file.text);
  const inMatter = front.kind === 'present' ? front.lineOf(['title']) : undefined;
  const heading = document.sections.find(({ headings }) => headings.at(-1) === document.title);
  const article: Article = {
    document,
    text: file.text,
    body: scanBody(file.text, bodyStart),
    lineOf: () => 1,
  };
  return {
    kind: 'page',
    page: { document, links: linksOf(article), titleLine: inMatter ?? heading?.startLine ?? 1 },
  };
}

/** Links are checked in Markdown only. */
function readOther(file: SourceText): PageOutcome {
  const read = articleFormat.readDocument(file);
  if (read.ok) return { kind: 'page', page: { document: read.document, links: [], titleLine: 1 } };
  return read.problem === undefined ? { kind: 'no-page' } : { kind: 'problem', problem: read.problem };
}
