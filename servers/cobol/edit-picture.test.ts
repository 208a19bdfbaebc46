import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkRows } from '../../test/support/check-rows.ts';
import { decimalText } from './decimal.ts';
import { editPicture } from './edit-picture.ts';
import { readNumeral } from './numeral.ts';
import { parsePicture } from './picture.ts';

function edit(picture: string, text: string): string {
  const read = readNumeral('value', text);
  if (!read.ok) throw new Error(read.reason);
  const edited = editPicture(parsePicture(picture), read.value, 'NEAREST-AWAY-FROM-ZERO');
  return edited.ok ? edited.text : edited.reason;
}

describe('editPicture', () => {
  it('edits values by pictures', () => {
    checkRows(
      [
        ['ZZZ,ZZ9.99', '1234.5', '  1,234.50'],
        ['ZZZ,ZZ9.99', '0', '      0.00'],
        ['ZZZ.ZZ', '0', '      '],
        ['**V**', '0', '****'],
        ['ZZZ.ZZ', '0.05', '   .05'],
        ['ZZZ,999', '12', '    012'],
        ['***,**9.99', '12.5', '*****12.50'],
        ['$***.**CR', '0', '****.****'],
        ['$***.**CR', '-0.5', '$***.50CR'],
        ['99/99/9999', '1152025', '01/15/2025'],
        ['ZZ/ZZ9', '12', '    12'],
        ['9B99B099', '1234', '0 12 034'],
        ['0ZZ9', '12', '0 12'],
        ['ZZZV99', '1.25', '  125'],
        ['$Z,ZZ9.99BCR', '-12', '$   12.00 CR'],
        ['$Z,ZZ9.99BCR', '12', '$   12.00   '],
        ['9.99DB', '-1', '1.00DB'],
        ['ZZ9.99 BLANK WHEN ZERO', '0', '      '],
        ['ZZ9.99 BLANK WHEN ZERO', '0.01', '  0.01'],
      ],
      (picture, value, text) => {
        expect(edit(picture, value)).toBe(text);
      },
    );
  });

  it('edits values by pictures with floating insertion', () => {
    checkRows(
      [
        ['$$,$$9.99', '1234.56', '$1,234.56'],
        ['$$,$$9.99', '234.56', '  $234.56'],
        ['$$,$$9.99', '0', '    $0.00'],
        ['$$,$$$.$$', '0', '         '],
        ['$$,$$$.$$', '0.05', '     $.05'],
        ['$$$,999', '12', '   $012'],
        ['+++9', '12', ' +12'],
        ['+++9', '-12', ' -12'],
        ['---9', '12', '  12'],
        ['---9', '-123', '-123'],
        ['-$$,$$9.99', '-12.5', '-   $12.50'],
        ['-$$,$$9.99', '12.5', '    $12.50'],
        ['$++,++9.99', '-5', '$    -5.00'],
        ['+$ZZ9', '5', '+$  5'],
        ['B$$9', '5', '  $5'],
      ],
      (picture, value, text) => {
        expect(edit(picture, value)).toBe(text);
      },
    );
  });

  it('refuses a value whose digits or sign would be lost', () => {
    expect(edit('$$,$$9.99', '12345')).toMatch(/^Size error: 12345 does not fit PICTURE \$\$,\$\$9\.99/);
    expect(edit('$$,$$9.99', '-1')).toMatch(/no place for a sign/);
  });

  it('writes every value in the width of the picture so that it can be read back', () => {
    const values = fc.bigInt({ min: -99999999n, max: 99999999n }).map((units) => ({ units, scale: 2 }));
    const pictures = fc.constantFrom(
      'ZZZ,ZZ9.99-',
      '-**,***,**9.99',
      '$$$$,$$9.99-',
      '+++,+++,++9.99',
      '$ZZZ,ZZ9.99CR',
    );
    fc.assert(
      fc.property(values, pictures, (value, text) => {
        const picture = parsePicture(text);
        const edited = editPicture(picture, value, 'PROHIBITED');
        if (!edited.ok) throw new Error(edited.reason);
        expect(edited.text).toHaveLength(picture.symbols.join('').length);
        const sign = /-|CR/.test(edited.text) ? '-' : '';
        const read = readNumeral('edited', sign + edited.text.replace(/[^\d.]/g, ''));
        expect(read.ok && decimalText(read.value)).toBe(decimalText(value));
      }),
    );
  });
});
