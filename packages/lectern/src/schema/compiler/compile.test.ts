import { describe, expect, it } from 'vitest';
import type { JsonSchema, JsonSchemaObject } from '../json-schema.ts';
import { compileSchema } from './compile.ts';

const valid = (schema: JsonSchema, value: unknown): boolean => compileSchema(schema).check(value);

describe('references', () => {
  it('may be recursive', () => {
    const tree = {
      type: 'object',
      properties: { children: { items: { $ref: '#' } }, n: { type: 'number' } },
    };
    expect(valid(tree, { n: 1, children: [{ n: 2, children: [{ n: 3 }] }] })).toBe(true);
    expect(valid(tree, { n: 1, children: [{ n: 2, children: [{ n: '3' }] }] })).toBe(false);
  });

  it('resolve pointers with escapes, anchors and embedded IDs', () => {
    const $defs = {
      'a/b~c %d': { type: 'string' },
      anchored: { $anchor: 'here', type: 'number' },
      embedded: {
        $id: 'https://example.com/inner',
        $defs: { x: { type: 'boolean' } },
        properties: { x: { $ref: '#/$defs/x' } },
      },
    };
    expect(valid({ $ref: '#/$defs/a~1b~0c%20%25d', $defs }, 1)).toBe(false);
    expect(valid({ $ref: '#here', $defs }, 'a')).toBe(false);
    expect(valid({ $ref: 'https://example.com/inner', $defs }, { x: 1 })).toBe(false);
    expect(valid({ $ref: '#/$defs/embedded/properties/x', $defs }, true)).toBe(true);
    expect(valid({ $ref: '#/$defs/embedded/properties/x', $defs }, 1)).toBe(false);
    expect(valid({ $id: 'https://example.com/outer', $ref: 'inner', $defs }, { x: true })).toBe(true);
  });

  it('work at unknown keywords', () => {
    expect(valid({ $ref: '#/components/x', components: { x: { type: 'string' } } }, 1)).toBe(false);
  });

  it('bind $dynamicRef to the outermost $dynamicAnchor', () => {
    const list = {
      $id: 'https://example.com/list',
      type: 'array',
      items: { $dynamicRef: '#item' },
      $defs: { any: { $dynamicAnchor: 'item' } },
    };
    const strings = {
      $id: 'https://example.com/strings',
      $ref: 'list',
      $defs: { item: { $dynamicAnchor: 'item', type: 'string' }, list },
    };
    expect(valid(list, [1])).toBe(true);
    expect(valid(strings, ['a'])).toBe(true);
    expect(valid(strings, [1])).toBe(false);
    expect(valid({ ...list, items: { $dynamicRef: '#/$defs/any' } }, [1])).toBe(true);
  });

  it('outside the schema are refused with an explanation', () => {
    for (const ref of [
      'https://example.com/x.json',
      'other.json',
      '#/$defs/none',
      '#none',
      '#/%zz',
      '#/constructor',
    ]) {
      expect(() => compileSchema({ properties: { a: { $ref: ref } } }), ref).toThrow(
        /#\/properties\/a\/\$ref.*never fetched/,
      );
    }
    expect(() => compileSchema({ $ref: 'http://[' })).toThrow('is not a URI reference');
  });
});

