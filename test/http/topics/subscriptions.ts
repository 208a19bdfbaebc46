import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonRpcId } from '../../../packages/lectern/src/index.ts';
import type { EventStream } from '../client/event-stream.ts';
import { expectError } from '../client/expect-error.ts';
import type { Message } from '../client/message.ts';
import type { HttpResponse } from '../client/send.ts';
import { ask, ONLY_JSON, toolText } from '../client/stateless.ts';

const TAG = 'io.modelcontextprotocol/subscriptionId';
const WATCHED = 'test://watched-resource';

export function describeSubscriptions(url: () => string): void {
  const listen = (notifications: JsonObject, id: JsonRpcId = 'L'): Promise<HttpResponse> =>
    ask(url(), 'subscriptions/listen', { notifications }, { id });

  /** Opens a stream and reads its acknowledgement. */
  async function opened(notifications: JsonObject, id: JsonRpcId = 'L'): Promise<EventStream> {
    const { stream } = await listen(notifications, id);
    await stream.message();
    return stream;
  }

  describe('2026-07-28: subscriptions/listen', () => {
    it('acknowledges first, with what it will really report', async () => {
      const { status, headers, stream } = await listen({ toolsListChanged: true, somethingElse: true });
      expect(status).toBe(200);
      expect(headers['x-accel-buffering']).toBe('no');
      expect(headers['mcp-session-id']).toBeUndefined();
      expect(await stream.message()).toEqual({
        jsonrpc: '2.0',
        method: 'notifications/subscriptions/acknowledged',
        params: { notifications: { toolsListChanged: true }, _meta: { [TAG]: 'L' } },
      });
      stream.close();
    });

    it('refuses URIs that are too long, each or in all', async () => {
      const uris = Array.from({ length: 100 }, (_, n) => `test://${n}${'x'.repeat(1000)}`);
      for (const resourceSubscriptions of [[`test://${'x'.repeat(2048)}`], uris]) {
        const answer = await listen({ resourceSubscriptions });
        expectError(answer, 200, -32602, 'L');
      }
    });

    it.each(['1', 1])('reports a change made by another request, tagged with its id %j', async (id) => {
      const stream = await opened({ toolsListChanged: true }, id);
      await toolText(url(), 'test_trigger_tool_change');
      expect(await stream.message()).toEqual({
        jsonrpc: '2.0',
        method: 'notifications/tools/list_changed',
        params: { _meta: { [TAG]: id } },
      });
      stream.close();
    });

    it('reports nothing that was not asked for, and everything once', async () => {
      const stream = await opened({ promptsListChanged: true, resourceSubscriptions: [WATCHED] });
      await toolText(url(), 'test_trigger_tool_change');
      const heard: Message[] = [];
      // One after the other: the changes of several replicas arrive in any order.
      for (const change of [
        'test_trigger_prompt_change',
        'test_touch_resource',
        'test_trigger_prompt_change',
      ]) {
        await toolText(url(), change);
        heard.push(await stream.message());
      }
      expect(heard.map(({ method }) => method)).toEqual([
        'notifications/prompts/list_changed',
        'notifications/resources/updated',
        'notifications/prompts/list_changed',
      ]);
      expect(heard[1]?.params).toEqual({ uri: WATCHED, _meta: { [TAG]: 'L' } });
      expect(stream.ids).toEqual([]);
      stream.close();
    });

    it('serves several streams at once, with the same id as well', async () => {
      const streams = await Promise.all([1, 1, 'x'].map((id) => opened({ toolsListChanged: true }, id)));
      await toolText(url(), 'test_trigger_tool_change');
      const heard = await Promise.all(streams.map((stream) => stream.message()));
      expect(heard.map(({ params }) => params?._meta)).toEqual([{ [TAG]: 1 }, { [TAG]: 1 }, { [TAG]: 'x' }]);
      for (const stream of streams) stream.close();
    });

    it('refuses a request that does not say what to report', async () => {
      expectError(await ask(url(), 'subscriptions/listen', {}, { id: 'L' }), 200, -32602, 'L');
    });

    it('refuses clients that could not read the stream', async () => {
      const params = { notifications: { toolsListChanged: true } };
      const answer = await ask(url(), 'subscriptions/listen', params, { headers: { accept: ONLY_JSON } });
      expect(answer.status).toBe(406);
    });
  });
}
