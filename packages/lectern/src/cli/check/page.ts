/**
 * A file of any folder, as its checks see it.
 * @module
 */
import { type Link, linksOf, scanBody } from '../../content/markdown-body.ts';
import { MARKDOWN_EXTENSIONS, wantedBy } from '../../knowledge/disk/wanted-names.ts';
import type { Document, Problem } from '../../knowledge/document.ts';
import { articleFormat } from '../../knowledge/formats/article-format.ts';
import { splitFrontMatter } from '../../knowledge/markdown/front-matter.ts';
import { readDocument } from '../../knowledge/read-document.ts';
import type { SourceText } from '../../knowledge/source.ts';

const isMarkdown = wantedBy(MARKDOWN_EXTENSIONS);

/** A page with what its checks need. */
export interface Page {
  readonly document: Document;
  readonly links: readonly Link[];
  /** Of its title, in the front matter or as a heading. */
  readonly titleLine: number;
}

type PageOutcome =
  | { readonly kind: 'page'; readonly page: Page }
  /** Not meant to be an article. */
  | { readonly kind: 'no-page' }
  | { readonly kind: 'problem'; readonly problem: Problem };

/** Reads a page. */
export function readPage(file: SourceText): PageOutcome {
  if (!isMarkdown(file.path)) return readOther(file);
  const read = readDocument(file);
  if (!read.ok) return { kind: 'problem', problem: read.problem };
  const { document, bodyStart } = read;
  const front = splitFrontMatter(file.text);
  const inMatter = front.kind === 'present' ? front.lineOf(['title']) : undefined;
  const heading = document.sections.find(({ headings }) => headings.at(-1) === document.title);
  return {
    kind: 'page',
    page: {
      document,
      links: linksOf(scanBody(file.text, bodyStart)),
      titleLine: inMatter ?? heading?.startLine ?? 1,
    },
  };
}

/** Links are checked in Markdown only. */
function readOther(file: SourceText): PageOutcome {
  const read = articleFormat.readDocument(file);
  if (read.ok) return { kind: 'page', page: { document: read.document, links: [], titleLine: 1 } };
  return read.problem === undefined ? { kind: 'no-page' } : { kind: 'problem', problem: read.problem };
}
