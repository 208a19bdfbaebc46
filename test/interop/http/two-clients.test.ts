import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../packages/lectern/src/index.ts';
import { heldCall } from '../../http/client/held-call.ts';
import { DIALECTS, type Dialect, sharedClient, withClient } from '../dialects.ts';
import type { OfficialClient } from '../official-client.ts';
import { textOf } from '../results.ts';
import { FIXTURE } from '../servers.ts';
import { served } from './served.ts';

const OVER_HTTP = DIALECTS.filter(({ way }) => way !== 'stdio');
const WATCHED = 'test://watched-resource';

/** Two conversations with one server, that count their requests alike. */
function twoClients(dialect: Dialect, url: () => { url: string }) {
  const ask = (name: string) => ({
    server: FIXTURE,
    get serving() {
      return url();
    },
    capabilities: { elicitation: {}, sampling: {}, roots: { listChanged: true } },
    elicit: () => ({ action: 'accept', content: { name } }),
    sample: () => ({ role: 'assistant', model: name, content: { type: 'text', text: `I am ${name}` } }),
    roots: () => ({ roots: [{ uri: `file:///${name}` }] }),
  });
  const ana = sharedClient(dialect, ask('ana'));
  const ben = sharedClient(dialect, ask('ben'));
  return { ana, ben, both: (): OfficialClient[] => [ana(), ben()] };
}

describe.each(OVER_HTTP)('two instances of $name at one server', (dialect) => {
  const fixture = served(FIXTURE);
  const { ana, ben, both } = twoClients(dialect, fixture);

  it('get their own responses, although their request IDs are equal', async () => {
    const rounds = Array.from({ length: 20 }, (_, round) => round);
    const asked = rounds.flatMap((round) =>
      both().map(async (client, who) => {
        const text = `${who} asks ${round}`;
        // Some overtake others.
        if (round % 3 === 0) await client.callTool('slow', { ms: 5 });
        return textOf(await client.callTool('echo', { text })) === text;
      }),
    );
    expect(await Promise.all(asked)).toEqual(asked.map(() => true));
    const [first, second] = both().map(({ wire }) => wire.requests('tools/call').map(({ id }) => id));
    expect(new Set(first)).toEqual(new Set(second));
  });

  it('receive the progress of their own calls', async () => {
    const heard = both().map(async (client) => {
      const steps: unknown[] = [];
      const onProgress = ({ progress }: JsonObject): unknown => steps.push(progress);
      await client.callTool('test_tool_with_progress', {}, { onProgress });
      return steps;
    });
    expect(await Promise.all(heard)).toEqual([
      [0, 50, 100],
      [0, 50, 100],
    ]);
  });

  it('cancel their own calls', async () => {
    const calls = both().map((client) => {
      const held = heldCall(fixture().url);
      const stopped = new AbortController();
      const answer = client.callTool('hold', { key: held.key }, { signal: stopped.signal });
      return { held, stopped, answer };
    });
    const [one, other] = calls as [(typeof calls)[0], (typeof calls)[0]];
    await Promise.all(calls.map(({ held }) => held.begun()));
    const rejected = expect(one.answer).rejects.toThrow('no more');
    one.stopped.abort('no more');
    await rejected;
    expect(await one.held.fate()).toBe('cancelled');
    await other.held.end('still here');
    expect(textOf(await other.answer)).toBe('still here');
  });

  it('receive the input requests of their own calls, and their responses are used there', async () => {
    const models = both().map((client) => client.callTool('test_sampling', { prompt: 'Who are you?' }));
    const roots = both().map((client) => client.callTool('test_roots'));
    expect((await Promise.all(models)).map(textOf)).toEqual([
      'LLM response: {"type":"text","text":"I am ana"}',
      'LLM response: {"type":"text","text":"I am ben"}',
    ]);
    expect((await Promise.all(roots)).map(textOf)).toEqual(['file:///ana', 'file:///ben']);
    if (!dialect.since('2025-06-18')) return;
    const greetings = both().map((client) => client.callTool('test_input_required_result_elicitation'));
    expect((await Promise.all(greetings)).map(textOf)).toEqual(['Hello, ana!', 'Hello, ben!']);
  });

  if (dialect.since('2026-07-28')) return;

  it('have their own log levels and subscriptions', async () => {
    const news = ({ notifications }: OfficialClient, method: string): unknown[] =>
      notifications.filter((each) => each.method === method);
    await ana().setLogLevel('critical');
    await Promise.all(both().map((client) => client.callTool('test_logging_tool')));
    await expect.poll(() => news(ben(), 'notifications/message').length).toBe(1);
    expect(news(ana(), 'notifications/message')).toEqual([]);

    await ana().subscribe(WATCHED);
    await ben().callTool('test_touch_resource');
    await expect.poll(() => news(ana(), 'notifications/resources/updated').length).toBe(1);
    await ana().unsubscribe(WATCHED);
    await ben().subscribe(WATCHED);
    await ana().callTool('test_touch_resource');
    await expect.poll(() => news(ben(), 'notifications/resources/updated').length).toBe(1);
    expect(news(ana(), 'notifications/resources/updated')).toHaveLength(1);
  });
});

describe('clients of every kind at one server', () => {
  const fixture = served(FIXTURE);

  it('get their own responses, each in its own revision', async () => {
    const names = OVER_HTTP.map(({ name }) => name);
    const answers = OVER_HTTP.map(({ connect, revision }, who) => {
      const answer = { text: '', revision: '' };
      const talk = withClient(connect({ server: FIXTURE, revision, serving: fixture() }), async (client) => {
        for (let round = 0; round < 5; round += 1) {
          answer.text = textOf(await client.callTool('echo', { text: names[who] as string }));
          answer.revision = JSON.parse(textOf(await client.callTool('whoami'))).revision;
          expect(answer).toEqual({ text: names[who], revision });
        }
      });
      return talk.then(() => answer.text);
    });
    expect(await Promise.all(answers)).toEqual(names);
  });
});
