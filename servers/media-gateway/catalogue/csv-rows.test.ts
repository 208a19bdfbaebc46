import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvRecords, csvRows as readCsvRows, separatorOf } from './csv-rows.ts';

const csvRows = (text: string, stated?: string, pieces: readonly string[] = [text]) => {
  const { rows, notices } = readCsvRows(pieces, stated);
  return { rows: [...rows].map(({ isRead: _, ...row }) => row), notices };
};
const readCsv = (text: string) => ({ separator: separatorOf(text), records: [...csvRecords([text])] });

const valuesOf = (text: string, stated?: string): unknown[] =>
  csvRows(text, stated).rows.map(({ value }) => value);

describe('csvRows', () => {
  it('reads every column', () => {
    const text = [
      'id,type,title,original,also,year,ended,seasons,released,countries,languages,runtime,genres,directors,creators,' +
        'writers,cast,based_on,based_on_by,based_on_kind,awards,registry,moods,themes,about,licence,rating,popularity,' +
        'offers,offers_stated',
      'x-1,film,X,Iks,The X|Mr X,1990,1991,2,1990-02-03,UK|Germany,EN|de,1:30,Science Fiction|drama,A|B,C,D,E|F|G,' +
        'Y,Z,play,palme-dor,yes,Dark|odd,one|two,"Ex,\n""X""",CC0-1.0,7.5,12,mubi@FR:free,2026-01-31',
    ].join('\n');
    expect(csvRows(text)).toEqual({
      notices: [],
      rows: [
        {
          line: 2,
          faults: [],
          value: {
            id: 'x-1',
            type: 'movie',
            title: 'X',
            original: 'Iks',
            also: ['The X', 'Mr X'],
            year: 1990,
            ended: 1991,
            seasons: 2,
            released: '1990-02-03',
            countries: ['GB', 'DE'],
            languages: ['en', 'de'],
            runtime: 90,
            genres: ['sci-fi', 'drama'],
            directors: ['A', 'B'],
            creators: ['C'],
            writers: ['D'],
            cast: ['E', 'F', 'G'],
            basedOn: { title: 'Y', by: 'Z', kind: 'play' },
            awards: ['palme-dor'],
            registry: true,
            moods: ['dark', 'odd'],
            themes: ['one', 'two'],
            about: 'Ex, "X"',
            licence: 'CC0-1.0',
            rating: 7.5,
            popularity: 12,
            offers: [{ platform: 'mubi', region: 'FR', type: 'free', stated: '2026-01-31' }],
          },
        },
      ],
    });
  });

  it('omits empty cells', () => {
    expect(valuesOf('title,year,genres,based_on,about\nX,1990,, ,\n')).toEqual([{ title: 'X', year: 1990 }]);
  });

  it.each<[string, string, string[], string[]]>([
    ['title,year,cast', 'X,1990,A; B', ['A', 'B'], ['C, D']],
    ['title,year,cast', 'X,1990,A|B; E', ['A', 'B; E'], ['C, D']],
    ['title,year,cast', 'X,1990,A', ['A'], ['C', 'D']],
    ['title;year;cast', 'X;1990;"A; B"', ['A; B'], ['C', 'D']],
    ['title;year;cast', 'X;1990;A|B', ['A', 'B'], ['C, D']],
    ['title\tyear\tcast', 'X\t1990\tA;B;;A', ['A', 'B'], ['C, D']],
  ])('uses one separator for all lists of a column: %s, %s', (header, row, first, second) => {
    const separator = header.charAt(5);
    const text = [header, row, ['Y', '1991', '"C, D"'].join(separator)].join('\n');
    expect(valuesOf(text)).toEqual([
      { title: 'X', year: 1990, cast: first },
      { title: 'Y', year: 1991, cast: second },
    ]);
  });

  it('preserves a name with a comma if a bar follows', () => {
    expect(valuesOf('title,year,cast\nX,1990,"Sammy Davis, Jr.|"\n')).toEqual([
      { title: 'X', year: 1990, cast: ['Sammy Davis, Jr.'] },
    ]);
  });

  it('uses the date of offers in the file, otherwise the given one', () => {
    const text = 'title,year,offers,offers_stated\nX,1990,a@US:free,2026-01-01\nY,1990,a@US:free,\n';
    const stated = (day: string): unknown =>
      expect.objectContaining({ offers: [expect.objectContaining({ stated: day })] });
    expect(valuesOf(text, '2025-05-05')).toEqual([stated('2026-01-01'), stated('2025-05-05')]);
    expect(valuesOf('title,year,offers\nY,1990,a@US:free\n')).toEqual([
      { title: 'Y', year: 1990, offers: [{ platform: 'a', region: 'US', type: 'free' }] },
    ]);
  });

  it('reads a source without a kind as a work', () => {
    expect(valuesOf('title,year,based_on,based_on_by\nX,1990,Y,\nX,1991,,Z')).toEqual([
      { title: 'X', year: 1990, basedOn: { title: 'Y', kind: 'work' } },
      { title: 'X', year: 1991, basedOn: { by: 'Z', kind: 'work' } },
    ]);
  });

  it('accepts short records and refuses records longer than the header', () => {
    expect(csvRows('title,year,about\nX,1990\nBed, Bath,1991,b\nY,1992,c,,\n,,\n').rows).toEqual([
      { line: 2, value: { title: 'X', year: 1990 }, faults: [] },
      {
        line: 3,
        faults: ['There are 4 cells, and 3 columns; a cell that holds the separator needs quotes.'],
      },
      { line: 4, value: { title: 'Y', year: 1992, about: 'c' }, faults: [] },
    ]);
  });

  it('reports unknown columns and reads the rows', () => {
    expect(csvRows('\ntitle,year,__proto__,genr\nX,1990,{},drama\n')).toEqual({
      notices: [
        {
          line: 2,
          reason: 'Unknown columns are not read: "__proto__", "genr" (did you mean "genres"?).',
        },
      ],
      rows: [{ line: 3, value: { title: 'X', year: 1990 }, faults: [] }],
    });
  });

  it('skips rows without a title', () => {
    expect(csvRows('Metropolis,1927\nM,1931\n')).toEqual({
      rows: [],
      notices: [
        { line: 1, reason: expect.stringContaining('"Metropolis"') },
        {
          line: 1,
          reason:
            'There is no column "title", so that no title can be read. The first line has to name the columns.',
        },
      ],
    });
  });

  it('reads nothing from an empty text', () => {
    expect(csvRows('\n')).toEqual({ rows: [], notices: [] });
  });

  it('reads nothing below an invalid header', () => {
    expect(csvRows('title,"year\nX,1990\n')).toEqual({
      rows: [],
      notices: [{ line: 1, reason: 'The quote that opens on line 1 is never closed.' }],
    });
  });
});

