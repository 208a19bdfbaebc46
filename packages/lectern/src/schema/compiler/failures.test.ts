import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../json-schema.ts';
import { compileSchema } from './compile.ts';

/** A name of its own, because a literal one makes an object look like a promise. */
const THEN = 'then';

describe('failures', () => {
  const failuresOf = (schema: JsonSchema, value: unknown) =>
    compileSchema(schema)
      .failures(value)
      .map(({ path, keyword, detail }) => ({ path, keyword, ...(detail && { detail }) }));

  it('are collected completely, each with its path', () => {
    const schema = {
      properties: {
        a: { type: 'string' },
        list: { items: { minimum: 2 } },
        deep: { properties: { x: { const: 1 } } },
      },
      required: ['missing'],
      additionalProperties: false,
    };
    expect(failuresOf(schema, { a: 1, list: [3, 1], deep: { x: 2 }, other: 1 })).toEqual([
      { path: [], keyword: 'required', detail: { name: 'missing' } },
      { path: ['a'], keyword: 'type' },
      { path: ['list', 1], keyword: 'minimum' },
      { path: ['deep', 'x'], keyword: 'const' },
      { path: [], keyword: 'additionalProperties', detail: { name: 'other', known: ['a', 'list', 'deep'] } },
    ]);
  });

  it('include the value and the schema that failed', () => {
    const limit = { type: 'integer', maximum: 5 };
    const [failure] = compileSchema({ properties: { limit } }).failures({ limit: 9 });
    expect(failure?.value).toBe(9);
    expect(failure?.schema).toBe(limit);
  });

  it('of a union include the reasons of each branch', () => {
    const [failure] = compileSchema({ anyOf: [{ type: 'string' }, { minimum: 5 }] }).failures(1);
    expect(failure?.keyword).toBe('anyOf');
    expect(failure?.detail?.branches?.map((branch) => branch.map(({ keyword }) => keyword))).toEqual([
      ['type'],
      ['minimum'],
    ]);
    expect(failuresOf({ oneOf: [{ type: 'number' }, { minimum: 0 }] }, 1)).toEqual([
      { path: [], keyword: 'oneOf', detail: { matched: [0, 1] } },
    ]);
  });

  it('are found through references, conditions, dependencies and property names', () => {
    expect(failuresOf({ $ref: '#/$defs/a', $defs: { a: { allOf: [{ minimum: 3 }] } } }, 1)).toEqual([
      { path: [], keyword: 'minimum' },
    ]);
    expect(failuresOf({ if: true, [THEN]: { minimum: 3 } }, 1)).toEqual([{ path: [], keyword: 'minimum' }]);
    expect(failuresOf({ dependentSchemas: { a: { required: ['b'] }, c: false } }, { a: 1 })).toEqual([
      { path: [], keyword: 'required', detail: { name: 'b' } },
    ]);
    expect(failuresOf({ dependentRequired: { a: ['b'] } }, { a: 1 })).toEqual([
      { path: [], keyword: 'dependentRequired', detail: { name: 'b', because: 'a' } },
    ]);
    expect(failuresOf({ propertyNames: { maxLength: 1 } }, { a: 1, bc: 1 })).toMatchObject([
      { path: [], keyword: 'propertyNames', detail: { name: 'bc' } },
    ]);
  });

  it('of unevaluated properties list the allowed names, unless something else failed', () => {
    const schema = { allOf: [{ properties: { a: { type: 'string' } } }], unevaluatedProperties: false };
    expect(failuresOf(schema, { b: 1 })).toEqual([
      { path: [], keyword: 'unevaluatedProperties', detail: { name: 'b', known: ['a'] } },
    ]);
    expect(failuresOf(schema, { a: 1, b: 1 })).toEqual([{ path: ['a'], keyword: 'type' }]);
    expect(failuresOf({ unevaluatedProperties: { type: 'string' } }, { a: 1 })).toEqual([
      { path: ['a'], keyword: 'type' },
    ]);
    expect(failuresOf({ prefixItems: [true], unevaluatedItems: { type: 'string' } }, [1, 'a', 2])).toEqual([
      { path: [2], keyword: 'type' },
    ]);
  });

  it.each([
    ['items', { items: { type: 'string' } }, Array(5000).fill(1)],
    ['members', { additionalProperties: { type: 'string' } }, { ...Array(5000).fill(1) }],
    ['unknown members', { additionalProperties: false }, { ...Array(5000).fill(1) }],
    ['names', { propertyNames: { maxLength: 0 } }, { ...Array(5000).fill(1) }],
    ['unevaluated members', { unevaluatedProperties: false }, { ...Array(5000).fill(1) }],
    ['unevaluated items', { unevaluatedItems: { type: 'string' } }, Array(5000).fill(1)],
  ])('stop checking further %s after forty failures', (_, schema, value) => {
    const looked = new Set<unknown>();
    const watched = new Proxy(value as object, {
      get: (target, key) => {
        looked.add(key);
        return Reflect.get(target, key);
      },
    });
    const validator = compileSchema(schema);
    expect(validator.explain(watched)).toHaveLength(41);
    if (Array.isArray(value)) expect(looked.size).toBeLessThan(50);
    expect(validator.failures(value, 1000)).toHaveLength(1001);
  });
});
