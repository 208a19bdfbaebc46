import { expect, it } from 'vitest';
import { trimBlanks } from '../protocol/mirrored-headers.ts';

it.each([
  ['', ''],
  ['a', 'a'],
  ['  \t', ''],
  [' \ta b\t ', 'a b'],
  ['\u00a0a\u00a0', '\u00a0a\u00a0'],
  ['a\n', 'a\n'],
])('trims %j to %j', (text, expected) => {
  expect(trimBlanks(text)).toBe(expected);
});
