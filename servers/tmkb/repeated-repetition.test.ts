import { expect, it } from 'vitest';
import { repeatsWithinRepetition } from './repeated-repetition.ts';

it.each(['(a+)+', '((a+))+', '(?:a*b)*', '(x{2,})+', '((?:a|b+)c)*', '(a+){2,}', '((a)+b)*'])(
  'finds %s',
  (source) => {
    expect(repeatsWithinRepetition(source)).toBe(true);
  },
);

it.each([
  '\\(a+\\)+',
  '[(a+)]+',
  '(a+)b+',
  '(ab)+',
  '(a+)?',
  '(a{2})+',
  '(a)(b+)',
  '\\bnew Worker\\(',
  ')',
  '(',
  '',
])('lets %s pass', (source) => {
  expect(repeatsWithinRepetition(source)).toBe(false);
});