describe('csv', () => {
  const cellsOf = (text: string): (readonly string[])[] => readCsv(text).records.map(({ cells }) => cells);
  const placesOf = (text: string): [number, string][] =>
    readCsv(text).records.map(({ line, cells, fault }) => [line, fault ?? cells.join('/')]);

  describe('readCsv', () => {
    it('reads quoted and unquoted cells', () => {
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

    it('reports the first line of a record, across line breaks in quotes and blank lines', () => {
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
      ['a|b|c', '|'],
      ['a,b,c|d', ','],
      ['alone', ','],
      ['', ','],
    ])('detects the separator of %j', (text, separator) => {
      expect(readCsv(text).separator).toBe(separator);
    });

    it('preserves a quote in an unquoted cell', () => {
      expect(cellsOf('a,b\n5" disk,x"y"\n')).toEqual([
        ['a', 'b'],
        ['5" disk', 'x"y"'],
      ]);
    });

    it('reports an unclosed quote and continues below it', () => {
      expect(placesOf('a,b\n1,2\n3,"4\n5,6\n""7"",8\n9,10')).toEqual([
        [1, 'a/b'],
        [2, '1/2'],
        [3, 'The quote that opens on line 3 is never closed.'],
        [4, '5/6'],
        [5, expect.stringMatching(/^After the closing quote .* line 5 /)],
        [6, '9/10'],
      ]);
    });

    it('limits the effect of a stray quote to its own record', () => {
      expect(placesOf('a,b\n1,"2\n3,4\n5,"six, 6"\n7,8\n')).toEqual([
        [1, 'a/b'],
        [2, expect.stringMatching(/^After the closing quote of a cell that opens on line 2 /)],
        [3, '3/4'],
        [4, '5/six, 6'],
        [5, '7/8'],
      ]);
    });

    it('reports a faulty record at its first line, even if the quote opens later', () => {
      expect(placesOf('a,b\n"1\n1","2\n3,4')).toEqual([
        [1, 'a/b'],
        [2, 'The quote that opens on line 3 is never closed.'],
        [4, '3/4'],
      ]);
    });

    it.each(['', '\n\n', '"', '""', '"""', ',', '\0', '"\n', 'a,"b\n"c"'])('does not throw at %j', (text) => {
      expect(() => readCsv(text)).not.toThrow();
    });

    it('reads back what was written by the rules, with its lines', () => {
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

    it('reads the same from a text split into chunks anywhere', () => {
      const parts = fc.array(fc.constantFrom('a', 'b c', ',', '"', '""', '\n', '\r\n', '\r', 'é'), {
        maxLength: 40,
      });
      fc.assert(
        fc.property(fc.array(parts, { maxLength: 6 }), (cut) => {
          const pieces = ['title,ye', 'ar\n', ...cut.map((part) => part.join(''))];
          const text = pieces.join('');
          expect(csvRows(text, undefined, pieces)).toEqual(csvRows(text));
          expect([...csvRecords(pieces, ',')]).toEqual([...csvRecords([text], ',')]);
        }),
        { numRuns: 1000 },
      );
    });

    it('handles hundreds of thousands of stray quotes', () => {
      const text = `a,b\n${'"a\n""\n'.repeat(200_000)}`;
      const { records } = readCsv(text);
      expect(records.filter(({ fault }) => fault !== undefined)).toHaveLength(200_000);
      expect(records).toHaveLength(400_001);
    });
  });

  function write(cells: readonly string[], separator: string, all: boolean): string {
    const needsQuotes = (cell: string): boolean => all || cell.includes(separator) || /["\r\n]/.test(cell);
    return cells
      .map((cell) => (needsQuotes(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
      .join(separator);
  }

  function lineBreaksIn(text: string): number {
    return text.match(/\r\n?|\n/g)?.length ?? 0;
  }
});
