import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../packages/lectern/src/index.ts';
import { DIALECTS, sharedClient, withClient } from './dialects.ts';
import { connectFirstClient } from './first-client.ts';
import { CLIENT_INFO } from './official-client.ts';
import { connectSecondClient } from './second-client.ts';
import { COBOL, FIXTURE } from './servers.ts';

const OFFERED = {
  logging: {},
  prompts: { listChanged: true },
  resources: { subscribe: true, listChanged: true },
  tools: { listChanged: true },
};

describe.each(DIALECTS)('$name', (dialect) => {
  const client = sharedClient(dialect, { server: FIXTURE });

  it('negotiates the revision', () => {
    expect(client().wire.negotiated).toBe(dialect.revision);
  });

  it('receives the server info', () => {
    expect(client().serverInfo()).toEqual({
      name: 'lectern-fixture',
      version: '1.0.0',
      ...(dialect.since('2025-06-18') && { title: 'Every feature' }),
      ...(dialect.since('2025-11-25') && { description: 'Shows what the engine can do' }),
    });
    expect(client().instructions()).toBe('Call any tool: nothing here has effects outside of this process.');
  });

  it('receives the capabilities', () => {
    expect(client().serverCapabilities()).toEqual({
      ...OFFERED,
      ...(dialect.since('2025-03-26') && { completions: {} }),
    });
  });

  if (dialect.since('2026-07-28')) return;

  it('sent one initialize with that revision, which the server uses', () => {
    const { wire } = client();
    expect(wire.requests('initialize')).toMatchObject([{ params: { protocolVersion: dialect.revision } }]);
    expect(wire.received[0]).toMatchObject({ result: { protocolVersion: dialect.revision } });
    expect(wire.sent[1]).toEqual({ jsonrpc: '2.0', method: 'notifications/initialized' });
  });

  it('can ping', async () => {
    expect(await client().ping()).toEqual({});
  });
});

describe('a client that proposes a revision without a handshake', () => {
  it.each(['2099-01-01', '2026-07-28', '2024-10-07'])(
    '%s gets the newest handshake revision',
    async (proposed) => {
      const connecting = connectFirstClient({ server: FIXTURE, revision: '2025-11-25' }, proposed);
      await withClient(connecting, async (client) => {
        expect(client.wire.requests('initialize')).toMatchObject([{ params: { protocolVersion: proposed } }]);
        expect(client.wire.negotiated).toBe('2025-11-25');
        expect(await client.ping()).toEqual({});
      });
    },
  );
});

describe('a client that uses both eras', () => {
  const auto = { versionNegotiation: { mode: 'auto' as const } };

  it('finds the newer one with its first request', async () => {
    const supportedProtocolVersions = ['2026-07-28', '2025-11-25'];
    const setup = { server: FIXTURE, revision: '2026-07-28' } as const;
    await withClient(connectSecondClient(setup, { ...auto, supportedProtocolVersions }), async (client) => {
      expect(client.wire.negotiated).toBe('2026-07-28');
      expect(client.stock.getProtocolEra()).toBe('modern');
      expect(client.wire.sent.map((message) => message.method)).toEqual(['server/discover']);
    });
  });

  it('that proposes an unknown newer revision learns the supported ones and continues', async () => {
    const supportedProtocolVersions = ['2027-01-01', '2026-07-28', '2025-11-25'];
    const setup = { server: FIXTURE, revision: '2026-07-28' } as const;
    await withClient(connectSecondClient(setup, { ...auto, supportedProtocolVersions }), async (client) => {
      expect(client.wire.received[0]).toMatchObject({
        error: { code: -32022, data: { supported: ['2026-07-28'], requested: '2027-01-01' } },
      });
      expect(client.wire.negotiated).toBe('2026-07-28');
      expect(client.wire.requests('server/discover').map(versionNamed)).toEqual(['2027-01-01', '2026-07-28']);
      expect(await client.callTool('echo', { text: 'on with it' })).toMatchObject({
        content: [{ type: 'text', text: 'on with it' }],
      });
    });
  });

  it.each([
    ['cobol', COBOL, 'cobol-mcp-server'],
    ['fixture', FIXTURE, 'lectern-fixture'],
  ])(
    'uses a separate process (%s) to find out, as with an unwrapped transport',
    async (_name, server, name) => {
      const client = new Client(CLIENT_INFO, auto);
      await client.connect(new StdioClientTransport({ ...server, stderr: 'ignore' }));
      try {
        expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28');
        expect(client.getServerVersion()?.name).toBe(name);
        expect((await client.listTools()).tools.length).toBeGreaterThan(0);
      } finally {
        await client.close();
      }
    },
  );
});

function versionNamed(message: JsonObject): unknown {
  const { _meta } = message.params as { _meta: JsonObject };
  return _meta['io.modelcontextprotocol/protocolVersion'];
}
