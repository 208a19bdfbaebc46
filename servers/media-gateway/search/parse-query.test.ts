import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { checkRows } from '../../../test/support/check-rows.ts';
import { testCatalogue } from '../catalogue.testing.ts';
import { parseQuery, readComparisons } from './parse-query.ts';
import { plainTitle } from './search.testing.ts';
import { Words } from './words.ts';

const catalogue = testCatalogue();
const read = (question: string) => parseQuery(question, catalogue);
const idsOf = (numbers: Iterable<number>): string[] => [...numbers].map((number) => catalogue.at(number).id);
const labelsOf = (question: string): string[] => read(question).facets.map(({ label }) => label);

describe('what no title of a large catalogue has', () => {
  const many = Array.from({ length: 100 }, (_, i) =>
    plainTitle(`t${i}`, { countries: [], genres: ['drama'] }),
  );
  const parsed = parseQuery('an Indian boxing film, drama', testCatalogue(many));

  it('is searched as text, since the catalogue does not say it', () => {
    expect(parsed.facets.filter(({ weight }) => weight > 1).map(({ label }) => label)).toEqual(['drama']);
    expect(parsed.text).toContain('indian boxing');
  });
});

describe('a parsed query', () => {
  it('is combined from all readers', () => {
    const parsed = read(
      'a French comedy from the 2000s under two hours starring Audrey Tautou about a gnome in Paris',
    );
    expect(parsed).toMatchObject({
      years: { from: 2000, to: 2009 },
      runtime: { most: 120 },
      like: [],
      comparisons: [],
      text: 'a from the about a gnome in paris',
    });
    expect(parsed.facets.map(({ label }) => label)).toEqual(['with Audrey Tautou', 'from France', 'comedy']);
    expect(parsed.named.size).toBe(0);
  });

  it.each([
    ['like Alien but shorter', 'alien-1979', ['shorter']],
    ['The Thing but funnier', 'the-thing-1982', ['funnier']],
    ['shorter than Metropolis and less dark', 'metropolis-1927', ['shorter', 'lighter']],
  ])('is like a title, but …: %j', (question, id, comparisons) => {
    const parsed = read(question);
    expect(idsOf(parsed.like)).toEqual([id]);
    expect(parsed.comparisons).toEqual(comparisons);
    expect(parsed.facets).toEqual([]);
  });

  it('has no comparison without a title to compare with', () => {
    const parsed = read('something funny');
    expect(parsed.comparisons).toEqual([]);
    expect(parsed.facets.map(({ label }) => label)).toEqual(['comedy', 'witty']);
  });

  it('reads a length as a length, not as a comparison', () => {
    const parsed = read('like Alien but shorter than 90 minutes');
    expect(parsed.runtime?.most).toBe(90);
    expect(parsed.comparisons).toEqual([]);
  });

  it('has no year from a name, nor from a year that distinguishes namesakes', () => {
    expect(read('alien 1979').years).toBeUndefined();
    expect(read('an alien film of 1979').years?.label).toBe('1979');
    expect(read('like Alien 1979').years).toBeUndefined();
  });

  it('has no year from the period of a story', () => {
    expect(read('set in the 1920s').years).toBeUndefined();
    expect(labelsOf('german soldiers')).toEqual(['from Germany or East Germany']);
    expect(read('german soldiers').facets.some(({ strict }) => strict)).toBe(false);
  });
});

describe('the remaining text of a parsed query', () => {
  it.each([
    ['I remember a movie where a waitress mends lives', 'waitress mends lives'],
    ['I am looking for a film about a racetrack', 'i am for a about a racetrack'],
    ['a man goes back to his old house and finds a gnome, a map and a shepherd', 'house gnome map shepherd'],
    ['a man goes home', 'a man goes home'],
    ['directed by Fritz Lang', ''],
    ['60s', ''],
  ])('contains what refers to it in %j: %j', (question, text) => {
    expect(read(question).text).toBe(text);
  });

  it('consists of common words only if there are no others', () => {
    expect(read('something good').text).toBe('something good');
    expect(read('a good French film').text).not.toContain('good');
  });
});

