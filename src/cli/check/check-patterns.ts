/**
 * Threat patterns: whether they can be served, and where they stand as those of the tmkb knowledge base do, by all of
 * its rules.
 * @module
 */
import { basename } from 'node:path';
import { byPlace, findingOf } from '../../../servers/content/finding.ts';
import { bakePatterns } from '../../../servers/tmkb/bake-patterns.ts';
import { CATEGORIES } from '../../../servers/tmkb/lint/categories.ts';
import { type Folder, lint } from '../../../servers/tmkb/lint/lint.ts';
import { readFolder } from '../../knowledge/disk/read-folder.ts';
import { SYNONYM_FILE } from '../../knowledge/synonym-file-name.ts';
import type { Checked, Checker } from './kinds.ts';
import { readSubjectFile } from './read-subject-file.ts';

export const checkPatterns: Checker = async ({ path, isFolder }) => {
  if (!isFolder) return readable({ files: [{ path: '.', text: await readSubjectFile(path) }], problems: [] });
  const folder = await readFolder(path, ['.yaml', '.yml']);
  if (!standsAsTmkb(folder)) return readable(folder);
  const { patternCount, findings } = lint(folder, new Date().toISOString().slice(0, 10));
  return { count: patternCount, what: 'pattern', findings };
};

/** Its rules are for its own categories; whoever has others is not told that they are wrong. */
function standsAsTmkb({ files }: Folder): boolean {
  const own = files.filter(({ path }) => CATEGORIES.includes(path.slice(0, path.indexOf('/'))));
  return own.length * 2 > files.length;
}

function readable({ files, problems }: Folder): Checked {
  const baked = bakePatterns(files);
  const found = [...problems, ...(baked.ok ? [] : baked.problems)].map(findingOf);
  const count = files.filter(({ path }) => basename(path) !== SYNONYM_FILE).length;
  // A wrong folder must not pass for a clean one.
  if (count === 0) found.push({ path: '.', line: 1, message: 'there are no patterns' });
  return { count, what: 'pattern', findings: found.sort(byPlace) };
}
