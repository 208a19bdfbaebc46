import fc from 'fast-check';
import { expect, it } from 'vitest';
import { unifiedDiff } from './config-file.ts';

const NAMES = { before: 'a', after: 'b' };

it('shows three lines of context around a change', () => {
  expect(unifiedDiff('1\n2\n3\n4\n5\n6\n7\n8\n9\n', '1\n2\n3\n4\nnew\n6\n7\n8\n9\n', NAMES)).toBe(
    '--- a\n+++ b\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+new\n 6\n 7\n 8\n',
  );
  expect(unifiedDiff('', 'x\n', NAMES)).toBe('--- a\n+++ b\n@@ -0,0 +1,1 @@\n+x\n');
  expect(unifiedDiff('x', 'x\n', NAMES)).toContain('-x\n\\ No newline at end of file\n+x\n');
});

it('transforms one text into the other when applied', () => {
  const text = fc
    .tuple(fc.array(fc.constantFrom('a', 'b', ''), { maxLength: 12 }), fc.boolean())
    .map(([lines, isClosed]) => lines.join('\n') + (isClosed && lines.length > 0 ? '\n' : ''));
  fc.assert(
    fc.property(text, text, (before, after) => {
      fc.pre(before !== after);
      expect(patch(before, unifiedDiff(before, after, NAMES))).toBe(after);
    }),
  );
});

/** As the program of that name does it. */
function patch(before: string, diff: string): string {
  const [, , range = '', ...body] = diff.split(/(?<=\n)/);
  const [, from = '0', count = '0'] = /-(\d+),(\d+)/.exec(range) ?? [];
  const lines = before.split(/(?<=\n)/);
  const start = Number(from) - (count === '0' ? 0 : 1);
  const joined = body
    .join('')
    .replaceAll('\n\\ No newline at end of file\n', '\0')
    .split(/(?<=[\n\0])/);
  const side = (mark: string) =>
    joined
      .filter((line) => line.startsWith(mark) || line.startsWith(' '))
      .map((line) => line.slice(1).replace('\0', ''))
      .join('');
  expect(lines.slice(start, start + Number(count)).join('')).toBe(side('-'));
  return lines.slice(0, start).join('') + side('+') + lines.slice(start + Number(count)).join('');
}
