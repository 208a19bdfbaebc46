import { describe, expect, it } from 'vitest';
import { checkRows } from '../../test/support/check-rows.ts';
import { evaluate, readValues } from './expression.ts';
import { fractionText } from './fraction.ts';

function value(text: string, values: Record<string, unknown> = {}): string {
  const read = readValues(Object.entries(values).map(([name, each]) => [name, { value: each }]));
  if (!read.ok) return read.reason;
  const outcome = evaluate(text, read.values);
  return outcome.ok ? fractionText(outcome.value) : outcome.reason;
}

describe('evaluate', () => {
  it('follows COBOL precedence and stays exact', () => {
    checkRows(
      [
        ['0.1 + 0.2', '0.3'],
        ['2 + 3 * 4', '14'],
        ['(2 + 3) * 4', '20'],
        ['10 - 4 - 3', '3'],
        ['100 / 10 / 5', '2'],
        ['1 / 3', '1/3'],
        ['1 / 3 * 3', '1'],
        ['-2 ** 2', '4'],
        ['2 ** -2', '0.25'],
        ['2 * -3', '-6'],
        ['- (1 + 1)', '-2'],
        ['5-3', '2'],
        ['2^10', '1024'],
        ['(-1) ** 1000000001', '-1'],
        ['FUNCTION ABS(-1.5)', '1.5'],
        ['function mod(-7, 3)', '2'],
        ['FUNCTION REM(-7, 3)', '-1'],
        ['INTEGER(-1.5) + INTEGER-PART(-1.5)', '-3'],
        ['FRACTION-PART(-1.5)', '-0.5'],
        ['MAX(1, 3, 2) - MIN(1, 3, 2)', '2'],
        ['MEAN(1, 2, 4) * SUM(1, 2)', '7'],
        ['1.000000000000000000000000000000000001 * 1', '1.000000000000000000000000000000000001'],
      ],
      (text, expected) => expect(value(text)).toBe(expected),
    );
  });

  it('replaces names by values, ignoring case', () => {
    expect(value('Net-Price * qty', { 'NET-PRICE': '19.99', Qty: 3 })).toBe('59.97');
    expect(value('MAX + 1', { max: 2 })).toBe('3');
  });

  it('explains errors', () => {
    checkRows(
      [
        ['', /expected a number, a name or "\(", found the end/],
        ['1 +', /found the end/],
        ['(1', /expected "\)", found the end/],
        ['1 2', /expected an operator, found "2"/],
        ['1 $ 2', /"\$ 2" cannot be read/],
        ['1 / 0', /division by zero/],
        ['1 / (2 - 2)', /division by zero/],
        ['0 ** 0', /zero to the power/],
        ['2 ** 0.5', /exponent must be an integer/],
        ['2 ** 3 ** 2', /write parentheses/],
        ['9 ** 9999', /more than 2000 digits/],
        ['12345 ** 99999999999', /more than 2000 digits/],
        ['A-B', /"A-B" has no value.*spaces around a minus/],
        ['FUNCTION SQRT(2)', /SQRT is not available here; known functions: ABS/],
        ['MOD(1)', /takes 2 arguments, not 1/],
        ['MOD(1.5, 2)', /takes integers/],
        ['constructor', /has no value/],
        ['('.repeat(200), /nested too deep/],
        ['1 + '.repeat(600), /has 2400 characters/],
        [`1 + ${'9'.repeat(39)}`, /39 digits before the point/],
      ],
      (text, reason) => expect(value(text)).toMatch(reason),
    );
  });

  it('names a value that is not a number', () => {
    expect(value('A', { A: 'x' })).toMatch(/^"A" is "x", which is not a number/);
  });
});
