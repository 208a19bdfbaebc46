import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LineIndex } from './json-rows.ts';

describe('line index', () => {
  it.each([
    [0, 1],
    [2, 1],
    [3, 2],
    [4, 3],
    [6, 4],
    [99, 4],
  ])('offset %i is on line %i', (offset, line) => {
    expect(new LineIndex('a\r\n\nb\rc').lineAt(offset)).toBe(line);
  });

  it('counts as one does from the start', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '\n') }), fc.nat(60), (text, offset) => {
        expect(new LineIndex(text).lineAt(offset)).toBe(text.slice(0, offset).split('\n').length);
      }),
    );
  });
});
