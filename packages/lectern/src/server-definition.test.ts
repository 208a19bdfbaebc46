import { describe, expect, it } from 'vitest';
import { converse, envelope, initialize, quietLogger, smallServer } from '../../../test/support/quiet.ts';
import { checkedClient } from '../../../test/support/wire-check.ts';
import { createServer } from './index.ts';

describe('server/discover', () => {
  it('returns everything about the server', async () => {
    const server = createServer({
      name: 'library',
      version: '2.1.0',
      title: 'Library',
      description: 'Books',
      websiteUrl: 'https://example.com',
      icons: [{ src: 'data:image/png;base64,AA==', sizes: ['16x16'], theme: 'dark' }],
      instructions: 'Search before you read.',
      cache: { ttlMs: 60_000, cacheScope: 'public' },
      logger: quietLogger,
    }).tool('find', { description: 'Finds' }, () => 'found');
    const client = await checkedClient(server, { revision: '2026-07-28' });
    expect(client.server).toEqual({
      resultType: 'complete',
      supportedVersions: ['2026-07-28'],
      capabilities: { logging: {}, tools: { listChanged: true } },
      instructions: 'Search before you read.',
      ttlMs: 60_000,
      cacheScope: 'public',
      _meta: {
        'io.modelcontextprotocol/serverInfo': {
          name: 'library',
          version: '2.1.0',
          title: 'Library',
          description: 'Books',
          websiteUrl: 'https://example.com',
          icons: [{ src: 'data:image/png;base64,AA==', sizes: ['16x16'], theme: 'dark' }],
        },
      },
    });
  });

  it('omits absent members and allows no caching by default', async () => {
    const client = await checkedClient(smallServer(), { revision: '2026-07-28' });
    expect(client.server).toMatchObject({ ttlMs: 0, cacheScope: 'private' });
    expect(client.server).not.toHaveProperty('instructions');
  });

  it('gets a response at any time, also after a handshake and with a strict gate', async () => {
    const { say } = converse(smallServer({ policy: { gate: 'initialized' } }));
    const discover = { id: 'd', method: 'server/discover', params: { _meta: envelope() } };
    expect(await say(discover)).toHaveProperty('result.supportedVersions');
    await say(initialize('2024-11-05'));
    expect(await say(discover)).toHaveProperty('result.supportedVersions', ['2026-07-28']);
  });

  it('includes features added later', async () => {
    const server = smallServer();
    const client = await checkedClient(server, { revision: '2026-07-28' });
    server.prompt('hello', { description: 'Greets' }, () => 'Hello');
    expect(await client.request('server/discover')).toHaveProperty('capabilities.prompts', {
      listChanged: true,
    });
  });
});
