import { expect, it } from 'vitest';
import { findings, patternText } from '../test-patterns.ts';
import { grepChecks } from './grep-checks.ts';

const of = (expression: string): string[] => findings(grepChecks, patternText(["'\\.delay\\('", expression]));

it('wants a check that finds a line of the vulnerable code', () => {
  expect([...of("'^run'"), ...of("'not done'")]).toEqual([]);
  const nothing = ['80 no grep finds a line of the vulnerable code of this pattern'];
  expect(of("'nowhere'")).toEqual(nothing);
  expect(of("'1, user'")).toEqual(nothing);
  expect(of("'\\(1\\)\\s+if'")).toEqual(nothing);
});

it('says nothing of a pattern without checks, which another rule does', () => {
  expect(findings(grepChecks, patternText().replace(/ {4}automated_checks:\n[\s\S]*/, ''))).toEqual([]);
});
