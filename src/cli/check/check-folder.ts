/**
 * A folder of articles as `lectern serve` reads it: what would be left out, what is there twice, and which links lead
 * nowhere.
 * @module
 */
import { basename, dirname } from 'node:path';
import { checkSynonyms } from '../../../servers/asdlc/lint/check-synonyms.ts';
import { byPlace, type Finding, findingOf } from '../../../servers/content/finding.ts';
import { createFolderSource } from '../../knowledge/disk/folder-source.ts';
import { ARTICLE_EXTENSIONS, isData } from '../../knowledge/disk/wanted-names.ts';
import { SETTINGS_FILE } from '../../knowledge/settings/collection-settings.ts';
import { readSettings } from '../../knowledge/settings/read-settings.ts';
import type { Source } from '../../knowledge/source.ts';
import { SYNONYM_FILE } from '../../knowledge/synonym-file-name.ts';
import { brokenLinks } from './folder/broken-links.ts';
import { fileFinder } from './folder/file-finder.ts';
import { type Page, readPage } from './folder/page.ts';
import { repeatedIds, repeatedTitles } from './folder/repeats.ts';
import type { Checked, Checker } from './kinds.ts';

export const checkFolder: Checker = async ({ path, isFolder }) => {
  const root = isFolder ? path : dirname(path);
  const source = createFolderSource(root, { extensions: ARTICLE_EXTENSIONS, isQuiet: isData });
  if (isFolder) return checkPages(root, source, await pathsIn(source));
  const { findings, ...checked } = await checkPages(root, source, { paths: [basename(path)], findings: [] });
  return { ...checked, findings: findings.map((finding) => ({ ...finding, path: '.' })) };
};

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
  // A wrong folder must not pass for a clean one.
  if (count === 0) findings.push({ path: '.', line: 1, message: 'there is no article' });
  return { count, what: 'article', findings: findings.sort(byPlace) };
}
