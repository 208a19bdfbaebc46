import { describe, expect, it } from 'vitest';
import { joinParts, splitParts } from './pack-parts.ts';

const PARTS = ['one', '', ' three ', '[4]'];

describe('the parts of a packed index', () => {
  it('come back', () => expect(splitParts(joinParts(PARTS))).toEqual(PARTS));

  it('are refused when they are of another version', () => {
    const other = joinParts(PARTS).replace(/\d/, '0');
    for (const text of ['', 'anything', other])
      expect(() => splitParts(text)).toThrow(/version.*bake .* again/);
  });

  it('are refused when a piece is missing or too much', () => {
    const text = joinParts(PARTS);
    for (const damaged of [text.slice(0, -1), text.slice(0, -9), `${text}x`, text.replace('three', 'thre')])
      expect(() => splitParts(damaged)).toThrow(/not whole.*bake .* again/);
  });
});
