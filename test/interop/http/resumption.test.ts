import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { heldCall } from '../../http/client/held-call.ts';
import { toolText } from '../../http/client/stateless.ts';
import { type CuttableProxy, startCuttableProxy } from '../../support/cuttable-proxy.ts';
import { HANDSHAKE_DIALECTS, withClient } from '../dialects.ts';
import type { OfficialClient } from '../official-client.ts';
import { textOf } from '../results.ts';
import { FIXTURE } from '../servers.ts';
import { served } from './served.ts';

const PATIENTLY = { timeout: 20_000 };

const STREAMABLE = HANDSHAKE_DIALECTS.filter(({ way, since }) => way === 'http' && since('2025-03-26'));

describe.each(STREAMABLE)('resuming and $name', ({ connect, revision, since }) => {
  const fixture = served(FIXTURE, { retryMs: 30 });
  let proxy: CuttableProxy;
  beforeEach(async () => {
    proxy = await startCuttableProxy(fixture().url);
  });
  afterEach(() => proxy.close());

  const connectThroughProxy = (): Promise<OfficialClient> =>
    connect({ server: FIXTURE, revision, serving: proxy });

  it('a call whose connection was cut gets its response, and no event is lost', async () => {
    await withClient(connectThroughProxy(), async (client) => {
      const held = heldCall(fixture().url);
      const tokens: string[] = [];
      const steps: unknown[] = [];
      const answer = client.callTool(
        'hold',
        { key: held.key },
        { onResumptionToken: (token) => tokens.push(token), onProgress: (step) => steps.push(step.progress) },
      );
      await held.say('before');
      await expect.poll(() => logged(client), PATIENTLY).toEqual(['before']);
      proxy.cut();
      const left = tokens.at(-1);
      await held.say('meanwhile');
      await expect.poll(() => comebacks(client), PATIENTLY).toContain(left);
      await held.say('after');
      await expect.poll(() => logged(client), PATIENTLY).toEqual(['before', 'meanwhile', 'after']);
      await held.end('the answer');
      expect(textOf(await answer)).toBe('the answer');
      expect(steps).toEqual([1]);
      // Where it was, it is told again.
      expect(tokens.filter((token, i) => token !== tokens[i - 1])).toEqual([...new Set(tokens)]);
      expectDisconnected(client);
    });
  });

  // Before, a client whose second connection breaks without an event no longer knows what it waits for.
  it.runIf(since('2025-11-25'))('works again where nothing happened between two cuts', async () => {
    await withClient(connectThroughProxy(), async (client) => {
      const held = heldCall(fixture().url);
      const tokens: string[] = [];
      const onResumptionToken = (token: string): void => void tokens.push(token);
      const answer = client.callTool('hold', { key: held.key }, { onProgress() {}, onResumptionToken });
      await expect.poll(() => client.wire.heard('notifications/progress').length, PATIENTLY).toBe(1);
      for (let i = 0; i < 3; i++) {
        const known = tokens.length;
        proxy.cut();
        await expect.poll(() => tokens.length, PATIENTLY).toBeGreaterThan(known);
      }
      await held.end('after three cuts');
      expect(textOf(await answer)).toBe('after three cuts');
      expectDisconnected(client);
    });
  });

  it('finds a response that was sent while disconnected', async () => {
    await withClient(connectThroughProxy(), async (client) => {
      const held = heldCall(fixture().url);
      let token: string | undefined;
      const onResumptionToken = (each: string): void => {
        token = each;
      };
      const answer = client.callTool('hold', { key: held.key }, { onProgress() {}, onResumptionToken });
      await expect.poll(() => client.wire.heard('notifications/progress').length, PATIENTLY).toBe(1);
      proxy.cut();
      await held.end('given to nobody');
      expect(await held.fate()).toBe('ended');
      expect(textOf(await answer)).toBe('given to nobody');
      expect(comebacks(client).length).toBeGreaterThan(0);
      expect(token).toBe(client.wire.eventIds.at(-1));
      expectDisconnected(client);
    });
  });

  it('continues a call of a killed process in another one', async () => {
    const held = heldCall(fixture().url);
    const tokens: string[] = [];
    const first = await connectThroughProxy();
    const lost = first.callTool(
      'hold',
      { key: held.key },
      { onProgress() {}, onResumptionToken: (token) => tokens.push(token) },
    );
    const rejected = expect(lost).rejects.toThrow();
    await expect.poll(() => first.wire.heard('notifications/progress').length, PATIENTLY).toBe(1);
    const session = first.sessionId() as string;
    await first.close();
    await rejected;
    await held.say('meanwhile');

    await withClient(connect({ server: FIXTURE, revision, serving: fixture(), session }), async (second) => {
      const resumptionToken = tokens.at(-1) as string;
      const answer = second.callTool('hold', { key: held.key }, { resumptionToken });
      await expect.poll(() => logged(second), PATIENTLY).toEqual(['meanwhile']);
      await held.end('inherited');
      expect(textOf(await answer)).toBe('inherited');
      expect(second.wire.exchanges.map(({ method, status }) => [method, status])).toEqual([['GET', 200]]);
      // The answer has the id of the request that the first one sent; the client knows that and maps it.
      const nobody = expect.stringContaining('Nobody waits for');
      expect(second.wire.faults.splice(0).filter((fault) => !nobody.asymmetricMatch(fault))).toEqual([]);
    });
  });

  it('returns notifications sent meanwhile, once', async () => {
    await withClient(connectThroughProxy(), async (client) => {
      const news = (): unknown[] => client.notifications.map(({ method }) => method);
      await toolText(fixture().url, 'test_trigger_prompt_change');
      await expect.poll(news, PATIENTLY).toEqual(['notifications/prompts/list_changed']);
      const left = client.wire.eventIds.at(-1);
      proxy.cut();
      await toolText(fixture().url, 'test_trigger_tool_change');
      await expect.poll(news, PATIENTLY).toHaveLength(2);
      await toolText(fixture().url, 'test_trigger_prompt_change');
      await expect.poll(news, PATIENTLY).toHaveLength(3);
      expect(news()).toEqual([
        'notifications/prompts/list_changed',
        'notifications/tools/list_changed',
        'notifications/prompts/list_changed',
      ]);
      expect(comebacks(client)).toEqual([left]);
      expectDisconnected(client);
    });
  });

  it('can be requested by the server during a call, if the revision supports it', async () => {
    await withClient(connectThroughProxy(), async (client) => {
      const answer = await client.callTool('test_reconnection');
      expect(textOf(answer)).toBe('Answered after the connection was closed');
      expect(comebacks(client)).toHaveLength(since('2025-11-25') ? 1 : 0);
    });
  });
});

/** Where the client came back to. */
function comebacks({ wire }: OfficialClient): unknown[] {
  const places = wire.exchanges.map(({ asked }) => asked.get('last-event-id'));
  return places.filter((place) => place !== null);
}

function logged({ notifications }: OfficialClient): unknown[] {
  return notifications.map(({ params }) => params?.data);
}

/** What clients say of a cut, and nothing else. */
function expectDisconnected({ complaints }: OfficialClient): void {
  const found = complaints.splice(0);
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter((complaint) => !complaint.startsWith('SSE stream disconnected'))).toEqual([]);
}
