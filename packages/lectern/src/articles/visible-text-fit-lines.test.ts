import { describe, expect, it } from 'vitest';
import { estimateTokens } from '../knowledge/text/token-estimate.ts';
import { fitLines } from './visible-text.ts';

describe('fitLines', () => {
  const lines = ['one line of words', 'another line of words', 'and a third line of words'];

  it('returns the first lines that fit', () => {
    const two = estimateTokens(`${lines[0]}\n`) + estimateTokens(`${lines[1]}\n`);
    expect(fitLines(lines, two)).toEqual(lines.slice(0, 2));
    expect(fitLines(lines, two - 1)).toEqual(lines.slice(0, 1));
    expect(fitLines(lines, 1000)).toEqual(lines);
  });

  it('returns at least the required number of lines', () => {
    expect(fitLines(lines, 0)).toEqual([]);
    expect(fitLines(lines, 0, 1)).toEqual(lines.slice(0, 1));
    expect(fitLines([], 0, 1)).toEqual([]);
  });
});
