/**
 * A catalogue of titles that users write: each title by itself, and all titles of a file against each other.
 * @module
 */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Checked, ContentKind } from 'lectern/cli';
import { byPlace, ContentError, type Finding, findingOf, readFolder, type Subject } from 'lectern/content';
import { CATALOGUE_EXTENSIONS, catalogueFormat } from './catalogue/catalogue-formats.ts';
import { checkCatalogue as contradictionsIn } from './catalogue/check-catalogue.ts';
import { decodeText } from './catalogue/decode-text.ts';
import { readTitles } from './catalogue/read-titles.ts';
import { lintTitles } from './lint/lint.ts';

export const ownCatalogue: ContentKind = {
  kind: 'catalogue',
  extensions: CATALOGUE_EXTENSIONS,
  setting: {
    variable: 'MEDIA_CATALOGUE_PATH',
    type: 'file',
    title: 'Your own catalogue',
    description: 'A CSV, JSON or JSONL file of titles, instead of the built-in catalogue',
  },
  detect,
  check,
};

/** Any table or list of objects may be one; a registry of sources and a folder with pages are something else. */
async function detect(subject: Subject): Promise<boolean> {
  const files = await subject.files();
  if (files.includes('registry.json')) return false;
  if (
    subject.isFolder &&
    files.some((file) => /[.](?:md|mdx|markdown|rst|adoc|asciidoc|txt|html?)$/i.test(file))
  )
    return false;
  if (!files.some((file) => catalogueFormat(file) !== undefined)) return false;
  if (subject.isFolder || !subject.path.toLowerCase().endsWith('.json')) return true;
  const file = basename(subject.path);
  // Large lists are not read twice.
  return !/^\uFEFF?\s*\{/.test(await subject.readStart(file)) || !isRegistry(await subject.read(file));
}

function isRegistry(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && 'categories' in value;
  } catch {
    return false;
  }
}

async function check({ path, isFolder }: Subject): Promise<Checked> {
  if (!isFolder) return checkFile(path, '.', decodeText(await readFile(path)).text);
  const folder = await readFolder(path, CATALOGUE_EXTENSIONS);
  if (folder.files.some((file) => /^titles\/.*\.jsonl$/.test(file.path))) {
    return { what: 'title', ...lintTitles(folder, new Date().getUTCFullYear()) };
  }
  const checked = folder.files.map((file) => checkFile(file.path, file.path, file.text));
  const findings = [...folder.problems.map(findingOf), ...checked.flatMap((each) => each.findings)];
  // An empty or wrong folder must not pass the check.
  if (checked.length === 0) findings.push({ path: '.', line: 1, message: 'there is no catalogue' });
  const count = checked.reduce((sum, each) => sum + each.count, 0);
  return { count, what: 'title', findings: findings.sort(byPlace) };
}

/** `shown`: the path of the file in findings. */
function checkFile(path: string, shown: string, text: string): Checked {
  const format = catalogueFormat(path);
  if (format === undefined)
    throw new ContentError(
      `"${path}" is not a catalogue; expected a file ending in ${CATALOGUE_EXTENSIONS.join(', ')}.\n`,
    );
  const today = new Date();
  const { titles, lines, problems } = readTitles(text, format, path, 'own', today.toISOString().slice(0, 10));
  const entries = titles.map((title, index) => {
    return { title, path: shown, line: lines[index] ?? 1 };
  });
  const contradictions = contradictionsIn(entries, {
    kind: 'own',
    currentYear: today.getUTCFullYear(),
    people: [],
  });
  const findings: Finding[] = [
    ...problems.map((problem) => ({ ...findingOf(problem), path: shown })),
    ...contradictions,
  ];
  return { count: titles.length, what: 'title', findings: findings.sort(byPlace) };
}
