/**
 * GnuCOBOL as the judge of our arithmetic, editing and calendar: one compiled program answers all questions in
 * one run. Not compared, since we differ on purpose or GnuCOBOL differs from the standard:
 * - values that an edited picture cannot hold: MOVE cuts them, we refuse;
 * - a fixed sign in front of a currency sign: 3.1 shows the minus for positive values too;
 * - `0` and `/` between suppressed positions: GnuCOBOL keeps them, the standard suppresses them;
 * - PROHIBITED: GnuCOBOL goes by declared decimals, we refuse only when a digit other than zero would be lost;
 * - edited values that become zero only when stored: GnuCOBOL may keep their sign and does not blank them;
 * - years before 1601, which COBOL's date functions do not know.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { addDecimals, type Decimal, decimalText } from './decimal.ts';
import { editPicture } from './edit-picture.ts';
import { validateDate } from './gregorian-date.ts';
import { readNumeral } from './numeral.ts';
import { add, formatCurrency } from './operations.ts';
import { parsePicture } from './picture.ts';
import { roundingModes, roundToScale } from './rounding.ts';
import { storeDecimal } from './store-decimal.ts';

const source = new URL('./oracle/oracle.cob', import.meta.url);
const storedPicture = parsePicture('S9(12)V9(4)');
const comparedModes = roundingModes.filter((mode) => mode !== 'PROHIBITED');
const seed = 1959;

/** Up to `digits` digits with the point anywhere, so that small, large and half-way values all occur. */
function decimalsOf(digits: number): fc.Arbitrary<Decimal> {
  return fc
    .tuple(fc.integer({ min: 0, max: digits }), fc.nat(18), fc.constantFrom(0n, 5n, undefined))
    .chain(([length, scale, lastDigit]) =>
      fc.bigInt({ min: 1n - 10n ** BigInt(length), max: 10n ** BigInt(length) - 1n }).map((units) => ({
        units: lastDigit === undefined ? units : (units / 10n) * 10n + (units < 0n ? -lastDigit : lastDigit),
        scale,
      })),
    );
}

const operands = fc.sample(fc.tuple(decimalsOf(19), decimalsOf(19)), { numRuns: 300, seed });
const amounts = fc.sample(decimalsOf(16), { numRuns: 300, seed });
const editedValues = fc.sample(decimalsOf(12), { numRuns: 300, seed });
const dates = [
  ...Array.from({ length: 400 }, (_, index) => `${1601 + index * 21}0229`),
  ...fc
    .sample(fc.tuple(fc.integer({ min: 1601, max: 9999 }), fc.nat(13), fc.nat(32)), { numRuns: 400, seed })
    .map(([year, month, day]) => year * 10_000 + month * 100 + day)
    .map(String),
];

/** The oracle's fixed form: a sign, 19 digits before the implied point and 18 behind it. */
function fixedForm({ units, scale }: Decimal): string {
  const magnitude = (units < 0n ? -units : units) * 10n ** BigInt(18 - scale);
  return (units < 0n ? '-' : '+') + magnitude.toString().padStart(37, '0');
}

function askOracle(): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'oracle-'));
  try {
    const program = join(folder, 'oracle');
    execFileSync('cobc', ['-x', '-free', '-o', program, 'oracle.cob'], { cwd: new URL('.', source) });
    const questions = [
      ...operands.map(([a, b]) => `A${fixedForm(a)}${fixedForm(b)}`),
      ...amounts.map((amount) => `C${fixedForm(amount)}`),
      ...editedValues.map((value) => `E${fixedForm(value)}`),
      ...dates.map((date) => `D${date}`),
    ];
    return execFileSync(program, { input: `${questions.join('\n')}\n`, encoding: 'utf8' })
      .trimEnd()
      .split('\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function becomesZero(value: Decimal, decimals: number): boolean {
  return value.units !== 0n && roundToScale(value, decimals, 'TRUNCATION').units === 0n;
}

/** GnuCOBOL's digits, padded with zeros and perhaps signed, in the shortest form. */
function shortest(text: string): string {
  const read = readNumeral('answer', text);
  return read.ok ? decimalText(read.value) : text;
}

const compilerMissing = spawnSync('cobc', ['--version']).error !== undefined;

describe.skipIf(compilerMissing && !process.env.CI)('agreement with GnuCOBOL', () => {
  let answers: string[] = [];
  beforeAll(() => {
    answers = askOracle();
  }, 120_000);

  const answersTo = (before: number, count: number): string[] => answers.slice(before, before + count);

  it('covers every case', () => {
    expect(answers).toHaveLength(operands.length + amounts.length + editedValues.length + dates.length);
  });

  it('includes sums, every rounding mode and size errors', () => {
    const ours = operands.map(([a, b]) => {
      const sum = add({ value: decimalText(a) }, { value: decimalText(b) });
      const stored = comparedModes.map((mode) => storeDecimal(storedPicture, addDecimals(a, b), mode));
      return [
        sum.ok ? sum.result : sum.reason,
        ...stored.map((result) => (result.ok ? decimalText(result.value) : 'size error')),
      ];
    });
    const theirs = answersTo(0, operands.length).map((line) => line.trimEnd().split('|').map(shortest));
    expect(ours).toEqual(theirs);
    expect(theirs.flat().filter((answer) => answer === 'size error').length).toBeGreaterThan(50);
  });

  it('includes amounts of money, except that our sign comes first', () => {
    const ours = amounts.map((amount) => {
      const written = formatCurrency({ value: decimalText(amount) });
      return written.ok ? written.text.replaceAll(' ', '') : 'size error';
    });
    const theirs = answersTo(operands.length, amounts.length).map((line) =>
      line.trim().replace(/^(.*)-$/, '-$1'),
    );
    expect(ours).toEqual(theirs);
  });

  it('includes edited pictures wherever the value fits', () => {
    const pictures = [...readFileSync(source, 'utf8').matchAll(/^ {3}05 edited-\d+ +pic (.+)\.$/gm)].map(
      ([, text = '']) => parsePicture(text),
    );
    let compared = 0;
    answersTo(operands.length + amounts.length, editedValues.length).forEach((line, index) => {
      const value = editedValues[index] ?? { units: 0n, scale: 0 };
      const theirs = line.split('|');
      pictures.forEach((picture, position) => {
        // MOVE truncates.
        const edited = editPicture(picture, value, 'TRUNCATION');
        if (!edited.ok || becomesZero(value, picture.decimals)) return;
        compared += 1;
        expect(edited.text, `${picture.text} of ${decimalText(value)}`).toBe(theirs[position]);
      });
    });
    expect(pictures).toHaveLength(25);
    expect(compared).toBeGreaterThan(2000);
  });

  it('includes leap years, valid dates, integer dates and weekdays', () => {
    const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
    const ours = dates.map((date) => {
      const facts = validateDate(date);
      if (!facts.ok) return 'invalid';
      return `${facts.integerOfDate}|${facts.dayOfYear}|${facts.dayOfWeek}`;
    });
    const theirs = answersTo(answers.length - dates.length, dates.length).map((line) => {
      const [dayNumber = '', yearAndDay = '', weekDate = ''] = line.split('|');
      if (dayNumber === 'invalid') return 'invalid';
      return `${Number(dayNumber)}|${Number(yearAndDay.slice(4))}|${weekdays[Number(weekDate.slice(-1)) - 1]}`;
    });
    expect(ours).toEqual(theirs);
    expect(new Set(theirs).size).toBeGreaterThan(300);
  });
});
