import { toStandardJsonSchema } from '@valibot/to-json-schema';
import { type } from 'arktype';
import * as v from 'valibot';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { areLarge, prepareInput, prepareOutput, prepareStandard } from './full.ts';
import {
  type InferInput,
  type InputSchema,
  jsonSchema,
  type StandardSchemaV1,
  type Validated,
} from './types.ts';

const run = (schema: InputSchema | undefined, args: unknown): Validated => {
  const outcome = prepareInput(schema).validate(args);
  if (outcome instanceof Promise) throw new Error('expected an answer at once');
  return outcome;
};
const message = (outcome: Validated): string | undefined => (outcome.ok ? undefined : outcome.message);

describe('an omitted schema', () => {
  it('means no parameters', () => {
    const prepared = prepareInput(undefined);
    expect(prepared.jsonSchema).toEqual({ type: 'object', additionalProperties: false });
    expect(prepared.validate(undefined)).toEqual({ ok: true, value: {} });
    expect(prepared.validate(null)).toEqual({ ok: true, value: {} });
    expect(message(run(undefined, { a: 1 }))).toBe('Unknown parameter "a". No parameters are allowed.');
    expect(message(run(undefined, 'x'))).toBe('Arguments: got "x" (string); expected an object.');
  });
});

describe('JSON Schema', () => {
  it('is listed unchanged and frozen', () => {
    const schema = {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      $defs: { a: { $anchor: 'a', type: 'string' } },
      properties: { a: { $ref: '#a' } },
      if: { required: ['a'] },
      'x-mine': { anything: [1] },
    };
    const prepared = prepareInput(schema);
    expect(JSON.stringify(prepared.jsonSchema)).toBe(JSON.stringify(schema));
    expect(Object.isFrozen(prepared.jsonSchema)).toBe(true);
    expect(Object.isFrozen(schema)).toBe(false);
  });

  it('must have an object at its root', () => {
    expect(prepareInput({ properties: { a: {} } }).jsonSchema).toEqual({
      type: 'object',
      properties: { a: {} },
    });
    expect(prepareInput({ oneOf: [{ type: 'object' }, { type: 'null' }] }).jsonSchema.type).toBe('object');
    for (const schema of [
      { type: 'array' },
      { type: ['object', 'null'] },
      { const: 1 },
      { enum: ['a'] },
      { anyOf: [{ type: 'string' }, { type: ['null', 'number'] }] },
      { allOf: [{ type: 'object' }, false] },
    ]) {
      expect(() => prepareInput(schema), JSON.stringify(schema)).toThrow('"type": "object"');
    }
    expect(() => prepareInput('x' as unknown as InputSchema)).toThrow('A schema must be');
    expect(() => prepareInput({ n: z.number() } as unknown as InputSchema)).toThrow(
      'Wrap the members in an object schema, as in z.object({ n: … })',
    );
  });

  it('asserts formats and applies defaults', () => {
    const schema = {
      properties: { day: { type: 'string', format: 'date' }, limit: { type: 'integer', default: 5 } },
    };
    expect(run(schema, undefined)).toEqual({ ok: true, value: { limit: 5 } });
    expect(message(run(schema, { day: 'monday' }))).toContain('expected a date (YYYY-MM-DD)');
  });

  it('can be verified before the first call, like any other schema', () => {
    const broken = { type: 'object', properties: { a: { pattern: '(' } } };
    expect(() => prepareInput(broken).verify()).toThrow('#/properties/a/pattern');
    expect(() => prepareOutput(broken)?.verify()).toThrow('#/properties/a/pattern');
    expect(() => prepareInput(z.object({ a: z.string() })).verify()).not.toThrow();
  });
});

