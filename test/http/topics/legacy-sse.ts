import { describe, expect, it } from 'vitest';
import { heldCall } from '../client/held-call.ts';
import { LegacySseClient, openLegacySse, sseUrl } from '../client/legacy-sse.ts';
import { textOf } from '../client/message.ts';
import { send } from '../client/send.ts';
import { HttpSession } from '../client/session.ts';
import { toolText } from '../client/stateless.ts';
import type { Traits } from '../serving.ts';

const SAMPLED = { role: 'assistant', content: { type: 'text', text: 'Paris' }, model: 'm' };
const WATCHED = { uri: 'test://watched-resource' };

export function describeLegacySse(url: () => string, traits: Traits): void {
  describe('2024-11-05: HTTP+SSE', () => {
    it('first reports where to post messages', async () => {
      const { opening, stream } = await openLegacySse(url());
      expect(opening.event).toBe('endpoint');
      expect(opening.data).toMatch(/^\/messages\?sessionId=[\x21-\x7e]{22,}$/);
      stream.close();
    });

    it('accepts messages with 202, and responds on the stream', async () => {
      const client = await openLegacySse(url());
      const params = {
        protocolVersion: '2024-11-05',
        capabilities: {},
        clientInfo: { name: 'c', version: '1' },
      };
      const posted = await client.request(1, 'initialize', params);
      expect([posted.status, posted.text]).toEqual([202, '']);
      const { event, data } = await client.stream.next();
      expect(event).toBe('message');
      expect(JSON.parse(data)).toMatchObject({ id: 1, result: { protocolVersion: '2024-11-05' } });
      client.stream.close();
    });

    it('names no session in a header, and gives its events no ids', async () => {
      const { headers, stream } = await send(sseUrl(url()), { method: 'GET', headers: { accept: '*/*' } });
      expect(headers['mcp-session-id']).toBeUndefined();
      expect(headers['x-accel-buffering']).toBe('no');
      await stream.next();
      expect(stream.ids).toEqual([]);
      stream.close();
    });

    it('serves all features', async () => {
      const client = await openLegacySse(url(), {});
      for (const method of ['ping', 'tools/list', 'resources/list', 'prompts/list'] as const) {
        expect((await client.ask(method, method)).result, method).toBeDefined();
      }
      client.stream.close();
    });

    it('carries progress, log messages and the response in their order', async () => {
      const client = await openLegacySse(url(), {});
      await client.call(1, 'test_tool_with_progress', {}, { progressToken: 1 });
      const { stream } = client;
      const heard = [
        await stream.message(),
        await stream.message(),
        await stream.message(),
        await stream.message(),
      ];
      expect(heard.map(({ method, id }) => method ?? id)).toEqual([
        ...Array(3).fill('notifications/progress'),
        1,
      ]);
      await client.call(2, 'test_logging_tool');
      expect((await stream.message()).params).toMatchObject({ level: 'error' });
      expect((await stream.message()).id).toBe(2);
      stream.close();
    });

    it('carries notifications of lists and resources', async () => {
      const client = await openLegacySse(url(), {});
      await client.ask(1, 'resources/subscribe', WATCHED);
      await toolText(url(), 'test_touch_resource');
      expect((await client.stream.message()).params).toEqual(WATCHED);
      await toolText(url(), 'test_trigger_tool_change');
      expect((await client.stream.message()).method).toBe('notifications/tools/list_changed');
      client.stream.close();
    });

    it('lets the server ask', async () => {
      const client = await openLegacySse(url(), { sampling: {} });
      await client.call('s', 'test_sampling', { prompt: 'Capital of France?' });
      const question = await client.stream.message();
      expect(question.method).toBe('sampling/createMessage');
      expect((await client.post({ id: question.id, result: SAMPLED })).status).toBe(202);
      expect(textOf(await client.stream.message())).toContain('Paris');
      client.stream.close();
    });

    it('cancels a call by notification', async () => {
      const client = await openLegacySse(url(), {});
      const call = heldCall(url());
      await client.call('c', 'hold', { key: call.key });
      await call.begun();
      await client.post({ method: 'notifications/cancelled', params: { requestId: 'c' } });
      expect(await call.fate()).toBe('cancelled');
      expect((await client.ask('p', 'ping')).id).toBe('p');
      client.stream.close();
    });

    it('responds to what it can’t read on the stream', async () => {
      const client = await openLegacySse(url(), {});
      const { status } = await send(client.messagesUrl, {
        headers: { 'content-type': 'application/json' },
        body: '{',
      });
      expect(status).toBe(202);
      expect(JSON.parse((await client.stream.next()).data)).toMatchObject({ error: { code: -32700 } });
      client.stream.close();
    });

    it.skipIf(!traits.tellsOfLeaving)('ends its session with the stream, and what runs in it', async () => {
      const client = await openLegacySse(url(), {});
      const call = heldCall(url());
      await client.call(1, 'hold', { key: call.key });
      await call.begun();
      client.stream.close();
      expect(await call.fate()).toBe('cancelled');
      expect((await client.post({ id: 2, method: 'ping' })).status).toBe(404);
    });

    it('responds with 404 to messages of a session that never was', async () => {
      const { stream, opening } = await openLegacySse(url());
      const strange = { ...opening, data: '/messages?sessionId=deadbeef' };
      const stranger = new LegacySseClient(url(), stream, strange, new Map());
      expect((await stranger.post({ id: 1, method: 'ping' })).status).toBe(404);
      const unnamed = new LegacySseClient(url(), stream, { ...opening, data: '/messages' }, new Map());
      expect((await unnamed.post({ id: 1, method: 'ping' })).status).toBe(404);
      stream.close();
    });

    it('keeps its sessions apart from those of the newer transport', async () => {
      const client = await openLegacySse(url(), {});
      const id = client.messagesUrl.searchParams.get('sessionId') as string;
      const intruder = new HttpSession(url(), '2025-11-25', id);
      expect((await intruder.request('ping')).status).toBe(404);
      expect((await intruder.end()).status).toBe(404);
      expect((await client.ask('still', 'ping')).result).toEqual({});
      client.stream.close();
    });

    it('takes other methods nowhere', async () => {
      expect((await send(sseUrl(url()), { method: 'POST' })).headers.allow).toBe('GET');
      const { status, headers } = await send(new URL('messages', url()), { method: 'GET' });
      expect([status, headers.allow]).toEqual([405, 'POST']);
    });

    it('wants JSON, and clients that take events', async () => {
      const client = await openLegacySse(url());
      expect((await client.post({ id: 1, method: 'ping' }, { 'content-type': 'text/plain' })).status).toBe(
        415,
      );
      client.stream.close();
      const headers = { accept: 'application/json' };
      expect((await send(sseUrl(url()), { method: 'GET', headers })).status).toBe(406);
    });
  });
}
