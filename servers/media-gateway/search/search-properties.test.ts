import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SearchFilters } from '../backend/answers.ts';
import { openBuiltIn } from '../content.ts';
import { filterFor } from './filter.ts';
import { testSearch } from './search.testing.ts';

const { catalogue, search } = testSearch();

const asked = fc.constantFrom(
  ...[
    'like Alien',
    'but shorter',
    'The Thing',
    'directed by',
    'Fritz Lang',
    'with Peter Lorre',
    'the killing 2007',
  ],
  ...[
    'before 1960',
    '80s',
    'under 2 hours',
    'oscar winning',
    'in French',
    'free',
    'a series',
    'show me',
    'scary',
  ],
  ...[
    'monster',
    'a shepherd and her dog',
    'wiating',
    'constructor',
    '__proto__',
    'toString',
    '60s',
    'but',
    'like',
  ],
);
const anything = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }));
const question = fc
  .array(fc.oneof({ weight: 3, arbitrary: asked }, anything), { maxLength: 12 })
  .map((parts) => parts.join(' '));
const filters: fc.Arbitrary<SearchFilters> = fc.record(
  {
    mediaType: fc.constantFrom('movie', 'tv', 'all'),
    releaseYearMin: fc.integer({ min: 1900, max: 2030 }),
    releaseYearMax: fc.integer({ min: 1900, max: 2030 }),
    genres: fc.array(fc.constantFrom('comedy', 'horror', 'constructor'), { maxLength: 2 }),
    maxRuntime: fc.integer({ min: 1, max: 300 }),
    ratingMin: fc.float({ min: 0, max: 10, noNaN: true }),
  },
  { requiredKeys: [] },
);

describe('a search for any query', () => {
  it('never fails, and returns ordered results within its filters and limit', () => {
    fc.assert(
      fc.property(question, filters, fc.integer({ min: 1, max: 20 }), (text, conditions, most) => {
        const { hits, total } = search.search(text, conditions, most);
        const isWanted = filterFor(conditions, catalogue);
        const complete = hits.filter(({ lacks }) => lacks.length === 0);
        expect(complete.length).toBe(Math.min(most, total));
        expect(hits.slice(0, complete.length)).toEqual(complete);
        expect(hits.length).toBeLessThanOrEqual(most);
        expect(new Set(hits.map(({ number }) => number)).size).toBe(hits.length);
        hits.forEach(({ number, score }) => {
          expect(isWanted?.(number)).not.toBe(false);
          expect(score).toBeLessThanOrEqual(1);
          expect(score).toBeGreaterThanOrEqual(0);
        });
      }),
      { numRuns: 500 },
    );
  });

  it('returns the same results again, whatever was searched in between', () => {
    fc.assert(
      fc.property(question, question, filters, (text, between, conditions) => {
        const first = search.search(text, conditions, 20);
        search.search(between, {}, 20);
        expect(search.search(text, conditions, 20)).toEqual(first);
        expect(testSearch().search.search(text, conditions, 20)).toEqual(first);
      }),
      { numRuns: 100 },
    );
  });

  it('returns the beginning of a longer result for a smaller limit', () => {
    fc.assert(
      fc.property(question, fc.integer({ min: 1, max: 10 }), (text, most) => {
        const all = search.search(text, {}, 20);
        const some = search.search(text, {}, most);
        expect(some).toEqual({ ...all, hits: all.hits.slice(0, most) });
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    'a'.repeat(1e6),
    'like '.repeat(1e5),
    '\u0301'.repeat(1e5),
    '\ud800\udc00'.repeat(1e4),
    '\0\n\r\t',
  ])('never fails for very unusual texts (%#)', (text) => {
    expect(() => search.search(text, {}, 5)).not.toThrow();
  });
});

describe('the built-in titles', () => {
  it('are each found by name and year', async () => {
    const { titles } = await openBuiltIn();
    const own = testSearch(titles);
    const missed = titles.filter(
      ({ id, title, year }) => !own.found(`${title} ${year}`).slice(0, 3).includes(id),
    );
    expect(titles.length).toBeGreaterThan(0);
    expect(missed.map(({ id }) => id)).toEqual([]);
  });
});
