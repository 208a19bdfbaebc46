import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { typingErrors } from './match-words.ts';

describe('typingErrors', () => {
  it.each([
    ['agent', 'agent', 0],
    ['agent', 'agents', 1],
    ['agent', 'agnet', 1],
    ['agent', 'urgent', 2],
    ['', 'abc', 3],
  ])('counts between %j and %j', (a, b, errors) => {
    expect(typingErrors(a, b)).toBe(errors);
    expect(typingErrors(b, a)).toBe(errors);
  });

  it('stops counting if configured to', () => {
    expect(typingErrors('kitten', 'unrelated words', 2)).toBe(3);
    expect(typingErrors('agent', 'urgent', 2)).toBe(2);
  });

  it('counts as the definition of optimal string alignment does, up to the limit', () => {
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
