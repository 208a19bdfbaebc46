import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkRows } from '../../../test/support/check-rows.ts';
import { readYears } from './read-years.ts';
import { Words } from './words.ts';

const NOW = 2026;

function read(
  question: string,
): [from: number | undefined, to: number | undefined, label: string | undefined] {
  const range = readYears(new Words(question), NOW);
  return [range?.from, range?.to, range?.label];
}

function restOf(question: string): string {
  const words = new Words(question);
  readYears(words, NOW);
  return words.rest().join(' ');
}

describe('years', () => {
  it('are read from queries, with a label', () => {
    checkRows(
      [
        ['1968', 1968, 1968, '1968'],
        ['60s', 1960, 1969, '1960s'],
        ["the '60s", 1960, 1969, '1960s'],
        ['the sixties', 1960, 1969, '1960s'],
        ['1920s', 1920, 1929, '1920s'],
        ['10s', 2010, 2019, '2010s'],
        ['1890s', 1890, 1899, '1890s'],
        ['early 80s', 1980, 1983, '1980 to 1983'],
        ['mid nineties', 1993, 1996, '1993 to 1996'],
        ['the late 1950s', 1956, 1959, '1956 to 1959'],
        ['between 1950 and 1960', 1950, 1960, '1950 to 1960'],
        ['between 1960 and 1950', 1950, 1960, '1950 to 1960'],
        ['from 1930 to 1939', 1930, 1939, '1930s'],
        ['the 30s to 50s', 1930, 1959, '1930 to 1959'],
        ['1945–1949', 1945, 1949, '1945 to 1949'],
        ['around 1968', 1966, 1970, '1966 to 1970'],
      ],
      (question, from, to, label) => {
        expect(read(question)).toEqual([from, to, label]);
      },
    );
  });

  it.each([
    ['before 1940', 1939, 'before 1940'],
    ['pre 1940s', 1939, 'before 1940'],
    ['before the 1940s', 1939, 'before 1940'],
  ])('of %j end with %i and begin before the first films', (question, last, label) => {
    const [from, to, told] = read(question);
    expect([to, told]).toEqual([last, label]);
    expect(from).toBeLessThan(1888);
  });

  it.each([
    ['after 1990', 1991, 'after 1990'],
    ['after the 1990s', 2000, 'after 1999'],
    ['since 1990', 1990, 'since 1990'],
    ['since the nineties', 1990, 'since 1990'],
    ['recent', NOW - 10, 'since 2016'],
    ['the latest', NOW - 10, 'since 2016'],
  ])('of %j begin with %i and have no end', (question, first, label) => {
    const [from, to, told] = read(question);
    expect([from, told]).toEqual([first, label]);
    expect(to).toBeGreaterThan(NOW);
  });

  it.each([
    'set in the 1920s',
    'set in 1944',
    'set in the early 1920s',
    'during the sixties',
    'takes place in the 1950s',
  ])('of the period of a story are not release years: %j', (question) => {
    expect(read(question)[0]).toBeUndefined();
    expect(restOf(question)).toBe(question);
  });

  it('of the release are found in addition to those of the story', () => {
    expect(read('set in the 1920s, made in the 60s')).toEqual([1960, 1969, '1960s']);
  });

  it.each(['', 'no years', '12', '1650', '2999', '39 steps', '65s', '19605', 'ten', 'constructor', 'years'])(
    'are not read from %j',
    (question) => {
      expect(read(question)).toEqual([undefined, undefined, undefined]);
    },
  );

  it('ignore names of built-in object members', () => {
    expect(read('constructor 60s')).toEqual([1960, 1969, '1960s']);
  });

  it.each([
    ['a western from before 1940 please', 'a western from please'],
    ['comedies between 1950 and 1960', 'comedies'],
    ['early 80s horror', 'horror'],
    ['from the 30s', 'from the'],
  ])('leave the other words of %j', (question, rest) => {
    expect(restOf(question)).toBe(rest);
  });

  it('are not read from words that another reader has consumed', () => {
    const words = new Words('blade runner 2049');
    words.take(0, 3);
    expect(readYears(words, NOW)).toBeUndefined();
  });

  it('are ordered and labelled for any combination', () => {
    const word = fc.constantFrom(
      ...'1950 1968 2001 60s 1920s nineties early mid late before after since between from and to the around'.split(
        ' ',
      ),
      ...'set in constructor recent'.split(' '),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 8 }), (words) => {
        const range = readYears(new Words(words.join(' ')), NOW);
        if (range === undefined) return;
        expect(range.from).toBeLessThanOrEqual(range.to);
        expect(range.label).toMatch(/^(?:(?:before|after|since) )?\d{4}(?:s| to \d{4})?$/);
      }),
      { numRuns: 2000 },
    );
  });
});
