/**
 * A page as a check reads it, and its links to files that do not exist.
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

/** Of a path below the folder, or beside it, with `/`. */
type IsThere = (path: string) => Promise<boolean>;

/** Addresses, places on the page itself, paths from the root of some site, and what a template fills in. */
const ELSEWHERE = /^(?:[A-Za-z][A-Za-z0-9+.-]*:|#|\/|\?|$)|[{}\n]/;
const WITHOUT_ENDING = /^(.*?)(?:\.html?|\/)?$/;
/** Programs that make sites of Markdown take links in these forms. */
const OTHER_FORMS = ['.md', '.mdx', '.markdown', '/index.md', '/index.mdx', '/README.md'];

/** Links of a page to files that are not there. */
export async function brokenLinks({ document, links }: Page, isThere: IsThere): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { target, line } of links) {
    const path = pathIn(target, document.path);
    if (path === undefined || (await leadsSomewhere(path, isThere))) continue;
    findings.push({ path: document.path, line, message: `link to "${target}" leads to no file` });
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
