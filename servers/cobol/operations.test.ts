import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalText } from './decimal.ts';
import {
  add as addOperands,
  compute,
  currencyPicture,
  editValue,
  formatCurrency as formatOperand,
} from './operations.ts';
import type { RoundingMode } from './rounding.ts';

const add = (a: unknown, b: unknown, mode?: RoundingMode) => addOperands({ value: a }, { value: b }, mode);
const formatCurrency = (amount: unknown, mode?: RoundingMode) => formatOperand({ value: amount }, mode);

describe('add', () => {
  it.each([
    [0.1, 0.2, '0.3'],
    ['0.1', 0.2, '0.3'],
    [999999999999, 1, '1000000000000'],
    ['9007199254740993', '1', '9007199254740994'],
    ['123456789012345678901234567890', '1', '123456789012345678901234567891'],
    [2.5, -2.5, '0'],
    ['1.50', '1.50', '3'],
    [-1e-7, 0, '-0.0000001'],
  ])('%s + %s = %s', (a, b, sum) => {
    expect(add(a, b)).toMatchObject({ ok: true, result: sum, exact: sum, inexact: false });
  });

  it('reads the digits of a JSON number from its text', () => {
    const a = { value: Number('76543210987.123456789'), literal: '76543210987.123456789' };
    expect(addOperands(a, { value: 0, literal: '0' })).toMatchObject({
      result: '76543210987.123456789',
      inexact: false,
    });
  });

  it('uses all digits of its picture and reports a size error beyond it', () => {
    const largest = '9'.repeat(38);
    expect(add(largest, 0)).toMatchObject({ ok: true, result: largest, picture: 'S9(38)' });
    expect(add(largest, 1)).toEqual({
      ok: false,
      reason:
        `Size error: 1${'0'.repeat(38)} does not fit PICTURE S9(38): ` +
        `the largest value it holds is ${largest}.`,
    });
    expect(add(`-${largest}`, -1)).toMatchObject({ ok: false });
  });

  it('rounds beyond 18 decimals, reports that, and returns the exact sum', () => {
    const half = `0.${'0'.repeat(18)}5`;
    const unit = `0.${'0'.repeat(17)}1`;
    expect(add(half, 0)).toMatchObject({ ok: true, result: unit, exact: half, inexact: true });
    expect(add(half, 0, 'NEAREST-EVEN')).toMatchObject({ result: '0', exact: half, inexact: true });
    expect(add(half, 0, 'PROHIBITED')).toMatchObject({ ok: false });
  });

  it('names the invalid argument', () => {
    expect(add('x', 1)).toMatchObject({ ok: false, reason: expect.stringMatching(/^"a" is "x"/) });
    expect(add(1, '')).toMatchObject({ ok: false, reason: expect.stringMatching(/^"b" is ""/) });
  });

  it('is commutative and inverted by the opposite', () => {
    const texts = fc
      .tuple(fc.bigInt({ min: -(10n ** 19n), max: 10n ** 19n }), fc.nat({ max: 10 ** 9 }))
      .map(([whole, fraction]) => `${whole}.${fraction}`);
    fc.assert(
      fc.property(texts, texts, (a, b) => {
        expect(add(a, b)).toEqual(add(b, a));
        const sum = add(a, b);
        const opposite = b.startsWith('-') ? b.slice(1) : `-${b}`;
        expect(sum.ok && add(sum.result, opposite)).toEqual(add(a, 0));
      }),
    );
  });
});

const trimmed = (outcome: ReturnType<typeof formatCurrency>) =>
  outcome.ok ? { ...outcome, text: outcome.text.replaceAll(' ', '') } : outcome;

