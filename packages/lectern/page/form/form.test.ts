/**
 * @module
 */
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../mcp/json.ts';
import type { Field, GroupField } from './field.ts';
import { formOf } from './field-of.ts';
import { type Filled, fillIn } from './fill-in.ts';
import { readValue } from './read-value.ts';

function fieldFor(schema: JsonObject, required = false): Field {
  const form = formOf({ type: 'object', properties: { it: schema }, required: required ? ['it'] : [] });
  return (form as GroupField).fields[0] as Field;
}

function read(schema: JsonObject, filled: Filled, required = false): unknown {
  const { value, problems } = readValue(fieldFor(schema, required), filled);
  return problems.length > 0 ? problems.map(({ path, message }) => [...path, message].join(' ')) : value;
}

describe('form fields', () => {
  it.each<[string, JsonObject, string]>([
    ['text', { type: 'string' }, 'text'],
    ['nullable text', { type: ['string', 'null'] }, 'text'],
    ['nullable text, as a union', { anyOf: [{ type: 'string' }, { type: 'null' }] }, 'text'],
    ['a number or its text', { type: ['number', 'string'] }, 'text'],
    ['integer', { type: 'integer' }, 'number'],
    ['either number', { type: ['integer', 'number'] }, 'number'],
    ['boolean', { type: 'boolean' }, 'switch'],
    ['enum', { enum: ['a', 1, null] }, 'choice'],
    ['const', { const: 'a' }, 'choice'],
    ['titled constants', { oneOf: [{ const: 'a', title: 'A' }, { const: 'b' }] }, 'choice'],
    ['a list of enum values', { type: 'array', items: { enum: ['a', 'b'] } }, 'choices'],
    ['a list of texts', { type: 'array', items: { type: 'string' } }, 'list'],
    ['a list of objects', { type: 'array', items: { type: 'object', properties: { a: {} } } }, 'list'],
    ['object', { type: 'object', properties: { a: { type: 'string' } } }, 'group'],
    ['an object with properties but no type', { properties: { a: { type: 'string' } } }, 'group'],
    ['an object with any members', { type: 'object' }, 'json'],
    ['a list of any items', { type: 'array' }, 'json'],
    ['a list of lists', { type: 'array', items: { type: 'array', items: { type: 'string' } } }, 'json'],
    ['tuple', { type: 'array', prefixItems: [{ type: 'string' }], items: { type: 'string' } }, 'json'],
    ['a text or an object', { type: ['string', 'object'] }, 'json'],
    ['a number or a boolean', { type: ['number', 'boolean'] }, 'json'],
    ['anything', {}, 'json'],
    ['a reference that does not resolve', { $ref: '#/$defs/none' }, 'json'],
    ['a reference to another document', { $ref: 'https://example.com/schema' }, 'json'],
  ])('are of the expected kind for %s', (_, schema, kind) => {
    expect(fieldFor(schema).kind).toBe(kind);
  });

  it('resolve references and stop at circular ones', () => {
    const form = formOf({
      type: 'object',
      properties: { tree: { $ref: '#/$defs/tree', title: 'A tree' }, self: { $ref: '#/properties/self' } },
      $defs: { tree: { type: 'object', properties: { child: { $ref: '#/$defs/tree' } } } },
    }) as GroupField;
    expect(form.fields.map(({ kind, label }) => [kind, label])).toEqual([
      ['group', 'A tree'],
      ['json', 'self'],
    ]);
    let deepest: Field | undefined = form.fields[0];
    while (deepest?.kind === 'group') deepest = deepest.fields[0];
    expect(deepest?.kind).toBe('json');
  });

  it('use a text area for long texts and a date input for dates', () => {
    const look = (key: string, schema: JsonObject): unknown =>
      (formOf({ properties: { [key]: { type: 'string', ...schema } } }) as GroupField).fields[0];
    expect(look('diff', {})).toMatchObject({ look: 'area' });
    expect(look('note', { maxLength: 100_000 })).toMatchObject({ look: 'area' });
    expect(look('query', { maxLength: 500 })).toMatchObject({ look: 'line' });
    expect(look('since', { format: 'date' })).toMatchObject({ look: 'date' });
  });

  it('pass the examples of a list to its rows', () => {
    const field = fieldFor({ type: 'array', items: { type: 'string' }, examples: [['a', 'b']] });
    expect(field).toMatchObject({ kind: 'list', item: { examples: ['a', 'b'] } });
  });

  it('are none for a tool without parameters', () => {
    expect(formOf({ type: 'object', additionalProperties: false })).toMatchObject({
      kind: 'group',
      fields: [],
    });
  });
});

