import { describe, expect, it, vi } from 'vitest';
import { libraryOf } from '../../../../test/support/asdlc-collection.ts';
import { quietLogger } from '../../../../test/support/quiet.ts';
import { SAMPLE, type Sample, sampleLibrary } from '../../../../test/support/sample-articles.ts';
import { checkedClient } from '../../../../test/support/wire-check.ts';
import { createServer, REVISIONS, type Server } from '../index.ts';
import type { RecordingClient } from '../testing.ts';
import { publishArticles } from './publish-articles.ts';

function published(files = SAMPLE): Sample & { readonly server: Server } {
  const sample = sampleLibrary(files);
  const server = createServer({ name: 't', version: '1.0.0', logger: quietLogger });
  publishArticles(server, sample.library, 'kb');
  return { ...sample, server };
}

interface Listed {
  readonly uri: string;
  readonly title?: string;
  readonly annotations?: object;
}

async function listed(client: RecordingClient): Promise<Listed[]> {
  return (await client.listResources()).resources as Listed[];
}

const heard = (client: RecordingClient, method: string): number =>
  client.notifications.filter((notification) => notification.method === method).length;

const URIS = [
  'kb://.status',
  'kb://concepts/context-engineering',
  'kb://concepts/context-rot',
  'kb://concepts/deep/nested-thing',
  'kb://patterns/adversarial-code-review',
  'kb://practices/adversarial-code-review',
  'kb://readme',
];

