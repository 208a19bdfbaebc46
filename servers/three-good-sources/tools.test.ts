import { describe, expect, it } from 'vitest';
import { REVISIONS, type Revision } from '../../packages/lectern/src/index.ts';
import { sampleBundle } from '../../test/support/sample-sources.ts';
import { askingSources } from '../../test/support/source-asking.ts';
import { DEFAULT_MATCH_CONFIG } from './match/match-config.ts';

const bundle = await sampleBundle();
const { categories, curator } = bundle.registry;

const CALLS: readonly (readonly [name: string, args: Record<string, unknown>, says: string])[] = [
  ['get_sources', { query: 'learn rust' }, 'Slug: rust-learning'],
  ['list_categories', {}, 'Categories (4):'],
  ['get_provenance', {}, 'Verified: yes'],
  ['get_endorsements', {}, 'Endorsements: 1'],
  ['get_audit_log', { action: 'registry_signed' }, 'Audit log: 2 entries'],
  ['get_identity', { pubkey: curator.pubkey }, 'Name: Ada'],
  ['list_proposals', {}, 'Proposals (2):'],
  ['get_proposal', { id: bundle.proposals[0]?.id }, 'Proposal: Kotlin and Android'],
];

const FURTHER = ['get_federated_sources', { query: 'learn rust' }, 'Trust: direct'] as const;

describe('the tools', () => {
  it.each(REVISIONS)('S2.50 S2.51 return results to a client of %s', async (revision) => {
    const { call, client } = await askingSources({ bundle, revision });
    const { tools } = (await client.listTools()) as { tools: { name: string; description: string }[] };
    const calls = revision === '2026-07-28' ? [...CALLS, FURTHER] : CALLS;
    expect(tools.map(({ name }) => name)).toEqual(calls.map(([name]) => name));
    for (const [name, args, says] of calls) {
      const { text, isError, data } = await call(name, args);
      expect(text, name).toContain(says);
      expect(isError, name).toBe(false);
      const isLong = name === 'list_categories' || name === 'get_audit_log';
      if (revision >= '2025-06-18') expect(data, name).toBeTypeOf(isLong ? 'undefined' : 'object');
    }
    expect((await call('get_sources', { query: 'sourdough' })).isError).toBe(true);
    await client.close();
  });

  it('are listed to clients of every revision, or only those of the document if configured', async () => {
    const namesFor = async (revision: Revision, selection: 'all' | 'document'): Promise<string[]> => {
      const { client } = await askingSources({ bundle, revision, tools: selection });
      const { tools } = (await client.listTools()) as { tools: { name: string }[] };
      return tools.map(({ name }) => name);
    };
    const names = CALLS.map(([name]) => name);
    for (const revision of REVISIONS) {
      expect(await namesFor(revision, 'all'), revision).toEqual([...names, FURTHER[0]]);
      expect(await namesFor(revision, 'document'), revision).toEqual(names);
    }
  });

  it('declare that they are read-only, when to use them and what they return', async () => {
    const { client } = await askingSources({ bundle });
    const { tools } = (await client.listTools()) as { tools: { description: string; annotations: object }[] };
    for (const { description, annotations } of tools) {
      expect(annotations).toMatchObject({
        title: expect.any(String),
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      });
      expect(description).toMatch(/\bUse it\b/);
    }
  });
});

describe('list_categories', () => {
  it('returns every topic with its description', async () => {
    const { call } = await askingSources({ bundle });
    const { text, data } = await call('list_categories');
    expect(text.split('\n')).toEqual([
      'Categories (4):',
      ...Object.entries(categories).map(
        ([slug, { name, description }]) => `${slug}: ${name}, ${description}`,
      ),
    ]);
    expect(data).toBeUndefined();
  });
});

describe('get_endorsements', () => {
  it("returns the curator's endorsements, or that there are none", async () => {
    const { call } = await askingSources({ bundle });
    const { text, data } = await call('get_endorsements');
    const [endorsement] = bundle.registry.endorsements;
    expect(text.split('\n')).toEqual([
      'Endorsements: 1',
      `- A friend: https://registry.example.org/ (${endorsement?.pubkey}), since 2026-10-01`,
    ]);
    expect(data).toEqual({ total: 1, endorsements: [endorsement] });
    const none = { ...bundle, registry: { ...bundle.registry, endorsements: [] } };
    expect((await (await askingSources({ bundle: none })).call('get_endorsements')).text).toBe(
      'Endorsements: 0',
    );
  });
});

describe('matching', () => {
  it('uses the threshold of the server if the request has none', async () => {
    const strict = { ...DEFAULT_MATCH_CONFIG, threshold: 1 };
    const query = 'rust for the teapot that I keep in orbit';
    const { call } = await askingSources({ bundle, matchConfig: strict });
    expect((await call('get_sources', { query })).text).toContain('the threshold of 1.');
    expect((await call('get_sources', { query, threshold: 0.1 })).data.best.slug).toBe('rust-learning');
  });
});