describe('parsing', () => {
  const KNOWN = [
    ...catalogue.names.keys(),
    'like',
    'but',
    'than',
    'after',
    'with',
    'directed by',
    'fritz lang',
  ];
  const FURTHER = [
    'under',
    '90',
    'minutes',
    'hours',
    'and a half',
    '60s',
    'before',
    '1960',
    'in',
    'french',
    'film',
  ];
  const piece = fc.oneof(
    fc.constantFrom(...KNOWN, ...FURTHER, 'constructor', '__proto__'),
    fc.string({ unit: 'grapheme' }),
  );

  it('never fails and adds no text', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const question = pieces.join(' ');
        const parsed = read(question);
        expect(parsed).toEqual(read(question));
        for (const number of [...parsed.like, ...parsed.named.keys()])
          expect(catalogue.at(number)).toBeDefined();
        expect(parsed.text.length).toBeLessThanOrEqual(question.normalize('NFKD').length * 2);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    '',
    ' ',
    '\0',
    '\ud800',
    '🎬🎬',
    '電影',
    '\u0301\u0301',
    '(((((',
    'a'.repeat(1e6),
    '\u202e'.repeat(1e5),
  ])('never fails for unusual texts (%#)', (question) => {
    expect(() => read(question)).not.toThrow();
  });

  it('reads a limited number of words', () => {
    const beginning = `like Alien ${'word '.repeat(118)}`;
    expect(read(`${beginning} directed by Fritz Lang ${'more '.repeat(10_000)}`)).toEqual(read(beginning));
  });

  it.each(['like the unheard ', 'but the thing ', 'alien but ', 'the killing of ', 'after after '])(
    'takes time linear in the number of words, however they are combined: %j',
    (repeated) => {
      const gets = vi.spyOn(catalogue.names, 'get');
      const asks = vi.spyOn(catalogue.names, 'has');
      const workFor = (times: number): number => {
        gets.mockClear();
        asks.mockClear();
        read(repeated.repeat(times));
        return gets.mock.calls.length + asks.mock.calls.length;
      };
      const few = workFor(10);
      expect(few).toBeGreaterThan(0);
      expect(workFor(40)).toBeLessThanOrEqual(few * 8);
      expect(workFor(4000)).toBeLessThanOrEqual(few * 24);
      gets.mockRestore();
      asks.mockRestore();
    },
  );
});

describe('a comparison', () => {
  it('is read from queries', () => {
    checkRows(
      [
        ['shorter', ['shorter']],
        ['not as long', ['shorter']],
        ['longer', ['longer']],
        ['more recent', ['newer']],
        ['older', ['older']],
        ['less modern', ['older']],
        ['less scary', ['lighter']],
        ['more light-hearted', ['lighter']],
        ['funnier', ['funnier']],
        ['funny', ['funnier']],
        ['more funny', ['funnier']],
        ['less funny', ['darker']],
        ['not as funny', ['darker']],
        ['more serious', ['darker']],
        ['scarier', ['scarier']],
        ['shorter and less bleak', ['shorter', 'lighter']],
        ['darker, darker and bleaker', ['darker']],
      ],
      (question, comparisons) => {
        expect(readComparisons(new Words(question))).toEqual(comparisons);
      },
    );
  });

  it.each(['', 'long', 'a short film', 'more of the same', 'less'])('is not read from %j', (question) => {
    const words = new Words(question);
    expect(readComparisons(words)).toEqual([]);
    expect(words.rest()).toEqual([...words.all]);
  });

  it('consumes its words and leaves the others', () => {
    const words = new Words('but not as long and with dogs');
    readComparisons(words);
    expect(words.rest().join(' ')).toBe('but and with dogs');
  });

  it('is not read from words that another reader has consumed', () => {
    const words = new Words('shorter than 90 minutes');
    words.take(0, 4);
    expect(readComparisons(words)).toEqual([]);
  });
});
