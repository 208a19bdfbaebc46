/**
 * GnuCOBOL as the referee of `read_copybook`, `decode_comp3` and `decode_zoned`: it lays generated records out, and we
 * read them. EBCDIC is its ASCII with the signs of EBCDIC, translated field by field.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText, encodeText } from './code-pages.ts';
import { decimalText } from './decimal.ts';
import { decodeField } from './decode-field.ts';
import { readCopybook } from './extra-tools.ts';
import { decimals, isMissing, run, seed, working } from './referee.testing.ts';

/** A field of a generated record: its clause, and the value that COBOL moves into it. */
interface Field {
  readonly clause: string;
  readonly value: string;
}

const field: fc.Arbitrary<Field> = fc.oneof(
  fc
    .tuple(
      fc.integer({ min: 1, max: 18 }),
      fc.nat(4),
      fc.boolean(),
      fc.constantFrom(
        '',
        ' comp-3',
        ' comp',
        ' comp-5',
        ' packed-decimal',
        ' sign leading separate',
        ' sign trailing separate',
        ' sign leading',
        ' usage binary',
      ),
    )
    .chain(([digits, places, signed, usage]) => {
      const scale = Math.min(places, digits);
      const whole = digits - scale;
      const hasSign = signed || usage.includes('sign');
      const clause = `pic ${hasSign ? 's' : ''}${whole > 0 ? `9(${whole})` : ''}${scale > 0 ? `v9(${scale})` : ''}${usage}`;
      return decimals(digits, scale).map((value) => ({
        clause,
        value: decimalText(hasSign || value.units >= 0n ? value : { ...value, units: -value.units }),
      }));
    }),
  fc
    .tuple(fc.integer({ min: 1, max: 12 }), fc.stringMatching(/^[A-Z][A-Za-z0-9]{0,11}$/))
    .map(([length, text]) => ({
      clause: `pic x(${length})`,
      value: text.slice(0, length),
    })),
);

const isText = ({ clause }: Field) => clause.startsWith('pic x');

