import { describe, expect, it } from 'vitest';
import { createFixture } from '../../../../test/fixture/server.ts';
import { quietLogger, smallServer } from '../../../../test/support/quiet.ts';
import { checkedClient } from '../../../../test/support/wire-check.ts';
import { createServer } from '../index.ts';
import { REVISIONS, type Revision } from '../protocol/revisions.ts';

const HANDSHAKE = REVISIONS.slice(0, 4);
const connect = (revision: Revision, server = createFixture({ logger: quietLogger })) =>
  checkedClient(server, { revision });
const empty = () => createServer({ name: 's', version: '1', logger: quietLogger });
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

const ANNOTATIONS = { audience: ['assistant'], priority: 1, lastModified: '2026-01-01T00:00:00Z' } as const;
const DESCRIBED = {
  name: 'one',
  title: 'The first',
  description: 'Of all',
  mimeType: 'text/plain',
  annotations: ANNOTATIONS,
  icons: [{ src: 'https://example.com/a.png' }],
  _meta: { 'example.com/a': 1 },
};

/** What of it a client of this revision sees. */
function described(revision: Revision): object {
  const { lastModified, ...older } = ANNOTATIONS;
  return {
    name: 'one',
    description: 'Of all',
    mimeType: 'text/plain',
    annotations: revision >= '2025-06-18' ? ANNOTATIONS : older,
    ...(revision >= '2025-06-18' ? { title: 'The first', _meta: { 'example.com/a': 1 } } : {}),
    ...(revision >= '2025-11-25' ? { icons: DESCRIBED.icons } : {}),
  };
}

describe.each(REVISIONS)('resources in %s', (revision) => {
  it('are listed with the members that the revision defines', async () => {
    const cache = { ttlMs: 1, cacheScope: 'public' } as const;
    const server = empty()
      .resource('book://1', { ...DESCRIBED, size: 3, cache }, () => 'One')
      .resourceTemplate('book://{n}/page', { ...DESCRIBED, cache, complete: { n: [] } }, () => 'Page');
    const client = await connect(revision, server);
    expect((await client.listResources()).resources).toEqual([
      { uri: 'book://1', size: 3, ...described(revision) },
    ]);
    expect((await client.listResourceTemplates()).resourceTemplates).toEqual([
      { uriTemplate: 'book://{n}/page', ...described(revision) },
    ]);
  });

  it('are read as text and as bytes', async () => {
    const client = await connect(revision);
    expect((await client.readResource('test://static-text')).contents).toEqual([
      {
        uri: 'test://static-text',
        mimeType: 'text/plain',
        text: 'This is the content of the static text resource.',
      },
    ]);
    const { contents } = await client.readResource('test://static-binary');
    expect(contents).toMatchObject([
      { uri: 'test://static-binary', mimeType: 'image/png', blob: expect.stringMatching(/^iVBOR/) },
    ]);
  });

  it('are read through templates with decoded values', async () => {
    const server = empty().resourceTemplate(
      'city://{country}/{name}',
      { name: 'city' },
      async (uri, values) => {
        return JSON.stringify({ uri, ...values });
      },
    );
    const { contents } = await (await connect(revision, server)).readResource('city://br/S%C3%A3o%20Paulo');
    expect(contents).toEqual([
      {
        uri: 'city://br/S%C3%A3o%20Paulo',
        text: JSON.stringify({ uri: 'city://br/S%C3%A3o%20Paulo', country: 'br', name: 'São Paulo' }),
      },
    ]);
  });

  it('may have several contents, whose _meta is projected', async () => {
    const server = empty().resource('dir://a', { name: 'a' }, () => [
      { uri: 'dir://a/1', mimeType: 'text/plain', text: 'one', _meta: { 'example.com/a': 1 } },
      { uri: 'dir://a/2', blob: 'AA==' },
    ]);
    expect((await (await connect(revision, server)).readResource('dir://a')).contents).toEqual([
      {
        uri: 'dir://a/1',
        mimeType: 'text/plain',
        text: 'one',
        ...(revision >= '2025-06-18' ? { _meta: { 'example.com/a': 1 } } : {}),
      },
      { uri: 'dir://a/2', blob: 'AA==' },
    ]);
  });

  it("return the revision's error code if they do not exist", async () => {
    const client = await connect(revision);
    const code = revision === '2026-07-28' ? -32602 : -32002;
    for (const uri of ['test://nothing', 'test://template/404/data', '', 'no uri']) {
      await expect(client.readResource(uri)).rejects.toMatchObject({ code, data: { uri } });
    }
    for (const params of [{}, { uri: 7 }]) {
      await expect(client.request('resources/read', params)).rejects.toMatchObject({ code: -32602 });
    }
  });

  it('take precedence over templates, and templates match in their order', async () => {
    const server = empty()
      .resourceTemplate('a://{x}', { name: 'any' }, () => 'first template')
      .resourceTemplate('a://{y}', { name: 'any other' }, () => 'second template')
      .resource('a://b', { name: 'b' }, () => 'resource');
    const client = await connect(revision, server);
    expect(await client.readResource('a://b')).toMatchObject({ contents: [{ text: 'resource' }] });
    expect(await client.readResource('a://c')).toMatchObject({ contents: [{ text: 'first template' }] });
  });

  it('that throw return an incident', async () => {
    const server = empty().resource('a://b', { name: 'b' }, async () => {
      throw new Error('secret');
    });
    const failure = (await connect(revision, server)).readResource('a://b');
    await expect(failure).rejects.toMatchObject({
      code: -32603,
      message: expect.stringMatching(/incident \w{8}/),
    });
    await expect(failure).rejects.not.toMatchObject({ message: expect.stringContaining('secret') });
  });
});

