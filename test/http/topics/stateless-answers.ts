import { describe, expect, it } from 'vitest';
import { envelope } from '../../support/quiet.ts';
import { textOf } from '../client/message.ts';
import { send } from '../client/send.ts';
import {
  ask,
  askTool,
  headersFor,
  ONLY_EVENTS,
  ONLY_JSON,
  postStateless,
  STATELESS,
} from '../client/stateless.ts';

const LOG_LEVEL = 'io.modelcontextprotocol/logLevel';
const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';
const TOKEN = { meta: { progressToken: 'token' } };

export function describeStatelessAnswers(url: () => string): void {
  describe('2026-07-28: responses', () => {
    it('are JSON when nothing is sent before them', async () => {
      const answer = await askTool(url(), 'echo', { text: 'Grüße' });
      expect(answer.status).toBe(200);
      expect(answer.headers['content-type']).toBe('application/json');
      expect(textOf(answer.message)).toBe('Grüße');
    });

    it('are a stream when the tool reports: what it says first, the response last, then the end', async () => {
      const answer = await askTool(url(), 'test_tool_with_progress', {}, { id: 'p', ...TOKEN });
      expect(answer.status).toBe(200);
      const messages = await answer.stream.rest();
      expect(messages.map(({ method, params, id }) => method ?? [id, params])).toEqual([
        ...Array(3).fill('notifications/progress'),
        ['p', undefined],
      ]);
      expect(messages[0]?.params).toEqual({
        progressToken: 'token',
        progress: 0,
        total: 100,
        message: '0 of 100',
      });
    });

    it('ask proxies not to buffer a stream', async () => {
      const { headers, stream } = await askTool(url(), 'test_tool_with_progress', {}, TOKEN);
      expect(headers['x-accel-buffering']).toBe('no');
      expect(headers['cache-control']).toContain('no-transform');
      await stream.rest();
    });

    it('have no event ids, because nobody can come back', async () => {
      const { stream } = await askTool(url(), 'test_tool_with_progress', {}, TOKEN);
      await stream.rest();
      expect(stream.ids).toEqual([]);
    });

    it('carry log messages of the level that the request names, and above', async () => {
      const answer = await askTool(url(), 'test_logging_tool', {}, { meta: { [LOG_LEVEL]: 'warning' } });
      const messages = await answer.stream.rest();
      expect(messages.map(({ params }) => params?.level)).toEqual(['error', undefined]);
    });

    it('carry no log messages when the request names no level', async () => {
      const answer = await askTool(url(), 'test_logging_tool');
      expect(answer.isStream).toBe(false);
    });

    it('are JSON and nothing else for clients that take only JSON', async () => {
      const headers = { accept: ONLY_JSON };
      const answer = await askTool(url(), 'test_tool_with_progress', {}, { ...TOKEN, headers });
      expect(answer.headers['content-type']).toBe('application/json');
      expect(textOf(answer.message)).toBe('Done in three steps');
    });

    it('are one event for clients that take only events', async () => {
      const answer = await askTool(url(), 'echo', { text: 'x' }, { headers: { accept: ONLY_EVENTS } });
      const messages = await answer.stream.rest();
      expect(messages.map(textOf)).toEqual(['x']);
    });

    it.each([undefined, '*/*', 'application/*;q=0.5'])('are JSON with Accept: %s', async (accept) => {
      expect((await askTool(url(), 'echo', { text: 'x' }, { headers: { accept } })).isStream).toBe(false);
    });

    it.each([0, -1, 9007199254740991, '', '1', 'ä'])('echo the id %j as it is', async (id) => {
      expect((await ask(url(), 'tools/list', {}, { id })).message.id).toBe(id);
    });

    it('keep requests with the same id and token apart', async () => {
      const answers = await Promise.all(
        ['one', 'two', 'three'].map((text) => askTool(url(), 'echo', { text }, { id: 1, ...TOKEN })),
      );
      expect(answers.map(({ message }) => textOf(message))).toEqual(['one', 'two', 'three']);
    });

    it('report the failure of a tool in a response like any other', async () => {
      const answer = await askTool(url(), 'refuse');
      expect(answer.status).toBe(200);
      expect(answer.message.result).toMatchObject({ isError: true });
    });

    it('ask for input inside of a result, and take the response with the next request', async () => {
      const meta = { [CAPABILITIES]: { elicitation: {} } };
      const name = 'test_input_required_result_elicitation';
      const first = await askTool(url(), name, {}, { id: 1, meta });
      const { resultType, inputRequests, requestState } = first.message.result ?? {};
      expect(resultType).toBe('input_required');
      expect(inputRequests).toMatchObject({ user_name: { method: 'elicitation/create' } });
      const inputResponses = { user_name: { action: 'accept', content: { name: 'Ada' } } };
      const params = { name, arguments: {}, inputResponses, requestState };
      const second = await ask(url(), 'tools/call', params, { id: 2, meta });
      expect(textOf(second.message)).toBe('Hello, Ada!');
    });
  });

  describe('2026-07-28: nothing is remembered', () => {
    it.each(['server/discover', 'tools/list', 'no/such'])('opens no session for %s', async (method) => {
      expect((await ask(url(), method)).headers['mcp-session-id']).toBeUndefined();
    });

    it('overlooks the ids of sessions and events', async () => {
      const headers = { 'mcp-session-id': 'no-such-session', 'last-event-id': '1-news' };
      const answer = await askTool(url(), 'echo', { text: 'x' }, { headers });
      expect(answer.status).toBe(200);
      expect(answer.headers['mcp-session-id']).toBeUndefined();
    });

    it.each(['GET', 'DELETE'])('responds to %s with 405 and what is allowed', async (method) => {
      const headers = { accept: ONLY_EVENTS, 'mcp-protocol-version': STATELESS, 'mcp-session-id': 'any' };
      const answer = await send(url(), { method, headers });
      expect(answer.status).toBe(405);
      expect(answer.headers.allow).toBe('POST');
    });
  });

  describe('2026-07-28: what gets no response', () => {
    const notification = (method: string, params: object): object => ({ jsonrpc: '2.0', method, params });

    it.each(['notifications/cancelled', 'notifications/initialized', 'notifications/unheard-of'])(
      'accepts %s with 202 and without a body',
      async (method) => {
        const body = notification(method, { requestId: 1, _meta: envelope() });
        const answer = await postStateless(url(), body, { 'mcp-protocol-version': STATELESS });
        expect([answer.status, answer.text]).toEqual([202, '']);
      },
    );

    it('accepts a notification without an envelope by its header', async () => {
      const body = notification('notifications/unheard-of', {});
      const answer = await postStateless(url(), body, { 'mcp-protocol-version': STATELESS });
      expect([answer.status, answer.text]).toEqual([202, '']);
    });

    it('refuses a response, because nothing was asked', async () => {
      const body = { jsonrpc: '2.0', id: 1, result: {} };
      expect((await postStateless(url(), body, headersFor('x', {}))).status).toBe(400);
    });
  });
}