describe.skipIf(isMissing)('agreement with GnuCOBOL on records', { timeout: 300_000 }, () => {
  const records = fc.sample(
    fc.record({
      fields: fc.array(field, { minLength: 1, maxLength: 8 }),
      rows: fc.array(field, { minLength: 1, maxLength: 1 }),
      count: fc.integer({ min: 0, max: 4 }),
    }),
    { numRuns: 40, seed },
  );
  const layout = (at: number, { fields, rows }: (typeof records)[number]) => [
    `01 rec${at}.`,
    ...fields.map(({ clause }, index) => `   05 f${at}-${index} ${clause}.`),
    `   05 n${at} pic 9(2).`,
    `   05 tail${at} redefines n${at} pic x(2).`,
    '   05 filler pic x value "|".',
    `   05 t${at} occurs 0 to 4 times depending on n${at}.`,
    ...rows.map(({ clause }, index) => `      10 g${at}-${index} ${clause}.`),
  ];
  const literal = (each: Field) => (isText(each) ? `"${each.value}"` : each.value);

  it.each([
    ['gnucobol', 'ascii', []],
    ['ibm', 'ascii', ['-fbinary-size=2-4-8']],
    ['ibm', '037', ['-fbinary-size=2-4-8', '-fsign=EBCDIC']],
  ] as const)('in the layout for %s in %s', (compiler, encoding, flags) => {
    // COMP-5 has the byte order of this machine; EBCDIC is not that of a machine that GnuCOBOL runs on.
    const used = records
      .map((record) => ({
        ...record,
        fields: record.fields.filter(({ clause }) => compiler === 'gnucobol' || !clause.endsWith('comp-5')),
        rows: record.rows.map((row) =>
          row.clause.endsWith('comp-5') ? { clause: 'pic 9', value: '7' } : row,
        ),
      }))
      .filter(({ fields }) => fields.length > 0);
    const { lines } = run({
      flags,
      data: working(
        '01 hex pic x(2).',
        '01 i pic 9(5).',
        '01 len pic 9(5).',
        '01 b pic x.',
        '01 o pic 9(3).',
        ...used.flatMap((record, at) => layout(at, record)),
      ),
      procedure: used.flatMap(({ fields, rows, count }, at) => [
        `    move ${count} to n${at}`,
        ...fields.map((each, index) => `    move ${literal(each)} to f${at}-${index}`),
        ...Array.from({ length: count }, (_, row) =>
          rows.map((each, index) => `    move ${literal(each)} to g${at}-${index}(${row + 1})`),
        ).flat(),
        `    compute len = function length(rec${at})`,
        `    perform varying i from 1 by 1 until i > len compute o = function ord(rec${at}(i:1)) - 1 display o no advancing end-perform`,
        '    display " "',
      ]),
    });
    expect(lines).toHaveLength(used.length);
    for (const [at, record] of used.entries()) {
      const bytes = (lines[at] ?? '').trim().match(/\d{3}/g)?.map(Number) ?? [];
      const native = Uint8Array.from(bytes);
      const copybook = layout(at, record).join('\n');
      const outcome = readCopybook({
        copybook,
        record: Buffer.from(encoding === 'ascii' ? native : translated(native, record)).toString('base64'),
        format: 'base64',
        compiler,
        encoding,
      });
      if (!outcome.ok) throw new Error(outcome.reason);
      const expected = {
        ...Object.fromEntries(record.fields.map((each, index) => [`f${at}-${index}`, each.value])),
        [`n${at}`]: String(record.count),
        [`tail${at}`]: `0${record.count}`,
        [`t${at}`]: Array.from({ length: record.count }, () =>
          Object.fromEntries(record.rows.map((each, index) => [`g${at}-${index}`, each.value])),
        ),
      };
      expect(outcome.values, copybook).toEqual({ [`rec${at}`]: expected });
    }
  });

  /** DISPLAY fields in EBCDIC, the others as they are; lengths are those of the clauses. */
  function translated(bytes: Uint8Array, { fields, rows, count }: (typeof records)[number]): Uint8Array {
    const result = Uint8Array.from(bytes);
    let at = 0;
    const pass = ({ clause }: Field) => {
      const length = lengthOf(clause);
      if (!/comp|binary|packed/.test(clause)) {
        result.set(encodeText(decodeText(bytes.slice(at, at + length), 'ascii'), '037') ?? [], at);
      }
      at += length;
    };
    for (const each of fields) pass(each);
    pass({ clause: 'pic x(3)', value: '' });
    for (let row = 0; row < count; row += 1) for (const each of rows) pass(each);
    return result;
  }

  function lengthOf(clause: string): number {
    if (clause.startsWith('pic x')) return Number(/\((\d+)\)/.exec(clause)?.[1]);
    if (clause === 'pic 9') return 1;
    const digits = [...clause.matchAll(/9\((\d+)\)/g)].reduce((sum, [, count]) => sum + Number(count), 0);
    if (/comp-3|packed/.test(clause)) return Math.floor(digits / 2) + 1;
    if (/comp|binary/.test(clause)) return digits <= 4 ? 2 : digits <= 9 ? 4 : 8;
    return digits + (clause.includes('separate') ? 1 : 0);
  }

  it('for each field as read by decode_comp3 and decode_zoned', () => {
    const values = fc.sample(decimals(7, 2), { numRuns: 100, seed });
    const kinds = [
      ['comp-3', 'packed', 'trailing'],
      ['', 'zoned', 'trailing'],
      ['sign leading', 'zoned', 'leading'],
      ['sign leading separate', 'zoned', 'leading separate'],
      ['sign trailing separate', 'zoned', 'trailing separate'],
    ] as const;
    for (const flags of [[], ['-fsign=EBCDIC']]) {
      const { lines } = run({
        flags,
        data: working(
          '01 i pic 9(3).',
          '01 o pic 9(3).',
          ...kinds.flatMap(([clause], at) => [`01 k${at} pic s9(5)v99 ${clause}.`]),
        ),
        procedure: values.flatMap((value) =>
          kinds.flatMap((_, at) => [
            `    move ${decimalText(value)} to k${at}`,
            `    perform varying i from 1 by 1 until i > function length(k${at}) compute o = function ord(k${at}(i:1)) - 1 display o no advancing end-perform`,
            '    display " "',
          ]),
        ),
      });
      for (const [index, value] of values.entries()) {
        for (const [at, [clause, usage, sign]] of kinds.entries()) {
          const bytes = (lines[index * kinds.length + at] ?? '').trim().match(/\d{3}/g)?.map(Number) ?? [];
          const data = Buffer.from(bytes).toString('hex');
          const decoded = decodeField({
            usage,
            data,
            format: 'hex',
            picture: 'S9(5)V99',
            encoding: 'ascii',
            sign,
          });
          expect(decoded.ok ? decoded.value : decoded.reason, `${clause} ${data}`).toBe(decimalText(value));
        }
      }
    }
  });
});
