import { describe, expect, it } from 'vitest';
import { sampleBundle, signedSample } from '../../../test/support/sample-sources.ts';
import { askingSources } from '../../../test/support/source-asking.ts';
import { openRegistry } from '../registry-bundle.ts';

describe('get_provenance', () => {
  it('reports curator, signatures and every check', async () => {
    const bundle = await sampleBundle();
    const { call } = await askingSources({ bundle });
    const { text, data } = await call('get_provenance');
    expect(data).toMatchObject({
      curator: { name: 'Ada', pubkey: bundle.trustedKey },
      version: '1.2.0',
      updated: '2026-11-16',
      categories: 4,
      sources: 12,
      links_checked: 2,
      endorsements: 1,
      verified: true,
    });
    expect(new Set(data.checks.map(({ status }: { status: string }) => status))).toEqual(new Set(['passed']));
    expect(text.split('\n')).toEqual(
      expect.arrayContaining([
        'Curator: Ada',
        `Public Key: ${bundle.trustedKey}`,
        'Registry Version: 1.2.0',
        'Last Updated: 2026-11-16',
        'Categories: 4',
        'Sources: 12, of which 2 had their address checked',
        'Endorsements: 1',
        'Verified: yes',
        ...data.checks.map(
          ({ name, status, detail }: Record<string, string>) => `- ${name}: ${status}. ${detail}`,
        ),
      ]),
    );
  });

  it('fails for a registry changed after signing', async () => {
    const { texts, signer } = await signedSample();
    const registry = texts.registry.replace('Rustlings', 'Rustlinks');
    const bundle = openRegistry({ ...texts, registry }, { trustedKey: signer.publicKey });
    const { text, data } = await (await askingSources({ bundle })).call('get_provenance');
    expect(data.verified).toBe(false);
    expect(data.checks).toContainEqual(expect.objectContaining({ name: 'registry.json', status: 'failed' }));
    expect(text).toMatch(/^Verified: no\n\d+ of \d+ checks failed; do not rely on this registry\.$/m);
    expect(data.notes).toEqual([expect.stringContaining('do not rely on this registry')]);
  });

  it('fails for a registry signed by a key other than the trusted one', async () => {
    const { texts } = await signedSample();
    const bundle = openRegistry(texts, { trustedKey: `ed25519:${'0b'.repeat(32)}` });
    const { data } = await (await askingSources({ bundle })).call('get_provenance');
    expect(data.verified).toBe(false);
    expect(data.checks).toContainEqual(expect.objectContaining({ name: 'key', status: 'failed' }));
  });

  it('reports that nothing could be checked for a registry without other files', async () => {
    const { text, data } = await (await askingSources()).call('get_provenance');
    expect(data.verified).toBe(false);
    expect(data.checks.some(({ status }: { status: string }) => status === 'failed')).toBe(false);
    expect(text).toContain('Verified: no\nIt is not signed.');
    expect(text).toContain('not-checked');
  });

  it('is computed once per server', async () => {
    const { texts, signer } = await signedSample();
    let reads = 0;
    const counted = {
      ...openRegistry(texts, { trustedKey: signer.publicKey }),
      get texts() {
        reads += 1;
        return texts;
      },
    };
    const { call } = await askingSources({ bundle: counted });
    const before = reads;
    const [first, second] = await Promise.all([call('get_provenance'), call('get_provenance')]);
    expect(second).toEqual(first);
    expect(reads - before).toBe(1);
  });
});
