import { expect, it } from 'vitest';
import { findings, patternText } from '../test-patterns.ts';
import { stride } from './stride.ts';

it('wants a class', () => {
  expect(findings(stride, patternText(['[tampering]', '[]']))).toEqual([
    '9 stride must name at least one class',
  ]);
  expect(findings(stride, patternText(['  stride: [tampering]\n', '']))).toEqual([
    '1 stride must name at least one class',
  ]);
});