describe.each(HANDSHAKE)('subscriptions in %s', (revision) => {
  const updates = (client: Awaited<ReturnType<typeof connect>>) =>
    client.notifications.map(({ params }) => params);

  it('report updates until they end', async () => {
    const server = createFixture({ logger: quietLogger });
    const client = await connect(revision, server);
    expect(await client.request('resources/subscribe', { uri: 'test://watched-resource' })).toEqual({});
    server.resourceUpdated('test://static-text');
    await client.callTool('test_touch_resource');
    await turn();
    expect(updates(client)).toEqual([{ uri: 'test://watched-resource' }]);
    expect(client.notifications[0]?.method).toBe('notifications/resources/updated');
    expect(await client.request('resources/unsubscribe', { uri: 'test://watched-resource' })).toEqual({});
    server.resourceUpdated('test://watched-resource');
    await turn();
    expect(updates(client)).toHaveLength(1);
  });

  it('belong to one session only', async () => {
    const server = createFixture({ logger: quietLogger });
    const [one, other] = [await connect(revision, server), await connect(revision, server)];
    await one.request('resources/subscribe', { uri: 'test://watched-resource' });
    await other.callTool('test_touch_resource');
    await turn();
    expect(updates(one)).toHaveLength(1);
    expect(updates(other)).toEqual([]);
  });

  it('accept resources of templates and refuse unknown resources', async () => {
    const server = createFixture({ logger: quietLogger });
    const client = await connect(revision, server);
    await client.request('resources/subscribe', { uri: 'test://template/1/data' });
    server.resourceUpdated('test://template/1/data');
    await turn();
    expect(updates(client)).toEqual([{ uri: 'test://template/1/data' }]);
    await expect(client.request('resources/subscribe', { uri: 'test://nothing' })).rejects.toMatchObject({
      code: -32002,
    });
    await expect(client.request('resources/subscribe', {})).rejects.toMatchObject({ code: -32602 });
    expect(await client.request('resources/unsubscribe', { uri: 'test://nothing' })).toEqual({});
  });

  it('are limited in number', async () => {
    const client = await connect(
      revision,
      createFixture({ logger: quietLogger, limits: { subscriptions: 2 } }),
    );
    const subscribe = (n: number) =>
      client.request('resources/subscribe', { uri: `test://template/${n}/data` });
    await subscribe(1);
    await subscribe(2);
    await expect(subscribe(3)).rejects.toMatchObject({ code: -32602, message: expect.stringContaining('2') });
    // The same again is not one more.
    expect(await subscribe(2)).toEqual({});
    await client.request('resources/unsubscribe', { uri: 'test://template/1/data' });
    expect(await subscribe(3)).toEqual({});
  });

  it('are an unknown method if they are not declared', async () => {
    const server = smallServer({ capabilities: { tools: {}, resources: {} } }).resource(
      'a://b',
      { name: 'b' },
      () => 'c',
    );
    const client = await connect(revision, server);
    expect(await client.readResource('a://b')).toHaveProperty('contents');
    await expect(client.request('resources/subscribe', { uri: 'a://b' })).rejects.toMatchObject({
      code: -32601,
    });
  });
});
