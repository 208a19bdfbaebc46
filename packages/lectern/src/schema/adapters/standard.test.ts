import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { areLarge, prepareStandard } from './standard.ts';
import type { StandardSchemaV1 } from './types.ts';

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
