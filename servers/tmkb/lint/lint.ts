/** Holds every rule against the content. @module */
import type { Problem } from '../../../src/knowledge/document.ts';
import { SYNONYM_FILE } from '../../../src/knowledge/synonym-file-name.ts';
import { byPlace, type Finding, findingOf } from '../../content/finding.ts';
import { bakePatterns } from '../bake-patterns.ts';
import type { PatternFile } from '../read-pattern.ts';
import { ALL_RULES } from './all-rules.ts';
import { createCollection } from './collection.ts';
import { readEntry } from './entry.ts';

export interface Folder {
  readonly files: readonly PatternFile[];
  /** Of files that could not be read. */
  readonly problems: readonly Problem[];
}

export interface Linted {
  /** How many files are, or should be, patterns. */
  readonly patternCount: number;
  /** By path and line. */
  readonly findings: readonly Finding[];
}

/** `today`: `2026-02-28`. */
export function lint({ files, problems }: Folder, today: string): Linted {
  const baked = bakePatterns(files);
  const found = [...problems, ...(baked.ok ? [] : baked.problems)].map(findingOf);
  const patternFiles = files.filter(({ path }) => path !== SYNONYM_FILE);
  // A wrong folder must not pass for a clean one.
  if (patternFiles.length === 0) found.push({ path: '.', line: 1, message: 'there are no patterns' });
  const entries = patternFiles.flatMap((file) => readEntry(file) ?? []);
  const read = new Set(entries.map(({ path }) => path));
  const unread = [...patternFiles, ...problems].filter(({ path }) => !read.has(path));
  const collection = createCollection(
    entries,
    today,
    unread.map(({ path }) => idIn(path)),
  );
  for (const entry of entries) for (const rule of ALL_RULES) found.push(...rule(entry, collection));
  return { patternCount: patternFiles.length, findings: found.sort(byPlace) };
}

/** As the file's name has it. */
function idIn(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.ya?ml$/, '');
}
