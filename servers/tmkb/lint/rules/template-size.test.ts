import { expect, it } from 'vitest';
import { estimateTokens } from '../../../../src/knowledge/text/token-estimate.ts';
import { findings, patternText } from '../test-patterns.ts';
import { templateSize } from './template-size.ts';

const of = (...lines: readonly string[]): string[] => {
  const code = lines.map((line) => `            ${line}\n`).join('');
  return findings(templateSize, patternText(['            task.delay(1, user)\n', code]));
};
const lines = (count: number): string[] => Array.from({ length: count }, () => 'a()');

const LINE = 64;
const tooMuch = (size: string): string =>
  `${LINE} secure_code of the first mitigation has ${size} are allowed`;

it('wants at most 16 lines', () => {
  expect(of(...lines(16))).toEqual([]);
  expect(of(...lines(17))).toEqual([tooMuch('17 lines; at most 16')]);
});

it('wants at most 620 characters', () => {
  const words = 'word '.repeat(123).trim();
  expect(of(words, '12345')).toEqual([]);
  expect(of(words, '123456')).toEqual([tooMuch('621 characters; at most 620')]);
});

it('wants at most 210 tokens', () => {
  const call = 'a(b); ';
  const wanted = Math.floor((210 / estimateTokens(call.repeat(100))) * 100);
  expect(of(call.repeat(wanted).trim())).toEqual([]);
  expect(of(call.repeat(wanted + 2).trim())).toEqual([
    expect.stringMatching(/has 21\d estimated tokens; at most 210/),
  ]);
});
