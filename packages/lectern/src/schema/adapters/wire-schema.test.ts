import { describe, expect, it } from 'vitest';
import type { JsonSchemaObject } from '../json-schema.ts';
import { freezeCopy } from './wire-schema.ts';

describe('freezeCopy', () => {
  it('copies and freezes at every depth', () => {
    const schema = { type: 'object', properties: { a: { enum: [1, { b: 2 }] } } };
    const copy = freezeCopy(schema) as typeof schema;
    expect(copy).toEqual(schema);
    for (const part of [
      copy,
      copy.properties,
      copy.properties.a,
      copy.properties.a.enum,
      copy.properties.a.enum[1],
    ]) {
      expect(Object.isFrozen(part)).toBe(true);
    }
    expect(Object.isFrozen(schema.properties.a)).toBe(false);
  });

  it('drops undefined and preserves special member names', () => {
    const copy = freezeCopy({
      title: undefined,
      ...JSON.parse('{"properties": {"__proto__": {"type": "string"}}}'),
    });
    expect(JSON.stringify(copy)).toBe('{"properties":{"__proto__":{"type":"string"}}}');
    expect(Object.keys(copy)).toEqual(['properties']);
  });

  it('refuses a circular value', () => {
    const circle: { not?: object } = {};
    circle.not = circle;
    expect(() => freezeCopy(circle as JsonSchemaObject)).toThrow('contains itself');
  });
});
