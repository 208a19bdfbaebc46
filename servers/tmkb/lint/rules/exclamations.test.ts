import { expect, it } from 'vitest';
import { findings, patternText } from '../test-patterns.ts';
import { exclamations } from './exclamations.ts';

it('finds sentences that shout, wherever they stand', () => {
  const text = patternText(
    ['nothing else.\n', 'nothing.\n    Really "nothing!"\n'],
    ['[Nobody looks]', '[Nobody looks!]'],
    ['description: Helps.', 'description: Helps! Does it?'],
  );
  expect(findings(exclamations, text)).toEqual([
    '35 no sentence may end with an exclamation mark',
    '45 no sentence may end with an exclamation mark',
    '56 no sentence may end with an exclamation mark',
  ]);
});

it('leaves code, expressions, triggers and operators alone', () => {
  const text = patternText(
    ['kind 7', 'save! now'],
    ['[Try it]', '[See that a != b and !a hold]'],
    ['run()', 'run!'],
  );
  expect(findings(exclamations, text)).toEqual([]);
});
