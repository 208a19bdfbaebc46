import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv } from './csv.ts';

const cellsOf = (text: string): (readonly string[])[] => readCsv(text).records.map(({ cells }) => cells);
const placesOf = (text: string): [number, string][] =>
  readCsv(text).records.map(({ line, cells, fault }) => [line, fault ?? cells.join('/')]);

describe('readCsv', () => {
  it('reads cells, quoted and not', () => {
    expect(cellsOf('a,b,c\n1,"2, and ""3""",\n')).toEqual([
      ['a', 'b', 'c'],
      ['1', '2, and "3"', ''],
    ]);
  });

  it.each(['\n', '\r\n', '\r'])('ends records with %j', (lineBreak) => {
    const text = ['a,b', '1,2', '3,4'].join(lineBreak);
    const records = [
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1', '2'] },
      { line: 3, cells: ['3', '4'] },
    ];
    expect(readCsv(text).records).toEqual(records);
    expect(readCsv(text + lineBreak).records).toEqual(records);
  });

  it('tells the line on which a record begins, past line breaks within quotes and blank lines', () => {
    expect(placesOf('a,b\n"1\n2\r\n3",4\n\n\n5,6\n')).toEqual([
      [1, 'a/b'],
      [2, '1\n2\r\n3/4'],
      [7, '5/6'],
    ]);
  });

  it.each<[string, string]>([
    ['a,b,c', ','],
    ['a;b;c', ';'],
    ['a\tb\tc', '\t'],
    ['\n\na;b\n1,2,3', ';'],
    ['"a;b;c;d",e', ','],
    ['a;b,c', ','],
    ['alone', ','],
    ['', ','],
  ])('finds the separator of %j', (text, separator) => {
    expect(readCsv(text).separator).toBe(separator);
  });

  it('keeps a quote within a cell that does not begin with one', () => {
    expect(cellsOf('a,b\n5" disk,x"y"\n')).toEqual([
      ['a', 'b'],
      ['5" disk', 'x"y"'],
    ]);
  });

  it('tells where a quote opens that is never closed, and reads on below it', () => {
    expect(placesOf('a,b\n1,2\n3,"4\n5,6\n""7"",8\n9,10')).toEqual([
      [1, 'a/b'],
      [2, '1/2'],
      [3, 'The quote that opens on line 3 is never closed.'],
      [4, '5/6'],
      [5, expect.stringMatching(/^After the closing quote .* line 5 /)],
      [6, '9/10'],
    ]);
  });

  it('takes one stray quote for the fault of its own record alone', () => {
    expect(placesOf('a,b\n1,"2\n3,4\n5,"six, 6"\n7,8\n')).toEqual([
      [1, 'a/b'],
      [2, expect.stringMatching(/^After the closing quote of a cell that opens on line 2 /)],
      [3, '3/4'],
      [4, '5/six, 6'],
      [5, '7/8'],
    ]);
  });

  it('begins a faulty record where it begins, though the quote opens further down', () => {
    expect(placesOf('a,b\n"1\n1","2\n3,4')).toEqual([
      [1, 'a/b'],
      [2, 'The quote that opens on line 3 is never closed.'],
      [4, '3/4'],
    ]);
  });

  it.each(['', '\n\n', '"', '""', '"""', ',', '\0', '"\n', 'a,"b\n"c"'])('does not throw at %j', (text) => {
    expect(() => readCsv(text)).not.toThrow();
  });

  it('reads back whatever was written by the rules, with its lines', () => {
    const cell = fc.oneof(
      fc.string({ unit: fc.constantFrom('a', 'é', ' ', ',', ';', '\t', '"', '\n', '\r', '|', '\0') }),
      fc.string({ unit: 'grapheme' }),
    );
    const table = fc.array(fc.tuple(cell, cell, cell), { maxLength: 20 });
    const separators = fc.constantFrom(',', ';', '\t');
    fc.assert(
      fc.property(
        table,
        separators,
        fc.constantFrom('\n', '\r\n'),
        fc.boolean(),
        (rows, separator, end, all) => {
          const written = [['one', 'two', 'three'], ...rows].map(
            (cells) => write(cells, separator, all) + end,
          );
          const lines = written.map((_, index) => 1 + lineBreaksIn(written.slice(0, index).join('')));
          const records = readCsv(written.join('')).records;
          expect(records.slice(1).map(({ cells }) => cells)).toEqual(rows);
          expect(records.map(({ line }) => line)).toEqual(lines);
        },
      ),
    );
  });

  it('is done with hundreds of thousands of stray quotes', () => {
    const text = `a,b\n${'"a\n""\n'.repeat(200_000)}`;
    const { records } = readCsv(text);
    expect(records.filter(({ fault }) => fault !== undefined)).toHaveLength(200_000);
    expect(records).toHaveLength(400_001);
  });
});

function write(cells: readonly string[], separator: string, all: boolean): string {
  const needsQuotes = (cell: string): boolean => all || cell.includes(separator) || /["\r\n]/.test(cell);
  return cells.map((cell) => (needsQuotes(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(separator);
}

function lineBreaksIn(text: string): number {
  return text.match(/\r\n?|\n/g)?.length ?? 0;
}
