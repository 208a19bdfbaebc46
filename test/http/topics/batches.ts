import { describe, expect, it } from 'vitest';
import { envelope } from '../../support/quiet.ts';
import { expectError } from '../client/expect-error.ts';
import type { Message } from '../client/message.ts';
import { HttpSession, openSession } from '../client/session.ts';
import { headersFor, postStateless } from '../client/stateless.ts';
import type { Traits } from '../serving.ts';

const request = (id: unknown, method: string, params: object = {}): object => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
});
const call = (id: unknown, name: string, args: object = {}, _meta: object = {}): object =>
  request(id, 'tools/call', { name, arguments: args, _meta });
const INITIALIZED = { jsonrpc: '2.0', method: 'notifications/initialized' };
const LATER = ['2025-06-18', '2025-11-25'] as const;

const asBatch = (message: Message): Message[] => message as unknown as Message[];

export function describeBatches(url: () => string, { isDirect }: Traits): void {
  const open = (): Promise<HttpSession> =>
    openSession(url(), '2025-03-26', { capabilities: { sampling: {} } });

  describe('2025-03-26: batches', () => {
    it('get one array, with a response to each request', async () => {
      const session = await open();
      const answer = await session.post([request(1, 'ping'), INITIALIZED, call('2', 'echo', { text: 'x' })]);
      expect(answer.status).toBe(200);
      expect(asBatch(answer.message).map(({ id }) => id)).toEqual([1, '2']);
    });

    it('return errors beside results', async () => {
      const session = await open();
      const { message } = await session.post([request(1, 'no/such'), request(2, 'ping'), 'nonsense']);
      expect(asBatch(message).map(({ id, error }) => [id, error?.code])).toEqual([
        [1, -32601],
        [2, undefined],
        [undefined, -32600],
      ]);
    });

    it('of notifications and responses get 202 and no body', async () => {
      const session = await open();
      const answer = await session.post([INITIALIZED, { jsonrpc: '2.0', id: 'nobody asked', result: {} }]);
      expect([answer.status, answer.text]).toEqual([202, '']);
    });

    it('of responses complete requests to the client', async () => {
      const session = await open();
      const { stream } = await session.tool('test_sampling', { prompt: 'Who?' });
      const { id } = await stream.message();
      const result = { role: 'assistant', content: { type: 'text', text: 'Ada' }, model: 'm' };
      expect((await session.post([{ jsonrpc: '2.0', id, result }])).status).toBe(202);
      expect(JSON.stringify(await stream.rest())).toContain('Ada');
    });

    it('become one stream when a tool reports, and every request gets a response on it', async () => {
      const session = await open();
      const body = [call('a', 'test_tool_with_progress', {}, { progressToken: 1 }), request('b', 'ping')];
      const messages = (await (await session.post(body)).stream.rest()).flat();
      const answers = messages.filter(({ id }) => id !== undefined);
      expect(answers.map(({ id }) => id).sort()).toEqual(['a', 'b']);
      expect(messages.filter(({ method }) => method === 'notifications/progress')).toHaveLength(3);
    });

    it('may not hold initialize', async () => {
      const session = await open();
      const { message } = await session.post([request(1, 'initialize'), request(2, 'ping')]);
      expect(asBatch(message).map(({ error }) => error?.code)).toEqual([-32600, undefined]);
    });

    it('may not hold a request of 2026-07-28', async () => {
      const session = await open();
      const { message } = await session.post([request(1, 'tools/list', { _meta: envelope() })]);
      expect(asBatch(message).map(({ error }) => error?.code)).toEqual([-32600]);
    });

    it.skipIf(!isDirect)(
      'count as the calls that they hold: those beyond the limit of a session get −32603',
      async () => {
        const session = await open();
        const calls = Array.from({ length: 200 }, (_, id) => call(id, 'slow', { ms: 300 }));
        const { status, message } = await session.post(calls);
        const codes = asBatch(message).map(({ error }) => error?.code);
        expect([status, codes]).toEqual([200, [...Array(128).fill(undefined), ...Array(72).fill(-32603)]]);
      },
    );

    it('may not be empty', async () => {
      const session = await open();
      expectError(await session.post([]), 400, -32600);
    });

    it('open no session: 400 without one', async () => {
      const stranger = new HttpSession(url(), '2025-03-26', 'none');
      const answer = await stranger.post([request(1, 'ping')], { 'mcp-session-id': undefined });
      expectError(answer, 400, -32600);
    });
  });

  describe('batches in other revisions', () => {
    it.each(LATER)('are refused in sessions of %s with 400 and −32600', async (revision) => {
      const session = await openSession(url(), revision);
      expectError(await session.post([request(1, 'ping')]), 400, -32600);
      expectError(await session.post([INITIALIZED]), 400, -32600);
    });

    it('are refused in 2026-07-28 with 400 and −32600', async () => {
      const body = [request(1, 'tools/list', { _meta: envelope() })];
      expectError(await postStateless(url(), body, headersFor('tools/list', {})), 400, -32600);
    });
  });
}
