import { afterEach, describe, expect, it, vi } from 'vitest';
import { memoryStateStore, Seal } from '../base/seal.ts';
import { createServer } from '../index.ts';
import type { JsonObject } from '../jsonrpc/message.ts';
import { type Binding, digestOf, RequestStateSealer, type Round } from './request-state.ts';

const SECRET = new TextEncoder().encode('a secret that replicas share');
const BINDING: Binding = {
  principal: 'ada',
  method: 'tools/call',
  params: { name: 'purge', arguments: { days: 30, deep: { a: 1, b: [1, 2] } } },
};
const ROUND: Round = {
  asked: { colour: 'digest of a request' },
  given: { confirm: { request: 'another digest', result: { action: 'accept', content: { ok: true } } } },
};

const sealer = (secret: Uint8Array | undefined = SECRET, lifetimeMs = 60_000) =>
  new RequestStateSealer(new Seal(secret), { lifetimeMs });
const bound = (more: Partial<Binding>): Binding => ({ ...BINDING, ...more });

afterEach(() => void vi.useRealTimers());

describe('RequestStateSealer', () => {
  it('opens what it sealed for the same request', async () => {
    const mine = sealer();
    expect(await mine.open(await mine.seal(ROUND, BINDING), BINDING)).toEqual(ROUND);
  });

  it('opens what another replica with the same secret sealed', async () => {
    expect(await sealer().open(await sealer().seal(ROUND, BINDING), BINDING)).toEqual(ROUND);
  });

  it('opens nothing of another secret, and has a random one by default', async () => {
    const state = await sealer().seal(ROUND, BINDING);
    expect(
      await sealer(new TextEncoder().encode('a secret of somebody else')).open(state, BINDING),
    ).toBeUndefined();
    const [one, other] = [new RequestStateSealer(new Seal()), new RequestStateSealer(new Seal())];
    const random = await one.seal(ROUND, BINDING);
    expect(await one.open(random, BINDING)).toEqual(ROUND);
    expect(await other.open(random, BINDING)).toBeUndefined();
  });

  it('opens nothing of another server with the same secret', async () => {
    const [mine, other] = ['mine', 'other'].map(
      (server) => new RequestStateSealer(new Seal(SECRET), { server }),
    ) as [RequestStateSealer, RequestStateSealer];
    expect(await other.open(await mine.seal(ROUND, BINDING), BINDING)).toBeUndefined();
  });

  it.each([
    ['another principal', bound({ principal: 'bob' })],
    ['no principal', bound({ principal: undefined })],
    ['another method', bound({ method: 'prompts/get' })],
    ['another tool', bound({ params: { ...BINDING.params, name: 'print' } })],
    [
      'other arguments',
      bound({ params: { name: 'purge', arguments: { days: 31, deep: { a: 1, b: [1, 2] } } } }),
    ],
    [
      'arguments of another type',
      bound({ params: { name: 'purge', arguments: { days: '30', deep: { a: 1, b: [1, 2] } } } }),
    ],
    [
      'arguments in another list order',
      bound({ params: { name: 'purge', arguments: { days: 30, deep: { a: 1, b: [2, 1] } } } }),
    ],
    ['further arguments', bound({ params: { ...BINDING.params, extra: null } })],
    [
      'an object that looks like a list of pairs',
      bound({
        params: {
          name: 'purge',
          arguments: [
            ['days', 30],
            [
              'deep',
              [
                ['a', 1],
                ['b', [1, 2]],
              ],
            ],
          ],
        },
      }),
    ],
  ])('opens nothing for %s', async (_what, binding) => {
    expect(await sealer().open(await sealer().seal(ROUND, BINDING), binding)).toBeUndefined();
  });

  it('does not confuse a missing principal with a named one', async () => {
    const state = await sealer().seal(ROUND, bound({ principal: undefined }));
    for (const principal of ['null', 'undefined', ''])
      expect(await sealer().open(state, bound({ principal }))).toBeUndefined();
  });

  it('opens for the same request with members in another order and other results and _meta', async () => {
    const params = {
      requestState: 's',
      inputResponses: { confirm: {} },
      _meta: { progressToken: 1 },
      arguments: { deep: { b: [1, 2], a: 1 }, days: 30 },
      name: 'purge',
    };
    expect(await sealer().open(await sealer().seal(ROUND, BINDING), bound({ params }))).toEqual(ROUND);
  });

  it('does not open an expired state', async () => {
    const shortLived = sealer(SECRET, 1);
    const state = await shortLived.seal(ROUND, BINDING);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await shortLived.open(state, BINDING)).toBeUndefined();
  });

  it.each(['', 'x', '!', 'AAAAAAAAAAAAAAAA', 'A'.repeat(400), null, undefined, 7, {}, ['a']])(
    'does not open %j',
    async (state) => {
      expect(await sealer().open(state, BINDING)).toBeUndefined();
    },
  );

  it('reveals nothing of the results and never produces the same state twice', async () => {
    const states = await Promise.all([sealer().seal(ROUND, BINDING), sealer().seal(ROUND, BINDING)]);
    expect(states[0]).not.toBe(states[1]);
    for (const state of states)
      expect(Buffer.from(state, 'base64url').toString('latin1')).not.toContain('accept');
  });

  it('opens each state once', async () => {
    const mine = sealer();
    const [one, other] = [await mine.seal(ROUND, BINDING), await mine.seal(ROUND, BINDING)];
    expect(await mine.open(one, BINDING)).toEqual(ROUND);
    expect(await mine.open(one, BINDING)).toBeUndefined();
    expect(await mine.open(other, BINDING)).toEqual(ROUND);
  });

  it('opens each state once across replicas that share a store, even concurrently', async () => {
    const store = memoryStateStore();
    const replicas = [1, 2, 3].map(() => new RequestStateSealer(new Seal(SECRET), { store }));
    const state = await sealer().seal(ROUND, BINDING);
    const opened = await Promise.all(replicas.map((replica) => replica.open(state, BINDING)));
    expect(opened.filter((round) => round !== undefined)).toEqual([ROUND]);
  });

  it('opens the state of a replica whose clock is ten minutes behind, if they share a store', async () => {
    const store = memoryStateStore();
    const [mine, behind] = [1, 2].map(() => new RequestStateSealer(new Seal(SECRET), { store })) as [
      RequestStateSealer,
      RequestStateSealer,
    ];
    const now = Date.now();
    vi.setSystemTime(now - 600_000);
    const state = await behind.seal(ROUND, BINDING);
    vi.setSystemTime(now + 60_000);
    expect(await mine.open(state, BINDING)).toEqual(ROUND);
    expect(await behind.open(state, BINDING)).toBeUndefined();
  });

  it('does not use a state up for a caller who cannot open it', async () => {
    const mine = sealer();
    const state = await mine.seal(ROUND, BINDING);
    expect(await mine.open(state, bound({ principal: 'bob' }))).toBeUndefined();
    expect(await mine.open(state, BINDING)).toEqual(ROUND);
  });

  it.each([
    ['15 bytes', crypto.getRandomValues(new Uint8Array(15))],
    ['no bytes', new Uint8Array(0)],
    ['equal bytes', new Uint8Array(32).fill(7)],
    ['a text', 'a text of enough characters' as unknown as Uint8Array],
  ])('refuses a secret of %s', (_what, secret) => {
    expect(() => createServer({ name: 'x', version: '1.0.0', stateSecret: secret })).toThrow(
      'stateSecret must be a Uint8Array of at least 16 random bytes',
    );
  });
});

