import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileSchema } from '../compiler/compile.ts';
import type { JsonSchema, JsonSchemaObject } from '../json-schema.ts';
import { explainFailures, reportFailures } from './explain.ts';
import { MAX_MESSAGE_LENGTH } from './quote.ts';

const taught = (root: JsonSchema, value: unknown): string =>
  explainFailures(compileSchema(root).failures(value), { root, value }).message;

const SEARCH: JsonSchemaObject = {
  type: 'object',
  properties: {
    category: { type: 'string', enum: ['concepts', 'recipes'] },
    limit: { type: 'integer', minimum: 1, maximum: 50, default: 5 },
    query: { type: 'string', minLength: 2 },
    filters: { type: 'object', properties: { year: { type: 'integer' } }, additionalProperties: false },
    tags: { type: 'array', items: { type: 'string' } },
    when: {
      anyOf: [
        { type: 'string', format: 'date' },
        { type: 'array', items: { type: 'integer' } },
      ],
    },
  },
  required: ['query'],
  additionalProperties: false,
};

describe('explainFailures', () => {
  it.each<[string, unknown, string]>([
    [
      'a wrong type',
      { query: 'ab', limit: 'ten' },
      'Parameter "limit": got "ten" (string); expected an integer from 1 to 50. Example: {"limit":5,"query":"ab"}',
    ],
    [
      'a misspelled name',
      { query: 'ab', catgory: 'x' },
      'Unknown parameter "catgory": did you mean "category"? Allowed: category, limit, query, filters, tags, when. Parameter "category": got "x" (string); expected one of "concepts", "recipes". Example: {"category":"concepts","query":"ab"}',
    ],
    [
      'a misspelled required name, in one sentence',
      { qurey: 'ab' },
      'Unknown parameter "qurey": did you mean "query" (required)? Allowed: category, limit, query, filters, tags, when. Example: {"query":"ab"}',
    ],
    [
      'the only unknown name for the only missing one',
      { q: 'ab' },
      'Unknown parameter "q": did you mean "query" (required)? Allowed: category, limit, query, filters, tags, when. Example: {"query":"ab"}',
    ],
    [
      'an unknown name whose value would not be valid for the missing one',
      { q: 7 },
      'Unknown parameter "q". Allowed: category, limit, query, filters, tags, when. Missing required parameter "query": expected a string of at least 2 characters. Example: {"query":"text"}',
    ],
    [
      'a name one level too high',
      { query: 'ab', year: 1999 },
      'Unknown parameter "year": did you mean "filters.year"? Allowed: category, limit, query, filters, tags, when. Example: {"query":"ab","filters":{"year":1999}}',
    ],
    [
      'a name one level too low',
      { query: 'ab', filters: { limit: 7 } },
      'Unknown parameter "filters.limit": did you mean "limit"? Allowed in "filters": year. Example: {"limit":7,"query":"ab","filters":{}}',
    ],
    [
      'a misspelled value',
      { query: 'ab', category: 'recepies' },
      'Parameter "category": got "recepies" (string); expected one of "concepts", "recipes"; did you mean "recipes"? Example: {"category":"recipes","query":"ab"}',
    ],
    [
      'a missing name',
      {},
      'Missing required parameter "query": expected a string of at least 2 characters. Example: {"query":"text"}',
    ],
    [
      'nested names',
      { query: 'ab', filters: { yaer: 1 } },
      'Unknown parameter "filters.yaer": did you mean "filters.year"? Allowed in "filters": year. Example: {"query":"ab","filters":{"year":1}}',
    ],
    [
      'items',
      { query: 'ab', tags: ['a', 2] },
      'Parameter "tags[1]": got 2 (number); expected a string. Example: {"query":"ab","tags":["a","2"]}',
    ],
    [
      'arguments that are not an object',
      [1],
      'Arguments: got [1] (array); expected an object with "query". Example: {"query":"text"}',
    ],
    [
      'a union by its alternatives',
      { query: 'ab', when: true },
      'Parameter "when": got true (boolean); expected a date (YYYY-MM-DD) or an array of integers. Example: {"query":"ab","when":"2025-01-31"}',
    ],
    [
      'a union by the intended branch',
      { query: 'ab', when: [1, 'b'] },
      'Parameter "when[1]": got "b" (string); expected an integer. Example: {"query":"ab","when":[1,1]}',
    ],
  ])('explains %s', (_name, value, message) => {
    expect(taught(SEARCH, value)).toBe(message);
  });

  it('reports everything in one response', () => {
    const message = taught(SEARCH, { limit: 0, tags: 'x', colour: 1 });
    expect(message).toContain('Missing required parameter "query"');
    expect(message).toContain('"limit": got 0 (number); expected an integer from 1 to 50.');
    expect(message).toContain('"tags": got "x" (string); expected an array of strings.');
    expect(message).toContain('Unknown parameter "colour".');
  });

  it('does not suggest a name that is already present', () => {
    expect(taught(SEARCH, { query: 'ab', querys: 'x' })).toContain('Unknown parameter "querys". Allowed');
  });

  it('finds a misspelled name even if unknown names are allowed', () => {
    const root = { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] };
    expect(taught(root, { qurey: 'a' })).toBe(
      'Unknown parameter "qurey": did you mean "query" (required)? Example: {"query":"a"}',
    );
  });

  it('reads discriminated unions', () => {
    const branch = (kind: string, name: string): JsonSchemaObject => ({
      properties: { kind: { const: kind }, [name]: { type: 'number' } },
      required: ['kind', name],
      additionalProperties: false,
    });
    const root = { type: 'object', oneOf: [branch('circle', 'radius'), branch('box', 'width')] };
    expect(taught(root, { kind: 'crcle', radius: 1 })).toBe(
      'Parameter "kind": got "crcle" (string); expected one of "circle", "box"; did you mean "circle"? Example: {"kind":"circle","radius":1}',
    );
    expect(taught(root, { radius: 1 })).toBe(
      'Missing required parameter "kind": expected one of "circle", "box". Example: {"kind":"circle","radius":1}',
    );
    expect(taught(root, { kind: 'box', wdth: 1 })).toBe(
      'Unknown parameter "wdth": did you mean "width" (required)? Allowed: kind, width. Example: {"kind":"box","width":1}',
    );
    expect(taught({ anyOf: [{ const: 'a' }, { enum: ['b', 'c'] }] }, 'd')).toBe(
      'Arguments: got "d" (string); expected one of "a", "b", "c". Example: "a"',
    );
    expect(taught({ anyOf: [{ required: ['a'] }, { required: ['b'] }] }, {})).toContain(
      'expected an object with "a" or an object with "b".',
    );
  });

  it.each<[JsonSchema, unknown, string]>([
    [
      { oneOf: [{ type: 'number' }, { minimum: 0 }] },
      1,
      'matches (a number) and (a number of at least 0); expected exactly one of them',
    ],
    [{ not: { type: 'string' } }, 'a', 'expected anything but a string'],
    [{ properties: { a: false } }, { a: 1 }, 'Parameter "a": got 1 (number); not allowed here.'],
    [
      { propertyNames: { maxLength: 2 } },
      { abc: 1 },
      'name "abc" not allowed, expected a string of at most 2 characters',
    ],
    [
      { dependentRequired: { a: ['b'] }, properties: { b: { type: 'string' } } },
      { a: 1 },
      'Missing required parameter "b" (needed with "a"): expected a string.',
    ],
    [{ additionalProperties: false }, { a: 1 }, 'Unknown parameter "a". No parameters are allowed.'],
    [{ $ref: '#' }, { a: 1 }, 'nested too deep or too large to check'],
    [{ properties: { 'a b': true, c: true }, additionalProperties: false }, { x: 1 }, 'Allowed: "a b", c.'],
    [{ oneOf: [{ type: 'string' }, { type: 'null' }] }, 1, 'expected a string or null'],
    [
      { allOf: [{ minimum: 3 }, { multipleOf: 2 }] },
      1,
      'expected a number of at least 3; expected a number in multiples of 2.',
    ],
  ])('explains the violation of %j', (schema, value, words) => {
    expect(taught(schema, value)).toContain(words);
  });

  it('omits an example that would be invalid or long', () => {
    expect(taught({ type: 'object', required: ['a'], not: { required: ['a'] } }, {})).not.toContain(
      'Example',
    );
    const names = Array.from({ length: 60 }, (_, i) => `parameter${i}`);
    expect(taught({ type: 'object', required: names }, {})).toMatch(/ And more\./);
    expect(
      taught(
        { type: 'object', properties: { a: { type: 'integer', examples: ['no'] } }, required: ['a'] },
        {},
      ),
    ).toContain('Example: {"a":1}');
  });

  it('counts errors that do not fit', () => {
    const message = taught({ items: { type: 'string' } }, Array(200).fill(1));
    expect(message).toMatch(/: expected a string\. And more\. Example: \[/);
    expect(
      taught(
        { additionalProperties: false },
        Object.fromEntries(Array.from({ length: 150 }, (_, i) => [`number${i}`, 1])),
      ),
    ).toMatch(/ And more\./);
  });

  it('never exceeds its length and contains no invisible characters, whatever the input', () => {
    const name = fc.string({ unit: 'binary', maxLength: 80 });
    const schema = fc.record(
      {
        type: fc.constantFrom('string', 'integer', 'object', 'array'),
        enum: fc.array(fc.jsonValue(), { minLength: 1, maxLength: 30 }),
        properties: fc.dictionary(
          name,
          fc.record({ type: fc.constantFrom('string', 'integer', 'boolean') }),
          { maxKeys: 20 },
        ),
        required: fc.array(name, { maxLength: 20 }),
        additionalProperties: fc.boolean(),
        items: fc.record({ type: fc.constantFrom('string', 'integer') }),
        minLength: fc.nat(200),
        anyOf: fc.array(fc.record({ type: fc.constantFrom('string', 'null'), maximum: fc.nat() }), {
          minLength: 1,
        }),
      },
      { requiredKeys: [] },
    ) as fc.Arbitrary<JsonSchemaObject>;
    fc.assert(
      fc.property(schema, fc.oneof(fc.jsonValue(), fc.dictionary(name, fc.jsonValue())), (root, value) => {
        const validator = compileSchema(root);
        const { message } = explainFailures(validator.failures(value), { root, value });
        expect(message.length).toBeLessThanOrEqual(MAX_MESSAGE_LENGTH);
        expect(message).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
        const example = /(?:^| )Example: (.*)$/s.exec(message)?.[1];
        if (example?.endsWith('…') === false) expect(validator.check(JSON.parse(example))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

it('reports too many items once', () => {
  const corner = { type: 'array', prefixItems: [{ type: 'number' }], items: false, maxItems: 1 };
  expect(taught({ type: 'object', properties: { corner } }, { corner: [1, 2] })).toBe(
    'Parameter "corner": got 2 items; expected at most 1 item. Example: {"corner":[1]}',
  );
});

describe('reportFailures', () => {
  it('names fields, without an example', () => {
    const root = { type: 'object', properties: { a: { type: 'string' } }, required: ['b'] };
    expect(reportFailures(compileSchema(root).failures({ a: 1 }), root)).toBe(
      'Missing required field "b". Field "a": got 1 (number); expected a string.',
    );
  });
});
