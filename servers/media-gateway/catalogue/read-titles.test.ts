import { describe, expect, it } from 'vitest';
import { readTitles, type TitleReading } from './read-titles.ts';

const film = {
  id: 'metropolis-1927',
  type: 'movie',
  title: 'Metropolis',
  year: 1927,
  countries: ['DE'],
  genres: ['sci-fi'],
};
const other = { ...film, id: 'm-1931', title: 'M', year: 1931 };

const own = (text: string, format: 'json' | 'jsonl' | 'csv' = 'jsonl', stated?: string): TitleReading =>
  readTitles(text, format, 'own/x', 'own', stated);
const builtIn = (text: string, format: 'json' | 'jsonl' | 'csv' = 'jsonl'): TitleReading =>
  readTitles(text, format, 'x.jsonl', 'built-in');
const lines = (...values: unknown[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join('');
const told = ({ problems }: TitleReading): string[] =>
  problems.map(({ line, reason }) => (line === undefined ? reason : `${line}: ${reason}`));

describe('readTitles', () => {
  it('reads JSON Lines', () => {
    expect(builtIn(`${JSON.stringify(film)}\r\n\r\n  \n${JSON.stringify(other)}`)).toMatchObject({
      titles: [film, other],
      lines: [1, 4],
      problems: [],
    });
  });

  it.each<[string, unknown]>([
    ['an array', [film, other]],
    ['an object', { name: 'Ours', titles: [film, other] }],
  ])('reads JSON that is %s', (_, value) => {
    expect(builtIn(JSON.stringify(value), 'json')).toMatchObject({
      titles: [film, other],
      lines: [1, 1],
      problems: [],
    });
    expect(builtIn(JSON.stringify([film, other], null, 2), 'json').lines).toEqual([2, 14]);
  });

  it('reads CSV', () => {
    expect(own('name,year,country,genre\nMetropolis,1927,Germany,Science Fiction\n', 'csv')).toMatchObject({
      titles: [film],
      lines: [2],
      problems: [],
    });
  });

  it.each<['json' | 'jsonl' | 'csv', string]>([
    ['json', JSON.stringify([film])],
    ['jsonl', JSON.stringify(film)],
    ['csv', 'title,year,countries,genres\nMetropolis,1927,DE,sci-fi'],
  ])('skips a byte order mark before %s', (format, text) => {
    expect(own(`\uFEFF${text}`, format)).toMatchObject({
      titles: [film],
      lines: [expect.any(Number)],
      problems: [],
    });
  });

  it('reads valid titles and reports every error of the others with its line', () => {
    const text = `${lines(film, { ...other, year: 'soon', genres: ['opera'] }, 7)}{"id":\n${lines(other)}`;
    const reading = builtIn(text);
    expect(reading.titles).toEqual([film, other]);
    expect(reading.lines).toEqual([1, 5]);
    expect(told(reading)).toEqual([
      expect.stringMatching(/^2: Field "year": got "soon"/),
      expect.stringMatching(/^2: Field "genres\[0\]": got "opera"/),
      expect.stringMatching(/^3: The title: got 7/),
      '4: This line is not valid JSON: Unexpected end: expected a value.',
    ]);
    expect(reading.problems.every(({ path }) => path === 'x.jsonl')).toBe(true);
  });

  it('reports the line of the field in multi-line JSON', () => {
    const text = JSON.stringify({ titles: [film, { ...other, year: 'soon', genres: undefined }] }, null, 1);
    expect(told(builtIn(text, 'json'))).toEqual([
      expect.stringMatching(/^15: Missing required field "genres"/),
      expect.stringMatching(/^19: Field "year"/),
    ]);
  });

  it('reports all errors of a CSV record together', () => {
    const text = 'title,year,runtime,offers\nX,soon,long,Netflix\n"Y,1990\nZ,1991,1h,\n';
    const reading = own(text, 'csv');
    expect(reading.titles.map(({ id }) => id)).toEqual(['z-1991']);
    expect(told(reading)).toEqual([
      expect.stringMatching(/^2: The offer "Netflix" must be written as /),
      '3: The quote that opens on line 3 is never closed.',
    ]);
  });

  it('accepts an id once and reports the line of the first', () => {
    const reading = builtIn(lines(film, other, { ...film, title: 'Another' }));
    expect(reading.titles).toEqual([film, other]);
    expect(told(reading)).toEqual(['3: The id "metropolis-1927" is taken by the title on line 1.']);
    const made = own('title,year,runtime\nX,1990,90\n\nx!,1990,80\nX,1990,90\n', 'csv');
    expect(made.titles.map(({ id }) => id)).toEqual(['x-1990', 'x-1990-2']);
    expect(told(made)).toEqual(['5: It is the same title as on line 2.']);
  });

  it('does not reserve the id of a title that cannot be read', () => {
    const reading = builtIn(lines({ ...film, year: 0 }, film));
    expect(reading.lines).toEqual([2]);
    expect(told(reading)).toEqual([expect.stringMatching(/^1: Field "year"/)]);
  });

  it.each<['json' | 'jsonl' | 'csv', string, string[]]>([
    ['json', '', ['The file is empty.']],
    ['jsonl', '\uFEFF \n\n', ['The file is empty.']],
    ['csv', '\r\n', ['The file is empty.']],
    ['json', '[]', ['There is no title in the file.']],
    ['csv', 'title,year\n', ['There is no title in the file.']],
    [
      'jsonl',
      '[]',
      [expect.stringMatching(/^1: The title: got/), 'The only title in the file cannot be read.'],
    ],
    ['json', '[1,2]', [expect.anything(), expect.anything(), 'None of 2 titles can be read.']],
    [
      'json',
      '{"reels":[]}',
      [
        '1: The file must be an array of titles, or an object with such an array as "titles".',
        'There is no title in the file.',
      ],
    ],
    [
      'json',
      '{"titles":{}}',
      [expect.stringContaining('1: The file must be'), 'There is no title in the file.'],
    ],
    [
      'json',
      '[\n{},\n',
      [
        '3: The file is not valid JSON: Unexpected end: expected a value.',
        expect.stringMatching(/^2: Missing required field "title"/),
        'The only title in the file cannot be read.',
      ],
    ],
  ])('reports that nothing is in %s %j', (format, text, reasons) => {
    const reading = own(text, format);
    expect(reading).toMatchObject({ titles: [], lines: [] });
    expect(told(reading)).toEqual(reasons);
  });
});

describe('a custom catalogue', () => {
  it('requires a title, and a year, a genre or the like, which a list of names does not have', () => {
    expect(own(lines({ title: 'Rain', genres: ['drama'] }, { title: 'Snow' })).titles).toMatchObject([
      { id: 'rain', year: 0 },
      { id: 'snow', year: 0 },
    ]);
    expect(told(own('name,phone\nRain,123\nSnow,456\n', 'csv'))).toEqual([
      expect.stringContaining('Unknown columns'),
      '2: Without a year are 2 titles, such as this one, so that no condition on years finds them.',
      expect.stringMatching(/^No row looks like a film/),
    ]);
    expect(own(lines({ title: 'Léon: The Professional!', year: 1994 })).titles).toEqual([
      {
        id: 'leon-the-professional-1994',
        type: 'movie',
        title: 'Léon: The Professional!',
        year: 1994,
        countries: [],
        genres: [],
      },
    ]);
    expect(own(lines({ title: '…', year: 1994 })).titles).toMatchObject([{ id: '1994' }]);
    expect(own(lines({ ...other, id: 'tt_0022100', type: 'tv' })).titles).toMatchObject([
      { id: 'tt_0022100', type: 'tv' },
    ]);
    expect(told(own(lines({})))).toEqual([
      expect.stringMatching(/^1: Missing required field "title"/),
      'The only title in the file cannot be read.',
    ]);
  });

  it('treats null as absent', () => {
    expect(own(lines({ ...film, runtime: null, about: null }))).toMatchObject({
      titles: [film],
      lines: [1],
      rows: 1,
      problems: [],
    });
  });

  it('ignores unknown fields and reports them once', () => {
    const text = lines(film, { ...other, genrre: 'x', motto: 'y' }, { title: 'X', year: 1990, motto: 'z' });
    const reading = own(text);
    expect(reading.titles.slice(0, 2)).toEqual([film, other]);
    expect(told(reading)).toEqual([
      '2: Unknown fields are not read: "genrre" (did you mean "genres"?), "motto".',
    ]);
    expect(told(builtIn(lines({ ...film, genre: 'x' })))).toHaveLength(2);
  });

  it('sets the date of offers without one', () => {
    const offer = { platform: 'our-shop', region: 'FR', type: 'rent' };
    const text = lines({ ...film, offers: [offer, { ...offer, stated: '2020-02-02' }] });
    expect(own(text, 'jsonl', '2026-01-31').titles[0]?.offers).toEqual([
      { ...offer, stated: '2026-01-31' },
      { ...offer, stated: '2020-02-02' },
    ]);
    expect(told(own(text))[0]).toMatch(
      /^1: Missing required field "offers\[0\]\.stated".* It is left out\.$/,
    );
    expect(own(lines({ ...film, offers: ['x'] }), 'jsonl', '2026-01-31').titles[0]?.offers).toBeUndefined();
  });

  it('shares the lists that many of its titles have', () => {
    const rows = own('title,year,genres,cast\nX,1990,drama|war,A B\nY,1991,drama|war,A B\n', 'csv').titles;
    const items = own(
      lines({ title: 'X', year: 1990, genres: ['drama'] }, { title: 'Y', year: 1991, genres: ['drama'] }),
    );
    for (const [one, other] of [rows, items.titles]) expect(one?.genres).toBe(other?.genres);
    expect(rows.map(({ genres }) => genres)).toEqual([
      ['drama', 'war'],
      ['drama', 'war'],
    ]);
  });
});
