import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createServer,
  type JsonObject,
  REVISIONS,
  type Revision,
  type Server,
  ToolError,
} from '../../packages/lectern/src/index.ts';
import type { RecordingClient } from '../../packages/lectern/src/testing.ts';
import { quietLogger } from '../support/quiet.ts';
import { checkedClient } from '../support/wire-check.ts';

type Pause = () => Promise<unknown>;

const TEXT = { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] };

/** One server whose every feature handles the text of its caller, and waits in between for as long as fate wants. */
function gossip(pause: Pause): Server {
  const server = createServer({ name: 'gossip', version: '1.0.0', logger: quietLogger });
  return server
    .tool('echo', { description: 'x', input: TEXT }, async ({ text }, { log, progress }) => {
      log.warning(`heard ${text}`, { text });
      progress(1, 2, `half of ${text}`);
      await pause();
      progress(2, 2, `all of ${text}`);
      return { content: [{ type: 'text', text: text as string }], _meta: { 'example.com/text': text } };
    })
    .tool('ask', { description: 'x', input: TEXT }, async ({ text }, { elicit }) => {
      const schema = { type: 'object', properties: { answer: { type: 'string' } } };
      await pause();
      const first = await elicit('first', { message: `First of ${text}`, schema });
      await pause();
      const second = await elicit('second', { message: `Second of ${text}`, schema });
      return JSON.stringify([text, first, second]);
    })
    .tool('roots', { description: 'x', input: TEXT }, async ({ text }, { roots }) => {
      const [own] = await roots();
      await pause();
      return `${text} ${own?.uri}`;
    })
    .tool('fail', { description: 'x', input: TEXT }, async ({ text }) => {
      await pause();
      throw new ToolError(`No ${text}`);
    })
    .tool('touch', { description: 'x', input: TEXT }, async ({ text }) => {
      await pause();
      server.resourceUpdated(`note://${text}`);
      return `touched ${text}`;
    })
    .resourceTemplate(
      'note://{owner}',
      { name: 'note', complete: { owner: (typed) => [`${typed}!`] } },
      async (_uri, { owner }) => {
        await pause();
        return `The note of ${owner}`;
      },
    )
    .prompt('tell', { description: 'x', input: TEXT }, async ({ text }) => {
      await pause();
      return `Tell ${text}`;
    });
}

const OPERATIONS = {
  echo: (client: RecordingClient, text: string) =>
    client.callTool('echo', { text }, { onProgress: () => {} }),
  ask: (client: RecordingClient, text: string) => client.callTool('ask', { text }),
  roots: (client: RecordingClient, text: string) => client.callTool('roots', { text }),
  fail: (client: RecordingClient, text: string) => client.callTool('fail', { text }),
  touch: (client: RecordingClient, text: string) => client.callTool('touch', { text }),
  read: (client: RecordingClient, text: string) => client.readResource(`note://${text}`),
  prompt: (client: RecordingClient, text: string) => client.getPrompt('tell', { text }),
  complete: (client: RecordingClient, text: string) =>
    client.complete({ type: 'ref/resource', uri: 'note://{owner}' }, 'owner', text),
  unknown: (client: RecordingClient, text: string) =>
    client.callTool(text).catch((error: Error): JsonObject => ({ error: error.message })),
} satisfies Record<string, (client: RecordingClient, text: string) => Promise<JsonObject>>;

interface Plan {
  readonly revision: Revision;
  readonly operations: readonly (keyof typeof OPERATIONS)[];
}

const plan: fc.Arbitrary<Plan> = fc.record({
  revision: fc.constantFrom(...REVISIONS),
  operations: fc.array(fc.constantFrom(...(Object.keys(OPERATIONS) as (keyof typeof OPERATIONS)[])), {
    minLength: 1,
    maxLength: 5,
  }),
});

async function connect(server: Server, { revision }: Plan, secret: string): Promise<RecordingClient> {
  const client = await checkedClient(server, {
    revision,
    logLevel: 'debug',
    handlers: {
      elicitation: ({ message }) => ({ action: 'accept', content: { answer: `${message}, says ${secret}` } }),
      roots: () => ({ roots: [{ uri: `file:///${secret}` }] }),
    },
  });
  const uri = `note://${secret}`;
  if (revision !== '2026-07-28') await client.request('resources/subscribe', { uri });
  else
    client
      .start('subscriptions/listen', { notifications: { resourceSubscriptions: [uri] } })
      .result.catch(() => {});
  return client;
}

const fromServer = (client: RecordingClient) =>
  client.transcript.filter(({ from }) => from === 'server').map(({ message }) => JSON.stringify(message));

describe('clients of one server', () => {
  it('never receive anything of each other, however their calls interleave', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(plan, { minLength: 2, maxLength: 5 }),
        async (scheduler, plans) => {
          const server = gossip(() => scheduler.schedule(Promise.resolve()));
          const secrets = plans.map((_, n) => `secret-of-${n}`);
          const clients = await Promise.all(
            plans.map((each, n) => connect(server, each, secrets[n] as string)),
          );
          const calls = plans.flatMap(({ operations }, n) =>
            operations.map(async (operation) => {
              const secret = secrets[n] as string;
              return { secret, result: await OPERATIONS[operation](clients[n] as RecordingClient, secret) };
            }),
          );
          for (const { secret, result } of await scheduler.waitFor(Promise.all(calls))) {
            const elicits = result.isError === true && JSON.stringify(result).includes('elicitation');
            if (!elicits) expect(JSON.stringify(result)).toContain(secret);
          }
          clients.forEach((client, n) => {
            const heard = fromServer(client).join('\n');
            for (const other of secrets.filter((_, each) => each !== n)) expect(heard).not.toContain(other);
            const touched = plans[n]?.operations.includes('touch') === true;
            const told = client.notifications.some(
              ({ method }) => method === 'notifications/resources/updated',
            );
            expect(told).toBe(touched);
          });
          for (const client of clients) await client.close();
        },
      ),
      { numRuns: 60 },
    );
  });

  it("do not change each other's lists", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...REVISIONS), { minLength: 2, maxLength: 10 }),
        async (revisions) => {
          const server = gossip(async () => {});
          const lists = async (revision: Revision) => {
            const client = await checkedClient(server, { revision });
            return [
              await client.listTools(),
              await client.listPrompts(),
              await client.listResourceTemplates(),
            ];
          };
          const together = await Promise.all(revisions.map(lists));
          for (const [n, revision] of revisions.entries()) expect(together[n]).toEqual(await lists(revision));
        },
      ),
      { numRuns: 20 },
    );
  });
});
