import { isInputRequiredResult, type SubscriptionFilter } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/index.ts';
import { withClient } from './dialects.ts';
import type { ClientSetup } from './official-client.ts';
import { textOf } from './results.ts';
import { connectSecondClient, type SecondClient } from './second-client.ts';
import { FIXTURE } from './servers.ts';

const SERVER_INFO = {
  name: 'lectern-fixture',
  version: '1.0.0',
  title: 'Every feature',
  description: 'Shows what the engine can do',
};
const SUBSCRIPTION = 'io.modelcontextprotocol/subscriptionId';
const WATCHED = 'test://watched-resource';

const connect = (setup: Partial<ClientSetup> = {}): Promise<SecondClient> =>
  connectSecondClient({ server: FIXTURE, revision: '2026-07-28', ...setup });

describe('2026-07-28: discovery', () => {
  it('tells what is spoken and offered, without any handshake', async () => {
    await withClient(connect(), async ({ stock, wire }) => {
      const discovered = await stock.discover();
      expect(discovered).toMatchObject({
        supportedVersions: ['2026-07-28'],
        capabilities: {
          tools: { listChanged: true },
          resources: { subscribe: true },
          completions: {},
          logging: {},
        },
        instructions: 'Call any tool: nothing here has effects outside of this process.',
        ttlMs: 0,
        cacheScope: 'private',
        _meta: { 'io.modelcontextprotocol/serverInfo': SERVER_INFO },
      });
      expect(stock.getProtocolEra()).toBe('modern');
      expect(wire.requests('initialize')).toEqual([]);
    });
  });

  it('may be remembered: a client that knows the server calls it at once', async () => {
    const remembered = await connect();
    const discover = await remembered.stock.discover();
    await withClient(Promise.resolve(remembered), async () => {});
    await withClient(
      connectSecondClient(
        { server: FIXTURE, revision: '2026-07-28' },
        {},
        { prior: { kind: 'modern', discover } },
      ),
      async (client) => {
        expect(textOf(await client.callTool('echo', { text: 'first words' }))).toBe('first words');
        expect(client.wire.sent.map((message) => message.method)).toEqual(['tools/call']);
      },
    );
  });
});

describe('2026-07-28: cache hints', () => {
  it('keep the client from reading again what may be kept', async () => {
    await withClient(connect(), async (client) => {
      const first = await client.readResource('test://static-binary');
      expect(first).toMatchObject({ ttlMs: 60_000, cacheScope: 'public' });
      expect((await client.readResource('test://static-binary')).contents).toEqual(first.contents);
      expect(client.wire.requests('resources/read')).toHaveLength(1);
      await client.readResource('test://static-text');
      await client.readResource('test://static-text');
      expect(client.wire.requests('resources/read')).toHaveLength(3);
    });
  });
});

describe('2026-07-28: listening', () => {
  const news = ({ wire }: SecondClient): unknown[] =>
    wire.received
      .filter((message) => message.id === undefined)
      .map(({ method, params }) => ({ method, params }));

  it('is acknowledged with what is honoured, and brings that alone, tagged', async () => {
    await withClient(connect(), async (client) => {
      const filter: SubscriptionFilter = { toolsListChanged: true, resourceSubscriptions: [WATCHED] };
      const subscription = await client.stock.listen(filter);
      expect(subscription.honoredFilter).toEqual(filter);
      const _meta = { [SUBSCRIPTION]: client.wire.requests('subscriptions/listen')[0]?.id };
      expect(news(client)).toEqual([
        { method: 'notifications/subscriptions/acknowledged', params: { _meta, notifications: filter } },
      ]);

      await client.callTool('test_trigger_prompt_change');
      await touch(client);
      await client.callTool('test_trigger_tool_change');
      await expect.poll(() => client.notifications.length).toBe(2);
      expect(news(client).slice(1)).toEqual([
        { method: 'notifications/resources/updated', params: { _meta, uri: WATCHED } },
        { method: 'notifications/tools/list_changed', params: { _meta } },
      ]);
      await subscription.close();
    });
  });

  it('ends when the client says so', async () => {
    await withClient(connect(), async (client) => {
      const subscription = await client.stock.listen({ resourceSubscriptions: [WATCHED] });
      await subscription.close();
      expect(await subscription.closed).toBe('local');
      await touch(client);
      expect(client.wire.heard('notifications/resources/updated')).toEqual([]);
    });
  });

  it('goes on in one stream when another one ends', async () => {
    await withClient(connect(), async (client) => {
      const first = await client.stock.listen({ resourceSubscriptions: [WATCHED] });
      const second = await client.stock.listen({ toolsListChanged: true, resourceSubscriptions: [WATCHED] });
      await touch(client);
      const tags = (): unknown[] =>
        client.wire
          .heard('notifications/resources/updated')
          .map(({ params }) => params)
          .map(tagOf);
      const [one, two] = client.wire.requests('subscriptions/listen').map((message) => message.id);
      expect(tags()).toEqual([one, two]);
      await first.close();
      await touch(client);
      expect(tags()).toEqual([one, two, two]);
      await second.close();
    });
  });

  it('is ended in good order when the connection goes', async () => {
    const client = await connect();
    const { closed } = await client.stock.listen({ toolsListChanged: true });
    await withClient(Promise.resolve(client), async () => {});
    expect(await closed).toBe('graceful');
    const id = client.wire.requests('subscriptions/listen')[0]?.id;
    expect(client.wire.received.at(-1)).toMatchObject({ id, result: { _meta: { [SUBSCRIPTION]: id } } });
  });
});

