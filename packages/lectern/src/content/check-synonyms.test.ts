import { expect, it } from 'vitest';
import { checkSynonyms } from './check-synonyms.ts';

const check = (text: string): string[] =>
  checkSynonyms({ path: 'synonyms.yaml', text, hash: '' }).map(
    ({ path, line, message }) => `${path}:${line} ${message}`,
  );

it('reports nothing for a valid file', () => {
  expect(check('same:\n  - [agent, robot]\n  - [cost, price]\nalso:\n  bill: [cost]\n')).toEqual([]);
});

it('reports the line with a syntax error', () => {
  expect(check('same:\n  - [agent, robot\nalso: {}\n')[0]).toMatch(/^synonyms\.yaml:[23] /);
  expect(check('same: []\nsimilar: []\n')[0]).toMatch(/^synonyms\.yaml:2 unknown member "similar"/);
});

it('finds a phrase in two groups, ignoring case', () => {
  expect(check('same:\n  - [agent, robot]\n  - [price,\n     Agent]\n')).toEqual([
    'synonyms.yaml:4 phrase "Agent" of "same" is also on line 2',
  ]);
});