describe('form input', () => {
  it.each<[string, JsonObject, Filled, Json]>([
    ['text', { type: 'string' }, ' a ', ' a '],
    ['text for a type that also allows numbers', { type: ['number', 'string'] }, '0.10', '0.10'],
    ['number', { type: 'number' }, '-2.5', -2.5],
    ['switch', { type: 'boolean' }, 'false', false],
    ['choice', { enum: ['a', 7] }, '1', 7],
    ['choices', { type: 'array', items: { enum: ['a', 'b', 'c'] } }, ['0', '2'], ['a', 'c']],
    ['rows, without empty ones', { type: 'array', items: { type: 'integer' } }, ['1', '', '3'], [1, 3]],
    ['json', {}, '{"a": [1]}', { a: [1] }],
  ])('is read: %s', (_, schema, filled, value) => {
    expect(read(schema, filled)).toEqual(value);
  });

  it.each<[string, JsonObject, Filled, string]>([
    ['too short', { type: 'string', minLength: 2 }, 'a', 'At least 2 characters.'],
    ['too long in characters', { type: 'string', maxLength: 1 }, '𝒳𝒴', 'At most 1 character; this has 2.'],
    ['pattern', { type: 'string', pattern: '^a+$' }, 'b', 'Must match ^a+$'],
    [
      'an invalid email address',
      { type: 'string', format: 'email' },
      'ada',
      'Must be an email address, such as name@example.com',
    ],
    [
      'no date-time',
      { type: 'string', format: 'date-time' },
      '2025-02-30T00:00:00Z',
      'Must be a date-time (RFC 3339), such as 2025-01-31T09:30:00Z',
    ],
    ['no number', { type: 'number' }, 'x', 'This is not a number.'],
    ['not an integer', { type: 'integer' }, '1.5', 'Must be an integer.'],
    ['too small', { type: 'integer', minimum: 1 }, '0', 'At least 1.'],
    ['too large', { type: 'number', maximum: 1 }, '2', 'At most 1.'],
    ['no JSON', {}, '{', 'This is not JSON.'],
    ['a row', { type: 'array', items: { type: 'integer' } }, ['1', 'x'], '1 This is not a number.'],
    ['too few rows', { type: 'array', items: { type: 'string' }, minItems: 2 }, ['a'], 'At least 2.'],
    ['too many rows', { type: 'array', items: { type: 'string' }, maxItems: 1 }, ['a', 'b'], 'At most 1.'],
  ])('is refused: %s', (_, schema, filled, message) => {
    expect(read(schema, filled)).toEqual([message]);
  });

  it('ignores patterns that the browser cannot compile and unknown formats', () => {
    expect(read({ type: 'string', pattern: '(?P<a>x)' }, 'b')).toBe('b');
    expect(read({ type: 'string', format: 'colour' }, 'b')).toBe('b');
  });

  it('is reported as missing if it is required, and omitted otherwise', () => {
    for (const schema of [{ type: 'string' }, { type: 'number' }, { enum: ['a'] }, {}]) {
      expect(read(schema, '')).toBeUndefined();
      expect(read(schema, '', true)).toEqual(['Required.']);
    }
    expect(read({ type: 'array', items: { type: 'string' } }, [''], true)).toEqual(['Required.']);
  });

  it('omits a value that equals the default, unless it is required', () => {
    const schema = { type: 'integer', default: 5 };
    expect(read(schema, '5')).toBeUndefined();
    expect(read(schema, '6')).toBe(6);
    expect(read(schema, '5', true)).toBe(5);
    expect(read({ type: 'boolean', default: true }, 'false')).toBe(false);
  });

  const group: JsonObject = {
    type: 'object',
    properties: { type: { enum: ['all', 'film'], default: 'all' }, year: { type: 'integer' } },
    required: ['year'],
    default: { type: 'all' },
  };

  it('omits an optional group that was not filled in, even if it has required fields', () => {
    expect(read(group, { type: '0', year: '' })).toBeUndefined();
    expect(read(group, { type: '1', year: '' })).toEqual(['year Required.']);
    expect(read(group, { type: '0', year: '1927' })).toEqual({ year: 1927 });
    expect(read(group, { type: '0', year: '' }, true)).toEqual(['year Required.']);
  });

  it('is restored from the arguments it produced', () => {
    const form = formOf({
      type: 'object',
      properties: {
        text: { type: ['number', 'string'] },
        count: { type: 'integer', default: 3 },
        sure: { type: 'boolean' },
        one: { enum: ['a', 'b'] },
        some: { type: 'array', items: { enum: ['a', 'b', 'c'] } },
        rows: { type: 'array', items: { type: 'object', properties: { n: { type: 'number' } } } },
        inner: group,
        any: {},
      },
      required: ['text'],
    });
    const value = {
      text: '1.50',
      count: 4,
      sure: false,
      one: 'b',
      some: ['c', 'a'],
      rows: [{ n: 1 }, { n: 2 }],
      inner: { type: 'film', year: 1999 },
      any: { deep: [null] },
    };
    expect(readValue(form, fillIn(form, value))).toEqual({ value, problems: [] });
    expect(readValue(form, fillIn(form, { text: 'x' }))).toEqual({ value: { text: 'x' }, problems: [] });
  });
});
