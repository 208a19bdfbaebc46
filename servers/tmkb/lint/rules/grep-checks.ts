/**
 * A review by the checks of a pattern notices the code that the pattern itself calls vulnerable. One check that does
 * is enough: others look for the same in stacks without an example. That all are expressions, the reader sees to.
 * @module
 */
import { codeIn } from '../code-in.ts';
import { findingIn, type Rule } from '../rule.ts';

export const grepChecks: Rule = function* (entry) {
  const checks = entry.pattern.testing?.automated_checks ?? [];
  const expressions = checks.flatMap(({ type, pattern }) =>
    type === 'grep' && pattern !== undefined ? [new RegExp(pattern)] : [],
  );
  if (expressions.length === 0) return;
  const lines = codeIn(entry.pattern)
    .filter(({ kind }) => kind === 'vulnerable_code')
    .flatMap(({ text }) => text.split('\n'));
  if (lines.some((line) => expressions.some((expression) => expression.test(line)))) return;
  const message = 'no grep finds a line of the vulnerable code of this pattern';
  yield findingIn(entry, ['testing', 'automated_checks'], message);
};