describe.each(REVISIONS)('articles as resources, %s', (revision) => {
  it('are listed once they are read, except hidden ones', async () => {
    const client = await checkedClient(published().server, { revision });
    const resources = await listed(client);
    expect(resources.map(({ uri }) => uri)).toEqual(URIS);
    expect(resources[1]).toMatchObject({
      name: 'concepts/context-engineering',
      description: 'Choosing what a model sees at each step.',
      mimeType: 'text/markdown',
    });
    if (revision >= '2025-06-18')
      expect(resources[1]).toMatchObject({
        title: 'Context Engineering',
        annotations: { lastModified: '2026-09-14T00:00:00.000Z' },
      });
    await client.close();
  });

  it('are read in their current version, without front matter', async () => {
    const { server, source } = published();
    const client = await checkedClient(server, { revision });
    const read = async (uri: string): Promise<unknown> => (await client.readResource(uri)).contents;
    expect(await read('kb://readme')).toEqual([
      { uri: 'kb://readme', mimeType: 'text/markdown', text: SAMPLE['readme.md']?.trimEnd() },
    ]);
    source.removeSilently('concepts/context-rot.md');
    await expect(read('kb://concepts/context-rot')).rejects.toThrow('Resource not found');
    source.write('readme.md', '---\ntitle: New\n---\n\nNew text\n');
    expect(await read('kb://readme')).toMatchObject([{ text: 'New text' }]);
    expect(await read('kb://concepts/deep/nested-thing')).toMatchObject([
      { text: expect.stringContaining('# Nested') },
    ]);
    expect(await read('kb://concepts/context%2Dengineering')).toMatchObject([{ mimeType: 'text/markdown' }]);
    await client.close();
  });

  it.each([
    'kb://concepts/secret-plan',
    'kb://secrets/old-ways',
    'kb://broken',
    'kb://../../etc/passwd',
    'kb://concepts/..%2f..%2fetc%2fpasswd',
    'kb://%2e%2e/readme',
    'kb://concepts/%00',
    'kb://.hidden',
    'kb://.articles?tag=hidden-tag',
    'file:///etc/passwd',
  ])('are not found at %s', async (uri) => {
    const client = await checkedClient(published().server, { revision });
    await expect(client.readResource(uri)).rejects.toThrow(`Resource not found: ${uri}`);
    await client.close();
  });

  it('have templates with completion for their variables', async () => {
    const client = await checkedClient(published().server, { revision });
    const { resourceTemplates } = await client.listResourceTemplates();
    const templates = (resourceTemplates as { uriTemplate: string }[]).map(({ uriTemplate }) => uriTemplate);
    expect(templates).toEqual(['kb://.articles{?tag}', 'kb://{category}/{+slug}', 'kb://{slug}']);
    const complete = async (uri: string, name: string, value: string, chosen?: object): Promise<unknown> => {
      const context = chosen === undefined ? undefined : { arguments: chosen };
      const { completion } = await client.complete({ type: 'ref/resource', uri }, name, value, context);
      return (completion as { values: unknown }).values;
    };
    const [byTag, byCategory, top] = templates as [string, string, string];
    expect(await complete(byTag, 'tag', 'e')).toEqual(['context', 'review', 'team']);
    expect(await complete(byCategory, 'category', 'p')).toEqual(['patterns', 'practices', 'concepts']);
    expect(await complete(byCategory, 'slug', 'rot')).toEqual(['context-rot']);
    expect(await complete(byCategory, 'slug', 'nested')).toEqual(['deep/nested-thing']);
    expect(await complete(byCategory, 'slug', 'adv', { category: 'Patterns' })).toEqual([
      'adversarial-code-review',
    ]);
    expect(await complete(byCategory, 'slug', 'secret')).toEqual([]);
    expect(await complete(top, 'slug', '')).toEqual(['readme']);
    await client.close();
  });

  it('can be listed by tag', async () => {
    const client = await checkedClient(published().server, { revision });
    const [list] = (await client.readResource('kb://.articles?tag=Context')).contents as { text: string }[];
    expect(list?.text.split('\n')).toEqual([
      '- [concepts/context-engineering] Context Engineering: Choosing what a model sees at each step. (Live, 2026-09-14)',
      '- [concepts/context-rot] Context Rot: Quality falls as a window fills. (Experimental, 2026-08-12)',
    ]);
    const [all] = (await client.readResource('kb://.articles')).contents as { text: string }[];
    expect(all?.text.split('\n')).toHaveLength(6);
    await client.close();
  });

  it('have a status resource that waits until everything is read', async () => {
    const { server, source, library } = published();
    const release = source.hold();
    const client = await checkedClient(server, { revision });
    const status = async (): Promise<unknown> => {
      const [contents] = (await client.readResource('kb://.status')).contents as { text: string }[];
      return JSON.parse(contents?.text ?? '');
    };
    const asked = status();
    void library.start();
    release();
    expect(await asked).toEqual({
      ready: true,
      articles: 6,
      sections: expect.any(Number),
      hidden: 2,
      skippedFiles: 1,
      skipped: [{ path: 'broken.md', line: expect.any(Number), reason: expect.any(String) }],
    });
    await client.close();
  });
});

