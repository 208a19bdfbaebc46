/**
 * A catalogue of titles: each title by itself, and all of a file against each other.
 * @module
 */
import { byPlace, type Finding, findingOf } from '../../../servers/content/finding.ts';
import { checkCatalogue as contradictionsIn } from '../../../servers/media-gateway/catalogue/check-catalogue.ts';
import { readTitles } from '../../../servers/media-gateway/catalogue/read-titles.ts';
import { lint } from '../../../servers/media-gateway/lint/lint.ts';
import { readFolder } from '../../knowledge/disk/read-folder.ts';
import { CliError } from '../errors.ts';
import { CATALOGUE_EXTENSIONS, catalogueFormat } from './catalogue-formats.ts';
import type { Checked, Checker } from './kinds.ts';
import { readSubjectFile } from './read-subject-file.ts';

export const checkCatalogue: Checker = async ({ path, isFolder }) => {
  if (!isFolder) return checkFile(path, '.', await readSubjectFile(path));
  const folder = await readFolder(path, CATALOGUE_EXTENSIONS);
  if (folder.files.some((file) => /^titles\/.*\.jsonl$/.test(file.path))) {
    const { titleCount, findings } = lint(folder, new Date().getUTCFullYear());
    return { count: titleCount, what: 'title', findings };
  }
  const checked = folder.files.map((file) => checkFile(file.path, file.path, file.text));
  const findings = [...folder.problems.map(findingOf), ...checked.flatMap((each) => each.findings)];
  // A wrong folder must not pass for a clean one.
  if (checked.length === 0) findings.push({ path: '.', line: 1, message: 'there is no catalogue' });
  const count = checked.reduce((sum, each) => sum + each.count, 0);
  return { count, what: 'title', findings: findings.sort(byPlace) };
};

/** `shown`: the path of the file in findings. */
function checkFile(path: string, shown: string, text: string): Checked {
  const format = catalogueFormat(path);
  if (format === undefined)
    throw new CliError(`"${path}" is no catalogue.`, `Expected ${CATALOGUE_EXTENSIONS.join(', ')}.`);
  const today = new Date();
  const { titles, lines, problems } = readTitles(
    text,
    format,
    shown,
    'own',
    today.toISOString().slice(0, 10),
  );
  const contradictions = contradictionsIn(titles, {
    kind: 'own',
    currentYear: today.getUTCFullYear(),
    people: [],
    placeOf: (index) => `line ${lines[index]}`,
  });
  const findings: Finding[] = [
    ...problems.map(findingOf),
    ...contradictions.map(({ index, reason }) => ({ path: shown, line: lines[index] ?? 1, message: reason })),
  ];
  return { count: titles.length, what: 'title', findings: findings.sort(byPlace) };
}
