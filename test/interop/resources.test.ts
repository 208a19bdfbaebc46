import { describe, expect, it } from 'vitest';
import { PNG } from '../fixture/content-tools.ts';
import { DIALECTS, sharedClient } from './dialects.ts';
import { named, names } from './results.ts';
import { FIXTURE } from './servers.ts';

describe.each(DIALECTS)('resources and $name', (dialect) => {
  const client = sharedClient(dialect, { server: FIXTURE });
  const notFound = (uri: string): object => ({
    code: dialect.since('2026-07-28') ? -32602 : -32002,
    message: expect.stringMatching(`^Resource not found: ${uri}\\. `),
    data: expect.objectContaining({ uri }),
  });

  it('are listed', async () => {
    const resources = await client().listResources();
    expect(names(resources)).toEqual(['static-text', 'static-binary', 'watched-resource', 'ask-first']);
    expect(named(resources, 'static-text')).toEqual({
      uri: 'test://static-text',
      name: 'static-text',
      description: 'A fixed text',
      mimeType: 'text/plain',
      ...(dialect.since('2025-06-18') && { title: 'Static text' }),
    });
  });

  it('have templates', async () => {
    expect(await client().listResourceTemplates()).toEqual([
      {
        uriTemplate: 'test://template/{id}/data',
        name: 'template',
        description: 'Data by id',
        mimeType: 'application/json',
      },
    ]);
  });

  it('are read as text', async () => {
    const { contents } = await client().readResource('test://static-text');
    const text = 'This is the content of the static text resource.';
    expect(contents).toEqual([{ uri: 'test://static-text', mimeType: 'text/plain', text }]);
  });

  it('are read as bytes', async () => {
    const { contents } = await client().readResource('test://static-binary');
    expect(contents).toEqual([{ uri: 'test://static-binary', mimeType: 'image/png', blob: PNG }]);
  });

  it('are read through a template', async () => {
    const uri = 'test://template/7%20b/data';
    const { contents } = await client().readResource(uri);
    const text = JSON.stringify({ id: '7 b', templateTest: true, data: 'Data for ID: 7 b' });
    expect(contents).toEqual([{ uri, mimeType: 'application/json', text }]);
  });

  // The last one would give a handler a slash where the template's author asked for one segment.
  it.each(['test://nothing-here', 'test://template/404/data', 'test://template/..%2Fx/data'])(
    'are not found at %s',
    async (uri) => {
      await expect(client().readResource(uri)).rejects.toMatchObject({
        message: expect.stringContaining(`Resource not found: ${uri}`),
        data: { uri },
      });
      expect(client().wire.lastError).toEqual(notFound(uri));
    },
  );

  if (dialect.since('2026-07-28')) return;

  const uri = 'test://watched-resource';
  /** Over stdio, news comes before the answer to the call after the one that caused it. */
  const touch = async (): Promise<void> => {
    await client().callTool('test_touch_resource');
    await client().ping();
  };
  const updates = (): unknown[] =>
    client().notifications.filter(({ method }) => method === 'notifications/resources/updated');

  it('send updates while subscribed', async () => {
    await touch();
    expect(updates()).toEqual([]);

    expect(await client().subscribe(uri)).toEqual({});
    await touch();
    const update = { method: 'notifications/resources/updated', params: { uri } };
    await expect.poll(updates).toEqual([update]);

    expect(await client().unsubscribe(uri)).toEqual({});
    await touch();
    expect(updates()).toHaveLength(1);

    // What was wrongly sent would come before this one.
    await client().subscribe(uri);
    await touch();
    await expect.poll(() => updates().length).toBeGreaterThan(1);
    expect(updates()).toEqual([update, update]);
    await client().unsubscribe(uri);
  });

  it('cannot be subscribed to if they do not exist', async () => {
    await expect(client().subscribe('test://nothing-here')).rejects.toMatchObject({
      message: expect.stringContaining('Resource not found: test://nothing-here'),
    });
    expect(client().wire.lastError).toMatchObject({ code: -32002, data: { uri: 'test://nothing-here' } });
  });
});
