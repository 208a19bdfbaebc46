/**
 * Checks a folder of articles as `lectern serve` reads it: skipped files, duplicates, and broken links.
 * @module
 */
import { basename, dirname } from 'node:path';
import { checkSynonyms } from '../../content/check-synonyms.ts';
import { byPlace, type Finding, findingOf } from '../../content/finding.ts';
import type { Subject } from '../../content/subject.ts';
import { createFolderSource } from '../../knowledge/disk/folder-source.ts';
import { ARTICLE_EXTENSIONS, isData, MARKDOWN_EXTENSIONS } from '../../knowledge/disk/walk-folders.ts';
import { SETTINGS_FILE, SYNONYM_FILE } from '../../knowledge/settings/collection-settings.ts';
import { readSettings } from '../../knowledge/settings/read-settings.ts';
import type { Source } from '../../knowledge/source.ts';
import type { Checked, ContentKind } from '../server-package.ts';
import { brokenLinks, fileFinder, type Page, readPage } from './broken-links.ts';

/** A folder of articles as `lectern serve` reads it. */
export const folderKind: ContentKind = {
  kind: 'folder',
  extensions: [...MARKDOWN_EXTENSIONS, '.yaml', '.yml'],
  // Content that no server package recognises is treated as a folder of articles.
  detect: async () => true,
  check: checkFolder,
};

async function checkFolder({ path, isFolder }: Subject): Promise<Checked> {
  const root = isFolder ? path : dirname(path);
  const source = createFolderSource(root, { extensions: ARTICLE_EXTENSIONS, isQuiet: isData });
  if (isFolder) return checkPages(root, source, await pathsIn(source));
  const { findings, ...checked } = await checkPages(root, source, { paths: [basename(path)], findings: [] });
  return { ...checked, findings: findings.map((finding) => ({ ...finding, path: '.' })) };
}

interface Listed {
  readonly paths: readonly string[];
  readonly findings: readonly Finding[];
}

async function pathsIn(source: Source): Promise<Listed> {
  const paths: string[] = [];
  const findings: Finding[] = [];
  const settings = await source.read(SETTINGS_FILE);
  if (settings.kind === 'problem') findings.push(findingOf(settings.problem));
  if (settings.kind === 'text') {
    const read = readSettings(settings.file.text);
    for (const { line, reason } of read.faults) findings.push({ path: SETTINGS_FILE, line, message: reason });
    source.exclude?.(read.settings.exclude);
  }
  for await (const path of source.list((problem) => findings.push(findingOf(problem))))
    if (path !== SYNONYM_FILE) paths.push(path);
  const synonyms = await source.read(SYNONYM_FILE);
  if (synonyms.kind === 'text') findings.push(...checkSynonyms(synonyms.file));
  if (synonyms.kind === 'problem') findings.push(findingOf(synonyms.problem));
  return { paths, findings };
}

async function checkPages(root: string, source: Source, listed: Listed): Promise<Checked> {
  const findings = [...listed.findings];
  const pages: Page[] = [];
  let passedOver = 0;
  for (const path of listed.paths) {
    const outcome = await source.read(path);
    const read = outcome.kind === 'text' ? readPage(outcome.file) : outcome;
    if (read.kind === 'gone' || read.kind === 'no-page') passedOver++;
    else if (read.kind === 'problem') findings.push(findingOf(read.problem));
    else pages.push(read.page);
  }
  const isThere = fileFinder(root);
  for (const page of pages) findings.push(...(await brokenLinks(page, isThere)));
  findings.push(...repeatedIds(pages), ...repeatedTitles(pages));
  const count = listed.paths.length - passedOver;
  // An empty or wrong folder must not pass the check.
  if (count === 0) findings.push({ path: '.', line: 1, message: 'there is no article' });
  return { count, what: 'article', findings: findings.sort(byPlace) };
}

/** All but the first are ignored by the server. */
export function repeatedIds(pages: readonly Page[]): Finding[] {
  return repeats(pages, ({ document }) => document.id).map(([{ document }, first]) => ({
    path: document.path,
    line: 1,
    message: `has the same name as ${first.document.path}`,
  }));
}

/** Pages with the title of another page. */
export function repeatedTitles(pages: readonly Page[]): Finding[] {
  const folded = ({ document }: Page): string => document.title.trim().toLowerCase().replace(/\s+/g, ' ');
  return repeats(pages, folded)
    .filter(([{ document }, first]) => document.id !== first.document.id)
    .map(([{ document, titleLine }, first]) => ({
      path: document.path,
      line: titleLine,
      message: `title "${document.title}" is also that of ${first.document.path}`,
    }));
}

/** Each with the first one that has the same key. */
function repeats(pages: readonly Page[], keyOf: (page: Page) => string): (readonly [Page, Page])[] {
  const firsts = new Map<string, Page>();
  const found: (readonly [Page, Page])[] = [];
  for (const page of pages) {
    const first = firsts.get(keyOf(page));
    if (first === undefined) firsts.set(keyOf(page), page);
    else found.push([page, first]);
  }
  return found;
}
