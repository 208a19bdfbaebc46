import { describe, expect, it } from 'vitest';
import { createFixture } from '../../../../test/fixture/server.ts';
import { converse, envelope, quietLogger, smallServer } from '../../../../test/support/quiet.ts';
import { checkedClient } from '../../../../test/support/wire-check.ts';
import type { Connect } from '../client/link.ts';
import type { Server } from '../index.ts';
import type { JsonObject } from '../jsonrpc/message.ts';
import type { Exchange } from '../protocol/exchange.ts';
import type { Session } from '../protocol/session.ts';
import type { RecordingClient } from '../testing.ts';

const revision = '2026-07-28';
const ALL = { toolsListChanged: true, promptsListChanged: true, resourcesListChanged: true };
const ACKNOWLEDGED = 'notifications/subscriptions/acknowledged';
const later = () => new Promise<string>((resolve) => setImmediate(resolve, 'done'));
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
const fixture = (options = {}) => createFixture({ logger: quietLogger, ...options });

async function listen(client: RecordingClient, notifications: JsonObject) {
  const pending = client.start('subscriptions/listen', { notifications });
  pending.result.catch(() => {});
  await turn();
  return pending;
}

/** Method and tag of everything that was heard. */
const heard = (client: RecordingClient) =>
  client.notifications.map(({ method, params }) => [
    method.replace('notifications/', ''),
    (params._meta as JsonObject)['io.modelcontextprotocol/subscriptionId'],
  ]);

/** A link whose session ends, instead of being cut off, when the client closes. */
function ending(server: Server): Connect {
  return ({ onText }) => {
    const session: Session = server.connect({ send: (text) => onText(text) });
    return {
      send: (text) =>
        queueMicrotask(async () => {
          const answer = await session.receive(text);
          if (answer !== undefined) onText(answer);
        }),
      async close() {
        session.end();
        await turn();
      },
    };
  };
}

