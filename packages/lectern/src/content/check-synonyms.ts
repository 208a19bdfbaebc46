/** Checks that the file of synonyms can be read and gives each phrase one meaning. */

import { readData } from '../knowledge/data/read-data.ts';
import { readSynonymFile } from '../knowledge/search/read-synonyms.ts';
import type { SourceText } from '../knowledge/source.ts';
import type { Finding } from './finding.ts';

/** Checks a file of synonyms: it can be read, and no phrase is in two groups. */
export function checkSynonyms({ path, text }: SourceText): Finding[] {
  const file = readSynonymFile(text);
  if (!file.ok) return [{ path, line: file.line, message: file.reason }];
  const data = readData(text, 'yaml');
  const findings: Finding[] = [];
  const lines = new Map<string, number>();
  for (const [i, group] of file.data.same.entries()) {
    for (const [j, phrase] of group.entries()) {
      const line = (data.ok ? data.lineOf(['same', i, j]) : undefined) ?? 1;
      // Search ignores case.
      const key = phrase.trim().toLowerCase().replace(/\s+/g, ' ');
      const before = lines.get(key);
      if (before === undefined) lines.set(key, line);
      else findings.push({ path, line, message: `phrase "${phrase}" of "same" is also on line ${before}` });
    }
  }
  return findings;
}
