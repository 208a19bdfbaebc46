import type { SubscriptionFilter } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../packages/lectern/src/index.ts';
import { withClient } from './dialects.ts';
import { STATELESS_WAYS } from './official-client.ts';
import { connectStateless, type SecondClient } from './second-client.ts';
import { FIXTURE } from './servers.ts';

const SUBSCRIPTION = 'io.modelcontextprotocol/subscriptionId';
const WATCHED = 'test://watched-resource';

describe.each(STATELESS_WAYS)('2026-07-28 over %s: listening', (way) => {
  const news = ({ wire }: SecondClient): unknown[] =>
    wire.received
      .filter((message) => message.id === undefined)
      .map(({ method, params }) => ({ method, params }));

  it('is acknowledged with the supported filter, and sends only that, tagged', async () => {
    await withClient(connectStateless({ server: FIXTURE, way }), async (client) => {
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

  it('ends when the client cancels it', async () => {
    await withClient(connectStateless({ server: FIXTURE, way }), async (client) => {
      const subscription = await client.stock.listen({ resourceSubscriptions: [WATCHED] });
      await subscription.close();
      expect(await subscription.closed).toBe('local');
      await touch(client);
      expect(client.wire.heard('notifications/resources/updated')).toEqual([]);
    });
  });

  it('continues in one stream when another one ends', async () => {
    await withClient(connectStateless({ server: FIXTURE, way }), async (client) => {
      const first = await client.stock.listen({ resourceSubscriptions: [WATCHED] });
      const second = await client.stock.listen({ toolsListChanged: true, resourceSubscriptions: [WATCHED] });
      await touch(client);
      const tags = (): unknown[] =>
        client.wire
          .heard('notifications/resources/updated')
          .map(({ params }) => params)
          .map(tagOf);
      const [one, two] = client.wire.requests('subscriptions/listen').map((message) => message.id);
      // Over HTTP each is a connection of its own.
      await expect.poll(() => tags().toSorted()).toEqual([one, two]);
      await first.close();
      await touch(client);
      await expect.poll(() => tags().slice(2)).toEqual([two]);
      await second.close();
    });
  });

  if (way !== 'stdio') return;

  it('ends with a result when the server shuts down', async () => {
    const client = await connectStateless({ server: FIXTURE, way });
    const { closed } = await client.stock.listen({ toolsListChanged: true });
    await withClient(Promise.resolve(client), async () => {});
    expect(await closed).toBe('graceful');
    const id = client.wire.requests('subscriptions/listen')[0]?.id;
    expect(client.wire.received.at(-1)).toMatchObject({ id, result: { _meta: { [SUBSCRIPTION]: id } } });
  });
});

/** Over stdio, news comes before the answer to the call after the one that caused it. */
async function touch(client: SecondClient): Promise<void> {
  await client.callTool('test_touch_resource');
  await client.callTool('echo', { text: 'touched' });
}

function tagOf(params: unknown): unknown {
  return (params as { _meta: JsonObject })._meta[SUBSCRIPTION];
}
