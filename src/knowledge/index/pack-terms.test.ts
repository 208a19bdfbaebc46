import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PackedTerms, packTerms } from './pack-terms.ts';

describe('packed terms', () => {
  it('are found by what they are, and nothing else is', () => {
    const term = fc.string({ unit: fc.constantFrom(...'abé文_'), minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(fc.uniqueArray(term, { maxLength: 200 }), fc.array(term), (terms, others) => {
        const packed = new PackedTerms(...packTerms(terms));
        expect(packed.all()).toEqual(terms);
        for (const each of [...terms, ...others, '', ...terms]) {
          const number = terms.indexOf(each);
          expect(packed.find(each)).toBe(number < 0 ? undefined : number);
        }
      }),
    );
  });

  it('are not confused by names that objects have', () => {
    const packed = new PackedTerms(...packTerms(['agent']));
    for (const word of ['constructor', '__proto__', 'agen', 'gent'])
      expect(packed.find(word)).toBeUndefined();
  });
});
