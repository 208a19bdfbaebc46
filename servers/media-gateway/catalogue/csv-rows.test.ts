import { describe, expect, it } from 'vitest';
import { csvRows } from './csv-rows.ts';

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

  it('says nothing of empty cells', () => {
    expect(valuesOf('title,year,genres,based_on,about\nX,1990,, ,\n')).toEqual([{ title: 'X', year: 1990 }]);
  });

  it.each<[string, string, string[], string[]]>([
    ['title,year,cast', 'X,1990,A; B', ['A', 'B'], ['C, D']],
    ['title,year,cast', 'X,1990,A|B; E', ['A', 'B; E'], ['C, D']],
    ['title,year,cast', 'X,1990,A', ['A'], ['C', 'D']],
    ['title;year;cast', 'X;1990;"A; B"', ['A; B'], ['C', 'D']],
    ['title;year;cast', 'X;1990;A|B', ['A', 'B'], ['C, D']],
    ['title\tyear\tcast', 'X\t1990\tA;B;;A', ['A', 'B'], ['C, D']],
  ])('separates the lists of a column alike: %s, %s', (header, row, first, second) => {
    const separator = header.charAt(5);
    const text = [header, row, ['Y', '1991', '"C, D"'].join(separator)].join('\n');
    expect(valuesOf(text)).toEqual([
      { title: 'X', year: 1990, cast: first },
      { title: 'Y', year: 1991, cast: second },
    ]);
  });

  it('keeps a name with a comma in it whole where a bar stands after it', () => {
    expect(valuesOf('title,year,cast\nX,1990,"Sammy Davis, Jr.|"\n')).toEqual([
      { title: 'X', year: 1990, cast: ['Sammy Davis, Jr.'] },
    ]);
  });

  it('takes the day of offers from the file, else from who asks', () => {
    const text = 'title,year,offers,offers_stated\nX,1990,a@US:free,2026-01-01\nY,1990,a@US:free,\n';
    const stated = (day: string): unknown =>
      expect.objectContaining({ offers: [expect.objectContaining({ stated: day })] });
    expect(valuesOf(text, '2025-05-05')).toEqual([stated('2026-01-01'), stated('2025-05-05')]);
    expect(valuesOf('title,year,offers\nY,1990,a@US:free\n')).toEqual([
      { title: 'Y', year: 1990, offers: [{ platform: 'a', region: 'US', type: 'free' }] },
    ]);
  });

  it('takes a work of no kind for a work', () => {
    expect(valuesOf('title,year,based_on,based_on_by\nX,1990,Y,\nX,1991,,Z')).toEqual([
      { title: 'X', year: 1990, basedOn: { title: 'Y', kind: 'work' } },
      { title: 'X', year: 1991, basedOn: { by: 'Z', kind: 'work' } },
    ]);
  });

  it('reads short records, and refuses those that are longer than the header', () => {
    expect(csvRows('title,year,about\nX,1990\nBed, Bath,1991,b\nY,1992,c,,\n,,\n').rows).toEqual([
      { line: 2, value: { title: 'X', year: 1990 }, faults: [] },
      {
        line: 3,
        faults: ['There are 4 cells, and 3 columns; a cell that holds the separator needs quotes.'],
      },
      { line: 4, value: { title: 'Y', year: 1992, about: 'c' }, faults: [] },
    ]);
  });

  it('tells unknown columns, and reads the rows', () => {
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

  it('reads nothing without a title and a year', () => {
    expect(csvRows('Metropolis,1927\nM,1931\n')).toEqual({
      rows: [],
      notices: [
        { line: 1, reason: expect.stringContaining('"Metropolis"') },
        { line: 1, reason: 'There is no column "title" and "year", so that no title can be read.' },
      ],
    });
  });

  it('reads nothing from nothing', () => {
    expect(csvRows('\n')).toEqual({ rows: [], notices: [] });
  });

  it('reads nothing below a header that is broken', () => {
    expect(csvRows('title,"year\nX,1990\n')).toEqual({
      rows: [],
      notices: [{ line: 1, reason: 'The quote that opens on line 1 is never closed.' }],
    });
  });
});
