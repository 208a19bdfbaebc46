import { expect, it } from 'vitest';
import { findings, patternText } from '../test-patterns.ts';
import { lineLength } from './line-length.ts';

/** The name stands behind eight characters. */
const of = (length: number): string[] =>
  findings(lineLength, patternText(['name: Own', `name: ${'é'.repeat(length - 8)}`]));

it('wants lines of at most 140 characters', () => {
  expect(of(140)).toEqual([]);
  expect(of(141)).toEqual(['3 line is 141 characters long; at most 140 are allowed']);
});
