import { describe, expect, expectTypeOf, it } from 'vitest';
import type { InferInput } from '../index.ts';
import { anyObject, count, flag, list, oneOf, optional, orNull, record, share, text } from './fields.ts';
import { dataChecker } from './lint.ts';

const example = record({
  name: text('A name', { maxLength: 5 }),
  kind: oneOf(['a', 'b'], 'A kind'),
  parts: list(record({ size: count('A size'), note: optional(text('A note')) }), 'Parts'),
  part: optional(share('A part')),
  owner: orNull(text('An owner')),
  isNew: flag('Whether it is new'),
  rest: anyObject('The rest'),
});

const RIGHT = { name: 'x', kind: 'a', parts: [{ size: 1 }], owner: null, isNew: true, rest: { any: 1 } };

describe('fields', () => {
  it('S2.17 become a complete JSON schema', () => {
    expect(example).toEqual({
      type: 'object',
      properties: {
        name: { type: 'string', description: 'A name', maxLength: 5 },
        kind: { type: 'string', enum: ['a', 'b'], description: 'A kind' },
        parts: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              size: { type: 'integer', minimum: 0, description: 'A size' },
              note: { type: 'string', description: 'A note' },
            },
            required: ['size'],
            additionalProperties: false,
          },
          description: 'Parts',
        },
        part: { type: 'number', minimum: 0, maximum: 1, description: 'A part' },
        owner: { type: ['string', 'null'], description: 'An owner' },
        isNew: { type: 'boolean', description: 'Whether it is new' },
        rest: { type: 'object', description: 'The rest' },
      },
      required: ['name', 'kind', 'parts', 'owner', 'isNew', 'rest'],
      additionalProperties: false,
    });
    expect(record({})).toEqual({ type: 'object', properties: {}, additionalProperties: false });
  });

  it('S2.17 become the type of the values that the schema accepts', () => {
    type Example = InferInput<typeof example>;
    expectTypeOf<Example['name']>().toEqualTypeOf<string>();
    expectTypeOf<Example['kind']>().toEqualTypeOf<'a' | 'b'>();
    expectTypeOf<Example['parts'][number]['note']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<Example['part']>().toEqualTypeOf<number | undefined>();
    expectTypeOf<Example['owner']>().toEqualTypeOf<string | null>();
    const right: Example = { ...RIGHT, kind: 'a' };
    expect(dataChecker(example, 'The example')(right)).toEqual([]);
  });

  it.each([
    { ...RIGHT, name: 'longer' },
    { ...RIGHT, kind: 'c' },
    { ...RIGHT, parts: [{}] },
    { ...RIGHT, part: 1.1 },
    { ...RIGHT, owner: 1 },
    { ...RIGHT, more: 1 },
    { name: 'x' },
  ])('refuse %j', (wrong) => {
    expect(dataChecker(example, 'The example')(wrong)).not.toEqual([]);
  });
});
