import { describe, expect, it } from 'vitest';
import { findings, patternText } from '../pattern.testing.ts';

describe('description', () => {
  const of = (words: number): string[] =>
    findings(
      'description',
      patternText().replace(/description: \|\n(?: {4}Plain.*\n)+/, `description: ${'word '.repeat(words)}\n`),
    );

  it('has 40 to 130 words', () => {
    expect([...of(40), ...of(130)]).toEqual([]);
    for (const words of [39, 131])
      expect(of(words)).toEqual([`33 description has ${words} words; there must be 40 to 130`]);
  });
});

describe('agent summary', () => {
  /** The whole has five words more. */
  const of = (threat: string): string[] => findings('agentSummary', patternText(['It goes wrong.', threat]));
  const LINE = 38;

  it('has at most 60 words in total', () => {
    expect(of('word '.repeat(55))).toEqual([]);
    expect(of('word '.repeat(56))).toEqual([`${LINE} agent_summary has 61 words; at most 60 are allowed`]);
  });

  it('has at most 90 tokens', () => {
    expect(of('x_y(a, b); '.repeat(20))).toEqual([
      expect.stringMatching(
        new RegExp(`^${LINE} agent_summary has about \\d+ tokens; at most 90 are allowed$`),
      ),
    ]);
  });
});

describe('exclamations', () => {
  it('are reported wherever they are', () => {
    const text = patternText(
      ['nothing else.\n', 'nothing.\n    Really "nothing!"\n'],
      ['[Nobody looks]', '[Nobody looks!]'],
      ['description: Helps.', 'description: Helps! Does it?'],
    );
    expect(findings('exclamations', text)).toEqual([
      '35 no sentence may end with an exclamation mark',
      '45 no sentence may end with an exclamation mark',
      '56 no sentence may end with an exclamation mark',
    ]);
  });

  it('are ignored in code, expressions, triggers and operators', () => {
    const text = patternText(
      ['kind 7', 'save! now'],
      ['[Try it]', '[See that a != b and !a hold]'],
      ['run()', 'run!'],
    );
    expect(findings('exclamations', text)).toEqual([]);
  });
});

describe('line length', () => {
  /** The name stands behind eight characters. */
  const of = (length: number): string[] =>
    findings('lineLength', patternText(['name: Own', `name: ${'é'.repeat(length - 8)}`]));

  it('is at most 140 characters', () => {
    expect(of(140)).toEqual([]);
    expect(of(141)).toEqual(['3 line is 141 characters long; at most 140 are allowed']);
  });
});