describe('dialects', () => {
  const draft07 = (schema: JsonSchemaObject): JsonSchemaObject => ({
    $schema: 'http://json-schema.org/draft-07/schema#',
    ...schema,
  });

  it('refuses unsupported ones by name', () => {
    expect(() => compileSchema({ $schema: 'https://json-schema.org/draft/2019-09/schema' })).toThrow(
      /2019-09.*not supported.*2020-12/,
    );
    expect(() => compileSchema({ $defs: { a: { $id: 'x', $schema: 'urn:mine' } } })).toThrow(
      '#/$defs/a/$schema',
    );
  });

  it('supports draft-07: tuples, dependencies, definitions, $ref without siblings', () => {
    const tuple = draft07({ items: [{ type: 'string' }], additionalItems: { type: 'number' } });
    expect([['a', 1], ['a'], [1], ['a', 'b']].map((value) => valid(tuple, value))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    const dependent = draft07({ dependencies: { a: ['b'], c: { required: ['d'] } } });
    expect([{}, { a: 1, b: 1 }, { a: 1 }, { c: 1 }].map((value) => valid(dependent, value))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(
      valid(
        draft07({ $ref: '#/definitions/s', type: 'number', definitions: { s: { type: 'string' } } }),
        'a',
      ),
    ).toBe(true);
    expect(valid(draft07({ definitions: { s: { $id: '#named', type: 'string' } }, $ref: '#named' }), 1)).toBe(
      false,
    );
    expect(valid(draft07({ items: { type: 'string' } }), [1])).toBe(false);
  });

  it('ignores keywords that draft-07 does not define', () => {
    expect(
      valid(
        draft07({ prefixItems: [false], dependentRequired: { a: ['b'] }, unevaluatedProperties: false }),
        { a: 1 },
      ),
    ).toBe(true);
    expect(valid(draft07({ prefixItems: [false], contains: { const: 1 }, minContains: 2 }), [1])).toBe(true);
  });
});

describe('definition errors include the location', () => {
  it.each<[object, RegExp]>([
    [{ properties: { a: { pattern: '(' } } }, /#\/properties\/a\/pattern.*regular expression/],
    [{ patternProperties: { '[': true } }, /#\/patternProperties\/\[/],
    [{ items: { type: 'text' } }, /#\/items\/type.*"text" is not a JSON Schema type/],
    [{ $defs: { n: { minimum: 'x' } }, $ref: '#/$defs/n' }, /#\/\$defs\/n\/minimum.*a number/],
    [{ minLength: -1 }, /#\/minLength.*non-negative/],
    [{ multipleOf: 0 }, /#\/multipleOf.*above 0/],
    [{ enum: 'a' }, /#\/enum.*an array/],
    [{ required: [1] }, /#\/required.*strings/],
    [{ format: 1 }, /#\/format.*a string/],
    [{ not: 1 }, /#\/not.*a schema/],
    [{ allOf: [1] }, /#\/allOf.*schemas/],
    [{ properties: [] }, /#\/properties.*schemas/],
    [{ dependentRequired: { a: 'b' } }, /#\/dependentRequired/],
    [{ items: [{}] }, /#\/items.*a schema/],
  ])('%j', (schema, message) => {
    expect(() => compileSchema(schema as JsonSchemaObject)).toThrow(message);
  });
});

describe('limits', () => {
  const nested = (depth: number): JsonSchemaObject =>
    depth === 0 ? { type: 'string' } : { properties: { a: nested(depth - 1) } };

  it('apply to the size of the schema', () => {
    expect(() => compileSchema(nested(60))).not.toThrow();
    expect(() => compileSchema(nested(70))).toThrow('nested deeper than 64 levels');
    expect(() => compileSchema({ allOf: Array(10_000).fill({}) })).toThrow('more than 10000 subschemas');
    const circle: { not?: object } = {};
    circle.not = circle;
    expect(() => compileSchema(circle as JsonSchemaObject)).toThrow('nested deeper');
    // A pointer leads to what no keyword holds, so nothing has counted it before.
    const hidden = { $ref: '#/x', x: nested(70) };
    expect(() => compileSchema(hidden)).toThrow('nested deeper than 64 levels');
  });

  it('apply to the depth of a value at any place of a recursive schema', () => {
    let value: unknown = {};
    for (let i = 0; i < 100_000; i++) value = { next: value };
    for (const schema of [
      { properties: { next: { $ref: '#' } } },
      { anyOf: [{ properties: { next: { $ref: '#' } } }, false] },
      { not: { not: { properties: { next: { $ref: '#' } } } } },
      { $ref: '#' },
    ]) {
      const validator = compileSchema(schema);
      expect(validator.check(value)).toBe(false);
      expect(validator.failures(value)).toMatchObject([{ path: [], keyword: 'nesting' }]);
      expect(compileSchema({ uniqueItems: true }).failures([value, value])).toMatchObject([
        { keyword: 'nesting' },
      ]);
    }
  });

  it('apply to the work multiplied by branches', () => {
    const branch = (k: number): JsonSchemaObject => ({
      properties: { next: { $ref: '#' }, k: { const: k } },
      required: ['k'],
    });
    let value: unknown = { k: 3 };
    for (let i = 0; i < 60; i++) value = { next: value, k: 3 };
    expect(compileSchema({ anyOf: [branch(1), branch(2)] }).failures(value)).toMatchObject([
      { keyword: 'nesting' },
    ]);
  });

  it('do not affect the next call', () => {
    const { check } = compileSchema({ properties: { next: { $ref: '#' } } });
    let deep: unknown = {};
    for (let i = 0; i < 2000; i++) deep = { next: deep };
    expect([check(deep), check({ next: {} })]).toEqual([false, true]);
  });
});

describe('format', () => {
  it('is an annotation unless assertion is enabled', () => {
    expect(compileSchema({ format: 'date' }).check('x')).toBe(true);
    expect(compileSchema({ format: 'date' }, { formats: true }).check('x')).toBe(false);
    expect(compileSchema({ format: 'date' }, { formats: true }).check(5)).toBe(true);
    expect(compileSchema({ format: 'colour' }, { formats: true }).check('x')).toBe(true);
  });
});
