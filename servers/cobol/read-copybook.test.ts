import { describe, expect, it } from 'vitest';
import { readCopybook, recordText } from './extra-tools.ts';

type Call = Parameters<typeof readCopybook>[0];

function read(copybook: string, record: string, options: Partial<Call> = {}) {
  const call: Call = { copybook, record, format: 'text', compiler: 'ibm', encoding: 'ascii', ...options };
  const outcome = readCopybook(call);
  return outcome.ok ? outcome : outcome.reason;
}
const values = (...args: Parameters<typeof read>) => {
  const outcome = read(...args);
  return typeof outcome === 'string' ? outcome : outcome.values;
};

describe('readCopybook', () => {
  it('reads EBCDIC with packed, binary and zoned numbers', () => {
    const copybook = `
      01  ACCOUNT.
          05  ID          PIC 9(3).
          05  NAME        PIC X(4).
          05  BALANCE     PIC S9(3)V99 COMP-3.
          05  LIMIT       PIC S9(4) USAGE IS BINARY.
          05  RATE        PIC SV99.
          05  BIG         PIC S9(10)V9 COMP.`;
    expect(
      values(copybook, 'F0F0F7 C1C4C140 12345D FFFE F1D2 00000000 0000000F', {
        format: 'hex',
        encoding: '037',
      }),
    ).toEqual({
      ACCOUNT: { ID: '7', NAME: 'ADA', BALANCE: '-123.45', LIMIT: '-2', RATE: '-0.12', BIG: '1.5' },
    });
  });

  it('reads fixed format: sequence numbers, comments, continuations, identification', () => {
    const copybook = [
      '000100* A comment                                                       ABCD0001',
      '000200 01  REC.                                                         ABCD0002',
      "000300     05  A           PIC X(2)     VALUE 'it goes on and on and onABCD0003",
      "000400-    'and on'.                                                    ABCD0004",
      '000500/                                                                 ABCD0005',
      '           EJECT',
      '000600     05  B           PIC 9(2).                                    05  C X.',
    ].join('\r\n');
    expect(values(copybook, 'xy12')).toEqual({ REC: { A: 'xy', B: '12' } });
  });

  it('reads free format, tabs, a missing period and the end-of-file character of DOS', () => {
    const copybook =
      '*> A comment\n01 rec. *> another\n  05 a pic x(2)\n\t\t\t05 b\tpic z,zz9.99.\n  05 c pic 99.\n\u001a';
    expect(values(copybook, 'xy1,234.5007')).toEqual({ rec: { a: 'xy', b: '1,234.50', c: '7' } });
  });

  it('returns tables as lists, with their length from another field', () => {
    const copybook = `01 ORDER-REC.
      05 LINE-COUNT PIC 9.
      05 LINES OCCURS 0 TO 5 TIMES DEPENDING ON LINE-COUNT INDEXED BY IX.
         10 SKU PIC X(2).
         10 SIZES PIC 9 OCCURS 2.
      05 TOTAL PIC 9(2).`;
    expect(values(copybook, '2ab12cd3499')).toEqual({
      'ORDER-REC': {
        'LINE-COUNT': '2',
        LINES: [
          { SKU: 'ab', SIZES: ['1', '2'] },
          { SKU: 'cd', SIZES: ['3', '4'] },
        ],
        TOTAL: '99',
      },
    });
    const fixedPlace = `2ab12cd34${'.'.repeat(12)}99`;
    expect(values(copybook, fixedPlace, { compiler: 'gnucobol' })).toMatchObject({
      'ORDER-REC': { TOTAL: '99' },
    });
    expect(read(copybook, '9ab12')).toMatchObject({
      problems: expect.arrayContaining([
        expect.stringContaining('LINE-COUNT is 9, and the table has at most 5'),
      ]),
    });
  });

  it('returns every view of redefined bytes, groups and records', () => {
    const copybook = `01 REC.
      05 WHEN-TEXT PIC X(8).
      05 WHEN-DATE REDEFINES WHEN-TEXT.
         10 YEAR PIC 9(4).
         10 FILLER PIC X(4).
      05 REDEFINES WHEN-TEXT.
         10 CENTURY PIC 99.
      05 LAST-ONE PIC X.
    01 OTHER.
      05 FIRST-TWO PIC XX.`;
    expect(values(copybook, '20240229!')).toEqual({
      REC: { 'WHEN-TEXT': '20240229', 'WHEN-DATE': { YEAR: '2024' }, CENTURY: '20', 'LAST-ONE': '!' },
      OTHER: { 'FIRST-TWO': '20' },
    });
  });

  it('reports which level 88 conditions are true', () => {
    const copybook = `
      05 STATUS PIC X(2).
         88 ACTIVE VALUE 'A'.
         88 KNOWN  VALUES ARE 'A', 'B' 'C' THRU 'F'.
         88 EMPTY  VALUE SPACES.
      05 MONTH PIC 99 OCCURS 2.
         88 SUMMER VALUE 6 THROUGH 8.
         88 NONE   VALUE ZERO.`;
    expect(values(copybook, 'A 0700')).toEqual({
      STATUS: 'A',
      ACTIVE: true,
      KNOWN: true,
      EMPTY: false,
      MONTH: [
        { value: '7', SUMMER: true, NONE: false },
        { value: '0', SUMMER: false, NONE: true },
      ],
    });
  });

  it('supports signs, scaling and usages, including those of the group', () => {
    const copybook = `01 R.
      02 A PIC S9(2) SIGN IS LEADING SEPARATE CHARACTER.
      02 B PIC S9(2) SIGN TRAILING SEPARATE.
      02 C PIC S9(2) SIGN LEADING.
      02 D PIC 9(2)PP.
      02 E PIC VPP9(2).
      02 G COMP-3.
         03 H PIC S9(3).
         03 I PIC 9(3).`;
    const record = `${Buffer.from('-1234+J51212').toString('hex')}123D456F`;
    expect(values(copybook, record, { format: 'hex' })).toEqual({
      R: { A: '-12', B: '34', C: '-15', D: '1200', E: '0.0012', G: { H: '-123', I: '456' } },
    });
  });

  it('reads binary numbers by the rules of the compiler', () => {
    const copybook =
      '01 R. 02 A PIC S9(2) COMP. 02 B PIC 9(4) COMP-5. 02 C COMP-1. 02 D COMP-2. 02 E PIC N(2).';
    expect(
      values(copybook, 'FF 0100 0000C03F 000000000000F8BF 00410042', { format: 'hex', compiler: 'gnucobol' }),
    ).toEqual({ R: { A: '-1', B: '1', C: 1.5, D: -1.5, E: 'AB' } });
    expect(
      values(copybook, 'FFFF 0001 41180000 C118000000000000 00410042', { format: 'hex', encoding: '037' }),
    ).toEqual({ R: { A: '-1', B: '1', C: 1.5, D: -1.5, E: 'AB' } });
  });

  it('returns null and a reason for unreadable values and continues', () => {
    expect(read('01 R. 02 A PIC 9(3). 02 B PIC S9(3) COMP-3. 02 C PIC X.', 'a1bcd!')).toMatchObject({
      values: { R: { A: null, B: null, C: '!' } },
      problems: [
        'A (bytes 1 to 3): byte 1 of 61 31 62 is 61, which is not a digit.',
        'B (bytes 4 to 5): 63 64 ends in 4, which is a digit and not a sign (C, D or F).',
      ],
    });
    expect(read('01 R. 02 A PIC X(3). 02 B PIC X(3).', 'abcd')).toMatchObject({
      values: { R: { A: 'abc', B: null } },
      length: 6,
      problems: ['The copybook describes 6 bytes; the record has 4.'],
    });
    expect(values('01 R. 02 A PIC X(3).', '410042', { format: 'hex' })).toEqual({ R: { A: "X'410042'" } });
    // Low-values after a text fill the field up, and alone they are its value.
    expect(values('01 R. 02 A PIC X(3).', '414200', { format: 'hex' })).toEqual({ R: { A: 'AB' } });
    expect(values('01 R. 02 A PIC X(3).', '000000', { format: 'hex' })).toEqual({ R: { A: "X'000000'" } });
  });

  it('reads lines that tabs have moved beyond column 72', () => {
    const line = `\t\t     05  B${' '.repeat(47)}PIC X(25).`;
    expect(values(`       01  R.\n           05  A PIC X(2).\n${line}`, 'ab'.padEnd(27, 'c'))).toEqual({
      R: { A: 'ab', B: 'c'.repeat(25) },
    });
  });

  it('refuses a program, and says that it is one', () => {
    expect(read('       IDENTIFICATION DIVISION.\n       PROGRAM-ID. X.', 'a')).toContain('not a program');
  });

  it('shows values in lines', () => {
    const outcome = read('01 R. 02 N PIC 9. 02 T OCCURS 2. 03 A PIC X. 02 BAD PIC 9.', '1xyz');
    expect(typeof outcome === 'string' ? outcome : recordText(outcome)).toBe(
      [
        '4 bytes:',
        'R',
        '  N = 1',
        '  T',
        '    (1)',
        '      A = x',
        '    (2)',
        '      A = y',
        '  BAD = ?',
        'Problem: BAD (bytes 4 to 4): byte 1 of 7A is 7A, which is not a digit.',
      ].join('\n'),
    );
  });

  it.each([
    ['', /no data description/],
    ['MOVE A TO B.', /line 1: expected a level number, found "MOVE"/],
    ['01 R. COPY OTHER.', /COPY OTHER is not expanded/],
    ['01 R.\n02 A PIC Q.', /line 2: "Q" is not a picture/],
    ['01 R. 02 A PIC X. 03 B PIC X.', /A has a PICTURE and cannot have items below it/],
    ['01 R. 02 A PIC 9(4) COMP SYNC.', /SYNCHRONIZED adds bytes/],
    ['01 R. 02 A PIC X OCCURS MANY TIMES.', /OCCURS "MANY" is not a number/],
    ['01 R. 02 A PIC X BOGUS.', /"BOGUS" is not a clause/],
    ['01 R. 02 A USAGE OBJECT.', /USAGE OBJECT is not supported/],
    ['88 A VALUE 1.', /level 88 has no item above it/],
  ])('refuses %j with the line', (copybook, reason) => {
    expect(read(copybook, 'x')).toMatch(reason);
  });

  it('limits huge tables', () => {
    const copybook = '01 R. 02 A OCCURS 999999. 03 B OCCURS 999999. 04 C PIC X.';
    expect(read(copybook, 'x'.repeat(60_000))).toMatchObject({
      problems: expect.arrayContaining(['Only the first 5000 values are given.']),
    });
  });
});