describe('notifications about articles', () => {
  it('are sent to subscribers in a session when an article is changed, removed and restored', async () => {
    const { server, source } = published();
    const client = await checkedClient(server, { revision: '2025-11-25' });
    await listed(client);
    const updates = 'notifications/resources/updated';
    await client.request('resources/subscribe', { uri: 'kb://readme' });
    source.write(
      'readme.md',
      '# Read me first\n\nThis folder is about building software with agents. And more.\n',
    );
    source.write('concepts/context-rot.md', '# Another\n');
    await vi.waitFor(() => expect(heard(client, updates)).toBe(1));
    expect(client.notifications.at(-1)?.params).toEqual({ uri: 'kb://readme' });
    source.remove('readme.md');
    await vi.waitFor(() => expect(heard(client, updates)).toBe(2));
    expect((await listed(client)).map(({ uri }) => uri)).not.toContain('kb://readme');
    source.write('readme.md', '# Back\n');
    await vi.waitFor(() => expect(heard(client, updates)).toBe(3));
    expect((await listed(client)).find(({ uri }) => uri === 'kb://readme')?.title).toBe('Back');
    await client.close();
  });

  it('are sent to listeners of the stateless era', async () => {
    const { server, source } = published();
    const client = await checkedClient(server, { revision: '2026-07-28' });
    await listed(client);
    const listening = client.start('subscriptions/listen', {
      notifications: { resourcesListChanged: true, resourceSubscriptions: ['kb://readme'] },
    });
    listening.result.catch(() => {});
    await client.notification('notifications/subscriptions/acknowledged');
    source.write('readme.md', '# New title\n');
    expect((await client.notification('notifications/resources/updated')).params).toMatchObject({
      uri: 'kb://readme',
    });
    await client.notification('notifications/resources/list_changed');
    await client.close();
  });

  it('are a single one after the first reading, however many files there are', async () => {
    const files = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`n${i}.md`, `# N${i}\n`]));
    const { server, source, library } = published(files);
    const release = source.hold();
    const client = await checkedClient(server);
    release();
    await library.start();
    expect(await listed(client)).toHaveLength(301);
    expect(heard(client, 'notifications/resources/list_changed')).toBe(1);
    expect(heard(client, 'notifications/resources/updated')).toBe(0);
    await client.close();
  });

  it('are few for a hundred changes at once', async () => {
    const { server, source } = published();
    const client = await checkedClient(server);
    await listed(client);
    const before = heard(client, 'notifications/resources/list_changed');
    for (let i = 0; i < 100; i++) source.write(`n${i}.md`, `# N${i}\n`);
    await vi.waitFor(async () => expect(await listed(client)).toHaveLength(107));
    expect(heard(client, 'notifications/resources/list_changed') - before).toBeLessThan(10);
    await client.close();
  });

  it('are sent when an article is hidden and when it is shown again', async () => {
    const { server, source } = published();
    const client = await checkedClient(server);
    await listed(client);
    source.write('readme.md', '---\nstatus: Draft\n---\n# Read me first\n');
    await vi.waitFor(async () => expect(await listed(client)).toHaveLength(6));
    await expect(client.readResource('kb://readme')).rejects.toThrow('Resource not found');
    source.write('readme.md', '# Read me first\n');
    await vi.waitFor(async () => expect(await listed(client)).toHaveLength(7));
    await client.close();
  });

  it('stop after the server is closed, and articles read before are published at once', async () => {
    const { library, source } = sampleLibrary();
    await library.start();
    const server = createServer({ name: 't', version: '1.0.0', logger: quietLogger });
    const stop = publishArticles(server, library, 'kb');
    const client = await checkedClient(server);
    expect(await listed(client)).toHaveLength(7);
    stop();
    source.remove('readme.md');
    await library.refresh('readme.md');
    expect(await listed(client)).toHaveLength(7);
    await client.close();
  });

  it('are sent after the first change in a library that was read before', async () => {
    const { library, source } = sampleLibrary();
    await library.start();
    const server = createServer({ name: 't', version: '1.0.0', logger: quietLogger });
    publishArticles(server, library, 'kb');
    const client = await checkedClient(server);
    await client.request('resources/subscribe', { uri: 'kb://readme' });
    source.write('readme.md', '# Other\n');
    await client.notification('notifications/resources/updated');
    await client.close();
  });
});

describe('articles of an existing library', () => {
  it('are published on the first list or read request', async () => {
    for (const look of ['list', 'read'] as const) {
      const library = libraryOf([{ path: 'concepts/one.md', body: 'Words.\n' }, { path: 'concepts/two.md' }]);
      const server = createServer({ name: 't', version: '1.0.0', logger: quietLogger });
      publishArticles(server, library, 'kb');
      const client = await checkedClient(server);
      if (look === 'read')
        expect((await client.readResource('kb://concepts/one')).contents).toMatchObject([{ text: 'Words.' }]);
      const uris = (await listed(client)).map(({ uri }) => uri);
      expect(uris).toEqual(['kb://.status', 'kb://concepts/one', 'kb://concepts/two']);
      await client.close();
    }
  });
});
