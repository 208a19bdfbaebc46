import { expect, it } from 'vitest';
import { readPeople } from './read-people.ts';

const read = (...lines: unknown[]): [number | undefined, string][] =>
  readPeople(lines.map((line) => JSON.stringify(line)).join('\n'), 'people.jsonl').problems.map((problem) => [
    problem.line,
    problem.reason,
  ]);

it('reads people', () => {
  const lang = { name: 'Fritz Lang', born: 1890, died: 1976, also: ['F. Lang'] };
  const varda = { id: 'varda', name: 'Agnès Varda' };
  expect(readPeople(`\uFEFF${JSON.stringify(lang)}\n\n${JSON.stringify(varda)}\n`, 'people.jsonl')).toEqual({
    people: [lang, varda],
    problems: [],
  });
  expect(readPeople('', 'people.jsonl')).toEqual({ people: [], problems: [] });
});

it('distinguishes people of the same name by their ids', () => {
  const one = { name: 'Steve McQueen', born: 1930 };
  expect(read(one, { ...one, id: 'steve-mcqueen-director', born: 1969 })).toEqual([]);
  expect(read(one, { name: 'Steve Mcqueen' })).toEqual([
    [2, 'The id "steve-mcqueen" is taken by the person on line 1.'],
  ]);
});

it('refuses invalid values', () => {
  expect(read({ name: 'A', born: 1950, died: 1940 })).toEqual([
    [1, 'A died (1940) before being born (1950).'],
  ]);
  expect(read({ name: 'A', born: 20 })).toEqual([[1, expect.stringContaining('"born"')]]);
  expect(read({ born: 1920, height: 1.8 })).toEqual([
    [1, expect.stringContaining('"height"')],
    [1, expect.stringContaining('"name"')],
  ]);
});
