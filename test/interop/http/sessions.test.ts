import { describe, expect, it } from 'vitest';
import { createFixture } from '../../fixture/server.ts';
import { heldCall } from '../../http/client/held-call.ts';
import { DIALECTS, HANDSHAKE_DIALECTS, withClient } from '../dialects.ts';
import { textOf } from '../results.ts';
import { connectStateless } from '../second-client.ts';
import { FIXTURE, type ServerUnderTest } from '../servers.ts';
import { served } from './served.ts';

const STREAMABLE = HANDSHAKE_DIALECTS.filter(({ way }) => way === 'http');
const ECHO = ['echo', { text: 'here' }] as const;

describe.each(STREAMABLE)('sessions and $name', ({ connect, revision }) => {
  const fixture = served(FIXTURE);
  const setup = { server: FIXTURE, revision } as const;

  it('are opened by initialize, and named in every later request', async () => {
    await withClient(connect({ ...setup, serving: fixture() }), async (client) => {
      await client.callTool(...ECHO);
      const id = client.sessionId();
      expect(id).toMatch(/^[\x21-\x7e]{20,}$/);
      const [opening, ...others] = client.wire.exchanges;
      expect(opening?.asked.has('mcp-session-id')).toBe(false);
      expect(opening?.answered?.get('mcp-session-id')).toBe(id);
      expect(others.map(({ asked }) => asked.get('mcp-session-id'))).toEqual(others.map(() => id));
      expect(others.map(({ asked }) => asked.get('mcp-protocol-version'))).toEqual(
        others.map(() => revision),
      );
    });
  });

  it('end when the client ends them: calls stop, and later requests are refused', async () => {
    await withClient(connect({ ...setup, serving: fixture() }), async (client) => {
      const session = client.sessionId() as string;
      const held = heldCall(fixture().url);
      // A call that was stopped by its own client is not answered.
      void client.callTool('hold', { key: held.key }).catch(() => {});
      await held.begun();
      await client.endSession();
      expect(client.sessionId()).toBeUndefined();
      expect(client.wire.exchanges.filter(({ method }) => method === 'DELETE')).toMatchObject([
        { status: 204 },
      ]);
      expect(await held.fate()).toBe('cancelled');
      await withClient(connect({ ...setup, serving: fixture(), session }), async (late) => {
        await expect(late.callTool(...ECHO)).rejects.toThrow('Session not found');
        expect(late.wire.exchanges).toMatchObject([{ method: 'POST', status: 404 }]);
        late.complaints.length = 0;
      });
      client.complaints.length = 0;
    });
  });

  it('can be continued by a process that knows the ID', async () => {
    await withClient(connect({ ...setup, serving: fixture() }), async (client) => {
      const session = client.sessionId() as string;
      await withClient(connect({ ...setup, serving: fixture(), session }), async (other) => {
        expect(textOf(await other.callTool(...ECHO))).toBe('here');
        expect(JSON.parse(textOf(await other.callTool('whoami'))).revision).toBe(revision);
        expect(other.wire.requests('initialize')).toEqual([]);
      });
    });
  });

  it('with an unknown ID are refused, and a new one can be opened', async () => {
    const session = 'a'.repeat(43);
    await withClient(connect({ ...setup, serving: fixture(), session }), async (stranger) => {
      await expect(stranger.callTool(...ECHO)).rejects.toThrow('Session not found');
      stranger.complaints.length = 0;
    });
    await withClient(connect({ ...setup, serving: fixture() }), async (client) => {
      expect(textOf(await client.callTool(...ECHO))).toBe('here');
    });
  });
});

describe.each(DIALECTS.filter(({ way }) => way === 'http'))(
  'a server without sessions and $name',
  ({ connect, revision }) => {
    const server: ServerUnderTest = {
      ...FIXTURE,
      create: (options) => createFixture({ ...options, sessions: false }),
    };

    it('sends no session ID and no notification stream, and serves requests', async () => {
      await withClient(connect({ server, revision }), async (client) => {
        expect(client.sessionId()).toBeUndefined();
        expect(client.serverCapabilities()).toMatchObject({ tools: {} });
        expect(textOf(await client.callTool(...ECHO))).toBe('here');
        expect((await client.listTools()).length).toBeGreaterThan(0);
        await client.endSession();
        const others = client.wire.exchanges.filter(({ method }) => method !== 'POST');
        const handshake = revision !== '2026-07-28';
        expect(others.map(({ method, status }) => [method, status])).toEqual(handshake ? [['GET', 405]] : []);
      });
    });
  },
);

describe('client 2.4 over HTTP, 2026-07-28', () => {
  it('has no session to end', async () => {
    await withClient(connectStateless({ server: FIXTURE, way: 'http' }), async (client) => {
      await client.endSession();
      expect(client.wire.exchanges.map(({ method }) => method)).toEqual(['POST']);
    });
  });
});
