import type { DiscoverResult } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';
import { withClient } from './dialects.ts';
import { STATELESS_WAYS } from './official-client.ts';
import { textOf } from './results.ts';
import { connectStateless } from './second-client.ts';
import { FIXTURE } from './servers.ts';

const SERVER_INFO = {
  name: 'lectern-fixture',
  version: '1.0.0',
  title: 'Every feature',
  description: 'Shows what the engine can do',
};

describe.each(STATELESS_WAYS)('2026-07-28 over %s: discovery', (way) => {
  it('reports the supported revisions and capabilities, without any handshake', async () => {
    await withClient(connectStateless({ server: FIXTURE, way }), async ({ stock, wire }) => {
      const discovered = await stock.discover();
      expect(discovered).toMatchObject({
        supportedVersions: ['2026-07-28'],
        capabilities: {
          tools: { listChanged: true },
          resources: { subscribe: true },
          completions: {},
          logging: {},
        },
        instructions: 'Call any tool: nothing here has effects outside of this process.',
        ttlMs: 0,
        cacheScope: 'private',
        _meta: { 'io.modelcontextprotocol/serverInfo': SERVER_INFO },
      });
      expect(stock.getProtocolEra()).toBe('modern');
      expect(wire.requests('initialize')).toEqual([]);
    });
  });

  it('is optional: a client that knows the server calls it directly', async () => {
    let discover: DiscoverResult | undefined;
    await withClient(connectStateless({ server: FIXTURE, way }), async ({ stock }) => {
      discover = stock.getDiscoverResult();
    });
    if (discover === undefined) throw new Error('Nothing was discovered');
    await withClient(
      connectStateless({ server: FIXTURE, way }, { prior: { kind: 'modern', discover } }),
      async (client) => {
        expect(textOf(await client.callTool('echo', { text: 'first words' }))).toBe('first words');
        expect(client.wire.sent.map((message) => message.method)).toEqual(['tools/call']);
      },
    );
  });
});

describe.each(STATELESS_WAYS)('2026-07-28 over %s: cache hints', (way) => {
  it('keep the client from reading again what it may cache', async () => {
    await withClient(connectStateless({ server: FIXTURE, way }), async (client) => {
      const first = await client.readResource('test://static-binary');
      expect(first).toMatchObject({ ttlMs: 60_000, cacheScope: 'public' });
      expect((await client.readResource('test://static-binary')).contents).toEqual(first.contents);
      expect(client.wire.requests('resources/read')).toHaveLength(1);
      await client.readResource('test://static-text');
      await client.readResource('test://static-text');
      expect(client.wire.requests('resources/read')).toHaveLength(3);
    });
  });
});
