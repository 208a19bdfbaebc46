/**
 * From the text of audit-log.jsonl to its entries, or to what is wrong with it.
 * @module
 */
import type { AuditEntry } from './audit-entry.ts';
import { auditEntrySchema } from './audit-schema.ts';
import { type ContentProblem, contentReader, type Reading } from './content-reader.ts';
import { repeatedValues } from './repeated-values.ts';

export interface AuditLine {
  readonly entry: AuditEntry;
  /** As it stands in the file, without the line break: what the next entry's hash is of. */
  readonly text: string;
}

/** A file that is no log at all has a problem on each of perhaps a million lines. */
const MOST_PROBLEMS = 1000;

const readEntry = contentReader<AuditEntry>('The line', auditEntrySchema);

export function readAuditLog(text: string): Reading<readonly AuditLine[]> {
  const lines = text.split('\n');
  const problems: ContentProblem[] = [];
  const value: AuditLine[] = [];
  // Without the line break nobody knows whether the line is whole.
  if (lines.pop() !== '')
    problems.push({
      path: '',
      line: lines.length + 1,
      reason: 'The last line does not end with a line break.',
    });
  for (const [i, line] of lines.entries()) {
    const reading = readEntry(line);
    if (reading.ok) value.push({ entry: reading.value, text: line });
    else problems.push(...reading.problems.map((problem) => inLine(i, problem)));
    if (problems.length >= MOST_PROBLEMS) break;
  }
  if (problems.length === 0) problems.push(...repeatedIds(value));
  return problems.length === 0 ? { ok: true, value } : { ok: false, problems };
}

function inLine(index: number, { path, reason }: ContentProblem): ContentProblem {
  const dot = path === '' || path.startsWith('[') ? '' : '.';
  return { path: `[${index}]${dot}${path}`, line: index + 1, reason };
}

function repeatedIds(lines: readonly AuditLine[]): ContentProblem[] {
  const ids = lines.map(({ entry }, i) => ({ path: [i, 'id'], value: entry.id }));
  return repeatedValues(ids).map(({ path, reason }) => ({
    path: `[${path[0]}].id`,
    line: Number(path[0]) + 1,
    reason,
  }));
}
