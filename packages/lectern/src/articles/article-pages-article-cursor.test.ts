import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeCursor, encodeCursor } from './article-pages.ts';

describe('cursors', () => {
  it('decode to the position they encode', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat({ max: 36 ** 8 - 1 }), (of, position) => {
        expect(decodeCursor(of, encodeCursor(of, position))).toBe(position);
      }),
    );
  });

  it('are refused for a different query', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ minLength: 1 }), fc.nat(), (of, more, position) => {
        expect(decodeCursor(of + more, encodeCursor(of, position))).toBeUndefined();
      }),
    );
  });

  it('are refused if they were made up', () => {
    fc.assert(fc.property(fc.string(), (cursor) => decodeCursor('question', cursor) === undefined));
  });

  const [mark] = encodeCursor('question', 0).split('.') as [string];

  it.each([
    '',
    '.',
    mark,
    `${mark}.`,
    `${mark}.-1`,
    `${mark}.1.2`,
    `${mark}.1 `,
    ` ${mark}.1`,
    `${mark}.1\n`,
    `${mark}.A`,
    `${mark}.01`,
    `${mark}.1e3!`,
    `${mark}.NaN`,
    `${mark}.Infinity`,
    `${mark}.zzzzzzzzz`,
    `${mark.toUpperCase()}X.1`,
    '.1',
    '0',
    `${mark}.${'1'.repeat(100_000)}`,
  ])('%j is refused', (cursor) => {
    expect(decodeCursor('question', cursor)).toBeUndefined();
  });
});