describe('subscriptions/listen', () => {
  it('acknowledges first, then sends the requested notifications, tagged with its ID', async () => {
    const server = fixture();
    const client = await checkedClient(server, { revision });
    const { id } = await listen(client, { ...ALL, resourceSubscriptions: ['test://watched-resource'] });
    await client.callTool('test_trigger_tool_change');
    await client.callTool('test_trigger_prompt_change');
    await client.callTool('test_touch_resource');
    server.resourceUpdated('test://static-text');
    server.removeResource('test://static-text');
    await turn();
    expect(heard(client)).toEqual([
      ['subscriptions/acknowledged', id],
      ['tools/list_changed', id],
      ['prompts/list_changed', id],
      ['resources/updated', id],
      ['resources/list_changed', id],
    ]);
    expect(client.notifications[0]?.params.notifications).toEqual({
      ...ALL,
      resourceSubscriptions: ['test://watched-resource'],
    });
    expect(client.notifications[3]?.params.uri).toBe('test://watched-resource');
  });

  it('acknowledges before notifications that are already pending', async () => {
    const server = smallServer();
    const { say, sent } = converse(server);
    const listenAs = (id: number) =>
      say({
        id,
        method: 'subscriptions/listen',
        params: { notifications: { toolsListChanged: true }, _meta: envelope() },
      });
    void listenAs(1);
    server.removeTool('echo');
    void listenAs(2);
    await turn();
    const second = sent.filter(({ params }) => JSON.stringify(params).endsWith(':2}}'));
    expect(second[0]).toHaveProperty('method', ACKNOWLEDGED);
  });

  it('sends only notifications that were requested', async () => {
    const server = fixture();
    const client = await checkedClient(server, { revision });
    const { id } = await listen(client, { promptsListChanged: true, toolsListChanged: false });
    server.removeTool('echo');
    server.removePrompt('choose');
    server.resourceUpdated('test://watched-resource');
    await turn();
    expect(heard(client)).toEqual([
      ['subscriptions/acknowledged', id],
      ['prompts/list_changed', id],
    ]);
  });

  it('honours only what the server supports', async () => {
    const filters = { ...ALL, resourceSubscriptions: ['a://b'], taskIds: ['t'] };
    const honoured = async (server: Server, asked: JsonObject) => {
      const client = await checkedClient(server, { revision });
      await listen(client, asked);
      return client.notifications[0]?.params.notifications;
    };
    expect(await honoured(smallServer(), filters)).toEqual({ toolsListChanged: true });
    expect(await honoured(smallServer({ capabilities: { tools: {} } }), filters)).toEqual({});
    expect(await honoured(fixture(), { toolsListChanged: 'yes', resourceSubscriptions: 'a://b' })).toEqual(
      {},
    );
    expect(await honoured(fixture(), { resourceSubscriptions: ['a://b', 7, null] })).toEqual({
      resourceSubscriptions: ['a://b'],
    });
    const declared = smallServer({
      capabilities: { resources: { subscribe: true }, tools: { listChanged: false } },
    });
    expect(await honoured(declared, filters)).toEqual({ resourceSubscriptions: ['a://b'] });
  });

  it('distinguishes several streams by their ID, including its type', async () => {
    const server = smallServer();
    const { say, sent } = converse(server);
    for (const id of [1, '1', 'other']) {
      void say({
        id,
        method: 'subscriptions/listen',
        params: { notifications: { toolsListChanged: id !== 'other' }, _meta: envelope() },
      });
    }
    server.removeTool('echo');
    await turn();
    const tags = sent.map(({ method, params }) => [
      method,
      ((params as JsonObject)._meta as JsonObject)['io.modelcontextprotocol/subscriptionId'],
    ]);
    expect(tags).toEqual([
      [ACKNOWLEDGED, 1],
      [ACKNOWLEDGED, '1'],
      [ACKNOWLEDGED, 'other'],
      ['notifications/tools/list_changed', 1],
      ['notifications/tools/list_changed', '1'],
    ]);
  });

  it('sends one notification for the changes of one turn', async () => {
    const server = smallServer();
    const client = await checkedClient(server, { revision });
    await listen(client, { toolsListChanged: true });
    for (let n = 0; n < 50; n++) server.tool(`tool${n}`, { description: 'x' }, () => 'x');
    await turn();
    expect(heard(client)).toHaveLength(2);
  });

  it('ends without a response when cancelled, without affecting other streams', async () => {
    const server = smallServer();
    const client = await checkedClient(server, { revision });
    const first = await listen(client, { toolsListChanged: true });
    const second = await listen(client, { toolsListChanged: true });
    client.cancel(first.id);
    await turn();
    server.removeTool('echo');
    await turn();
    expect(heard(client).slice(2)).toEqual([['tools/list_changed', second.id]]);
    expect(client.transcript.some(({ from, message }) => from === 'server' && message.id === first.id)).toBe(
      false,
    );
  });

  it('ends with its result when the session ends', async () => {
    const client = await checkedClient(ending(smallServer()), { revision });
    const { id, result } = await listen(client, { toolsListChanged: true });
    await client.close();
    expect(await result).toEqual({
      resultType: 'complete',
      _meta: {
        'io.modelcontextprotocol/serverInfo': { name: 'small', version: '1.0.0' },
        'io.modelcontextprotocol/subscriptionId': id,
      },
    });
  });

  it('receives nothing after its connection was closed', async () => {
    const server = smallServer();
    const client = await checkedClient(server, { revision });
    await listen(client, { toolsListChanged: true });
    await client.close();
    server.removeTool('echo');
    await turn();
    expect(heard(client)).toHaveLength(1);
  });

  it('requires a filter', async () => {
    const client = await checkedClient(fixture(), { revision });
    for (const params of [{}, { notifications: null }, { notifications: ['toolsListChanged'] }]) {
      await expect(client.request('subscriptions/listen', params)).rejects.toMatchObject({ code: -32602 });
    }
    expect(client.notifications).toEqual([]);
  });

  it('limits the resources of one stream', async () => {
    const client = await checkedClient(fixture({ limits: { subscriptions: 2 } }), { revision });
    const stream = (...uris: string[]) =>
      client.request('subscriptions/listen', { notifications: { resourceSubscriptions: uris } });
    await expect(stream('a:1', 'a:2', 'a:3')).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('2'),
    });
    expect(client.notifications).toEqual([]);
    await listen(client, { resourceSubscriptions: ['a:1', 'a:2'] });
    expect(heard(client)).toHaveLength(1);
  });

  it('limits the streams of one session', async () => {
    const client = await checkedClient(fixture({ limits: { listenStreams: 2 } }), { revision });
    await listen(client, { toolsListChanged: true });
    await listen(client, { toolsListChanged: true });
    const third = await listen(client, { toolsListChanged: true });
    const outcome = Promise.race([third.result.catch((error: unknown) => error), turn()]);
    expect(await outcome).toMatchObject({ code: -32602 });
  });

  it('limits the characters of its URIs, per URI and in total', async () => {
    const limits = { uriLength: 10, subscriptionSize: 25 };
    const client = await checkedClient(fixture({ limits }), { revision });
    const stream = (...uris: string[]) =>
      client.request('subscriptions/listen', { notifications: { resourceSubscriptions: uris } });
    const refused = (text: string) => ({ code: -32602, message: expect.stringContaining(text) });
    await expect(stream('a:345678901')).rejects.toMatchObject(refused('10 characters'));
    await expect(stream('a:34567890', 'b:34567890', 'c:3456')).rejects.toMatchObject(
      refused('25 characters'),
    );
    await listen(client, { resourceSubscriptions: ['a:34567890', 'a:34567890', 'b:34567890'] });
    expect(client.notifications.at(-1)?.params.notifications).toEqual({
      resourceSubscriptions: ['a:34567890', 'b:34567890'],
    });
    const { say } = converse(smallServer());
    const params = { notifications: {}, _meta: envelope() };
    const answer = await say({ id: 'x'.repeat(257), method: 'subscriptions/listen', params });
    expect(answer).toMatchObject({ error: refused('256') });
  });

  it('does not count towards the limit of concurrent requests', async () => {
    const { say } = converse(
      smallServer({ limits: { inFlight: 2, listenStreams: 1000 } }).tool('wait', { description: 'x' }, later),
    );
    for (let id = 0; id < 100; id++) {
      void say({ id, method: 'subscriptions/listen', params: { notifications: {}, _meta: envelope() } });
    }
    const call = (id: string) =>
      say({ id, method: 'tools/call', params: { name: 'wait', _meta: envelope() } });
    const [first, second, third] = [call('a'), call('b'), call('c')];
    expect(await third).toMatchObject({ id: 'c', error: { code: -32603 } });
    expect([await first, await second]).toMatchObject([
      { id: 'a', result: {} },
      { id: 'b', result: {} },
    ]);
  });

  it('holds no reference to its request except the filter', () => {
    let exchange: Exchange | undefined;
    const server = smallServer();
    const session = server.connect({ send() {} });
    const message = {
      jsonrpc: '2.0',
      id: 1,
      method: 'subscriptions/listen',
      params: { notifications: {}, _meta: { ...envelope(), note: 'x' } },
    };
    void session.receive(JSON.stringify(message), {
      sink: { send() {} },
      deferred: (begun) => {
        exchange = begun;
      },
    });
    expect(exchange?.params).toEqual({});
    expect(exchange?.client).toEqual({ info: undefined, capabilities: {} });
  });
});

