import { describe, expect, it } from 'vitest';
import { jsonText, SAMPLE_REGISTRY, signedSample } from '../../test/support/sample-sources.ts';
import { bareBundle, openRegistry, RegistryError } from './registry-bundle.ts';

const { texts, signer } = await signedSample();

function messageOf(open: () => unknown): string {
  try {
    open();
  } catch (error) {
    expect(error).toBeInstanceOf(RegistryError);
    return (error as Error).message;
  }
  throw new Error('It opened.');
}

describe('openRegistry', () => {
  it('opens all files', () => {
    const bundle = openRegistry(texts, { trustedKey: signer.publicKey });
    expect(Object.keys(bundle.registry.categories)).toEqual(Object.keys(SAMPLE_REGISTRY.categories));
    expect(bundle.registry.curator.pubkey).toBe(signer.publicKey);
    expect(bundle.auditLog.map(({ timestamp }) => timestamp).sort()).toEqual(
      bundle.auditLog.map(({ timestamp }) => timestamp),
    );
    expect(Object.keys(bundle.identities)).toHaveLength(2);
    expect(bundle.proposals).toHaveLength(2);
    expect(bundle).toMatchObject({ texts, trustedKey: signer.publicKey });
  });

  it('opens a registry by itself', () => {
    const alone = bareBundle(SAMPLE_REGISTRY).texts;
    expect(openRegistry(alone)).toEqual(bareBundle(SAMPLE_REGISTRY));
  });

  it('reports every error of every file with file and line', () => {
    const { 'rust-learning': rust } = SAMPLE_REGISTRY.categories;
    const registry = jsonText({ ...SAMPLE_REGISTRY, version: 'one', categories: { 'Not A Slug': rust } });
    const message = messageOf(() =>
      openRegistry({
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

  it('uses the given file names in errors', () => {
    const message = messageOf(() =>
      openRegistry({ ...texts, registry: '[' }, { paths: { registry: 'own/r.json' } }),
    );
    expect(message).toMatch(/^own\/r\.json:1: /);
  });
});
