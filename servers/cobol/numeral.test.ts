import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkRows } from '../../test/support/check-rows.ts';
import { decimalText } from './decimal.ts';
import { readNumeral } from './numeral.ts';

function read(value: unknown, literal?: string): string {
  const result = readNumeral('a', value, literal);
  return result.ok ? decimalText(result.value) : result.reason;
}

describe('readNumeral', () => {
  it.each([
    ['12', '12'],
    ['+12.50', '12.5'],
    ['-.5', '-0.5'],
    ['5.', '5'],
    ['-0', '0'],
    ['007', '7'],
    [0.1, '0.1'],
    [-0, '0'],
    [1e-7, '0.0000001'],
    [-1.5e-9, '-0.0000000015'],
    [1e21, '1000000000000000000000'],
    ['9007199254740993', '9007199254740993'],
  ])('reads %j as %s', (value, text) => {
    expect(read(value)).toBe(text);
  });

  it('reads a JSON number from its text to the last digit', () => {
    const rows: readonly [literal: string, text: string][] = [
      ['76543210987.123456789', '76543210987.123456789'],
      ['9007199254740993', '9007199254740993'],
      ['0.1000000000000000000001', '0.1000000000000000000001'],
      ['-1.50e3', '-1500'],
      ['1E-7', '0.0000001'],
      ['12345678901234567890123456789012345678', '12345678901234567890123456789012345678'],
      ['0e999999999', '0'],
      ['1000000000000000000000.0', '1000000000000000000000'],
    ];
    checkRows(rows, (literal, text) => {
      expect(read(Number(literal), literal)).toBe(text);
    });
  });

  it('refuses JSON numbers of more than 15 digits if their text is unknown', () => {
    expect(read(Number('76543210987.123456789'))).toMatch(/may have lost digits.*Send it as a string/);
    expect(read(0.1 + 0.2)).toMatch(/0\.30000000000000004, which may have lost digits/);
    expect(read(0.1 + 0.2, '0.30000000000000004')).toBe('0.30000000000000004');
  });

  it('refuses more than 38 digits before or after the point', () => {
    const digits = '9'.repeat(38);
    expect(read(`${digits}.${digits}`)).toBe(`${digits}.${digits}`);
    expect(read(`00${digits}.${digits}00`)).toBe(`${digits}.${digits}`);
    expect(read(`1${digits}`)).toMatch(/has 39 digits before the point; COBOL numbers have at most 38/);
    expect(read(`0.${digits}1`)).toMatch(/has 39 digits after the point/);
    expect(read(Number.MIN_VALUE, '5e-324')).toMatch(/^"a" is 5e-324, which has 324 digits after the point/);
    expect(read(Number.POSITIVE_INFINITY, '1e400')).toMatch(/has 401 digits before the point/);
    expect(read(0, '1e-99999999999')).toMatch(/digits after the point/);
  });

  it('treats a JSON number as its shortest decimal text', () => {
    fc.assert(
      fc.property(fc.integer(), fc.nat(6), (units, scale) => {
        const value = units / 10 ** scale;
        expect(Number(read(value))).toBe(value + 0 === 0 ? 0 : value);
      }),
    );
  });

  it('refuses each invalid number with its own reason', () => {
    checkRows(
      [
        ['', /"", which is empty/],
        [' 12', /" 12", which has spaces around it/],
        ['12\n', /spaces around it/],
        ['1e3', /"1e3", which has an exponent.*1000 for 1e3/],
        ['1,234.56', /"1,234\.56", which has a comma or a currency sign/],
        ['$5', /comma or a currency sign/],
        ['1.2.3', /more than one point/],
        ['.', /not a number/],
        ['+', /not a number/],
        ['--1', /not a number/],
        ['0x10', /not a number/],
        ['1 2', /not a number/],
        ['٣', /not a number/],
        ['Infinity', /not a number/],
        [9007199254740992, /JSON number 9007199254740992.*Send it as a string/],
        [Number.POSITIVE_INFINITY, /Send it as a string/],
        [Number.NaN, /Send it as a string/],
        [true, /it is true/],
        [null, /it is null/],
        [undefined, /it is missing/],
        [[1], /it is an array/],
        [{ a: 1 }, /it is an object/],
      ],
      (value, reason) => {
        expect(read(value)).toMatch(reason);
      },
    );
  });

  it('names the argument and truncates the quoted value', () => {
    const result = readNumeral('amount', 'x'.repeat(5000));
    expect(result).toMatchObject({
      ok: false,
      reason: expect.stringMatching(/^"amount" has 5000 characters/),
    });
    expect(read('x'.repeat(5000)).length).toBeLessThan(250);
  });

  it('refuses a text longer than the input limit', () => {
    expect(read(`${'0'.repeat(999)}1`)).toBe('1');
    expect(read('1'.repeat(1001))).toMatch(/has 1001 characters; at most 1000/);
  });
});
