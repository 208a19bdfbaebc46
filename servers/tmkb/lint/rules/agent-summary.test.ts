import { expect, it } from 'vitest';
import { findings, patternText } from '../test-patterns.ts';
import { agentSummary } from './agent-summary.ts';

/** The whole has five words more. */
const of = (threat: string): string[] => findings(agentSummary, patternText(['It goes wrong.', threat]));
const LINE = 38;

it('wants at most 60 words in all', () => {
  expect(of('word '.repeat(55))).toEqual([]);
  expect(of('word '.repeat(56))).toEqual([`${LINE} agent_summary has 61 words; at most 60 are allowed`]);
});

it('wants at most 90 tokens', () => {
  expect(of('x_y(a, b); '.repeat(20))).toEqual([
    expect.stringMatching(
      new RegExp(`^${LINE} agent_summary has about \\d+ tokens; at most 90 are allowed$`),
    ),
  ]);
});
