/**
 * The statements of origin.md on tools, by their numbers (S0.17 to S0.26).
 * @module
 */
import { describe, expect, it } from 'vitest';
import { REVISIONS } from '../../packages/lectern/src/index.ts';
import { askingQuietly } from '../../test/support/asdlc-asking.ts';
import { quietLogger as logger } from '../../test/support/quiet.ts';
import { checkedClient } from '../../test/support/wire-check.ts';
import { createAsdlcServer } from './server.ts';

const { resultOf, call, failingCall } = askingQuietly();

/** The required definitions, key for key. */
const REQUIRED = [
  {
    name: 'list_articles',
    description: 'List all ASDLC knowledge base articles (Live and Experimental only)',
    inputSchema: {
      type: 'object',
      properties: {
        category: {
          type: 'string',
          enum: ['concepts', 'patterns', 'practices'],
          description: 'Filter by content category',
        },
        limit: { type: 'number', description: 'Maximum number of articles to return' },
      },
    },
  },
  {
    name: 'get_article',
    description: 'Get the full content of a specific article by slug',
    inputSchema: {
      type: 'object',
      properties: { slug: { type: 'string', description: 'Article slug (filename without extension)' } },
      required: ['slug'],
    },
  },
  {
    name: 'search_articles',
    description: 'Search articles by keyword in title, tags, or description',
    inputSchema: {
      type: 'object',
      properties: {
        query: { type: 'string', description: 'Search query' },
        include_content: {
          type: 'boolean',
          description: 'Include full markdown content in results',
          default: false,
        },
      },
      required: ['query'],
    },
  },
];

describe('tool definitions', () => {
  it.each([
    ['S0.17 S0.18 S0.19', 0],
    ['S0.21', 1],
    ['S0.22 S0.23', 2],
  ] as const)('%s are listed to clients of 2024-11-05 key for key', async (_items, index) => {
    const { tools: told } = await resultOf('tools/list');
    expect(told[index]).toStrictEqual(REQUIRED[index]);
    expect(JSON.stringify(told[index].inputSchema)).toBe(JSON.stringify(REQUIRED[index]?.inputSchema));
  });

  it('S0.17 list_articles requires no arguments', async () => {
    expect((await resultOf('tools/call', { name: 'list_articles' })).content[0].text).toContain(
      'articles, newest first',
    );
  });

  it.each(['concepts', 'patterns', 'practices'])('S0.18 the category %s filters', async (category) => {
    const lines = (await call('list_articles', { category, limit: 1000 })).match(/^- \[.*$/gm) ?? [];
    expect(lines.length).toBeGreaterThan(10);
    expect(lines.filter((line) => !line.startsWith(`- [${category}/`))).toEqual([]);
  });

  it('S0.18 another category is refused', async () => {
    const { code, message } = await failingCall('list_articles', { category: 'concept' });
    expect(code).toBe(-32602);
    expect(message).toContain('"concepts"');
  });

  it('S0.19 limit limits the list and is 50 by default', async () => {
    const count = async (args: Record<string, unknown>) =>
      ((await call('list_articles', args)).match(/^- \[/gm) ?? []).length;
    expect(await count({ limit: 7 })).toBe(7);
    expect(await count({})).toBe(50);
    expect(await count({ limit: 1e9 })).toBeGreaterThan(60);
  });

  it.each([0, -1, 2.5])('S0.19 a limit of %s is refused with an explanation', async (limit) => {
    const { code, message } = await failingCall('list_articles', { limit });
    expect(code).toBe(-32602);
    expect(message).toContain(`got ${limit}; expected a whole number of at least 1`);
  });

  it('S0.20 only Live and Experimental articles are listed', async () => {
    const lines = (await call('list_articles', { limit: 1000 })).match(/^- \[.*$/gm) ?? [];
    expect(lines.filter((line) => !/\((?:Live|Experimental), \d{4}-\d\d-\d\d\)$/.test(line))).toEqual([]);
  });

  it('S0.21 the slug is the file name without its extension', async () => {
    expect(await call('get_article', { slug: 'model-context-protocol' })).toContain(
      'asdlc://concepts/model-context-protocol',
    );
  });

  it.each([
    ['title', 'Gherkin', 'concepts/gherkin'],
    ['tags', 'observability', 'practices/agent-observability'],
    ['description', 'five revisions up to', 'concepts/model-context-protocol'],
  ])('S0.22 a keyword in the %s is found', async (_field, query, id) => {
    expect(await call('search_articles', { query })).toContain(id);
  });

  it('S0.23 include_content adds whole articles, and is off by default', async () => {
    const query = 'conventional commits';
    const short = await call('search_articles', { query });
    const whole = await call('search_articles', { query, include_content: true });
    expect(await call('search_articles', { query, include_content: false })).toBe(short);
    const uri = 'asdlc://concepts/conventional-commits';
    const { text } = (await resultOf('resources/read', { uri })).contents[0];
    expect(whole).toContain(text);
    expect(short).not.toContain(text);
  });

  it('the upstream name of search_articles can be called but is not listed', async () => {
    const { tools } = await resultOf('tools/list');
    expect(tools.map(({ name }: { name: string }) => name)).toEqual(REQUIRED.map(({ name }) => name));
    const found = await call('search_knowledge_base', { query: 'Gherkin' });
    expect(found).toContain('concepts/gherkin');
    expect(found).toBe(await call('search_articles', { query: 'Gherkin' }));
  });
});

describe('errors of tools', () => {
  it.each([
    ['get_article', {}, 'Missing required parameter "slug"'],
    ['get_article', { slug: '  ' }, '"slug" is empty'],
    ['get_article', { slug: 'x', section: 'y' }, 'Unknown parameter "section"'],
    ['search_articles', { query: '' }, '"query" is empty'],
    ['search_articles', { query: ' \n\t' }, '"query" is empty'],
    ['search_articles', { querry: 'x' }, 'did you mean "query"'],
    ['search_articles', { query: 'x', include_content: 'yes' }, '"include_content"'],
    ['list_articles', { limit: '5' }, '"limit"'],
  ])('S0.25 %s %j returns -32602 with the reason', async (name, args, reason) => {
    const { code, message } = await failingCall(name, args);
    expect(code).toBe(-32602);
    expect(message).toContain(reason);
  });

  it.each(REVISIONS)(
    'C12 an unknown article is reported as the revision requires in %s',
    async (revision) => {
      const client = await checkedClient(createAsdlcServer({ logger }), { revision });
      const outcome = client.callTool('get_article', { slug: 'smal-commits' });
      const message = "Article 'smal-commits' not found. Did you mean practices/small-commits?";
      if (revision >= '2025-11-25')
        expect(await outcome).toMatchObject({ isError: true, content: [{ text: message }] });
      else await expect(outcome).rejects.toMatchObject({ code: -32603, message });
      await client.close();
    },
  );

  it('S0.26 a tool that throws returns -32603 with a description', async () => {
    const { code, message } = await failingCall('get_article', { slug: 'smal-commits' });
    expect(code).toBe(-32603);
    expect(message).toBe("Article 'smal-commits' not found. Did you mean practices/small-commits?");
  });

  it.each([
    ['micro commits', 'practices/small-commits'],
    ['micro-commits', 'practices/small-commits'],
    ['atomic commits', 'practices/small-commits'],
  ])('%s, a common alternative term, finds %s', async (query, article) => {
    expect(await call('search_articles', { query })).toContain(`asdlc://${article}`);
  });
});
