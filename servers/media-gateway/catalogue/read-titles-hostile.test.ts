import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CatalogueFormat, readTitles } from './read-titles.ts';

const FORMATS: readonly CatalogueFormat[] = ['json', 'jsonl', 'csv'];
const header = 'title,year,genres\n';

describe('hostile catalogues', () => {
  it.each<[CatalogueFormat, string]>([
    ['jsonl', '{"title":[]}\n'.repeat(10_000)],
    ['json', `[${'{"title":[]},\n'.repeat(9_999)}{"title":[]}]`],
    ['csv', `title,year\n${',1990\n'.repeat(10_000)}`],
  ])('reports the first of 10,000 invalid rows of %s and how many more there are', (format, text) => {
    const { titles, problems } = readTitles(text, format, 'x', 'own');
    expect(titles).toEqual([]);
    expect(problems).toHaveLength(1002);
    expect(problems.at(-2)?.reason).toMatch(/^There are (9000|19000) more problems\.$/);
    expect(problems.at(-1)?.reason).toBe('None of 10000 titles can be read.');
  });

  it('refuses a cell of millions of characters and reads the next row', () => {
    const huge = 'x'.repeat(5_000_000);
    for (const cell of [huge, `"${huge}"`, `${' '.repeat(5_000_000)}|`, `"${'""'.repeat(1_000_000)}"`]) {
      const text = `title,year,genres,offers\n${cell},1990,${cell},${cell}\nY,1991,drama\n`;
      const { titles, problems } = readTitles(text, 'csv', 'x', 'own');
      expect(titles).toMatchObject([{ id: 'y-1991' }]);
      expect(problems.length).toBeGreaterThan(0);
      expect(problems.every(({ line, reason }) => line === 2 && reason.length < 500)).toBe(true);
    }
  });

  it('refuses a text of millions of characters with a control character at its end', () => {
    const text = JSON.stringify({ title: `${'x '.repeat(2_000_000)}\0`, year: 1990 });
    expect(readTitles(text, 'jsonl', 'x', 'own').titles).toEqual([]);
  });

  it('refuses NUL bytes', () => {
    const { titles, problems } = readTitles(
      `${header}X\0Y,1990,drama\nY,1991,dra\0ma\nZ,1992,\n`,
      'csv',
      'x',
      'own',
    );
    expect(titles.map(({ id }) => id)).toEqual(['y-1991', 'z-1992']);
    expect(problems).toEqual([{ path: 'x', line: 2, reason: expect.stringContaining('\\u0000') }]);
    for (const format of FORMATS) expect(readTitles('\0'.repeat(100), format, 'x', 'own').titles).toEqual([]);
  });

  it('reads rows around stray quotes', () => {
    const rows = Array.from({ length: 5000 }, (_, i) => (i % 2 === 0 ? `"${i},1990,x` : `Film ${i},1990,x`));
    const { titles, problems } = readTitles(header + rows.join('\n'), 'csv', 'x', 'own');
    expect(titles).toHaveLength(2500);
    expect(problems).toHaveLength(1001);
  });

  it('reads no prototype from a file', () => {
    const csv = readTitles('title,year,__proto__,constructor\nX,1990,polluted,y\n', 'csv', 'x', 'own');
    const json = readTitles('{"title":"X","year":1990,"__proto__":{"rating":9}}', 'jsonl', 'x', 'own');
    for (const { titles, problems } of [csv, json]) {
      expect(titles).toEqual([
        { id: 'x-1990', type: 'movie', title: 'X', year: 1990, countries: [], genres: [] },
      ]);
      expect(titles[0]?.rating).toBeUndefined();
      expect(problems.map(({ reason }) => reason)).toEqual([expect.stringContaining('"__proto__"')]);
    }
    expect(readTitles('{"__proto__":{"titles":[]}}', 'json', 'x', 'own').titles).toEqual([]);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it('reads a header of a hundred thousand columns', () => {
    const names = Array.from({ length: 100_000 }, (_, index) => `c${index}`).join(',');
    const { titles, problems } = readTitles(
      `${names},title,year\n${','.repeat(100_000)}X,1990\n`,
      'csv',
      'x',
      'own',
    );
    expect(titles).toHaveLength(1);
    expect(problems).toEqual([{ path: 'x', line: 1, reason: expect.stringContaining('99990 more') }]);
  });

  it('does not throw for deep nesting', () => {
    for (const format of FORMATS) {
      expect(readTitles('['.repeat(1e5), format, 'x', 'own').titles).toEqual([]);
      expect(
        readTitles(`[${'{"titles":'.repeat(190)}1${'}'.repeat(190)}]`, format, 'x', 'own').titles,
      ).toEqual([]);
    }
  });

  it('never throws, and reports only existing lines', () => {
    const piece = fc.constantFrom(
      ...[
        'title',
        'year',
        'genres',
        'offers',
        ',',
        ';',
        '\t',
        '"',
        '\n',
        '\r\n',
        '|',
        '\0',
        '\uFEFF',
        '\uD800',
      ],
      ...[
        'X',
        '1990',
        '{"title":"X","year":1990}',
        '{"titles":[',
        '[',
        ']',
        '}',
        'null',
        '@US:free',
        '=',
        '1h',
        ' ',
      ],
    );
    const text = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(
        fc.oneof(
          text,
          fc.string({ unit: 'binary' }),
          text.map((rest) => `title,year,offers,cast\n${rest}`),
        ),
        fc.constantFrom(...FORMATS),
        fc.constantFrom('own' as const, 'built-in' as const),
        (content, format, kind) => {
          const { titles, lines, problems } = readTitles(content, format, 'x', kind);
          const lineCount = content.split(/\r\n?|\n/).length;
          expect(lines).toHaveLength(titles.length);
          expect(titles.length + problems.length).toBeGreaterThan(0);
          for (const line of [...lines, ...problems.map((problem) => problem.line ?? 1)]) {
            expect(line).toBeGreaterThanOrEqual(1);
            expect(line).toBeLessThanOrEqual(lineCount);
          }
          for (const { reason } of problems) expect(reason).toMatch(/^[A-Z][^\n]*[.?]$/);
        },
      ),
      { numRuns: 500 },
    );
  });
});
