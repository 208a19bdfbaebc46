import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencyPicture, formatCurrency } from './currency.ts';
import { decimalText } from './decimal.ts';

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
