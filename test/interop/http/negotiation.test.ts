import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as FirstClient } from '@modelcontextprotocol/sdk/client/index.js';
import { SSEClientTransport } from '@modelcontextprotocol/sdk/client/sse.js';
import { StreamableHTTPClientTransport as FirstTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../packages/lectern/src/index.ts';
import { withClient } from '../dialects.ts';
import { connectFirstClient } from '../first-client.ts';
import { CLIENT_INFO, type OfficialClient } from '../official-client.ts';
import { textOf } from '../results.ts';
import { connectSecondClient, connectStateless } from '../second-client.ts';
import { COBOL, FIXTURE } from '../servers.ts';
import { served } from './served.ts';

const AUTO = { versionNegotiation: { mode: 'auto' as const } };

/** Who the server thinks is calling. */
async function spoken(client: OfficialClient): Promise<unknown> {
  return JSON.parse(textOf(await client.callTool('whoami'))).revision;
}

function requests({ wire }: OfficialClient): unknown[] {
  return wire.exchanges.map(({ method, status }) => `${method} ${status}`);
}

describe('client 2.4 over HTTP', () => {
  const setup = { server: FIXTURE, way: 'http' } as const;
  const fixture = served(FIXTURE);

  it('by default opens a session of the newest handshake revision', async () => {
    const connecting = connectSecondClient(
      { ...setup, revision: '2025-11-25' },
      { supportedProtocolVersions: ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] },
    );
    await withClient(connecting, async (client) => {
      expect(client.stock.getProtocolEra()).toBe('legacy');
      expect(client.wire.negotiated).toBe('2025-11-25');
      expect(await spoken(client)).toBe('2025-11-25');
      expect(client.sessionId()).toMatch(/^[\x21-\x7e]{20,}$/);
      expect(requests(client).slice(0, 3)).toEqual(['POST 200', 'POST 202', 'GET 200']);
    });
  });

  it('when looking for the newest era, finds it with one request', async () => {
    const connecting = connectSecondClient(
      { ...setup, revision: '2026-07-28' },
      { ...AUTO, supportedProtocolVersions: ['2026-07-28', '2025-11-25'] },
    );
    await withClient(connecting, async (client) => {
      expect(client.stock.getProtocolEra()).toBe('modern');
      expect(client.wire.sent.map(({ method }) => method)).toEqual(['server/discover']);
      expect(client.wire.negotiated).toBe('2026-07-28');
      expect(await spoken(client)).toBe('2026-07-28');
      expect(client.sessionId()).toBeUndefined();
      expect(requests(client)).toEqual(['POST 200', 'POST 200']);
    });
  });

  it('restricted to the newest era, never uses an older one', async () => {
    await withClient(connectStateless(setup), async (client) => {
      expect(await spoken(client)).toBe('2026-07-28');
      await client.listTools();
      await client.readResource('test://static-text');
      for (const { asked, answered } of client.wire.exchanges) {
        expect(asked.get('mcp-protocol-version')).toBe('2026-07-28');
        expect(asked.has('mcp-method')).toBe(true);
        expect([asked.has('mcp-session-id'), answered?.has('mcp-session-id')]).toEqual([false, false]);
      }
      expect(client.wire.requests('initialize')).toEqual([]);
    });
  });

  it('that proposes an unknown newer revision learns the supported ones and continues', async () => {
    const connecting = connectSecondClient(
      { ...setup, revision: '2026-07-28' },
      { ...AUTO, supportedProtocolVersions: ['2027-01-01', '2026-07-28', '2025-11-25'] },
    );
    await withClient(connecting, async (client) => {
      expect(client.wire.received[0]).toMatchObject({
        error: { code: -32022, data: { supported: ['2026-07-28'], requested: '2027-01-01' } },
      });
      expect(requests(client)).toEqual(['POST 400', 'POST 200']);
      expect(await spoken(client)).toBe('2026-07-28');
    });
  });

  it('without a common revision learns the supported ones and stops', async () => {
    const connecting = connectSecondClient(
      { ...setup, revision: '2026-07-28', serving: fixture() },
      { ...AUTO, supportedProtocolVersions: ['2027-01-01', '2025-11-25'] },
    );
    const data = { supported: ['2026-07-28'], requested: '2027-01-01' };
    await expect(connecting).rejects.toMatchObject({ code: -32022, data });
  });

  it('falls back to a session behind a gateway that blocks the newest era', async () => {
    const client = new Client(CLIENT_INFO, AUTO);
    const gateway: typeof fetch = async (input, init) =>
      new Headers(init?.headers).has('mcp-method') ? new Response(null, { status: 404 }) : fetch(input, init);
    await client.connect(new StreamableHTTPClientTransport(new URL(fixture().url), { fetch: gateway }));
    try {
      expect(client.getProtocolEra()).toBe('legacy');
      expect(client.getNegotiatedProtocolVersion()).toBe('2025-11-25');
      expect(await client.callTool({ name: 'echo', arguments: { text: 'in' } })).toMatchObject({
        content: [{ type: 'text', text: 'in' }],
      });
    } finally {
      await client.close();
    }
  });

  describe.each([
    ['cobol', COBOL],
    ['fixture', FIXTURE],
  ])('unwrapped, against %s', (_name, server) => {
    const serving = served(server);

    it.each([
      ['2026-07-28', AUTO],
      ['2025-11-25', {}],
    ])('negotiates %s', async (revision, options) => {
      const client = new Client(CLIENT_INFO, options);
      await client.connect(new StreamableHTTPClientTransport(new URL(serving().url)));
      try {
        expect(client.getNegotiatedProtocolVersion()).toBe(revision);
        expect((await client.listTools()).tools.length).toBeGreaterThan(0);
      } finally {
        await client.close();
      }
    });
  });
});

describe('client 1.32 over HTTP', () => {
  const setup = { server: FIXTURE, revision: '2025-11-25' } as const;

  describe.each(['http', 'sse'] as const)('(%s)', (way) => {
    it.each(['2099-01-01', '2026-07-28', '2024-10-07'])(
      'that proposes %s gets the newest handshake revision',
      async (proposed) => {
        await withClient(connectFirstClient({ ...setup, way }, proposed), async (client) => {
          expect(client.wire.requests('initialize')).toMatchObject([
            { params: { protocolVersion: proposed } },
          ]);
          expect(client.wire.negotiated).toBe('2025-11-25');
          expect(await spoken(client)).toBe('2025-11-25');
        });
      },
    );
  });

  const fixture = served(FIXTURE);

  it('finds HTTP+SSE at its URL, in the order of the specification', async () => {
    const url = new URL(fixture().url.replace(/mcp$/, 'sse'));
    const client = new FirstClient(CLIENT_INFO);
    const refused = client.connect(new FirstTransport(url) as Transport);
    await expect(refused).rejects.toMatchObject({ code: expect.toSatisfy(isClientError) });
    const second = new FirstClient(CLIENT_INFO);
    await second.connect(new SSEClientTransport(url));
    try {
      expect(
        textOf((await second.callTool({ name: 'echo', arguments: { text: 'old way' } })) as JsonObject),
      ).toBe('old way');
    } finally {
      await second.close();
    }
  });
});

/** What makes a client try the older transport. */
function isClientError(status: number): boolean {
  return [400, 404, 405].includes(status);
}
