import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Seal } from '../../packages/lectern/src/base/seal.ts';
import {
  type Binding,
  RequestStateSealer,
  type Round,
} from '../../packages/lectern/src/features/request-state.ts';

const SECRET = new TextEncoder().encode('a secret of enough bytes');
const BINDING: Binding = {
  principal: 'ada',
  method: 'tools/call',
  params: { name: 'buy', arguments: { n: 1 } },
};
const sealer = new RequestStateSealer(new Seal(SECRET), { lifetimeMs: 3_600_000 });

const BASE64URL = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'];
const char = fc.oneof(fc.constantFrom(...BASE64URL), fc.string({ minLength: 1, maxLength: 1 }));
const place = fc.double({ min: 0, max: 1, noNaN: true });

type Mutation = (state: string) => string;

const at = (state: string, where: number) => Math.min(state.length - 1, Math.floor(where * state.length));
const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  fc.tuple(place, char).map(
    ([where, by]): Mutation =>
      (state) =>
        state.slice(0, at(state, where)) + by + state.slice(at(state, where) + 1),
  ),
  fc.tuple(place, char).map(
    ([where, by]): Mutation =>
      (state) =>
        state.slice(0, at(state, where)) + by + state.slice(at(state, where)),
  ),
  place.map(
    (where): Mutation =>
      (state) =>
        state.slice(0, at(state, where)) + state.slice(at(state, where) + 1),
  ),
  place.map(
    (where): Mutation =>
      (state) =>
        state.slice(0, at(state, where)),
  ),
  place.map(
    (where): Mutation =>
      (state) =>
        state.slice(at(state, where)) + state.slice(0, at(state, where)),
  ),
  fc.tuple(place, fc.nat(7)).map(
    ([where, bit]): Mutation =>
      (state) => {
        const bytes = Buffer.from(state, 'base64url');
        const index = Math.min(bytes.length - 1, Math.floor(where * bytes.length));
        bytes[index] = (bytes[index] as number) ^ (1 << bit);
        return bytes.toString('base64url');
      },
  ),
  fc.constantFrom<Mutation>(
    (state) => state + state,
    (state) => `${state}=`,
    (state) => ` ${state}`,
    (state) => `${state}\n`,
    (state) => state.replaceAll('-', '+').replaceAll('_', '/'),
    (state) => [...state].reverse().join(''),
    (state) => state.toLowerCase(),
  ),
);

const given = fc.record({ request: fc.string(), result: fc.jsonValue({ maxDepth: 2 }) });
const rounds: fc.Arbitrary<Round> = fc.record({
  asked: fc.dictionary(fc.string(), fc.string(), { maxKeys: 2 }),
  given: fc.dictionary(fc.string(), given, { maxKeys: 3 }),
});
const NOTHING: Round = { asked: {}, given: {} };
const json = (value: unknown) => JSON.parse(JSON.stringify(value));

describe('the state of a multi-round request', () => {
  it('opens to exactly what was sealed', async () => {
    await fc.assert(
      fc.asyncProperty(rounds, async (sealed) => {
        expect(json(await sealer.open(await sealer.seal(sealed, BINDING), BINDING))).toEqual(json(sealed));
      }),
    );
  });

  it('never opens after any change', async () => {
    await fc.assert(
      fc.asyncProperty(
        rounds,
        fc.array(mutation, { minLength: 1, maxLength: 3 }),
        async (sealed, mutations) => {
          const state = await sealer.seal(sealed, BINDING);
          const changed = mutations.reduce((text, mutate) => mutate(text), state);
          fc.pre(changed !== state);
          expect(await sealer.open(changed, BINDING)).toBeUndefined();
        },
      ),
      { numRuns: 500 },
    );
  });

  it('never opens with another last character, even if base64 has spare bits there', async () => {
    for (const name of ['a', 'ab', 'abc']) {
      const state = await sealer.seal({ ...NOTHING, asked: { [name]: name } }, BINDING);
      for (const last of BASE64URL) {
        const changed = state.slice(0, -1) + last;
        if (changed !== state)
          expect(await sealer.open(changed, BINDING), `${name}: …${last}`).toBeUndefined();
      }
    }
  });

  it('never opens for another request, caller or method', async () => {
    const params = fc.dictionary(fc.constantFrom('name', 'arguments', 'uri'), fc.jsonValue({ maxDepth: 3 }));
    const binding: fc.Arbitrary<Binding> = fc.record({
      principal: fc.option(fc.constantFrom('ada', 'bob', 'null', ''), { nil: undefined }),
      method: fc.constantFrom('tools/call', 'prompts/get', 'resources/read'),
      params,
    });
    await fc.assert(
      fc.asyncProperty(binding, binding, async (one, other) => {
        const same = JSON.stringify(ordered(one)) === JSON.stringify(ordered(other));
        const opened = await sealer.open(await sealer.seal(NOTHING, one), other);
        expect(opened !== undefined).toBe(same);
      }),
      { numRuns: 500 },
    );
  });
});

/** Members in one order; lists stay lists and objects stay objects. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value ?? null;
  return {
    object: Object.entries(value)
      .map(([key, member]) => [key, ordered(member)])
      .sort(([a], [b]) => ((a as string) < (b as string) ? -1 : 1)),
  };
}
