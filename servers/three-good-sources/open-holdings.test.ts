import { describe, expect, it } from 'vitest';
import { jsonText, SAMPLE_REGISTRY, signedSample } from '../../test/support/sample-sources.ts';
import { bareHoldings } from './holdings.ts';
import { HoldingsError, openHoldings } from './open-holdings.ts';

const { texts, signer } = await signedSample();

function messageOf(open: () => unknown): string {
  try {
    open();
  } catch (error) {
    expect(error).toBeInstanceOf(HoldingsError);
    return (error as Error).message;
  }
  throw new Error('It opened.');
}

describe('openHoldings', () => {
  it('opens all files', () => {
    const holdings = openHoldings(texts, { trustedKey: signer.publicKey });
    expect(Object.keys(holdings.registry.categories)).toEqual(Object.keys(SAMPLE_REGISTRY.categories));
    expect(holdings.registry.curator.pubkey).toBe(signer.publicKey);
    expect(holdings.auditLog.map(({ timestamp }) => timestamp).sort()).toEqual(
      holdings.auditLog.map(({ timestamp }) => timestamp),
    );
    expect(Object.keys(holdings.identities)).toHaveLength(2);
    expect(holdings.proposals).toHaveLength(2);
    expect(holdings).toMatchObject({ texts, trustedKey: signer.publicKey });
  });

  it('opens a registry by itself', () => {
    const alone = bareHoldings(SAMPLE_REGISTRY).texts;
    expect(openHoldings(alone)).toEqual(bareHoldings(SAMPLE_REGISTRY));
  });

  it('tells everything that is wrong with every file, by file and line', () => {
    const { 'rust-learning': rust } = SAMPLE_REGISTRY.categories;
    const registry = jsonText({ ...SAMPLE_REGISTRY, version: 'one', categories: { 'Not A Slug': rust } });
    const message = messageOf(() =>
      openHoldings({
        registry,
        auditLog: '{}\n',
        identities: '[]\n',
        proposals: '{"a":1}\n',
        signatures: 'nonsense',
      }),
    );
    const lines = message.trimEnd().split('\n');
    expect(lines).toContainEqual(expect.stringMatching(/^registry\.json:2: .*version/));
    expect(lines).toContainEqual(expect.stringMatching(/^registry\.json:\d+: .*Not A Slug/));
    for (const file of ['audit-log.jsonl', 'identities.json', 'proposals.json', 'signatures.json'])
      expect(lines).toContainEqual(expect.stringContaining(`${file}:1: `));
  });

  it('calls the files by the names that it is told', () => {
    const message = messageOf(() =>
      openHoldings({ ...texts, registry: '[' }, { paths: { registry: 'own/r.json' } }),
    );
    expect(message).toMatch(/^own\/r\.json:1: /);
  });
});
