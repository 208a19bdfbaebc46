import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalText } from './decimal.ts';
import { add, currencyPicture, formatCurrency, sumPicture } from './operations.ts';

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
    expect(add(a, b)).toEqual({ ok: true, sum, exact: sum, inexact: false });
  });

  it('lets long operands cancel exactly', () => {
    const huge = '7'.repeat(5000);
    expect(add(`${huge}.25`, `-${huge}`)).toMatchObject({ ok: true, sum: '0.25', inexact: false });
  });

  it('fills its picture to the last digit and says size error beyond it', () => {
    const largest = `${'9'.repeat(31)}.${'9'.repeat(18)}`;
    expect(add(largest, 0)).toMatchObject({ ok: true, sum: largest });
    expect(add('9'.repeat(31), 1)).toEqual({
      ok: false,
      reason:
        `Size error: 1${'0'.repeat(31)} does not fit PICTURE ${sumPicture}: ` +
        `the largest value it holds is ${largest}.`,
    });
    expect(add(`-${largest}`, `-0.${'0'.repeat(17)}1`)).toMatchObject({ ok: false });
  });

  it('rounds beyond 18 decimals, says so and gives the exact sum', () => {
    const half = `0.${'0'.repeat(18)}5`;
    const unit = `0.${'0'.repeat(17)}1`;
    expect(add(half, 0)).toEqual({ ok: true, sum: unit, exact: half, inexact: true });
    expect(add(half, 0, 'NEAREST-EVEN')).toMatchObject({ sum: '0', exact: half, inexact: true });
    expect(add(half, 0, 'PROHIBITED')).toMatchObject({ ok: false });
  });

  it('names the argument that is wrong', () => {
    expect(add('x', 1)).toMatchObject({ ok: false, reason: expect.stringMatching(/^"a" is "x"/) });
    expect(add(1, '')).toMatchObject({ ok: false, reason: expect.stringMatching(/^"b" is ""/) });
  });

  it('commutes and is undone by the opposite', () => {
    const texts = fc
      .tuple(fc.bigInt({ min: -(10n ** 29n), max: 10n ** 29n }), fc.nat({ max: 10 ** 9 }))
      .map(([whole, fraction]) => `${whole}.${fraction}`);
    fc.assert(
      fc.property(texts, texts, (a, b) => {
        expect(add(a, b)).toEqual(add(b, a));
        const sum = add(a, b);
        const opposite = b.startsWith('-') ? b.slice(1) : `-${b}`;
        expect(sum.ok && add(sum.sum, opposite)).toEqual(add(a, 0));
      }),
    );
  });
});

describe('formatCurrency', () => {
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
  ])('%s is %s', (amount, text) => {
    expect(formatCurrency(amount)).toMatchObject({ ok: true, text, inexact: false });
  });

  it.each([
    [1.999, '$2.00'],
    [1.005, '$1.01'],
    [-1.005, '-$1.01'],
    [1.004, '$1.00'],
    [-0.004, '$0.00'],
    [1e-9, '$0.00'],
  ])('rounds %s to %s and says so', (amount, text) => {
    expect(formatCurrency(amount)).toMatchObject({ ok: true, text, inexact: true });
  });

  it('rounds as it is told and gives the exact amount', () => {
    expect(formatCurrency('1.005', 'NEAREST-EVEN')).toEqual({
      ok: true,
      text: '$1.00',
      exact: '1.005',
      inexact: true,
    });
    expect(formatCurrency('1.999', 'TRUNCATION')).toMatchObject({ text: '$1.99' });
  });

  it.each(['1000000000000', '-1000000000000', '999999999999.995'])('names the limit for %s', (amount) => {
    expect(formatCurrency(amount)).toEqual({
      ok: false,
      reason:
        `Size error: ${amount} does not fit PICTURE ${currencyPicture}: ` +
        'the largest value it holds is 999999999999.99.',
    });
  });

  it('names the argument that is wrong', () => {
    expect(formatCurrency('$5')).toMatchObject({
      ok: false,
      reason: expect.stringMatching(/^"amount" is "\$5"/),
    });
  });

  it('writes every amount of cents so that it can be read back', () => {
    const largest = 99999999999999n;
    fc.assert(
      fc.property(fc.bigInt({ min: -largest, max: largest }), (cents) => {
        const written = formatCurrency(decimalText({ units: cents, scale: 2 }));
        if (!written.ok) throw new Error(written.reason);
        expect(written.text).toMatch(/^-?\$\d{1,3}(,\d{3})*\.\d\d$/);
        expect(BigInt(written.text.replace(/[$,.]/g, ''))).toBe(cents);
      }),
    );
  });
});
