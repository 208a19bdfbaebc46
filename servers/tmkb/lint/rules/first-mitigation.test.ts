import { expect, it } from 'vitest';
import { findings, patternText } from '../test-patterns.ts';
import { firstMitigation } from './first-mitigation.ts';

it('wants one that works', () => {
  expect(findings(firstMitigation, patternText(['effectiveness: high', 'effectiveness: medium']))).toEqual([
    '56 first mitigation must have the effectiveness high',
  ]);
  expect(findings(firstMitigation, patternText(['      effectiveness: high\n', '']))).toHaveLength(1);
});

it('wants code for two stacks', () => {
  const same = patternText(['language: go', 'language: python'], ['framework: net-http', 'framework: flask']);
  expect(findings(firstMitigation, same)).toEqual([
    '57 first mitigation has code for 1 of at least 2 stacks',
  ]);
  expect(findings(firstMitigation, patternText(['framework: net-http', 'framework: gin']))).toEqual([]);
  const none = patternText().replace(/ {6}code_examples:\n(?: {8}.*\n|\n)*/, '');
  expect(findings(firstMitigation, none)).toEqual([
    '54 first mitigation has code for 0 of at least 2 stacks',
  ]);
});

it('wants both sides of each example', () => {
  const text = patternText(
    ['          secure_code: |\n            task.delay(1, user)\n', ''],
    ['          vulnerable_code: |\n            run(1)\n', ''],
  );
  expect(findings(firstMitigation, text)).toEqual([
    '58 example of the first mitigation has no secure_code',
    '64 example of the first mitigation has no vulnerable_code',
  ]);
});
