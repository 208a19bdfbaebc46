import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeCursor, encodeCursor } from './cursor.ts';

describe('a cursor', () => {
  it('gives back the number it was made with, for its list only', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: 'grapheme' }),
        fc.maxSafeNat(),
        (list, other, after) => {
          const cursor = encodeCursor(list, after);
          expect(decodeCursor(list, cursor)).toBe(after);
          if (other !== list) expect(decodeCursor(other, cursor)).toBeUndefined();
        },
      ),
    );
  });

  it('is made of base64url characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.maxSafeNat(), (list, after) => {
        expect(encodeCursor(list, after)).toMatch(/^[A-Za-z0-9_-]+$/);
      }),
    );
  });

  it('is refused, not thrown over, when it is any other value', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.string({ unit: 'binary' }), fc.base64String()), (value) => {
        fc.pre(!/^dG9vbHM6/.test(String(typeof value === 'string' ? value : '')));
        expect(decodeCursor('tools', value)).toBeUndefined();
      }),
    );
  });

  it.each([
    ['empty', ''],
    ['padded', `${encodeCursor('tools', 1)}=`],
    ['with spaces', ` ${encodeCursor('tools', 1)}`],
    ['with a stray bit', `${encodeCursor('tools', 17).slice(0, -1)}x`],
    ['of a negative number', encodeCursor('tools', -1)],
    ['of a fraction', encodeCursor('tools', 1.5)],
    ['of no number', encodeCursor('tools', Number.NaN)],
    ['of an unsafe integer', encodeCursor('tools', 2 ** 53)],
    ['with leading zeros', btoa('tools:01').replaceAll('=', '')],
    ['of another list with the same ending', encodeCursor('more-tools', 1)],
    ['of a list that holds a number', encodeCursor('tools:1', 1)],
  ])('is refused when it is %s', (_title, cursor) => {
    expect(decodeCursor('tools', cursor)).toBeUndefined();
  });
});
