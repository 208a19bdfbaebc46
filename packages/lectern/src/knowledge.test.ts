import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { checkedClient } from '../../../test/support/wire-check.ts';
import { createHandler } from './http.ts';
import { createServer, type Logger } from './index.ts';
import { Library } from './knowledge/library.ts';
import { type Folder, type FolderOptions, folder } from './knowledge.ts';

const silent: Logger = { log() {} };

async function opened(files: Readonly<Record<string, string>>, options?: FolderOptions): Promise<Folder> {
  const at = await temporaryFolder();
  await at.makeFolder('handbook');
  for (const [path, text] of Object.entries(files)) await at.write(`handbook/${path}`, text);
  const docs = folder(at.at('handbook'), options);
  onTestFinished(() => docs.close());
  return docs;
}

const FILES = {
  'stove.md': '# Wood stove\n\nBurn dry wood.\n',
  'drafts/plan.md': '# Plan\n\nNothing yet.\n',
  'pump.html': '<h1>Heat pump</h1><p>Keep it free of ice.</p>',
};

async function text(
  client: Awaited<ReturnType<typeof checkedClient>>,
  name: string,
  args: object,
): Promise<string> {
  const { content } = await client.callTool(name, args as never);
  return (content as { text: string }[])[0]?.text ?? '';
}

describe('folder()', () => {
  it('adds tools and resources to a server with other tools', async () => {
    const docs = await opened(FILES, { exclude: ['drafts/'] });
    const server = createServer({
      name: 'shop',
      version: '1',
      logger: silent,
      instructions: docs.instructions,
    });
    docs.addTo(server.tool('price', { description: 'A price' }, () => '5'));
    server.verify();
    await docs.ready();
    const client = await checkedClient(server);
    expect(client.server.instructions).toContain('- pump: Heat pump');
    const { tools } = (await client.listTools()) as { tools: { name: string }[] };
    expect(tools.map(({ name }) => name)).toEqual([
      'price',
      'search_articles',
      'get_article',
      'list_articles',
      'search',
      'fetch',
    ]);
    expect(await text(client, 'get_article', { slug: 'pump' })).toMatch(
      /^# Heat pump\nSource: pump\.html · /,
    );
    expect(await text(client, 'search_articles', { query: 'wood stove' })).toContain('Source: stove.md:1-3');
    expect(await text(client, 'list_articles', {})).toContain('2 articles');
    const { resources } = (await client.listResources()) as { resources: { uri: string }[] };
    expect(resources.map(({ uri }) => uri)).toEqual([
      'handbook://.status',
      'handbook://pump',
      'handbook://stove',
    ]);
    expect(docs.status()).toEqual({ ready: true, articles: 2, skipped: [] });
    await client.close();
  });

  it('adds some of its tools under other names and uses these names in its texts', async () => {
    const docs = await opened(FILES, { prefix: 'docs_', tools: ['search_articles', 'get_article'] });
    const server = docs.addTo(
      createServer({ name: 'shop', version: '1', logger: silent, instructions: docs.instructions }).tool(
        'search_articles',
        { description: 'Another' },
        () => 'another',
      ),
    );
    const client = await checkedClient(server);
    const { tools } = (await client.listTools()) as { tools: { name: string; description: string }[] };
    expect(tools.map(({ name }) => name)).toEqual([
      'search_articles',
      'docs_search_articles',
      'docs_get_article',
    ]);
    expect(tools[2]?.description).toContain('with an id from docs_search_articles');
    expect(client.server.instructions).toContain('call docs_search_articles first');
    expect(await text(client, 'docs_get_article', { slug: 'nowhere' })).toContain(
      'Find its id with docs_search_articles or docs_list_articles',
    );
    await client.close();
  });

  it('serves two folders on one server and closes them', async () => {
    const one = await opened({ 'a.md': '# A' }, { prefix: 'one_', scheme: 'one' });
    const two = await opened({ 'b.md': '# B' }, { prefix: 'two_', scheme: 'two' });
    const server = two.addTo(one.addTo(createServer({ name: 'both', version: '1', logger: silent })));
    const client = await checkedClient(server);
    expect(await text(client, 'one_list_articles', {})).toContain('[a]');
    expect(await text(client, 'two_list_articles', {})).toContain('[b]');
    await client.close();
  });

  it('reports in the log and in every result that the folder contains no articles', async () => {
    const logged: string[] = [];
    const docs = await opened({ 'data.json': '{}' });
    const server = createServer({
      name: 'x',
      version: '1',
      logger: { log: (_, message) => void logged.push(message) },
    });
    const client = await checkedClient(docs.addTo(server));
    await vi.waitFor(() => expect(logged).toContain('0 articles in handbook'));
    for (const [tool, args] of [
      ['search_articles', { query: 'x' }],
      ['list_articles', {}],
      ['search', { query: 'x' }],
    ] as const)
      expect(await text(client, tool, args)).toContain(
        'There are 0 articles: the folder contains no supported files',
      );
    const [status] = (await client.readResource('handbook://.status')).contents as { text: string }[];
    expect(JSON.parse(status?.text ?? '')).toMatchObject({
      ready: true,
      articles: 0,
      note: expect.any(String),
    });
    await client.close();
  });

  it('closes with the last server that it was added to', async () => {
    const docs = await opened(FILES);
    const closing = vi.spyOn(Library.prototype, 'close');
    onTestFinished(() => closing.mockRestore());
    const [first, second] = ['a', 'b'].map((name) =>
      createHandler(docs.addTo(createServer({ name, version: '1', logger: silent }))),
    );
    await docs.ready();
    await first?.close();
    expect(closing).not.toHaveBeenCalled();
    await second?.close();
    expect(closing).toHaveBeenCalledOnce();
  });

  it('reports that a folder is missing without its path', async () => {
    const docs = folder('/nowhere/handbook');
    onTestFinished(() => docs.close());
    const client = await checkedClient(docs.addTo(createServer({ name: 'x', version: '1', logger: silent })));
    const told = await text(client, 'search_articles', { query: 'x' });
    expect(told).toContain('the folder is missing');
    expect(told).not.toContain('nowhere');
    await client.close();
  });
});
