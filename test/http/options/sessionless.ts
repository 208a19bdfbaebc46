import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../packages/lectern/src/index.ts';
import { createFixture } from '../../fixture/server.ts';
import { quietLogger } from '../../support/quiet.ts';
import { expectError } from '../client/expect-error.ts';
import { closedConnectionsNoticed, heldCall } from '../client/held-call.ts';
import { type Message, textOf } from '../client/message.ts';
import { send } from '../client/send.ts';
import { HttpSession, STREAMABLE, sendInitialize } from '../client/session.ts';
import { ask, ONLY_EVENTS } from '../client/stateless.ts';
import type { Serving, StartWith } from '../serving.ts';

export function describeSessionless(startWith: StartWith): void {
  let serving: Serving;

  describe.each(STREAMABLE)('%s: a server that keeps no sessions', (revision) => {
    beforeAll(async () => {
      serving = await startWith(createFixture({ sessions: false, logger: quietLogger }));
    });
    afterAll(() => serving.stop());

    /** Sends the header of its version, and no session's. */
    const client = (): HttpSession => {
      const session = new HttpSession(serving.url, revision, '');
      const post = session.post.bind(session);
      session.post = (body, headers, signal) =>
        post(body, { 'mcp-session-id': undefined, ...headers }, signal);
      return session;
    };

    it('responds to initialize, names no session, and declares nothing that needs one', async () => {
      const answer = await sendInitialize(serving.url, revision);
      expect(answer.headers['mcp-session-id']).toBeUndefined();
      expect(answer.message.result?.protocolVersion).toBe(revision);
      expect(answer.message.result?.capabilities).toEqual({
        tools: {},
        resources: {},
        prompts: {},
        completions: {},
      });
    });

    it('serves anyone who comes, by the version in the header', async () => {
      expect(JSON.parse(await client().toolText('whoami'))).toMatchObject({ revision });
    });

    it('takes a request without that header for 2025-03-26', async () => {
      const headers = { 'mcp-protocol-version': undefined };
      const answer = await client().tool('whoami', {}, { headers });
      expect(JSON.parse(textOf(answer.message))).toMatchObject({ revision: '2025-03-26' });
    });

    it('refuses a version that is none with 400', async () => {
      const headers = { 'mcp-protocol-version': 'nonsense' };
      expectError(await client().request('ping', {}, { id: 1, headers }), 400, -32022, 1);
    });

    it('lists one method, whatever the method that it refuses', async () => {
      for (const method of ['GET', 'DELETE', 'PUT', 'OPTIONS']) {
        const { status, headers } = await send(serving.url, { method });
        expect([method, status, headers.allow]).toEqual([method, 405, 'POST']);
      }
    });

    it('overlooks the id of a session', async () => {
      const answer = await client().request('ping', {}, { headers: { 'mcp-session-id': 'x' } });
      expect([answer.status, answer.headers['mcp-session-id']]).toEqual([200, undefined]);
    });

    it.each<[string, JsonObject]>([
      ['logging/setLevel', { level: 'debug' }],
      ['resources/subscribe', { uri: 'test://watched-resource' }],
      ['resources/unsubscribe', { uri: 'test://watched-resource' }],
    ])('knows no %s', async (method, params) => {
      expectError(await client().request(method, params, { id: 1 }), 200, -32601, 1);
    });

    it.each(['GET', 'DELETE', 'PUT'])(
      'responds to %s with 405: there is nothing to listen to or to end',
      async (method) => {
        const headers = { accept: ONLY_EVENTS, 'mcp-protocol-version': revision, 'mcp-session-id': 'x' };
        const answer = await send(serving.url, { method, headers });
        expect([answer.status, answer.headers.allow]).toEqual([405, 'POST']);
      },
    );

    it('carries progress on the stream of the call, with no ids to come back with', async () => {
      const { stream } = await client().reportingTool('test_tool_with_progress', {}, { id: 'p' });
      const messages = await stream.rest();
      expect(messages.map(({ method, id }) => method ?? id)).toEqual([
        ...Array(3).fill('notifications/progress'),
        'p',
      ]);
      expect(stream.ids).toEqual([]);
    });

    it('sends no log messages, which it does not offer', async () => {
      expect((await client().tool('test_logging_tool')).isStream).toBe(false);
    });

    it('does not wait for responses that could not reach the call', async () => {
      const answer = await client().tool('test_sampling', { prompt: 'Who?' });
      const { error, result } = await answer.answer();
      expect(error ?? result?.isError).toBeTruthy();
    });

    it('accepts notifications and responses with 202', async () => {
      const notified = await client().notify('notifications/initialized');
      const responded = await client().respond('nobody asked', {});
      expect([notified.status, responded.status]).toEqual([202, 202]);
    });

    it('goes on with a call whose connection is lost', async () => {
      const call = heldCall(serving.url);
      const { stream } = await client().reportingTool('hold', { key: call.key });
      await stream.message();
      stream.close();
      await closedConnectionsNoticed(serving.url);
      expect(await call.say('still here')).toBe('said');
      await call.end('done');
      expect(await call.fate()).toBe('ended');
    });

    it('serves batches where the version has them', async () => {
      const answer = await client().post([{ jsonrpc: '2.0', id: 1, method: 'ping' }]);
      if (revision !== '2025-03-26') expectError(answer, 400, -32600);
      else expect((answer.message as unknown as Message[]).map(({ id }) => id)).toEqual([1]);
    });
  });

  describe('2026-07-28: a server that keeps no sessions', () => {
    beforeAll(async () => {
      serving = await startWith(createFixture({ sessions: false, logger: quietLogger }));
    });
    afterAll(() => serving.stop());

    it('offers everything, because this version needs none', async () => {
      const { message } = await ask(serving.url, 'server/discover');
      expect(message.result?.capabilities).toMatchObject({
        tools: { listChanged: true },
        resources: { subscribe: true, listChanged: true },
        logging: {},
      });
      const params = { notifications: { toolsListChanged: true } };
      const { stream } = await ask(serving.url, 'subscriptions/listen', params);
      expect((await stream.message()).params).toMatchObject(params);
      stream.close();
    });
  });
}
