import { describe, expect, it, vi } from 'vitest';
import { quietLogger } from '../../../../../test/support/quiet.ts';
import { SAMPLE, type Sample, sampleLibrary } from '../../../../../test/support/sample-articles.ts';
import { checkedClient } from '../../../../../test/support/wire-check.ts';
import { createHandler } from '../../http.ts';
import { type JsonObject, REVISIONS, type Server } from '../../index.ts';
import { estimateTokens } from '../../knowledge/text/token-estimate.ts';
import type { RecordingClient } from '../../testing.ts';
import { createFolderServer, type FolderServerOptions } from './server.ts';

function folder(
  files = SAMPLE,
  options: Partial<FolderServerOptions> = {},
): Sample & { readonly server: Server } {
  const sample = sampleLibrary(files);
  const server = createFolderServer(sample.library, { name: 'My Notes', logger: quietLogger, ...options });
  return { ...sample, server };
}

interface Called {
  readonly text: string;
  readonly result: JsonObject;
}

async function call(client: RecordingClient, name: string, args: JsonObject = {}): Promise<Called> {
  const result = await client.callTool(name, args);
  const [first] = result.content as { text: string }[];
  return { text: first?.text ?? '', result };
}

describe.each(REVISIONS)('a folder server, %s', (revision) => {
  it('describes itself and how to use it', async () => {
    const client = await checkedClient(folder(SAMPLE, { title: 'Notes of a team' }).server, { revision });
    expect(client.server).toMatchObject({ instructions: expect.stringContaining('search_articles first') });
    expect(client.server).toHaveProperty('capabilities.resources', { subscribe: true, listChanged: true });
    const [rules = '', index] = (client.server.instructions as string).split('\n\n');
    expect(estimateTokens(rules)).toBeLessThan(150);
    expect(index).toMatch(/^Index of all 6 articles (?:.*\n)+concepts\/ \(3\)\n- context-engineering\n/);
    await client.close();
  });

  it('has five tools, all read-only', async () => {
    const { server } = folder();
    server.verify();
    const client = await checkedClient(server, { revision });
    const tools = (await client.listTools()).tools as {
      name: string;
      description: string;
      annotations?: object;
    }[];
    expect(tools.map(({ name }) => name)).toEqual([
      'search_articles',
      'get_article',
      'list_articles',
      'search',
      'fetch',
    ]);
    for (const { description, annotations } of tools) {
      expect(description.split(/\s+/).length).toBeLessThanOrEqual(60);
      if (revision >= '2025-03-26')
        expect(annotations).toMatchObject({
          readOnlyHint: true,
          destructiveHint: false,
          idempotentHint: true,
          openWorldHint: false,
        });
    }
    expect(estimateTokens(JSON.stringify(tools))).toBeLessThan(1700);
    await client.close();
  });

  it('lists, searches and reads articles', async () => {
    const client = await checkedClient(folder().server, { revision });
    const list = await call(client, 'list_articles', {
      category: 'concepts',
      updated_since: '2026-01-01',
      limit: 1,
    });
    expect(list.text).toContain(
      '2 articles in category concepts updated since 2026-01-01, newest first (1-1 shown):',
    );
    const found = await call(client, 'search_articles', { query: 'repeats itself when the window is full' });
    expect(found.text).toContain('Source: concepts/context-rot.md:');
    const article = await call(client, 'get_article', { slug: 'context-rot' });
    expect(article.text).toContain('# Context Rot\nSource: ');
    expect(article.text).toContain('my-notes://concepts/context-rot');
    for (const { result } of [list, found, article]) expect(result).not.toHaveProperty('structuredContent');
    const kinds = (found.result.content as { type: string }[]).map(({ type }) => type);
    expect(kinds.includes('resource_link')).toBe(revision >= '2025-06-18');
    await client.close();
  });

  it('supports the search and fetch tools that research clients require', async () => {
    const client = await checkedClient(folder().server, { revision });
    const found = await call(client, 'search', { query: 'window' });
    expect(found.result.content).toHaveLength(1);
    const { results } = JSON.parse(found.text) as { results: { id: string; title: string; url: string }[] };
    expect(results[0]).toEqual({
      id: expect.stringMatching(/^concepts\/context-/),
      title: expect.any(String),
      url: expect.stringMatching(/^my-notes:\/\/concepts\/context-/),
    });
    expect(JSON.parse((await call(client, 'search', { query: 'xylophone' })).text)).toEqual({
      results: [],
      note: 'Nothing found. Try fewer or other words.',
    });
    const fetched = await call(client, 'fetch', { id: 'concepts/context-engineering' });
    expect(fetched.result.content).toHaveLength(1);
    expect(JSON.parse(fetched.text)).toEqual({
      id: 'concepts/context-engineering',
      title: 'Context Engineering',
      text: expect.stringMatching(/^# Context Engineering\n(.|\n)*## References/),
      url: 'my-notes://concepts/context-engineering',
      metadata: {
        path: 'concepts/context-engineering.md',
        status: 'Live',
        updated: '2026-09-14',
        tags: 'context, prompting',
        description: 'Choosing what a model sees at each step.',
      },
    });
    await client.close();
  });
});

describe('a folder server', () => {
  it.each([
    ['get_article', { slug: '../../etc/passwd' }, /not found/],
    ['get_article', { slug: '/etc/passwd' }, /not found/],
    ['get_article', { slug: '%2e%2e%2fetc%2fpasswd' }, /not found/],
    ['get_article', { slug: 'my-notes://%2e%2e/x' }, /not found/],
    ['get_article', { slug: 'readme\0' }, /not found/],
    ['get_article', { slug: 'secret-plan' }, /not found/],
    ['fetch', { id: 'secrets/old-ways' }, /not found/],
    ['get_article', { slug: 'adversarial-code-review' }, /patterns\/.*practices\//],
    ['get_article', { slug: 'readme', view: 'outlin' }, /outline/],
    [
      'get_article',
      { slug: 'readme', cursor: 'zzz.1' },
      /^The cursor belongs to another query, or the article has/,
    ],
    ['get_article', { slug: 'readme', budget: 99 }, /100/],
    ['get_article', { id: 'readme' }, /slug/],
    ['get_article', {}, /slug/],
    ['search_articles', { query: '' }, /query/],
    ['search_articles', { query: 'x', limit: 51 }, /50/],
    ['search_articles', { query: 'xyz', category: 'concept' }, /Did you mean 'concepts'/],
    ['list_articles', { updated_since: 'yesterday' }, /date/],
    ['list_articles', { limit: 0 }, /1/],
    ['list_articles', { tags: 'context' }, /"tag"/],
    ['search', { query: 'x', limit: 3 }, /limit/],
  ])('refuses %s %j with an explanation', async (tool, args, reason) => {
    const client = await checkedClient(folder().server);
    const { text, result } = await call(client, tool, args);
    expect(result.isError).toBe(true);
    expect(text).toMatch(reason);
    expect(text.length).toBeLessThanOrEqual(600);
    expect(text).not.toMatch(/xylophone|Old Ways|Secret Plan/);
    await client.close();
  });

  it.each(['search_articles', 'search'])('accepts a query of any length in %s', async (tool) => {
    const client = await checkedClient(folder().server);
    const query = `How does context rot show in a long session? ${'It is about our own agents. '.repeat(900)}`;
    expect(query.length).toBeGreaterThan(20_000);
    const { text, result } = await call(client, tool, { query });
    expect(result.isError).not.toBe(true);
    expect(text).toContain('concepts/context-rot');
    await client.close();
  });

  it('never shows hidden articles', async () => {
    const client = await checkedClient(folder().server);
    for (const query of ['xylophone', 'secret plan', 'old ways', 'hidden-tag', 'window'])
      for (const tool of ['search_articles', 'search']) await call(client, tool, { query });
    await call(client, 'list_articles');
    await call(client, 'get_article', { slug: 'context-engineering' });
    await client.listResources();
    const sent = client.transcript.filter(({ from }) => from === 'server').map(({ message }) => message);
    const echoed = JSON.stringify(sent)
      .replace(/Nothing found for [^.]*\./g, '')
      .replace(/match(es)? \\"[^"]*"/g, '');
    expect(echoed).not.toMatch(/xylophone|secret-plan|Secret Plan|old-ways|Old Ways|hidden-tag/);
    await client.close();
  });

  it('uses the URL in the front matter of an article', async () => {
    const files = {
      'a.md': '---\nurl: https://example.org/a\n---\nTulips\n',
      'b.md': '---\ncanonical: https://example.org/b\nurl: javascript:alert(1)\n---\nTulips\n',
      'c.md': '---\nurl: 7\n---\nTulips\n',
    };
    const client = await checkedClient(folder(files).server);
    const { results } = JSON.parse((await call(client, 'search', { query: 'tulips' })).text);
    expect(results.map(({ url }: { url: string }) => url).sort()).toEqual([
      'https://example.org/a',
      'https://example.org/b',
      'my-notes://c',
    ]);
    await client.close();
  });

  it('fetches a long article up to the size limit and explains how to continue', async () => {
    const long = Array.from(
      { length: 400 },
      (_, i) => `## Part ${i}\n\n${'Some words of a sentence. '.repeat(10)}`,
    ).join('\n\n');
    const client = await checkedClient(folder({ 'long.md': long }).server);
    const { text } = JSON.parse((await call(client, 'fetch', { id: 'long' })).text) as { text: string };
    expect(estimateTokens(text)).toBeLessThanOrEqual(10_000);
    expect(estimateTokens(text)).toBeGreaterThan(9_000);
    const [, slug, cursor] = /Go on with get_article: slug "([^"]+)", cursor "([^"]+)"\.\]$/.exec(text) ?? [];
    const next = await call(client, 'get_article', { slug, cursor });
    expect(next.result.isError).toBeUndefined();
    const last = Number(/## Part (\d+)\n[^#]*$/.exec(text)?.[1]);
    expect(next.text).toContain(`\n\n## Part ${last + 1}\n`);
    expect(next.text).not.toContain(`## Part ${last}\n`);
    await client.close();
  });

  it('reads no files before the first request, reports progress while it waits, then returns the result', async () => {
    const { server, source, library } = folder();
    const release = source.hold();
    const client = await checkedClient(server);
    expect(library.status()).toMatchObject({ ready: false, documents: 0 });
    const progress: JsonObject[] = [];
    const answer = client.callTool('list_articles', {}, { onProgress: (told) => void progress.push(told) });
    await expect.poll(() => progress.length).toBeGreaterThan(0);
    release();
    expect(progress[0]).toMatchObject({ progress: 0, message: 'Reading the collection: 0 articles so far' });
    expect(JSON.stringify(await answer)).toContain('6 articles, newest first:');
    await client.close();
  });

  it('reports that it is still loading after ten seconds', async () => {
    const { server, source } = folder();
    source.hold();
    const client = await checkedClient(server);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const asked = Promise.all([
      call(client, 'search_articles', { query: 'window' }),
      call(client, 'list_articles', { category: 'concepts' }),
      call(client, 'search', { query: 'window' }),
      call(client, 'get_article', { slug: 'readme' }),
      call(client, 'fetch', { id: 'readme' }),
    ]);
    await vi.advanceTimersByTimeAsync(10_100);
    vi.useRealTimers();
    for (const { text } of await asked)
      expect(text).toContain(
        'The collection is still being read: 0 articles so far; this result may be incomplete.',
      );
    await client.close();
  });

  it('names its resources after the folder, or as configured', async () => {
    const client = await checkedClient(folder(SAMPLE, { scheme: 'kb' }).server);
    expect(JSON.stringify(await client.listResources())).toContain('kb://readme');
    await client.close();
  });
});

describe('the readiness of a folder server', () => {
  it('is false until the folder has been read once, and checking it starts the reading', async () => {
    const { library, server } = folder();
    const handler = createHandler(server);
    const ready = async (): Promise<unknown> => {
      const response = await handler(new Request('http://localhost/ready'));
      return [response.status, await response.json()];
    };
    expect(await ready()).toEqual([503, { status: 'starting' }]);
    await vi.waitFor(() => expect(library.status().ready).toBe(true));
    expect(await ready()).toEqual([200, { status: 'ready' }]);
    await handler.close();
  });
});
