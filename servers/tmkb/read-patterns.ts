/**
 * Reads the files of a whole collection of patterns; every violation is told, and an id may be used once.
 * @module
 */
import type { Problem } from '../../src/knowledge/document.ts';
import type { ThreatPattern } from './pattern.ts';
import { type PatternFile, readPattern } from './read-pattern.ts';

export interface PatternsOutcome {
  readonly patterns: readonly ThreatPattern[];
  readonly problems: readonly Problem[];
}

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
