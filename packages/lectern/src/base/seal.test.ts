import { describe, expect, it } from 'vitest';
import { markOf, Seal, sealedCapacity } from './seal.ts';

const secret = (text: string): Uint8Array => new TextEncoder().encode(`${text}, a secret of enough bytes`);

describe('Seal', () => {
  it('opens in every process that has the secret, for the context it is bound to', async () => {
    const sealed = await new Seal(secret('one')).seal('content', 'ada');
    expect(await new Seal(secret('one')).open(sealed, 'ada')).toEqual({
      content: 'content',
      mark: markOf(sealed),
    });
    expect(await new Seal(secret('one')).open(sealed, 'bob')).toBeUndefined();
    expect(await new Seal(secret('two')).open(sealed, 'ada')).toBeUndefined();
    expect(await new Seal().open(sealed, 'ada')).toBeUndefined();
  });

  it('opens with each of several secrets while they are rotated', async () => {
    const [before, during, after] = [
      new Seal(secret('old')),
      new Seal([secret('new'), secret('old')]),
      new Seal(secret('new')),
    ];
    expect((await during.open(await before.seal('x', ''), ''))?.content).toBe('x');
    const sealed = await during.seal('y', '');
    expect((await after.open(sealed, ''))?.content).toBe('y');
    expect(await before.open(sealed, '')).toBeUndefined();
  });

  it('is not shared between processes until it gets a secret', async () => {
    const seal = new Seal();
    expect(seal.isShared).toBe(false);
    const mine = await seal.seal('x', '');
    expect((await seal.open(mine, ''))?.content).toBe('x');
    seal.share(secret('one'));
    expect(seal.isShared).toBe(true);
    expect(await seal.open(mine, '')).toBeUndefined();
  });

  it('never seals the same text to the same value, and reports the maximum length', async () => {
    const seal = new Seal(secret('one'));
    const [one, two] = [await seal.seal('x', ''), await seal.seal('x', '')];
    expect(markOf(one)).not.toBe(markOf(two));
    const full = await seal.seal('x'.repeat(sealedCapacity(512)), '');
    expect(full.length).toBeLessThanOrEqual(512);
    expect((await seal.seal('x'.repeat(sealedCapacity(512) + 1), '')).length).toBeGreaterThan(512);
  });

  it.each([[''], ['AAAA'], ['!!'], [7], [undefined], ['A'.repeat(400)]])('rejects %j', async (text) => {
    expect(await new Seal(secret('one')).open(text, '')).toBeUndefined();
  });

  it('refuses an empty list of secrets and secrets that could be guessed', () => {
    for (const bad of [[], [secret('one'), new Uint8Array(3)], 'text' as unknown as Uint8Array])
      expect(() => new Seal(bad)).toThrow('stateSecret must be');
  });
});