describe('zod', () => {
  const schema = z.object({
    kind: z.string().min(2),
    limit: z.number().int().min(1).max(9).default(3),
    email: z.email().optional(),
  });

  it('is converted once, with additional properties forbidden and without $schema', () => {
    const { jsonSchema: converted } = prepareInput(schema);
    expect(converted).toMatchObject({ type: 'object', required: ['kind'], additionalProperties: false });
    expect(converted.$schema).toBeUndefined();
    expect(prepareInput(z.looseObject({ a: z.string() })).jsonSchema.additionalProperties).toEqual({});
  });

  it('passes its output to the handler', () => {
    expect(run(schema, { kind: 'ab' })).toEqual({ ok: true, value: { kind: 'ab', limit: 3 } });
    expect(run(z.object({ n: z.string().transform(Number) }), { n: '5' })).toEqual({
      ok: true,
      value: { n: 5 },
    });
    expect(run(z.object({}), undefined)).toEqual({ ok: true, value: {} });
  });

  it('refuses unknown names instead of dropping them', () => {
    expect(message(run(schema, { kind: 'ab', limti: 2 }))).toBe(
      'Unknown parameter "limti": did you mean "limit"? Allowed: kind, limit, email. Example: {"kind":"ab","limit":2}',
    );
    expect(run(z.looseObject({ a: z.string() }), { a: 'x', b: 1 })).toEqual({
      ok: true,
      value: { a: 'x', b: 1 },
    });
    expect(message(run(z.strictObject({ a: z.string() }), { a: 'x', b: 1 }))).toContain(
      'Unknown parameter "b"',
    );
  });

  it('explains errors in our format, with its own message only for refinements', () => {
    expect(message(run(schema, { kind: 1, email: 'x' }))).toBe(
      'Parameter "kind": got 1 (number); expected a string of at least 2 characters. Parameter "email": got "x" (string); expected an email address. Example: {"kind":"text","email":"name@example.com"}',
    );
    const refined = z
      .object({ a: z.string(), b: z.object({ c: z.string() }) })
      .refine((o) => o.a !== o.b.c, { message: 'must differ.', path: ['b', 'c'] });
    expect(message(run(refined, { a: 'x', b: { c: 'x' } }))).toBe(
      'Parameter "b.c": got "x" (string); must differ.',
    );
  });

  it('determines validity: a value that it accepts is not reported as an error', () => {
    const coerced = z.object({ n: z.coerce.number(), s: z.string() });
    expect(run(coerced, { n: '5', s: 'a' })).toEqual({ ok: true, value: { n: 5, s: 'a' } });
    expect(message(run(coerced, { n: '5', s: 1 }))).toMatch(
      /^Parameter "s": got 1 \(number\); expected a string\. Example/,
    );
  });

  it('forbids additional properties in unions at the root', () => {
    const union = z.discriminatedUnion('k', [
      z.object({ k: z.literal('circle'), radius: z.number() }),
      z.object({ k: z.literal('box'), width: z.number() }),
    ]);
    expect(prepareInput(union).jsonSchema).toMatchObject({ type: 'object', unevaluatedProperties: false });
    expect(run(union, { k: 'box', width: 1 })).toEqual({ ok: true, value: { k: 'box', width: 1 } });
    expect(message(run(union, { k: 'box', width: 1, radius: 1 }))).toBe(
      'Unknown parameter "radius". Allowed: k, width. Example: {"k":"circle","radius":1}',
    );
    expect(message(run(union, { k: 'bx', width: 1 }))).toContain('did you mean "box"?');
    expect(run(z.record(z.string(), z.number()), { any: 1 })).toEqual({ ok: true, value: { any: 1 } });
  });

  it('may validate asynchronously', async () => {
    const slow = prepareInput(
      z.object({ a: z.string().refine(async (text) => text === 'ok', 'must be ok') }),
    );
    expect(await slow.validate({ a: 'ok' })).toEqual({ ok: true, value: { a: 'ok' } });
    expect(await slow.validate({ a: 'no' })).toMatchObject({
      ok: false,
      message: 'Parameter "a": got "no" (string); must be ok.',
      summary: 'Parameter "a": invalid.',
    });
    expect(await slow.validate({ b: 1 })).toMatchObject({ ok: false });
  });

  it('fails at definition if JSON has no such type or the root is not an object', () => {
    expect(() => prepareInput(z.object({ day: z.date() }))).toThrow(
      /zod schema cannot be written as JSON Schema: Date.*format/,
    );
    expect(() => prepareInput(z.string())).toThrow('"type": "object"');
  });
});

describe('other libraries', () => {
  it('valibot with its converter', () => {
    const schema = v.object({
      a: v.pipe(v.string(), v.email()),
      n: v.optional(v.pipe(v.number(), v.integer()), 3),
    });
    expect(() => prepareInput(schema)).toThrow(/valibot.*toStandardJsonSchema/);
    const wrapped = toStandardJsonSchema(schema);
    expect(run(wrapped, { a: 'a@b.co' })).toEqual({ ok: true, value: { a: 'a@b.co', n: 3 } });
    expect(message(run(wrapped, { a: 'x' }))).toMatch(/^Parameter "a": got "x" \(string\); Invalid email/);
    expect(message(run(wrapped, { a: 'a@b.co', m: 1 }))).toContain('Unknown parameter "m"');
  });

  it('arktype', () => {
    const schema = type({ a: 'string>0', 'n?': '1<=number.integer<=50' });
    expect(run(schema, { a: 'x', n: 2 })).toEqual({ ok: true, value: { a: 'x', n: 2 } });
    expect(message(run(schema, { a: '', n: 99 }))).toBe(
      'Parameter "a": got "" (string); expected a string of at least 1 character. Parameter "n": got 99 (number); expected an integer from 1 to 50. Example: {"a":"text","n":50}',
    );
  });

  it('any library that implements Standard Schema, with any format of paths', () => {
    const issues = [{ message: 'bad', path: [{ key: 'a' }, 0, Symbol('s')] }, { message: 'all bad' }];
    const mine = {
      '~standard': {
        version: 1 as const,
        vendor: 'mine',
        validate: () => ({ issues }),
        jsonSchema: {
          input: () => ({ type: 'object', patternProperties: { '^a': {} }, additionalProperties: false }),
          output: () => ({}),
        },
      },
    };
    expect(message(run(mine, { a: [] }))).toBe(
      'Parameter "a[0][\\"Symbol(s)\\"]": got undefined; bad. Arguments: got {"a":[]} (object); all bad.',
    );
    expect(message(run(mine, { b: 1 }))).toContain('Unknown parameter "b"');
    const bare = { '~standard': { version: 1 as const, vendor: 'bare', validate: () => ({ value: 1 }) } };
    expect(() => prepareInput(bare)).toThrow(/bare schema.*Update the library/);
    const broken = {
      '~standard': {
        ...mine['~standard'],
        jsonSchema: { input: () => Promise.reject, output: () => fail() },
      },
    };
    expect(() => prepareOutput(broken as unknown as InputSchema)).toThrow(
      'mine schema cannot be written as JSON Schema: no',
    );
  });
});

