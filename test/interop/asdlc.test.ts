import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createAsdlcServer } from '../../servers/asdlc/server.ts';
import { DIALECTS, sharedClient } from './dialects.ts';
import { named, names } from './results.ts';
import type { ServerUnderTest } from './servers.ts';

const ASDLC: ServerUnderTest = {
  command: process.execPath,
  args: [
    fileURLToPath(new URL('../../packages/lectern/dist/cli.mjs', import.meta.url)),
    'serve',
    'asdlc',
    '--stdio',
  ],
  create: createAsdlcServer,
};

describe.each(DIALECTS)('asdlc and $name', (dialect) => {
  const client = sharedClient(dialect, { server: ASDLC });
  const call = (name: string, args: Record<string, unknown>) => client().callTool(name, args);
  const textOf = ({ content }: { content?: unknown }): string =>
    (content as { text: string }[])[0]?.text ?? '';

  it('connects', () => {
    expect(client().wire.negotiated).toBe(dialect.revision);
    expect(client().serverInfo()).toMatchObject({ name: 'asdlc-knowledge-base', version: '1.0.0' });
    expect(client().serverCapabilities()).toEqual({
      tools: {},
      resources: {},
      prompts: {},
      ...(dialect.since('2025-03-26') && { completions: {} }),
    });
    expect(client().instructions()).toContain('never guess slugs');
  });

  it('lists its three tools with the members that the revision defines', async () => {
    const tools = await client().listTools();
    expect(names(tools)).toEqual(['list_articles', 'get_article', 'search_articles']);
    const search = named(tools, 'search_articles');
    expect(search?.inputSchema).toMatchObject({ type: 'object', required: ['query'] });
    expect(search?.annotations).toEqual(
      dialect.since('2025-03-26')
        ? {
            title: 'Search articles',
            readOnlyHint: true,
            destructiveHint: false,
            idempotentHint: true,
            openWorldHint: false,
          }
        : undefined,
    );
    for (const tool of tools) expect(tool).not.toHaveProperty('outputSchema');
  });

  it('lists, gets and searches articles', async () => {
    const list = await call('list_articles', { category: 'concepts', limit: 2 });
    expect(textOf(list)).toContain('(the first 2 shown)');
    expect(list).not.toHaveProperty('structuredContent');
    expect(textOf(await call('get_article', { slug: 'gherkin' }))).toContain('## References');
    const found = await call('search_articles', { query: 'gherkin scenarios' });
    expect(textOf(found)).toContain('asdlc://concepts/gherkin');
    expect((found.content as { type: string }[]).some(({ type }) => type === 'resource_link')).toBe(
      dialect.since('2025-06-18'),
    );
  });

  it('returns errors with a reason', async () => {
    await expect(call('search_articles', { query: ' ' })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('"query" is empty'),
    });
    const unknown = "Article 'gherkinn' not found. Did you mean concepts/gherkin?";
    if (dialect.since('2025-11-25')) {
      const result = await call('get_article', { slug: 'gherkinn' });
      expect(result.isError).toBe(true);
      expect(textOf(result)).toContain(unknown);
    } else {
      await expect(call('get_article', { slug: 'gherkinn' })).rejects.toMatchObject({
        code: -32603,
        message: expect.stringContaining(unknown),
      });
    }
    await expect(call('get_articles', {})).rejects.toMatchObject({ code: -32602 });
  });

  it('lists articles as resources and completes their names', async () => {
    const resources = await client().listResources();
    expect(resources.length).toBeGreaterThan(60);
    expect(named(resources, 'concepts/gherkin')).toMatchObject({
      uri: 'asdlc://concepts/gherkin',
      mimeType: 'text/markdown',
    });
    const { contents } = await client().readResource('asdlc://concepts/gherkin');
    expect(contents).toMatchObject([{ uri: 'asdlc://concepts/gherkin', mimeType: 'text/markdown' }]);
    expect((await client().listResourceTemplates()).length).toBeGreaterThan(0);
    const uri = 'asdlc://{category}/{+slug}';
    const completed = await client().complete(
      { type: 'ref/resource', uri },
      { name: 'slug', value: 'gherk' },
    );
    expect(completed).toMatchObject({ completion: { values: ['gherkin'] } });
  });

  it('lists prompts, which include articles', async () => {
    expect(names(await client().listPrompts())).toEqual([
      'draft_specification',
      'review_change',
      'choose_autonomy_level',
    ]);
    const { messages } = await client().getPrompt('review_change', { pattern: 'small-commits' });
    expect(messages).toMatchObject([
      { role: 'user', content: { type: 'resource', resource: { uri: 'asdlc://practices/small-commits' } } },
      { role: 'user', content: { type: 'resource' } },
      { role: 'user', content: { type: 'text' } },
    ]);
    const ref = { type: 'ref/prompt', name: 'review_change' };
    expect(await client().complete(ref, { name: 'pattern', value: 'small' })).toMatchObject({
      completion: { values: ['small-commits'] },
    });
  });
});
