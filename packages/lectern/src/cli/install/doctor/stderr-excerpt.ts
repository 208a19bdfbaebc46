/**
 * What a program wrote before it ended, short enough to be read.
 * @module
 */
import { plainText } from '../../plain-text.ts';

/** Some say what is wrong at once, and then much else; others say it last. */
const FIRST = 2;
const LAST = 5;

/** The first and the last lines of what a program wrote. */
export function stderrExcerpt(written: string): string {
  const lines = plainText(written).trim().split('\n');
  if (lines.length === 1 && lines[0] === '') return 'It wrote nothing that says why.';
  const shown =
    lines.length > FIRST + LAST + 1 ? [...lines.slice(0, FIRST), '…', ...lines.slice(-LAST)] : lines;
  return `It wrote:\n${shown.map((line) => `  ${line}`).join('\n')}`;
}
