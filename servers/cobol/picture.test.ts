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
  ])('counts %s', (text, integerDigits, decimals, signed, floating) => {
    expect(parsePicture(text)).toMatchObject({ text, integerDigits, decimals, signed, floating });
  });

  it('refuses malformed pictures', () => {
    checkRows(
      [
        '',
        'S',
        '$',
        'X(3)',
        '9(',
        '9.9.9',
        '9V9.9',
        '9Z',
        'ZZ.Z9',
        '9.ZZ',
        'Z*9',
        '$$Z9',
        '++--9',
        '+99-',
        '+99CR',
        'CR99',
        'S99-',
        'S99.9',
        '99S',
        '9$9',
        '$$9$',
        '**9 BLANK WHEN ZERO',
      ],
      (text) => {
        expect(() => parsePicture(text)).toThrow(`Malformed PICTURE: ${text}`);
      },
    );
  });
});
