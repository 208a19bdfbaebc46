import { describe, expect, it } from 'vitest';
import { checkRows } from '../../../test/support/check-rows.ts';
import { readHeader } from './csv-columns.ts';

const columnsOf = (...names: string[]): readonly (string | undefined)[] => readHeader(names).columns;

describe('readHeader', () => {
  it('reads column names', () => {
    checkRows<[string, string]>(
      [
        ['Title', 'title'],
        ['  name ', 'title'],
        ['YEAR', 'year'],
        ['Release Year', 'year'],
        ['release-year', 'year'],
        ['ReleaseYear', 'year'],
        ['release_date', 'released'],
        ['genre', 'genres'],
        ['Genres', 'genres'],
        ['Country', 'countries'],
        ['countries', 'countries'],
        ['director', 'directors'],
        ['Writer', 'writers'],
        ['season', 'seasons'],
        ['actors', 'cast'],
        ['Star', 'cast'],
        ['overview', 'about'],
        ['Plot', 'about'],
        ['description', 'about'],
        ['duration', 'runtime'],
        ['basedOn', 'based_on'],
        ['Based on by', 'based_on_by'],
        ['based-on-kind', 'based_on_kind'],
        ['License', 'licence'],
        ['offers_stated', 'offers_stated'],
        ['title$', 'title'],
        ['Running Time min', 'runtime'],
        ['Major Genre', 'genres'],
        ['Origin/Ethnicity', 'countries'],
        ['movie_title', 'title'],
      ],
      (name, column) => {
        expect(readHeader([name])).toMatchObject({ columns: [column], notices: [] });
      },
    );
  });

  it('reports unknown columns and suggests known ones', () => {
    const { columns, notices, missing } = readHeader(['title', 'yaer', 'director', 'box office', 'runtme']);
    expect(columns).toEqual(['title', undefined, 'directors', undefined, undefined]);
    expect(notices).toEqual([
      'Unknown columns are not read: "yaer" (did you mean "year"?), "box office", "runtme" (did you mean "runtime"?).',
    ]);
    expect(missing).toEqual([]);
  });

  it('uses the first of two equivalent columns and reports it once', () => {
    const { columns, notices } = readHeader(['title', 'year', 'overview', 'about', 'plot']);
    expect(columns).toEqual(['title', 'year', 'about', undefined, undefined]);
    expect(notices).toEqual(['There is more than one column "about"; the first is read.']);
  });

  it.each(['__proto__', 'constructor', 'toString', '', '\0'])('finds no column for %j', (name) => {
    expect(columnsOf(name)).toEqual([undefined]);
  });

  it('recognizes a column by its values, unless its name or another column contradicts', () => {
    const held = () => 'countries' as const;
    expect(readHeader(['title', 'made in', 'also here'], held).columns).toEqual([
      'title',
      'countries',
      undefined,
    ]);
    expect(readHeader(['title', 'made in', 'country'], held).columns).toEqual([
      'title',
      undefined,
      'countries',
    ]);
    expect(readHeader(['title', 'budget'], held).columns).toEqual(['title', undefined]);
  });

  it('requires a title', () => {
    expect(readHeader([]).missing).toEqual(['title']);
    expect(readHeader(['name', 'release_year']).missing).toEqual([]);
  });
});
