import { type } from 'arktype';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { edgeAdapter } from './edge.ts';

const SEARCH = z.object({ query: z.string(), limit: z.number().optional() });

describe('arguments without a schema compiler', () => {
  const { jsonSchema, validate } = edgeAdapter.input(SEARCH);

  it('are validated by the library', () => {
    expect(jsonSchema).toMatchObject({ type: 'object', additionalProperties: false });
    expect(Object.isFrozen(jsonSchema)).toBe(true);
    expect(validate({ query: 'a' })).toEqual({ ok: true, value: { query: 'a' } });
    expect(validate({ query: 1 })).toMatchObject({
      ok: false,
      summary: 'Parameter "query": invalid.',
      message: 'Parameter "query": Invalid input: expected string, received number.',
    });
    expect(edgeAdapter.input(type({ n: 'number' })).validate({ n: 1 })).toMatchObject({ ok: true });
  });

  it('are refused if a name is misspelled', () => {
    expect(validate({ query: 'a', limits: 1 })).toMatchObject({
      ok: false,
      message: 'Unknown parameter "limits": did you mean "limit"? Allowed: query, limit.',
    });
    expect(edgeAdapter.input(undefined).validate({ a: 1 })).toMatchObject({
      ok: false,
      message: 'Unknown parameter "a". No parameters are allowed.',
    });
  });

  it('are validated only by the library if the root is a union', () => {
    const either = edgeAdapter.input(z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]));
    expect(either.jsonSchema).not.toHaveProperty('additionalProperties');
    expect(either.jsonSchema).not.toHaveProperty('unevaluatedProperties');
    expect(either.validate({ b: 'x', c: 1 })).toEqual({ ok: true, value: { b: 'x' } });
  });

  it('may be validated asynchronously', async () => {
    const slow = edgeAdapter.input(z.object({ a: z.string().refine(async (text) => text === 'x') }));
    await expect(slow.validate({ a: 'x' })).resolves.toEqual({ ok: true, value: { a: 'x' } });
    await expect(slow.validate({ a: 'y' })).resolves.toMatchObject({ ok: false });
  });

  it('produce a message of limited length', () => {
    const many = z.object(Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`name${i}`, z.string()])));
    const refused = edgeAdapter.input(many).validate({}) as { message: string };
    expect(refused.message.length).toBeLessThanOrEqual(600);
  });

  it('are refused for plain JSON Schema', () => {
    expect(() => edgeAdapter.input({ type: 'object' })).toThrow('Only a Standard Schema');
    expect(() => edgeAdapter.output({ type: 'object' })).toThrow(TypeError);
    expect(() => edgeAdapter.form({ type: 'object' })).toThrow(TypeError);
  });
});

describe('results and forms without a schema compiler', () => {
  it('are validated by the library', async () => {
    const output = edgeAdapter.output(z.object({ n: z.number() }));
    expect(output?.validate({ n: 1 })).toBeUndefined();
    expect(output?.validate({ n: 'x' })).toContain('expected number');
    expect(edgeAdapter.output(undefined)).toBeUndefined();
    const form = edgeAdapter.form(z.object({ name: z.string().min(2) }));
    expect(form.jsonSchema).toMatchObject({ properties: { name: { minLength: 2 } } });
    expect(await form.validate({ name: 'ab' })).toBeUndefined();
    expect(await form.validate({ name: 'a' })).toContain('"name"');
  });

  it('refuse an asynchronous output schema', () => {
    const slow = edgeAdapter.output(z.object({ n: z.number().refine(async () => true) }));
    expect(() => slow?.validate({ n: 1 })).toThrow();
  });
});