describe('the digest of a request', () => {
  const method = 'elicitation/create';
  const digest = (params: object) => digestOf({ method, params: params as JsonObject });

  it('does not depend on the order of members', async () => {
    expect(await digest({ a: 1, b: { c: [1], d: 2 } })).toBe(await digest({ b: { d: 2, c: [1] }, a: 1 }));
  });

  it('depends on the serialized form that the client sees', async () => {
    const on = (day: number) => digest({ message: new Date(Date.UTC(2026, 0, day)) });
    expect(await on(1)).not.toBe(await on(2));
    expect(await digest({ a: 1, b: undefined })).toBe(await digest({ a: 1 }));
  });

  it.each([
    ['text', { message: 'Delete 5000 items?' }],
    ['order of a list', { message: 'Delete 1 item?', list: [2, 1] }],
    ['type', { message: 'Delete 1 item?', list: ['1', 2] }],
    ['nesting', { message: 'Delete 1 item?', list: [[1, 2]] }],
  ])('changes with the %s', async (_what, params) => {
    expect(await digest(params)).not.toBe(await digest({ message: 'Delete 1 item?', list: [1, 2] }));
    expect(await digest(params)).not.toBe(
      await digestOf({ method: 'roots/list', params: params as JsonObject }),
    );
  });
});
