import { expect, it } from 'vitest';
import { findings, patternText } from '../test-patterns.ts';
import { codeLines } from './code-lines.ts';

const of = (code: string): string[] => findings(codeLines, patternText(['if not done: run()', code]));

it('wants lines of at most 100 characters', () => {
  expect(of('x'.repeat(100))).toEqual([]);
  expect(of('x'.repeat(101))).toEqual(['63 line of code is 101 characters long; at most 100 are allowed']);
});

it('finds tabs, except in Go', () => {
  expect(of('if not done:\trun()')).toEqual(['63 line of code has a tab']);
  expect(findings(codeLines, patternText(['language: go', 'language: java']))).toEqual([
    '72 line of code has a tab',
  ]);
});

it('finds white space at the end of a line', () => {
  expect(of('run() ')).toEqual(['63 line of code ends with white space']);
});
