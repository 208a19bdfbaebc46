import { describe, expect, it } from 'vitest';
import { fillIdentities, fillProposals, fillRegistry, replaceText } from './fill-curator.ts';

const CURRENT = `ed25519:${'ab'.repeat(32)}`;
const FORMER = `ed25519:${'cd'.repeat(32)}`;
const OTHER = `ed25519:${'ef'.repeat(32)}`;
const first = { current: CURRENT, former: undefined, today: '2026-03-01' };
const rotation = { ...first, former: FORMER };
const ada = { name: 'Ada', type: 'person', platforms: [], since: '2026-01-01' };

describe('fillRegistry', () => {
  const registry = (pubkey: string): string =>
    `{\n  "curator": { "pubkey":"${pubkey}" },\n\n  "endorsements": [{ "pubkey": "${pubkey}" }]\n}`;
  const filled = (pubkey: string): string =>
    registry(pubkey).replace(`"pubkey":"${pubkey}"`, `"pubkey":"${CURRENT}"`);

  it('replaces a placeholder or the previous key and preserves the layout', () => {
    const nobody = `ed25519:${'0'.repeat(64)}`;
    expect(fillRegistry(registry('curator'), first)).toBe(filled('curator'));
    expect(fillRegistry(registry(nobody), first)).toBe(filled(nobody));
    expect(fillRegistry(registry(FORMER), rotation)).toBe(filled(FORMER));
  });

  it.each([registry(CURRENT), registry(OTHER), '{}', '', '{"curator":{}}'])('does not change %j', (text) => {
    expect(fillRegistry(text, rotation)).toBe(text);
  });
});

describe('fillProposals', () => {
  it('fills in the key only for the proposer "curator"', () => {
    const text = `[ {"proposer": "curator", "title":"curator"},\n {"proposer":"${OTHER}"}, {"proposer" : "curator"} ]`;
    expect(fillProposals(text, first)).toBe(
      `[ {"proposer": "${CURRENT}", "title":"curator"},\n {"proposer":"${OTHER}"}, {"proposer" : "${CURRENT}"} ]`,
    );
    expect(fillProposals('nonsense', first)).toBe('nonsense');
  });
});

describe('fillIdentities', () => {
  const fill = (identities: object, keys: Parameters<typeof fillIdentities>[1]): unknown =>
    JSON.parse(fillIdentities(JSON.stringify(identities), keys));

  it('assigns the key to the curator', () => {
    expect(fill({ [OTHER]: ada, curator: ada }, first)).toEqual({ [OTHER]: ada, [CURRENT]: ada });
  });

  it('retires the previous key and keeps it', () => {
    expect(fill({ [FORMER]: ada }, rotation)).toEqual({
      [FORMER]: { ...ada, retired: '2026-03-01' },
      [CURRENT]: { ...ada, since: '2026-03-01' },
    });
  });

  it('changes nothing if nothing is needed, byte for byte', () => {
    const text = `{ "${CURRENT}":   ${JSON.stringify(ada)} }`;
    expect(fillIdentities(text, first)).toBe(text);
    expect(fillIdentities(text, { ...first, former: CURRENT })).toBe(text);
    expect(fillIdentities('{"x":1}', rotation)).toBe('{"x":1}');
  });
});

describe('replaceText', () => {
  it('changes one string and nothing else', () => {
    const source = '{ "a": "x",\n  "b": { "a" :\t"x" },\n  "c": [ {"a":"x"} ] }\n';
    expect(replaceText(source, ['b', 'a'], 'new')).toBe(source.replace('\t"x"', '\t"new"'));
    expect(replaceText(source, ['c', 0, 'a'], 'new')).toBe(source.replace('{"a":"x"}', '{"a":"new"}'));
  });

  it('handles escaped quotes', () => {
    expect(replaceText('{"a\\"b": "c\\"d\\\\"}', ['a"b'], '"')).toBe('{"a\\"b": "\\""}');
  });

  it('refuses a path without a string', () => {
    expect(() => replaceText('{"a": 1}', ['a'], 'x')).toThrow('There is no text at a.');
    expect(() => replaceText('{"a": "x"}', ['b'], 'x')).toThrow('There is no text at b.');
  });
});
