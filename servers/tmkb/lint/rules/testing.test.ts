import { expect, it } from 'vitest';
import { findings, patternText } from '../test-patterns.ts';
import { testing } from './testing.ts';

it('wants three ways to verify', () => {
  const text = patternText(['    manual_verification: [Try it]\n', ''], ['["as nobody, do it: 403"]', '[]']);
  expect(findings(testing, text)).toEqual([
    '77 testing has no manual_verification',
    '78 testing has no negative_tests',
  ]);
  expect(findings(testing, patternText().replace(/ {2}testing:\n[\s\S]*/, ''))).toHaveLength(3);
});