describe('canSubscribe', () => {
  const uris = ['notes://ada/1', 'notes://bob/1', 'notes://nobody'];
  const seen: unknown[] = [];
  /** Everybody hears of their own notes, and what is not `true` is no. */
  const server = (later: boolean) =>
    smallServer({
      canSubscribe: (uri, { principal, client }) => {
        seen.push([uri, principal, client.info?.name]);
        if (uri.endsWith('broken')) throw new Error('secret');
        const may = uri.startsWith(`notes://${principal}/`) || (uri.endsWith('odd') && ('yes' as never));
        return later ? Promise.resolve(may) : may;
      },
    })
      .resource('notes://ada/1', { name: 'a' }, () => 'x')
      .resource('notes://bob/1', { name: 'b' }, () => 'x')
      .resource('notes://odd', { name: 'c' }, () => 'x');
  const as =
    (principal: string, target: Server): Connect =>
    ({ onText }) => {
      const sink = { send: (text: string) => onText(text) };
      const session = target.connect(sink);
      return {
        send: (text) =>
          queueMicrotask(async () => {
            const answer = await session.receive(text, { sink, principal });
            if (answer !== undefined) onText(answer);
          }),
        close: async () => session.close(),
      };
    };

  describe.each([
    ['at once', false],
    ['later', true],
  ])('with the result %s', (_when, later) => {
    it('determines what a session receives without revealing what exists', async () => {
      const target = server(later);
      const client = await checkedClient(as('ada', target), { revision: '2025-11-25' });
      const subscribe = (uri: string) => client.request('resources/subscribe', { uri });
      expect(await subscribe('notes://ada/1')).toEqual({});
      for (const uri of ['notes://bob/1', 'notes://bob/2', 'notes://odd'])
        await expect(subscribe(uri)).rejects.toMatchObject({
          code: -32602,
          message: `Not allowed to subscribe: ${uri}`,
        });
      await expect(subscribe('notes://ada/2')).rejects.toMatchObject({ code: -32002 });
      await expect(subscribe('notes://broken')).rejects.toMatchObject({
        code: -32603,
        message: expect.not.stringContaining('secret'),
      });
      for (const uri of uris) target.resourceUpdated(uri);
      await turn();
      expect(client.notifications.map(({ params }) => params.uri)).toEqual(['notes://ada/1']);
      expect(seen).toContainEqual(['notes://bob/1', 'ada', 'lectern-test-client']);
    });

    it('determines what a stream of 2026-07-28 receives', async () => {
      const target = server(later);
      const client = await checkedClient(as('ada', target), { revision });
      await listen(client, { resourceSubscriptions: [...uris, 'notes://odd'], toolsListChanged: true });
      expect(await client.notification(ACKNOWLEDGED)).toMatchObject({
        params: { notifications: { toolsListChanged: true, resourceSubscriptions: ['notes://ada/1'] } },
      });
      for (const uri of uris) target.resourceUpdated(uri);
      await turn();
      const updates = client.notifications.filter(({ method }) => method.endsWith('updated'));
      expect(updates.map(({ params }) => params.uri)).toEqual(['notes://ada/1']);
      await client.close();
    });
  });
});
