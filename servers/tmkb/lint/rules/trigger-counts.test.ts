import { expect, it } from 'vitest';
import { findings, patternText } from '../test-patterns.ts';
import { triggerCounts } from './trigger-counts.ts';

const of = (name: string, count: number): string[] => {
  const list = Array.from({ length: count }, (_, i) => `phrase ${i}`).join(', ');
  const block = new RegExp(`    ${name}:.*\\n(?:      - .*\\n)*`);
  return findings(triggerCounts, patternText().replace(block, `    ${name}: [${list}]\n`));
};

it.each([
  ['keywords', 19, 8, 20],
  ['actions', 20, 4, 10],
  ['situations', 22, 10, 40],
])('wants enough %s, and not too many', (name, line, fewest, most) => {
  expect([...of(name, fewest), ...of(name, most)]).toEqual([]);
  for (const count of [0, fewest - 1, most + 1])
    expect(of(name, count)).toEqual([`${line} ${name} are ${count}; there must be ${fewest} to ${most}`]);
});

it('misses what is not there', () => {
  const without = patternText().replace(/ {4}situations:\n(?: {6}- .*\n)*/, '');
  expect(findings(triggerCounts, without)).toEqual(['18 situations are missing']);
  const none = patternText().replace(/ {2}triggers:\n(?: {4}.*\n)*/, '');
  expect(findings(triggerCounts, none)).toEqual([
    '1 keywords are missing',
    '1 actions are missing',
    '1 situations are missing',
  ]);
});
