import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addOccurrence, BODY_ONLY, FIELDS, fieldsOf, occurrences } from './field-index.ts';

const pack = (fields: readonly number[]): number => fields.reduce(addOccurrence, 0);
const ofField = (fields: readonly number[], field: number): number =>
  fields.filter((other) => other === field).length;

describe('packed occurrences', () => {
  it('count each field separately up to a maximum', () => {
    const field = fc.nat(FIELDS.length - 1);
    fc.assert(
      fc.property(fc.array(field, { maxLength: 300 }), (fields) => {
        const packed = pack(fields);
        expect(packed).toBeGreaterThanOrEqual(0);
        for (let each = 0; each < FIELDS.length; each++) {
          expect(occurrences(packed, each)).toBe(Math.min(ofField(fields, each), BODY_ONLY));
        }
        expect(fieldsOf(packed)).toEqual(FIELDS.filter((_, each) => fields.includes(each)));
      }),
    );
  });

  it('in the body only are distinguished from all others by their value', () => {
    expect(pack(Array(1000).fill(0))).toBe(BODY_ONLY);
    for (let field = 1; field < FIELDS.length; field++) expect(pack([field])).toBeGreaterThan(BODY_ONLY);
  });

  it('fit in 32 bits with all fields at their maximum', () => {
    const fullest = FIELDS.flatMap((_, field) => Array(100).fill(field) as number[]);
    expect(new Uint32Array([pack(fullest)])[0]).toBe(pack(fullest));
  });
});
