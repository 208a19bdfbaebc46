import { expect, it } from 'vitest';
import { findings, patternText, TODAY } from '../test-patterns.ts';
import { lastUpdated } from './last-updated.ts';

const of = (line: string): string[] =>
  findings(lastUpdated, patternText([`  last_updated: ${TODAY}\n`, line]));

it('wants a day that has come', () => {
  expect(['2026-11-15', TODAY].flatMap((day) => of(`  last_updated: ${day}\n`))).toEqual([]);
  for (const day of ['2026-11-17', '2027-01-01'])
    expect(of(`  last_updated: ${day}\n`)).toEqual([
      `6 last_updated ${day} is in the future; today is ${TODAY}`,
    ]);
  expect(of('')).toEqual(['1 last_updated is missing']);
});
