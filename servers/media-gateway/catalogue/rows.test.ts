import { describe, expect, it } from 'vitest';
import { ProblemList } from './rows.ts';

describe('problem list', () => {
  function filled(count: number): ProblemList {
    const list = new ProblemList('a.csv');
    for (let line = 1; line <= count; line++) list.add(line, 'It is wrong.');
    return list;
  }

  it('reports all of a few', () => {
    expect(filled(1).conclude()).toEqual([{ path: 'a.csv', line: 1, reason: 'It is wrong.' }]);
    expect(filled(1000).conclude()).toHaveLength(1000);
    expect(filled(0).conclude('All is wrong.')).toEqual([{ path: 'a.csv', reason: 'All is wrong.' }]);
  });

  it.each([
    [1001, 'There is 1 more problem.'],
    [10_000, 'There are 9000 more problems.'],
  ])('of %i reports the first ones, how many more there are, and the consequence', (count, more) => {
    const told = filled(count).conclude('All is wrong.');
    expect(told).toHaveLength(1002);
    expect(told.at(999)?.line).toBe(1000);
    expect(told.slice(1000)).toEqual([
      { path: 'a.csv', reason: more },
      { path: 'a.csv', reason: 'All is wrong.' },
    ]);
  });
});
