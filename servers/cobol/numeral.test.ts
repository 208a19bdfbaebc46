import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkRows } from '../../test/support/check-rows.ts';
import { decimalText } from './decimal.ts';
import { readNumeral } from './numeral.ts';

function read(value: unknown): string {
  const result = readNumeral('a', value);
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
    [9007199254740991, '9007199254740991'],
    ['9007199254740993', '9007199254740993'],
  ])('reads %j as %s', (value, text) => {
    expect(read(value)).toBe(text);
  });

  it('reads the smallest JSON number by its shortest text', () => {
    expect(read(Number.MIN_VALUE)).toBe(`0.${'0'.repeat(323)}5`);
  });

  it('reads texts of thousands of digits without losing one', () => {
    const text = `-${'123456789'.repeat(1000)}.${'987654321'.repeat(1000)}`;
    expect(read(text)).toBe(text);
  });

  it('counts a JSON number as its shortest decimal text', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, min: -1e15, max: 1e15 }), (value) => {
        expect(Number(read(value))).toBe(value + 0 === 0 ? 0 : value);
      }),
    );
  });

  it('refuses each wrong number with its own reason', () => {
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
        [9007199254740992, /JSON number 9007199254740992.*Send it as a text/],
        [1e21, /JSON number 1e\+21.*Send it as a text/],
        [Number.POSITIVE_INFINITY, /Send it as a text/],
        [Number.NaN, /Send it as a text/],
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

  it('names the argument and shortens what it quotes', () => {
    const result = readNumeral('amount', 'x'.repeat(5000));
    expect(result).toMatchObject({
      ok: false,
      reason: expect.stringMatching(/^"amount" is .*5000 characters/),
    });
    expect(read('x'.repeat(5000)).length).toBeLessThan(250);
  });

  it('refuses a text longer than one request may bring', () => {
    expect(read('1'.repeat(100_000))).toBe('1'.repeat(100_000));
    expect(read('1'.repeat(100_001))).toMatch(/has 100001 characters; at most 100000/);
  });
});
