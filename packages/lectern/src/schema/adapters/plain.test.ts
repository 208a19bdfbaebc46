import { describe, expect, it } from 'vitest';
import type { JsonSchemaObject } from '../json-schema.ts';
import { compileDefaults } from './plain.ts';

const fill = (schema: JsonSchemaObject, value: unknown): unknown => compileDefaults(schema)?.(value);

describe('compileDefaults', () => {
  it('returns nothing if there are no defaults', () => {
    expect(compileDefaults({ properties: { a: { type: 'string' }, b: true }, items: {} })).toBeUndefined();
    expect(compileDefaults({ $ref: '#', default: {} })).toBeUndefined();
  });

  it('adds absent members and preserves existing ones', () => {
    const schema = { properties: { a: { default: 1 }, b: { default: null }, c: { default: 'x' } } };
    expect(fill(schema, { c: 'mine' })).toEqual({ a: 1, b: null, c: 'mine' });
    expect(fill(schema, { a: undefined, b: 0 })).toEqual({ a: 1, b: 0, c: 'x' });
    expect(fill(schema, 'text')).toBe('text');
  });

  it('copies only if a default is added', () => {
    const schema = { properties: { a: { default: 1 }, deep: { properties: { x: { default: 2 } } } } };
    const complete = { a: 0, deep: { x: 0 } };
    expect(fill(schema, complete)).toBe(complete);
    const partial = { a: 0, deep: {} };
    expect(fill(schema, partial)).toEqual({ a: 0, deep: { x: 2 } });
    expect(partial).toEqual({ a: 0, deep: {} });
  });

  it('never shares a default between calls', () => {
    const schema = { properties: { list: { default: [{ a: 1 }] } } };
    const filler = compileDefaults(schema);
    const [first, second] = [filler?.({}), filler?.({})] as { list: unknown[] }[];
    first?.list.push('changed');
    expect(second).toEqual({ list: [{ a: 1 }] });
  });

  it('reaches nested objects, items, references and allOf', () => {
    const schema = {
      properties: {
        filters: { $ref: '#/$defs/filters' },
        list: { items: { properties: { n: { default: 0 } } } },
        none: { properties: { x: { default: 1 } } },
      },
      allOf: [{ properties: { all: { default: true } } }],
      $defs: { filters: { properties: { year: { default: 2000 }, again: { $ref: '#/$defs/filters' } } } },
    };
    expect(fill(schema, { filters: { again: {} }, list: [{}, { n: 1 }, 'x'] })).toEqual({
      filters: { year: 2000, again: {} },
      list: [{ n: 0 }, { n: 1 }, 'x'],
      all: true,
    });
    const untouched = { filters: { year: 1 }, list: [{ n: 1 }], all: false };
    expect(fill(schema, untouched)).toBe(untouched);
    expect(fill(schema, { list: 5, all: 1 })).toEqual({ list: 5, all: 1 });
  });

  it('treats special names as ordinary members', () => {
    const schema = {
      properties: JSON.parse('{"__proto__": {"default": {"polluted": true}}, "toString": {"default": 1}}'),
    };
    const filled = fill(schema, {}) as object;
    expect(Object.keys(filled)).toEqual(['__proto__', 'toString']);
    expect(Object.getPrototypeOf(filled)).toBe(Object.prototype);
  });
});
