import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonlRows, LineIndex } from './json-rows.ts';

describe('the line index', () => {
  it.each([
    [0, 1],
    [2, 1],
    [3, 2],
    [4, 3],
    [6, 4],
    [99, 4],
  ])('maps offset %i to line %i', (offset, line) => {
    expect(new LineIndex('a\r\n\nb\rc').lineAt(offset)).toBe(line);
  });

  it('agrees with counting from the start', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '\n') }), fc.nat(60), (text, offset) => {
        expect(new LineIndex(text).lineAt(offset)).toBe(text.slice(0, offset).split('\n').length);
      }),
    );
  });
});

describe('jsonlRows', () => {
  it('reads the same from a text split into chunks anywhere', () => {
    const parts = fc.array(fc.constantFrom('{"a":1}', '[', ']', '1', '\n', '\r\n', '\r', ' '), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 6 }), (cut) => {
        const pieces = cut.map((part) => part.join(''));
        expect([...jsonlRows(pieces).rows]).toEqual([...jsonlRows([pieces.join('')]).rows]);
      }),
    );
  });
});
