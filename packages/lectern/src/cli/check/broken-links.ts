/**
 * A page as a check reads it, and its broken links.
 * @module
 */
import { access } from 'node:fs/promises';
import { join, posix } from 'node:path';
import type { Finding } from '../../content/finding.ts';
import { type Link, linksOf, scanBody } from '../../content/markdown-body.ts';
import { MARKDOWN_EXTENSIONS, wantedBy } from '../../knowledge/disk/walk-folders.ts';
import type { Document, Problem } from '../../knowledge/document.ts';
import { articleFormat } from '../../knowledge/formats/article-format.ts';
import { splitFrontMatter } from '../../knowledge/markdown/front-matter.ts';
import { readDocument } from '../../knowledge/read-document.ts';
import type { SourceText } from '../../knowledge/source.ts';

/** Whether a path with `/`, in the folder or next to it, exists. */
type IsThere = (path: string) => Promise<boolean>;

/** URLs, anchors on the same page, absolute paths of some site, and template expressions. */
const ELSEWHERE = /^(?:[A-Za-z][A-Za-z0-9+.-]*:|#|\/|\?|$)|[{}\n]/;
const WITHOUT_ENDING = /^(.*?)(?:\.html?|\/)?$/;
/** Site generators accept links in these forms. */
const OTHER_FORMS = ['.md', '.mdx', '.markdown', '/index.md', '/index.mdx', '/README.md'];

/** Links of a page to missing files. */
export async function brokenLinks({ document, links }: Page, isThere: IsThere): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { target, line } of links) {
    const path = pathIn(target, document.path);
    if (path === undefined || (await leadsSomewhere(path, isThere))) continue;
    findings.push({ path: document.path, line, message: `link to "${target}" does not lead to a file` });
  }
  return findings;
}

/** Undefined unless the target is a relative path. */
function pathIn(target: string, from: string): string | undefined {
  if (ELSEWHERE.test(target)) return undefined;
  const path = target.replace(/[#?].*$/, '');
  return posix.join(posix.dirname(from), decoded(path));
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

async function leadsSomewhere(path: string, isThere: IsThere): Promise<boolean> {
  if (await isThere(path)) return true;
  if (!/\/$|\.html?$|(?:^|\/)[^/.]*$/i.test(path)) return false;
  const [, bare = path] = WITHOUT_ENDING.exec(path) ?? [];
  for (const form of OTHER_FORMS) if (await isThere(`${bare}${form}`)) return true;
  return false;
}

/** Looks for files on disk, for each once. */
export function fileFinder(root: string): IsThere {
  const known = new Map<string, Promise<boolean>>();
  return (path) => {
    const found = known.get(path) ?? exists(join(root, path));
    known.set(path, found);
    return found;
  };
}

async function exists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch {
    return false;
  }
}

const isMarkdown = wantedBy(MARKDOWN_EXTENSIONS);

/** A page with everything that its checks need. */
export interface Page {
  readonly document: Document;
  readonly links: readonly Link[];
  /** Line of its title, in the front matter or in a heading. */
  readonly titleLine: number;
}

type PageOutcome =
  | { readonly kind: 'page'; readonly page: Page }
  /** Not an article. */
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
