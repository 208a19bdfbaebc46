import { expect, it } from 'vitest';
import { stderrExcerpt } from './check-program.ts';

it('shows the first and last lines without terminal escape sequences', () => {
  expect(stderrExcerpt(' \n')).toBe('It wrote nothing to stderr.');
  expect(stderrExcerpt('\u001b[31mone\u001b[39m\r\ntwo\n')).toBe('It wrote:\n  one\n  two');
  expect(stderrExcerpt('1\n2\n3\n4\n5\n6\n7\n8')).toContain('  2\n  3\n  4\n');
  expect(stderrExcerpt('1\n2\n3\n4\n5\n6\n7\n8\n9')).toBe(
    'It wrote:\n  1\n  2\n  …\n  5\n  6\n  7\n  8\n  9',
  );
});
