import { describe, expect, it } from 'vitest';
import { readIdentities } from './identities.ts';

const KEY = `ed25519:${'ab'.repeat(32)}`;
const platform = {
  platform: 'GitHub',
  url: 'https://github.com/ada',
  proof_url: 'https://gist.github.com/ada/1',
};
const ada = { name: 'Ada', type: 'person', platforms: [platform], since: '2026-01-01' };

const pathsOf = (identities: unknown): string[] => {
  const reading = readIdentities(JSON.stringify(identities));
  return reading.ok ? [] : reading.problems.map(({ path }) => path);
};

describe('readIdentities', () => {
  it('reads identities with or without a key', () => {
    const bot = { ...ada, type: 'service', operator: 'Ada', retired: '2026-02-01', platforms: [] };
    const identities = { [KEY]: bot, curator: ada };
    expect(readIdentities(JSON.stringify(identities))).toEqual({ ok: true, value: identities });
    expect(pathsOf({})).toEqual([]);
  });

  it.each<[string, object, string]>([
    ['name', { name: '' }, 'name'],
    ['type', { type: 'robot' }, 'type'],
    ['platforms', { platforms: undefined }, 'platforms'],
    ['proof', { platforms: [{ ...platform, proof_url: undefined }] }, 'platforms[0].proof_url'],
    ['address', { platforms: [{ ...platform, url: 'http://x.org' }] }, 'platforms[0].url'],
    ['since', { since: 'yesterday' }, 'since'],
    ['retired', { retired: true }, 'retired'],
    ['operator', { operator: 1 }, 'operator'],
  ])('refuses another %s', (_what, change, path) => {
    expect(pathsOf({ curator: { ...ada, ...change } })).toEqual([`curator.${path}`]);
  });

  it('refuses invalid keys, unknown members and other formats', () => {
    expect(pathsOf({ ada })).toEqual(['']);
    expect(pathsOf({ [KEY.toUpperCase()]: ada })).toEqual(['']);
    expect(pathsOf({ curator: { ...ada, shoeSize: 38 } })).toEqual(['curator.shoeSize']);
    expect(pathsOf([])).toEqual(['']);
  });
});
