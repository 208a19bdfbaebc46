/**
 * What `tmkb_review` says: patterns with the lines that called for them.
 * @module
 */
import type { ReviewedPattern, TriggeringLine } from './review-code.ts';

const NOTHING =
  'No line and no file calls for a known pattern. That is no proof of safety: the checks look for places, not for ' +
  'missing code. Describe the feature to tmkb_query as well.';

const LONGEST_TEXT = 160;
const MOST_PATHS_SHOWN = 5;

export function reviewAnswer(
  found: readonly ReviewedPattern[],
  linesRead: number,
  limit: number,
): { text: string; structured: object } {
  const shown = found.slice(0, limit);
  const left = found.length - shown.length;
  const text =
    found.length === 0
      ? NOTHING
      : [
          `${count(found.length, 'pattern')} to check${linesRead > 0 ? ` in ${count(linesRead, 'line')}` : ''}; a line that is named is a place to look at, not a finding.`,
          ...shown.map(patternText),
          ...(left > 0 ? [`${left} more: raise limit.`] : []),
        ].join('\n\n');
  return {
    text,
    structured: { total: found.length, lines_read: linesRead, patterns: shown.map(structured) },
  };
}

function patternText({ pattern, lines, lineCount, paths }: ReviewedPattern): string {
  const { id, name, severity, agent_summary } = pattern;
  const more = lineCount - lines.length;
  return [
    `${id} [${severity}] ${name}`,
    `Check: ${agent_summary.check.trim()}`,
    `Fix: ${agent_summary.fix.trim()}`,
    ...lines.map((each) => `- ${placeOf(each)}: ${shortened(each.text)}\n  ${each.because}${expected(each)}`),
    ...(more > 0 ? [`- and ${count(more, 'more line')}`] : []),
    ...(paths.length > 0
      ? [`- files of this kind: ${paths.slice(0, MOST_PATHS_SHOWN).map(shortened).join(', ')}`]
      : []),
  ].join('\n');
}

function structured({ pattern, lines, lineCount, paths }: ReviewedPattern): object {
  const { id, name, severity, agent_summary } = pattern;
  return {
    id,
    name,
    severity,
    check: agent_summary.check.trim(),
    fix: agent_summary.fix.trim(),
    line_count: lineCount,
    lines: lines.map(({ path, line: number, text, because, expectation }) => ({
      ...(path === undefined ? {} : { path: shortened(path) }),
      line: number,
      text: shortened(text),
      because,
      ...(expectation === undefined ? {} : { expected: expectation }),
    })),
    path_count: paths.length,
    paths: paths.slice(0, MOST_PATHS_SHOWN).map(shortened),
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
