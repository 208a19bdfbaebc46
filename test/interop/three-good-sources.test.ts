import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { builtInRegistry } from '../../servers/three-good-sources/content.ts';
import { createThreeGoodSourcesServer } from '../../servers/three-good-sources/server.ts';
import { DIALECTS, sharedClient } from './dialects.ts';
import { named, names, textOf } from './results.ts';
import type { ServerUnderTest } from './servers.ts';

const SOURCES: ServerUnderTest = {
  command: process.execPath,
  args: [
    fileURLToPath(new URL('../../packages/lectern/dist/cli.mjs', import.meta.url)),
    'serve',
    'three-good-sources',
    '--stdio',
  ],
  create: createThreeGoodSourcesServer,
};

const { registry, proposals } = builtInRegistry();
const SLUGS = Object.keys(registry.categories);
/** What they list would be sent twice. */
const TEXT_ALONE = ['list_categories', 'get_audit_log'];
const RUST = 'three-good-sources://category/rust-learning';

describe.each(DIALECTS)('three-good-sources and $name', (dialect) => {
  const client = sharedClient(dialect, { server: SOURCES });
  const call = (name: string, args: Record<string, unknown> = {}) => client().callTool(name, args);
  const hasData = dialect.since('2025-06-18');

  it('connects', () => {
    expect(client().wire.negotiated).toBe(dialect.revision);
    expect(client().serverInfo()).toEqual({ name: 'three-good-sources', version: '0.1.0' });
    expect(client().serverCapabilities()).toEqual({
      tools: {},
      resources: {},
      prompts: {},
      ...(dialect.since('2025-03-26') && { completions: {} }),
    });
    expect(client().instructions()).toContain('call get_sources');
  });

  it('lists its tools with the members that the revision defines', async () => {
    const tools = await client().listTools();
    expect(names(tools)).toEqual([
      'get_sources',
      'list_categories',
      'get_provenance',
      'get_endorsements',
      'get_audit_log',
      'get_identity',
      'list_proposals',
      'get_proposal',
      ...(dialect.since('2026-07-28') ? ['get_federated_sources'] : []),
    ]);
    const sources = named(tools, 'get_sources');
    expect(sources?.inputSchema).toMatchObject({ type: 'object', required: ['query'] });
    expect(sources?.annotations).toEqual(
      dialect.since('2025-03-26')
        ? {
            title: 'Get three good sources',
            readOnlyHint: true,
            destructiveHint: false,
            idempotentHint: true,
            openWorldHint: false,
          }
        : undefined,
    );
    for (const tool of tools) {
      const { name } = tool as { name: string };
      expect('outputSchema' in tool, name).toBe(hasData && !TEXT_ALONE.includes(name));
    }
  });

  it('returns three sources for a query', async () => {
    // Clients check structured content against schemas that they have seen.
    await client().listTools();
    const result = await call('get_sources', { query: 'borrow checker keeps rejecting my code' });
    expect(textOf(result)).toContain('Slug: rust-learning');
    expect(textOf(result)).toMatch(/^3\. /m);
    expect(result.isError).toBe(false);
    expect('structuredContent' in result).toBe(hasData);
    if (hasData) expect(result).toHaveProperty('structuredContent.best.sources.length', 3);
  });

  it('refuses with an explanation, and an unknown tool with an error', async () => {
    const refusals: [string, Record<string, unknown>, string][] = [
      ['get_sources', { query: 'sourdough starter for rye bread' }, 'No matching category found'],
      ['get_sources', { query: 'how do I' }, 'none that names a topic'],
      ['get_sources', { query: ' ' }, 'The query is empty'],
      ['get_sources', {}, 'Missing required parameter "query"'],
      ['get_sources', { query: 'rust', threshold: 2 }, 'expected a number from 0 to 1'],
      ['list_categories', { topic: 'rust' }, 'Unknown parameter "topic"'],
      ['get_provenance', { key: 'x' }, 'Unknown parameter "key"'],
      ['get_endorsements', { of: 'x' }, 'Unknown parameter "of"'],
      ['get_audit_log', { since: 'yesterday' }, 'expected a date such as 2026-11-01'],
      ['get_audit_log', { category: 'rust-lerning' }, "Did you mean 'rust-learning'?"],
      ['get_identity', { pubkey: 'nobody' }, "There is no identity 'nobody'"],
      ['list_proposals', { status: 'lost' }, 'Parameter "status"'],
      ['get_proposal', { id: 'none' }, "There is no proposal 'none'"],
    ];
    for (const [name, args, sentence] of refusals) {
      const result = await call(name, args);
      expect(result.isError, name).toBe(true);
      expect(textOf(result), name).toContain(sentence);
    }
    await expect(call('get_source')).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('Unknown tool: get_source'),
    });
  });

  it('lists its topics and reports its provenance', async () => {
    await client().listTools();
    expect(textOf(await call('list_categories'))).toContain(`Categories (${SLUGS.length})`);
    const provenance = await call('get_provenance');
    expect(textOf(provenance)).toContain('Verified: yes');
    if (hasData) expect(provenance).toHaveProperty('structuredContent.verified', true);
    expect(textOf(await call('get_endorsements'))).toContain('Endorsements: ');
    expect(textOf(await call('get_audit_log', { action: 'registry_signed', limit: 1 }))).toContain(
      `registry_signed - by ${registry.curator.name}`,
    );
    const pubkey = registry.curator.pubkey.replace('ed25519:', '');
    expect(textOf(await call('get_identity', { pubkey }))).toContain(`Public Key: ed25519:${pubkey}`);
  });

  it('lists proposals and returns each', async () => {
    await client().listTools();
    expect(textOf(await call('list_proposals'))).toContain(`Proposals (${proposals.length}):`);
    expect(proposals.length).toBeGreaterThan(0);
    for (const { id, title } of proposals)
      expect(textOf(await call('get_proposal', { id }))).toContain(`Proposal: ${title}`);
  });

  it('lists its registry and categories as resources, and completes their slugs', async () => {
    const resources = await client().listResources();
    expect(names(resources)).toEqual(['registry', ...SLUGS]);
    expect(named(resources, 'rust-learning')).toMatchObject({ uri: RUST, mimeType: 'text/markdown' });
    const rust = { uri: RUST, mimeType: 'text/markdown', text: expect.stringContaining('# Learning Rust') };
    for (const uri of [RUST, '3gs://category/rust-learning'])
      expect((await client().readResource(uri)).contents).toEqual([rust]);
    const { contents } = await client().readResource('three-good-sources://registry');
    const [whole] = contents as [{ mimeType: string; text: string }];
    expect(whole.mimeType).toBe('application/json');
    expect(JSON.parse(whole.text)).toEqual(registry);
    const missing = 'three-good-sources://category/rst';
    await expect(client().readResource(missing)).rejects.toThrow(`Resource not found: ${missing}`);
    expect(client().wire.lastError).toMatchObject({ code: -32602 });
    const templates = await client().listResourceTemplates();
    expect(templates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      'three-good-sources://category/{slug}',
      '3gs://category/{slug}',
    ]);
    for (const { uriTemplate: uri } of templates) {
      const ref = { type: 'ref/resource', uri };
      expect(await client().complete(ref, { name: 'slug', value: 'rust' })).toMatchObject({
        completion: { values: expect.arrayContaining(['rust-learning']) },
      });
    }
  });

  it('has a prompt that includes the category that fits, or the named one', async () => {
    expect(names(await client().listPrompts())).toEqual(['research_with_sources']);
    const ask = (args: Record<string, string>) => client().getPrompt('research_with_sources', args);
    const question = 'What does a lifetime mean in Rust?';
    const messages = (uri: string): object => ({
      messages: [
        { role: 'user', content: { type: 'resource', resource: { uri } } },
        { role: 'user', content: { type: 'text', text: expect.stringContaining(`> ${question}`) } },
      ],
    });
    expect(await ask({ question })).toMatchObject(messages(RUST));
    const named = 'three-good-sources://category/go-language';
    expect(await ask({ question, category: 'go-language' })).toMatchObject(messages(named));
    await expect(ask({ question, category: 'rust-lerning' })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining("Did you mean 'rust-learning'?"),
    });
    const ref = { type: 'ref/prompt', name: 'research_with_sources' };
    expect(await client().complete(ref, { name: 'category', value: 'rust-l' })).toMatchObject({
      completion: { values: ['rust-learning'] },
    });
  });

  if (dialect.since('2026-07-28')) return;

  it('responds to a ping', async () => {
    expect(await client().ping()).toEqual({});
  });
});
