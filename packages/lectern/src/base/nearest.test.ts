import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearest, typingErrors } from './nearest.ts';

describe('nearest', () => {
  const names = ['category', 'limit', 'query', 'max_results', 'id'];

  it.each([
    ['catgory', 'category'],
    ['Category', 'category'],
    ['qurey', 'query'],
    ['lmit', 'limit'],
    ['maxResults', 'max_results'],
    ['max-result', 'max_results'],
    ['ID', 'id'],
  ])('matches %s to %s', (word, expected) => {
    expect(nearest(word, names)).toBe(expected);
  });

  it.each(['x', 'id2x', 'something', '', 'quota', 'q'.repeat(1000)])('finds no match for %s', (word) => {
    expect(nearest(word, names)).toBeUndefined();
  });

  it.each([
    ['another style', 'MaxResults', ['max_results', 'results'], 'max_results'],
    ['another order', 'berth_book', ['book_berth', 'find_berth'], 'book_berth'],
    ['a plural', 'category_list', ['list_categories', 'get_category'], 'list_categories'],
    ['some of its words', 'order', ['sort_order', 'station'], 'sort_order'],
    ['more words', 'harbour_refuel', ['refuel', 'register'], 'refuel'],
    ['a beginning', 'reg_vessel', ['register_vessel', 'book_berth'], 'register_vessel'],
    ['an abbreviation', 'qty', ['quantity', 'price'], 'quantity'],
    ['initials', 'eta', ['estimated_time_of_arrival'], 'estimated_time_of_arrival'],
    ['a synonym', 'check_date', ['add', 'validate_date'], 'validate_date'],
    ['a number with fewer zeros', 'HOOK-01', ['HOOK-001', 'HOOK-002'], 'HOOK-001'],
    ['swapped digits', 'stagecoach-1993', ['stagecoach-1939', 'casablanca-1942'], 'stagecoach-1939'],
    [
      'a URI',
      'harbour:tide/today',
      ['harbour://tides/today', 'harbour://tides/week'],
      'harbour://tides/today',
    ],
  ])('matches %s', (_what, name, known, expected) => {
    expect(nearest(name, known)).toBe(expected);
  });

  it.each([
    ['the opposite', 'inactive', ['active', 'closed']],
    ['a negation', 'not_shipped', ['shipped']],
    ['another bound', 'minPrice', ['max_price']],
    ['another code', 'NOR', ['NOK', 'NO']],
    ['another number', 'h265', ['h264']],
    ['another version', 'v2', ['v1']],
    ['another object', 'cancel_berth', ['book_berth', 'find_berth']],
    ['two candidates that are equally close', 'name', ['vessel_name', 'skipper_name']],
  ])('does not match %s', (_what, name, known) => {
    expect(nearest(name, known)).toBeUndefined();
  });

  it('ignores digits that also occur in a long key', () => {
    expect(nearest('ed25519:00', ['ed25519:9f3a0b71c2d4e85f6a1b3c7d9e0f2a4b'])).toBeUndefined();
  });

  it('returns the nearest of several, and none if two are equally near', () => {
    expect(nearest('titel', ['total', 'title'])).toBe('title');
    expect(nearest('cart', ['card', 'care'])).toBeUndefined();
    expect(nearest('abc', ['x'.repeat(300)])).toBeUndefined();
  });

  it('finds a word that contains "ph" only because of a missing letter', () => {
    expect(nearest('aaapha', ['aaapaha'])).toBe('aaapaha');
    expect(nearest('fotograf', ['photograph'])).toBe('photograph');
  });

  it('finds every word itself, and any long word with one typing error', () => {
    const word = fc.stringMatching(/^[a-z]{6,20}$/);
    fc.assert(
      fc.property(word, fc.nat(), (text, at) => {
        // Without its first letters a word may be another one: `inactive`, `active`.
        const index = 4 + (at % (text.length - 4));
        expect(nearest(text, ['zzz', text])).toBe(text);
        expect(nearest(text.slice(0, index) + text.slice(index + 1), [text])).toBe(text);
        expect(nearest(`${text.slice(0, index)}#${text.slice(index)}`, [text])).toBe(text);
      }),
    );
  });
});

describe('typingErrors', () => {
  it.each([
    ['agent', 'agent', 0],
    ['agent', 'agents', 1],
    ['agent', 'agnet', 1],
    ['agent', 'urgent', 2],
    ['', 'abc', 3],
  ])('counts the errors between %j and %j', (a, b, errors) => {
    expect(typingErrors(a, b)).toBe(errors);
    expect(typingErrors(b, a)).toBe(errors);
  });

  it('stops counting at the configured limit', () => {
    expect(typingErrors('kitten', 'unrelated words', 2)).toBe(3);
    expect(typingErrors('agent', 'urgent', 2)).toBe(2);
  });

  it('matches the definition of optimal string alignment, up to the limit', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });
    fc.assert(
      fc.property(word, word, fc.nat(9), (a, b, most) => {
        const errors = alignment(a, b);
        expect(typingErrors(a, b)).toBe(errors);
        expect(typingErrors(a, b, most)).toBe(Math.min(errors, most + 1));
      }),
      { numRuns: 500 },
    );
  });
});

/** The definition, word for word. */
function alignment(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  const [shorterA, shorterB] = [a.slice(0, -1), b.slice(0, -1)];
  if (a.at(-1) === b.at(-1)) return alignment(shorterA, shorterB);
  const ways = [alignment(shorterA, b), alignment(a, shorterB), alignment(shorterA, shorterB)];
  const swapped = a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1) && a.length > 1 && b.length > 1;
  if (swapped) ways.push(alignment(a.slice(0, -2), b.slice(0, -2)));
  return 1 + Math.min(...ways);
}
