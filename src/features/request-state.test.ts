import { describe, expect, it } from 'vitest';
import { type Binding, RequestStateSealer } from './request-state.ts';

const SECRET = new TextEncoder().encode('a secret that replicas share');
const BINDING: Binding = {
  principal: 'ada',
  method: 'tools/call',
  params: { name: 'purge', arguments: { days: 30, deep: { a: 1, b: [1, 2] } } },
};
const ANSWERS = { confirm: { action: 'accept', content: { ok: true } } };

const sealer = (secret: Uint8Array | undefined = SECRET, lifetimeMs = 60_000) =>
  new RequestStateSealer(secret, lifetimeMs);
const bound = (more: Partial<Binding>): Binding => ({ ...BINDING, ...more });

describe('RequestStateSealer', () => {
  it('opens what it sealed for the same request', async () => {
    const mine = sealer();
    expect(await mine.open(await mine.seal(ANSWERS, BINDING), BINDING)).toEqual(ANSWERS);
  });

  it('opens what another replica with the same secret sealed', async () => {
    expect(await sealer().open(await sealer().seal(ANSWERS, BINDING), BINDING)).toEqual(ANSWERS);
  });

  it('opens nothing of another secret, and has a random one by default', async () => {
    const state = await sealer().seal(ANSWERS, BINDING);
    expect(await sealer(new Uint8Array(3)).open(state, BINDING)).toBeUndefined();
    const [one, other] = [
      new RequestStateSealer(undefined, 60_000),
      new RequestStateSealer(undefined, 60_000),
    ];
    const random = await one.seal(ANSWERS, BINDING);
    expect(await one.open(random, BINDING)).toEqual(ANSWERS);
    expect(await other.open(random, BINDING)).toBeUndefined();
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
      'an object that reads like a list of pairs',
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
    expect(await sealer().open(await sealer().seal(ANSWERS, BINDING), binding)).toBeUndefined();
  });

  it('does not take the principal for what it is not', async () => {
    const state = await sealer().seal(ANSWERS, bound({ principal: undefined }));
    for (const principal of ['null', 'undefined', ''])
      expect(await sealer().open(state, bound({ principal }))).toBeUndefined();
  });

  it('opens for the same request in another order, with other answers and meta data', async () => {
    const params = {
      requestState: 's',
      inputResponses: { confirm: {} },
      _meta: { progressToken: 1 },
      arguments: { deep: { b: [1, 2], a: 1 }, days: 30 },
      name: 'purge',
    };
    expect(await sealer().open(await sealer().seal(ANSWERS, BINDING), bound({ params }))).toEqual(ANSWERS);
  });

  it('opens nothing that has expired', async () => {
    const shortLived = sealer(SECRET, 1);
    const state = await shortLived.seal(ANSWERS, BINDING);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await shortLived.open(state, BINDING)).toBeUndefined();
  });

  it.each(['', 'x', '!', 'AAAAAAAAAAAAAAAA', 'A'.repeat(400), null, undefined, 7, {}, ['a']])(
    'opens nothing like %j',
    async (state) => {
      expect(await sealer().open(state, BINDING)).toBeUndefined();
    },
  );

  it('shows nothing of the answers, and never seals alike twice', async () => {
    const states = await Promise.all([sealer().seal(ANSWERS, BINDING), sealer().seal(ANSWERS, BINDING)]);
    expect(states[0]).not.toBe(states[1]);
    for (const state of states)
      expect(Buffer.from(state, 'base64url').toString('latin1')).not.toContain('accept');
  });
});