describe('2026-07-28: input in rounds', () => {
  const capabilities = { elicitation: { form: {} }, sampling: {}, roots: {} };
  const greeting = { role: 'assistant', model: 'm', content: { type: 'text', text: 'Hello' } };
  const answers: Partial<ClientSetup> = {
    elicit: () => ({ action: 'accept', content: { name: 'Ana', colour: 'green' } }),
    sample: () => greeting,
    roots: () => ({ roots: [] }),
  };

  it('takes a round for each question that depends on the one before', async () => {
    await withClient(connect({ capabilities, ...answers }), async (client) => {
      const text = textOf(await client.callTool('test_input_required_result_multi_round'));
      const accepted = { action: 'accept', content: { name: 'Ana', colour: 'green' } };
      expect(JSON.parse(text)).toEqual([accepted, accepted]);
      expect(asked(client)).toEqual([['step1'], ['step2'], 'complete']);
    });
  });

  it('takes one round for all that is asked at once', async () => {
    await withClient(connect({ capabilities, ...answers }), async (client) => {
      await client.callTool('test_input_required_result_multiple_inputs');
      expect(asked(client)).toEqual([['user_name', 'greeting', 'client_roots'], 'complete']);
    });
  });

  it('asks what this client can answer', async () => {
    await withClient(connect({ capabilities: { sampling: {} }, sample: () => greeting }), async (client) => {
      const text = textOf(await client.callTool('test_input_required_result_capabilities'));
      expect(text).toBe('Guessed {"type":"text","text":"Hello"}');
      expect(asked(client)).toEqual([['guess'], 'complete']);
    });
  });

  it('is left to whoever wants to hold the rounds in hand', async () => {
    await withClient(connect({ capabilities }), async (client) => {
      const name = 'test_input_required_result_elicitation';
      const first = await callByHand(client, { name });
      if (!isInputRequiredResult(first)) throw new Error(`Not asked: ${JSON.stringify(first)}`);
      expect(first.inputRequests).toMatchObject({
        user_name: { method: 'elicitation/create', params: { message: 'What is your name?' } },
      });
      const { requestState } = first;
      const inputResponses = { user_name: { action: 'accept', content: { name: 'Ana' } } };
      expect(textOf((await callByHand(client, { name, inputResponses, requestState })) as JsonObject)).toBe(
        'Hello, Ana!',
      );
    });
  });

  it('refuses a state that was touched, or that belongs to another call', async () => {
    await withClient(connect({ capabilities }), async (client) => {
      const name = 'test_input_required_result_elicitation';
      const first = await callByHand(client, { name });
      const { requestState } = first as { requestState: string };
      const middle = requestState.length >> 1;
      const other = requestState[middle] === 'A' ? 'B' : 'A';
      const touched = `${requestState.slice(0, middle)}${other}${requestState.slice(middle + 1)}`;
      const inputResponses = { user_name: { action: 'accept', content: { name: 'Ana' } } };
      const refused = { code: -32602, message: expect.stringContaining('Invalid requestState') };
      await expect(callByHand(client, { name, inputResponses, requestState: touched })).rejects.toMatchObject(
        refused,
      );
      const elsewhere = 'test_input_required_result_request_state';
      const moved = { name: elsewhere, inputResponses, requestState };
      await expect(callByHand(client, moved)).rejects.toMatchObject(refused);
    });
  });
});

/** News may come after the answer to the call that caused it, but not after the answer to the next one. */
async function touch(client: SecondClient): Promise<void> {
  await client.callTool('test_touch_resource');
  await client.callTool('echo', { text: 'touched' });
}

function tagOf(params: unknown): unknown {
  return (params as { _meta: JsonObject })._meta[SUBSCRIPTION];
}

/** What each answer asked for, by its keys, or that it was complete. */
function asked({ wire }: SecondClient): unknown[] {
  const calls = wire.requests('tools/call').map((message) => message.id);
  const results = wire.received.filter((message) => calls.includes(message.id)).map(({ result }) => result);
  return results.map((result) => {
    const { inputRequests, resultType } = result as { inputRequests?: object; resultType: string };
    return inputRequests === undefined ? resultType : Object.keys(inputRequests);
  });
}

function callByHand({ stock }: SecondClient, params: object): Promise<unknown> {
  return stock.request({ method: 'tools/call', params: params as never }, { allowInputRequired: true });
}