describe('formatCurrency', () => {
  it('writes the sign in the first column of its picture', () => {
    expect(formatCurrency(-12.5)).toMatchObject({ text: '-             $12.50' });
    expect(formatCurrency(12.5)).toMatchObject({ text: '              $12.50' });
  });

  it.each([
    [1234.56, '$1,234.56'],
    [0, '$0.00'],
    ['-0', '$0.00'],
    [-12.5, '-$12.50'],
    [0.05, '$0.05'],
    [999, '$999.00'],
    [1000, '$1,000.00'],
    [12345678901.23, '$12,345,678,901.23'],
    ['999999999999.99', '$999,999,999,999.99'],
    ['-999999999999.99', '-$999,999,999,999.99'],
  ])('formats %s as %s', (amount, text) => {
    expect(trimmed(formatCurrency(amount))).toMatchObject({ ok: true, text, inexact: false });
  });

  it.each([
    [1.999, '$2.00'],
    [1.005, '$1.01'],
    [-1.005, '-$1.01'],
    [1.004, '$1.00'],
    [-0.004, '$0.00'],
    [1e-9, '$0.00'],
  ])('rounds %s to %s and reports it', (amount, text) => {
    expect(trimmed(formatCurrency(amount))).toMatchObject({ ok: true, text, inexact: true });
  });

  it('rounds as configured and returns the exact amount', () => {
    expect(trimmed(formatCurrency('1.005', 'NEAREST-EVEN'))).toEqual({
      ok: true,
      text: '$1.00',
      exact: '1.005',
      inexact: true,
    });
    expect(trimmed(formatCurrency('1.999', 'TRUNCATION'))).toMatchObject({ text: '$1.99' });
  });

  it.each(['1000000000000', '-1000000000000', '999999999999.995'])('reports the limit for %s', (amount) => {
    expect(formatCurrency(amount)).toEqual({
      ok: false,
      reason:
        `Size error: ${amount} does not fit PICTURE ${currencyPicture}: ` +
        'the largest value it holds is 999999999999.99.',
    });
  });

  it('names the invalid argument', () => {
    expect(formatCurrency('$5')).toMatchObject({
      ok: false,
      reason: expect.stringMatching(/^"amount" is "\$5"/),
    });
  });

  it('writes every amount so that it can be read back', () => {
    const largest = 99999999999999n;
    fc.assert(
      fc.property(fc.bigInt({ min: -largest, max: largest }), (cents) => {
        const written = trimmed(formatCurrency(decimalText({ units: cents, scale: 2 })));
        if (!written.ok) throw new Error(written.reason);
        expect(written.text).toMatch(/^-?\$\d{1,3}(,\d{3})*\.\d\d$/);
        expect(BigInt(written.text.replace(/[$,.]/g, ''))).toBe(cents);
      }),
    );
  });
});

describe('compute', () => {
  it('rounds once at the end to the given picture', () => {
    expect(compute('1 / 3 * 3', new Map(), 'S9(4)V99')).toMatchObject({ result: '1', inexact: false });
    expect(compute('10 / 3', new Map(), 'S9(4)V99')).toMatchObject({
      result: '3.33',
      exact: '10/3',
      inexact: true,
      picture: 'S9(4)V99',
    });
    expect(compute('10 / 3', new Map(), 'S9(4)V99', 'AWAY-FROM-ZERO')).toMatchObject({ result: '3.34' });
    expect(compute('2 / 3', new Map(), undefined)).toMatchObject({ result: `0.${'6'.repeat(17)}7` });
  });

  it('refuses a result that does not fit the picture, and invalid pictures', () => {
    expect(compute('99.5 * 2', new Map(), '99')).toMatchObject({
      ok: false,
      reason: expect.stringMatching(/^Size error: 199 does not fit PICTURE 99/),
    });
    expect(compute('1', new Map(), 'S9(20)V9(20)')).toMatchObject({
      ok: false,
      reason: expect.stringContaining('has 40 digits; COBOL numbers have at most 38'),
    });
    expect(compute('1', new Map(), 'S9Q')).toMatchObject({ reason: expect.stringContaining('"Q"') });
  });
});

describe('editValue', () => {
  const edit = (value: unknown, picture: string, names = {}) => editValue({ value }, picture, names);

  it.each([
    ['-1234.5', '$$$,$$9.99CR', {}, ' $1,234.50CR'],
    ['1234.567', 'ZZZ,ZZ9.99', {}, '  1,234.56'],
    ['1234.56', '$$$.$$9,99', { currencySign: '€', decimalPointIsComma: true }, ' €1.234,56'],
    ['1234.56', '€€€.€€9,99', { currencySign: '€', decimalPointIsComma: true }, ' €1.234,56'],
    ['0', '**,**9.99', {}, '*****0.00'],
    ['0', 'zz9.99 blank when zero', {}, '      '],
    ['0', '**,***.**', { decimalPointIsComma: false }, '******.**'],
  ])('formats %s by %s %j as "%s"', (value, picture, names, text) => {
    expect(edit(value, picture, names)).toMatchObject({ ok: true, text });
  });

  it.each([
    ['X(5)', /"X", which has no meaning/],
    ['', /is empty/],
    ['9(200)', /more than 100 characters/],
    ['9$', /order/],
    ['V', /no place for a digit/],
    ['**9 BLANK WHEN ZERO', /cannot have both/],
  ])('refuses the picture %s', (picture, reason) => {
    expect(edit(1, picture)).toMatchObject({ ok: false, reason: expect.stringMatching(reason) });
  });

  it('refuses currency signs that COBOL does not allow', () => {
    for (const currencySign of ['US$', '9', 'Z', '']) {
      expect(edit(1, '$9', { currencySign })).toMatchObject({
        reason: expect.stringContaining('currency sign'),
      });
    }
  });
});
