import { describe, expect, it } from 'vitest';
import { expectError } from '../client/expect-error.ts';
import { send } from '../client/send.ts';
import { HttpSession, openSession, STREAMABLE, sendInitialize } from '../client/session.ts';
import { BOTH, ONLY_EVENTS, ONLY_JSON } from '../client/stateless.ts';

export function describeSessions(url: () => string): void {
  describe.each(STREAMABLE)('%s: sessions', (revision) => {
    it('are opened by initialize, whose response names them in visible ASCII', async () => {
      const answer = await sendInitialize(url(), revision);
      expect(answer.status).toBe(200);
      expect(answer.message.result).toMatchObject({ protocolVersion: revision });
      expect(answer.headers['mcp-session-id']).toMatch(/^[\x21-\x7e]+$/);
    });

    it.each([ONLY_JSON, ONLY_EVENTS, undefined])('are opened for clients with Accept: %s', async (accept) => {
      const answer = await sendInitialize(url(), revision, { headers: { accept } });
      expect((await answer.answer()).result).toBeDefined();
      expect(answer.headers['mcp-session-id']).toBeDefined();
    });

    it('are not opened by an initialize that fails', async () => {
      const answer = await sendInitialize(url(), revision, { params: { protocolVersion: revision } });
      expectError(answer, 200, -32602, 'init');
      expect(answer.headers['mcp-session-id']).toBeUndefined();
    });

    it('are not opened by a client that says too much of itself', async () => {
      const clientInfo = { name: 'x'.repeat(257), version: '1' };
      const capabilities = { experimental: { x: 'x'.repeat(9000) } };
      for (const [params, member] of [
        [{ capabilities: {}, clientInfo }, 'clientInfo.name'],
        [{ capabilities, clientInfo: { name: 'x', version: '1' } }, 'capabilities.experimental'],
      ] as const) {
        const answer = await sendInitialize(url(), revision, {
          params: { protocolVersion: revision, ...params },
        });
        expectError(answer, 200, -32602, 'init');
        expect(answer.message.error?.message).toContain(member);
        expect(answer.headers['mcp-session-id']).toBeUndefined();
      }
    });

    it('are named in every request by the client, and in no other response', async () => {
      const session = await openSession(url(), revision);
      expect((await session.request('ping')).headers['mcp-session-id']).toBeUndefined();
    });

    it('must be named: 400', async () => {
      const session = await openSession(url(), revision);
      const unnamed = { 'mcp-session-id': undefined };
      const refused = await session.request('tools/list', {}, { headers: unnamed });
      expect(refused.status).toBe(400);
      expect(refused.message).toMatchObject({ id: expect.any(String), error: { code: -32600 } });
      expectError(await session.notify('notifications/initialized', {}, unnamed), 400, -32600);
      expectError(await session.listen(undefined, unnamed), 400, -32600);
      expectError(await session.end(unnamed), 400, -32600);
    });

    it('are unknown with another id: 404', async () => {
      const stranger = new HttpSession(url(), revision, 'deadbeef'.repeat(4));
      expect((await stranger.request('tools/list')).status).toBe(404);
      expect((await stranger.notify('notifications/initialized')).status).toBe(404);
      expect((await stranger.listen()).status).toBe(404);
      expect((await stranger.end()).status).toBe(404);
    });

    it('are gone after DELETE: 404', async () => {
      const session = await openSession(url(), revision);
      const ended = await session.end();
      expect([ended.status, ended.text]).toEqual([204, '']);
      expect((await session.request('tools/list')).status).toBe(404);
      expect((await session.notify('notifications/initialized')).status).toBe(404);
      expect((await session.listen()).status).toBe(404);
      expect((await session.end()).status).toBe(404);
    });

    it('are opened again by an initialize that still names the one that is gone', async () => {
      const session = await openSession(url(), revision);
      await session.end();
      const again = await openSession(url(), revision, { headers: { 'mcp-session-id': session.id } });
      expect(again.id).not.toBe(session.id);
      expect((await again.request('ping')).status).toBe(200);
    });

    it('are not opened twice: a second initialize inside of one is refused', async () => {
      const session = await openSession(url(), revision);
      const headers = { 'mcp-session-id': session.id };
      const answer = await sendInitialize(url(), revision, { headers });
      expectError(answer, 200, -32600, 'init');
      expect((await session.request('ping')).status).toBe(200);
    });

    it('serve requests before the client has confirmed', async () => {
      const session = await openSession(url(), revision, { unconfirmed: true });
      expect((await session.request('tools/list')).message.result).toBeDefined();
    });

    it('keep their state apart', async () => {
      const [loud, quiet] = [await openSession(url(), revision), await openSession(url(), revision)];
      await quiet.request('logging/setLevel', { level: 'emergency' });
      expect((await quiet.tool('test_logging_tool')).isStream).toBe(false);
      const said = await (await loud.tool('test_logging_tool')).stream.rest();
      expect(said.map(({ params }) => params?.level)).toEqual(['error', undefined]);
    });

    it('need no version header: they know their version', async () => {
      const session = await openSession(url(), revision);
      const headers = { 'mcp-protocol-version': undefined };
      const answer = await session.tool('whoami', {}, { headers });
      expect(answer.text).toContain(revision);
    });

    it.each(['nonsense', '2031-01-01'])('refuse the version header %s with 400', async (version) => {
      const session = await openSession(url(), revision);
      const headers = { 'mcp-protocol-version': version };
      expectError(await session.request('ping', {}, { id: 'v', headers }), 400, -32022, 'v');
      expect((await session.notify('notifications/initialized', {}, headers)).status).toBe(400);
      expect((await session.listen(undefined, headers)).status).toBe(400);
      expect((await session.end(headers)).status).toBe(400);
      expect((await session.request('ping')).status).toBe(200);
    });

    it.each([BOTH, ONLY_JSON, ONLY_EVENTS])(
      'accept notifications and responses with 202 (%s)',
      async (accept) => {
        const session = await openSession(url(), revision);
        const notified = await session.notify('notifications/roots/list_changed', {}, { accept });
        expect([notified.status, notified.text]).toEqual([202, '']);
        const responded = await session.post({ jsonrpc: '2.0', id: 'nobody asked', result: {} }, { accept });
        expect([responded.status, responded.text]).toEqual([202, '']);
      },
    );

    it.each([
      ['an unknown method', 'no/such', {}, -32601],
      ['a method of the stateless era', 'server/discover', {}, -32602],
      ['an unknown tool', 'tools/call', { name: 'no_such' }, -32602],
      ['an unknown resource', 'resources/read', { uri: 'test://no-such' }, -32002],
    ])('respond to %s in band, because 404 means that they are gone', async (_what, method, params, code) => {
      const session = await openSession(url(), revision);
      expectError(await session.request(method, params, { id: 3 }), 200, code, 3);
    });

    it('know nothing of the headers of 2026-07-28', async () => {
      const session = await openSession(url(), revision);
      const headers = { 'mcp-method': 'another', 'mcp-name': 'another', 'mcp-param-region': 'another' };
      const answer = await session.tool('test_x_mcp_header', { region: 'eu' }, { headers });
      expect(answer.message.result).toMatchObject({ content: [{ text: 'Region: eu' }] });
    });
  });

  describe('sessions', () => {
    it('have ids that nobody can guess: at least 128 bits differ between them', async () => {
      const opened = await Promise.all(Array.from({ length: 64 }, () => sendInitialize(url(), '2025-11-25')));
      const ids = opened.map(({ headers }) => headers['mcp-session-id'] as string);
      expect(new Set(ids).size).toBe(64);
      let bits = 0;
      for (let at = 0; at < (ids[0]?.length ?? 0); at++)
        bits += Math.log2(new Set(ids.map((id) => id[at])).size);
      // 64 samples of 16 digits nearly always show them all; a little is lost in counting what was seen.
      expect(bits).toBeGreaterThanOrEqual(128);
    });

    it('take no other method than GET, POST and DELETE', async () => {
      const { status, headers } = await send(url(), { method: 'PUT' });
      expect([status, headers.allow]).toEqual([405, 'GET, POST, DELETE']);
    });
  });
}
