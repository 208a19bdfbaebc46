import { describe, expect, it } from 'vitest';
import { checkRows } from '../../test/support/check-rows.ts';
import { parsePicture } from './picture.ts';

describe('parsePicture', () => {
  it.each([
    ['S9(12)V99', 12, 2, true, undefined],
    ['9(5)', 5, 0, false, undefined],
    ['SV9(3)', 0, 3, true, undefined],
    ['-$$$$,$$$,$$$,$$9.99', 12, 2, true, '$'],
    ['$$$,$$$.99', 5, 2, false, '$'],
    ['+(4)9.9(2)', 4, 2, true, '+'],
    ['---.--', 2, 2, true, '-'],
    ['$ZZ,ZZ9.99BCR', 5, 2, true, undefined],
    ['**9.99DB', 3, 2, true, undefined],
    ['99/99/9999', 8, 0, false, undefined],
    ['ZZZV99', 3, 2, false, undefined],
    ['ZZ9 BLANK WHEN ZERO', 3, 0, false, undefined],
  ])('counts the digits of %s', (text, integerDigits, decimals, signed, floating) => {
    expect(parsePicture(text)).toMatchObject({ text, integerDigits, decimals, signed, floating });
  });

  it('refuses malformed pictures', () => {
    checkRows(
      [
        ['', /is empty/],
        ['S', /no place for a digit/],
        ['$', /no place for a digit/],
        ['X(3)', /"X", which has no meaning/],
        ['9(', /"\(", which has no meaning/],
        ['S9(20)V9(19)', /has 39 digits; COBOL numbers have at most 38/],
        ['**9 BLANK WHEN ZERO', /cannot have both/],
        ['Z(101)', /more than 100 characters/],
        ['9.9.9', /not in an order that COBOL allows/],
        ['9V9.9', /not in an order that COBOL allows/],
        ['9Z', /not in an order that COBOL allows/],
        ['ZZ.Z9', /not in an order that COBOL allows/],
        ['9.ZZ', /not in an order that COBOL allows/],
        ['Z*9', /not in an order that COBOL allows/],
        ['$$Z9', /not in an order that COBOL allows/],
        ['++--9', /not in an order that COBOL allows/],
        ['+99-', /not in an order that COBOL allows/],
        ['+99CR', /not in an order that COBOL allows/],
        ['CR99', /not in an order that COBOL allows/],
        ['S99-', /not in an order that COBOL allows/],
        ['S99.9', /not in an order that COBOL allows/],
        ['99S', /not in an order that COBOL allows/],
        ['9$9', /not in an order that COBOL allows/],
        ['$$9$', /not in an order that COBOL allows/],
      ],
      (text, reason) => {
        expect(() => parsePicture(text)).toThrow(reason);
      },
    );
  });
});