function fail(): never {
  throw 'no';
}

describe('prepareOutput', () => {
  it('accepts a schema of any type and reports what is wrong with a value', () => {
    expect(prepareOutput(undefined)).toBeUndefined();
    const numbers = prepareOutput({ type: 'array', items: { type: 'number' } });
    expect(numbers?.validate([1])).toBeUndefined();
    expect(numbers?.validate(['1'])).toBe('Field "[0]": got "1" (string); expected a number.');
    expect(numbers?.validate(1)).toBe('Result: got 1 (number); expected an array of numbers.');
    expect(Object.isFrozen(numbers?.jsonSchema)).toBe(true);
  });

  it('uses the output side of a library schema', () => {
    const prepared = prepareOutput(z.object({ n: z.number().default(1) }));
    expect(prepared?.jsonSchema).toMatchObject({ required: ['n'] });
    expect(prepared?.validate({})).toBe('Missing required field "n": expected a number.');
  });
});

describe('types', () => {
  it('are inferred from the schema', () => {
    const tagged = jsonSchema<{ query: string }>({ type: 'object' });
    const zodSchema = z.object({ n: z.string().transform(Number), o: z.number().optional() });
    const arkSchema = type({ a: 'string' });
    const valibotSchema = toStandardJsonSchema(v.object({ a: v.optional(v.number(), 1) }));
    expectTypeOf<InferInput<typeof tagged>>().toEqualTypeOf<{ query: string }>();
    expectTypeOf<InferInput<typeof zodSchema>>().toEqualTypeOf<{ n: number; o?: number | undefined }>();
    expectTypeOf<InferInput<typeof arkSchema>>().toEqualTypeOf<{ a: string }>();
    expectTypeOf<InferInput<typeof valibotSchema>>().toEqualTypeOf<{ a: number }>();
    expectTypeOf<InferInput<{ type: 'object' }>>().toEqualTypeOf<Record<string, unknown>>();
    expectTypeOf<InferInput<undefined>>().toEqualTypeOf<Record<string, never>>();
    expect(tagged).toEqual({ type: 'object' });
  });
});

/** Counts how many values the library is given to judge. */
function watched(schema: z.ZodType): { schema: StandardSchemaV1; sizes: number[] } {
  const sizes: number[] = [];
  const standard = schema['~standard'];
  const validate = (value: unknown): ReturnType<typeof standard.validate> => {
    sizes.push(JSON.stringify(value).length);
    return standard.validate(value);
  };
  return { schema: { '~standard': { ...standard, validate } } as StandardSchemaV1, sizes };
}

describe('large arguments', () => {
  it.each([
    ['items', z.object({ rows: z.array(z.array(z.string())) }), { rows: [['a'], [...Array(2000).fill(1)]] }],
    [
      'members of a union',
      z.object({
        rows: z.array(
          z.discriminatedUnion('kind', [
            z.object({ kind: z.literal('a'), n: z.number() }),
            z.object({ kind: z.literal('b'), s: z.string() }),
          ]),
        ),
      }),
      { rows: [{ kind: 'a', n: 1 }, ...Array(2000).fill({ kind: 'a', n: 'x' })] },
    ],
    ['names', z.object({ rows: z.array(z.strictObject({})) }), { rows: Array(2000).fill({ a: 1 }) }],
  ])('with errors in many %s are refused after the library has reported one place', async (_, type, args) => {
    const { schema, sizes } = watched(type);
    const refused = await prepareStandard(schema).validate(args);
    expect(refused).toMatchObject({ ok: false, message: expect.stringContaining('And more.') });
    expect(Math.max(...sizes)).toBeLessThan(200);
  });

  it('are passed to the library if it accepts more than its JSON Schema', async () => {
    const converting = z.object({ numbers: z.array(z.coerce.number()).min(30) });
    const args = { numbers: Array(2000).fill('7') };
    expect(await prepareStandard(converting).validate(args)).toEqual({
      ok: true,
      value: { numbers: Array(2000).fill(7) },
    });
  });

  it('are those with many values at any depth', () => {
    expect(areLarge({ a: [1, { b: null }], c: 'x' })).toBe(false);
    expect(areLarge({ a: Array(1001).fill(1) })).toBe(true);
    expect(areLarge({ a: { b: { ...Array(1001).fill(1) } } })).toBe(true);
    expect(areLarge([null, Array(40).fill(Array(40).fill(1))])).toBe(true);
    expect(areLarge(1)).toBe(false);
  });
});
