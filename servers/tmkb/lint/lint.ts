/** Lints a folder of threat patterns, and the synonyms beside them. @module */
import { createCollection, findingOf, type Linted, lint } from 'lectern/content';
import { type Problem, SYNONYM_FILE } from 'lectern/knowledge';
import { bakePatterns } from '../bake-patterns.ts';
import type { PatternFile } from '../read-pattern.ts';
import { idOf, type PatternRules, readEntry } from './entry.ts';
import { CODE_RULES } from './rules/code.ts';
import { PATTERN_RULES } from './rules/pattern.ts';
import { PROSE_RULES } from './rules/prose.ts';
import { TRIGGER_RULES } from './rules/triggers.ts';

/** Every rule for patterns, by name. */
export const ALL_RULES: PatternRules = {
  ...PATTERN_RULES,
  ...TRIGGER_RULES,
  ...PROSE_RULES,
  ...CODE_RULES,
};

export interface Folder {
  readonly files: readonly PatternFile[];
  /** Problems of files that could not be read. */
  readonly problems: readonly Problem[];
}

/** `today`: `2026-02-28`. */
export function lintPatterns({ files, problems }: Folder, today: string): Linted {
  const baked = bakePatterns(files);
  const patternFiles = files.filter(({ path }) => path !== SYNONYM_FILE);
  const entries = patternFiles.flatMap((file) => readEntry(file) ?? []);
  const read = new Set(entries.map(({ path }) => path));
  const unread = [...patternFiles, ...problems].filter(({ path }) => !read.has(path));
  const unreadIds = unread.map(({ path }) => idIn(path));
  return lint({
    what: 'pattern',
    count: patternFiles.length,
    rules: ALL_RULES,
    entries,
    context: { ...createCollection(entries, idOf, unreadIds), today },
    findings: [...problems, ...(baked.ok ? [] : baked.problems)].map(findingOf),
  });
}

/** The id in the name of a file. */
function idIn(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.ya?ml$/, '');
}
