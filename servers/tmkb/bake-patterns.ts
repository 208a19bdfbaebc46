/**
 * Converts the files of the folder `content` to what the program contains; all violations are reported together.
 * @module
 */

import { readSynonymFile } from 'lectern/content';
import { type Problem, readPhrases, SYNONYM_FILE } from 'lectern/knowledge';
import type { BakedPatterns } from './open-book.ts';
import type { ThreatPattern } from './pattern.ts';
import { type PatternFile, readPattern } from './read-pattern.ts';

interface PatternsOutcome {
  readonly patterns: readonly ThreatPattern[];
  readonly problems: readonly Problem[];
}

export type BakeOutcome =
  | { readonly ok: true; readonly baked: BakedPatterns }
  | { readonly ok: false; readonly problems: readonly Problem[] };

export function bakePatterns(files: readonly PatternFile[]): BakeOutcome {
  const isSynonyms = ({ path }: PatternFile): boolean => path === SYNONYM_FILE;
  const synonyms = readSynonymFile(files.find(isSynonyms)?.text ?? '{}');
  const { patterns, problems } = readPatterns(files.filter((file) => !isSynonyms(file)));
  const all = synonyms.ok
    ? problems
    : [...problems, { path: SYNONYM_FILE, line: synonyms.line, reason: synonyms.reason }];
  if (all.length > 0 || !synonyms.ok) return { ok: false, problems: all };
  return {
    ok: true,
    baked: {
      patterns: JSON.stringify(patterns),
      phrases: JSON.stringify(readPhrases(synonyms.data)),
    },
  };
}

/** Reads the files of a whole collection of patterns; every violation is reported, and an id may be used once. */
export function readPatterns(files: readonly PatternFile[]): PatternsOutcome {
  const patterns = new Map<string, ThreatPattern>();
  const paths = new Map<string, string>();
  const problems: Problem[] = [];
  for (const file of files) {
    const outcome = readPattern(file);
    if (!outcome.ok) {
      problems.push(...outcome.problems);
      continue;
    }
    const { pattern, lineOf } = outcome;
    const before = paths.get(pattern.id);
    if (before === undefined) {
      patterns.set(pattern.id, pattern);
      paths.set(pattern.id, file.path);
    } else {
      const reason = `The id ${pattern.id} is taken by ${before}.`;
      problems.push({ path: file.path, line: lineOf(['id']) ?? 1, reason });
    }
  }
  return { patterns: [...patterns.values()], problems };
}
