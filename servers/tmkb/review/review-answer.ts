/**
 * What `tmkb_review` says: patterns with the lines that called for them.
 * @module
 */
import type { ReviewedPattern, TriggeringLine } from './review-code.ts';

const NOTHING =
  'No line and no file calls for a known pattern. This does not prove that the code is safe: the checks look for ' +
  'places, not for missing code. Describe the feature to tmkb_query as well.';
const PLACES = 'A line that is named is a place to look at, not a finding.';

const LONGEST_TEXT = 160;
const MOST_PATHS_SHOWN = 5;

/** Both say the same: some clients show the text alone, others the structure alone. */
export function reviewAnswer(
  found: readonly ReviewedPattern[],
  linesRead: number,
  limit: number,
): { text: string; structured: object } {
  const shown = found.slice(0, limit);
  const left = found.length - shown.length;
  const opening = `${count(found.length, 'pattern')} to check in ${count(linesRead, 'line')}.`;
  const notes = [found.length === 0 ? NOTHING : PLACES, ...(left > 0 ? [`${left} more: raise limit.`] : [])];
  return {
    text: [`${opening} ${notes.join(' ')}`, ...shown.map(patternText)].join('\n\n'),
    structured: { total: found.length, lines_read: linesRead, notes, patterns: shown.map(structured) },
  };
}

function patternText({ pattern, lines, lineCount, paths }: ReviewedPattern): string {
  const { id, name, severity, agent_summary } = pattern;
  const more = lineCount - lines.length;
  const morePaths = paths.length - MOST_PATHS_SHOWN;
  return [
    `${id} [${severity}] ${name}`,
    `Check: ${agent_summary.check.trim()}`,
    `Fix: ${agent_summary.fix.trim()}`,
    ...lines.map((each) => `- ${placeOf(each)}: ${shortened(each.text)}\n  ${each.because}${expected(each)}`),
    ...(more > 0 ? [`- and ${count(more, 'more line')}`] : []),
    ...(paths.length > 0
      ? [
          `- files of this kind: ${paths.slice(0, MOST_PATHS_SHOWN).map(shortened).join(', ')}` +
            (morePaths > 0 ? ` and ${morePaths} more` : ''),
        ]
      : []),
  ].join('\n');
}

function structured({ pattern, lines, lineCount, paths }: ReviewedPattern): object {
  const { id, name, severity, agent_summary } = pattern;
  const more = lineCount - lines.length;
  const morePaths = paths.length - MOST_PATHS_SHOWN;
  return {
    id,
    name,
    severity,
    check: agent_summary.check.trim(),
    fix: agent_summary.fix.trim(),
    lines: lines.map(({ path, line: number, text, because, expectation }) => ({
      ...(path === undefined ? {} : { path: shortened(path) }),
      line: number,
      text: shortened(text),
      because,
      ...(expectation === undefined ? {} : { expected: expectation }),
    })),
    ...(more > 0 ? { more_lines: more } : {}),
    files_of_this_kind: paths.slice(0, MOST_PATHS_SHOWN).map(shortened),
    ...(morePaths > 0 ? { more_files: morePaths } : {}),
  };
}

function placeOf({ path, line: number }: TriggeringLine): string {
  return path === undefined ? `line ${number}` : `${shortened(path)}:${number}`;
}

function expected({ expectation }: TriggeringLine): string {
  return expectation === undefined ? '' : `. Expected: ${expectation}`;
}

function shortened(text: string): string {
  const trimmed = text.trim();
  return trimmed.length <= LONGEST_TEXT ? trimmed : `${trimmed.slice(0, LONGEST_TEXT)}…`;
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`;
}
