/**
 * From the files of the folder `content` to what the program carries; every violation is told at once.
 * @module
 */
import type { Problem } from '../../src/knowledge/document.ts';
import { readSynonymFile } from '../../src/knowledge/search/read-synonyms.ts';
import { readPhrases } from '../../src/knowledge/search/synonyms.ts';
import { SYNONYM_FILE } from '../../src/knowledge/synonym-file-name.ts';
import type { BakedPatterns } from './open-book.ts';
import type { PatternFile } from './read-pattern.ts';
import { readPatterns } from './read-patterns.ts';

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
