import { describe, expect, it, vi } from 'vitest';
import { createServer } from '../../../packages/lectern/src/index.ts';
import { type Serving, serve } from '../../../packages/lectern/src/node.ts';
import { heldCall } from '../../http/client/held-call.ts';
import { startCuttableProxy } from '../../support/cuttable-proxy.ts';
import { quietLogger } from '../../support/quiet.ts';
import { DIALECTS, HANDSHAKE_DIALECTS, withClient } from '../dialects.ts';
import type { OfficialClient } from '../official-client.ts';
import { textOf } from '../results.ts';
import { connectStateless } from '../second-client.ts';
import { FIXTURE, type ServerUnderTest } from '../servers.ts';
import { served } from './served.ts';

const PATIENTLY = { timeout: 20_000 };
const ECHO = ['echo', { text: 'here' }] as const;

function start(port = 0): Promise<Serving> {
  return serve(FIXTURE.create({ logger: quietLogger }), { port });
}

async function restart(serving: Serving): Promise<Serving> {
  await serving.close();
  return start(serving.port);
}

describe.each(HANDSHAKE_DIALECTS.filter(({ way }) => way === 'http'))(
  'after a restart of the server, $name',
  ({ connect, revision }) => {
    it('gets an error for the unknown session, and can open a new one', async () => {
      const first = await start();
      const client = await connect({ server: FIXTURE, revision, serving: first });
      const second = await restart(first);
      try {
        // A connection of before the restart may still be tried first.
        await vi.waitFor(
          () => expect(client.callTool(...ECHO)).rejects.toThrow('Session not found'),
          PATIENTLY,
        );
        // The client opens no new session of its own accord: it throws until a new connection is made.
        for (const _again of [1, 2]) {
          await expect(client.callTool(...ECHO)).rejects.toThrow('Session not found');
        }
        expect(client.wire.exchanges.filter(({ method }) => method === 'POST').at(-1)?.status).toBe(404);
        await client.close();
        await withClient(connect({ server: FIXTURE, revision, serving: second }), async (next) => {
          expect(textOf(await next.callTool(...ECHO))).toBe('here');
        });
      } finally {
        await second.close();
      }
    });
  },
);

describe('after a restart of the server, client 2.4 over HTTP, 2026-07-28', () => {
  it('continues as before', async () => {
    const first = await start();
    const client = await connectStateless({ server: FIXTURE, way: 'http', serving: first });
    const second = await restart(first);
    try {
      await vi.waitFor(async () => expect(textOf(await client.callTool(...ECHO))).toBe('here'), PATIENTLY);
      await client.close();
    } finally {
      await second.close();
    }
  });
});

/** Much longer than anything here takes, much shorter than what clients wait for. */
function patience(): Promise<string> {
  return new Promise((resolve) => setTimeout(resolve, 5000, 'left waiting'));
}

/** A server with a tool that answers when it is told to. */
function gate(): { server: ServerUnderTest; begun: Promise<void>; open(): void } {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  let begin = (): void => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const create: ServerUnderTest['create'] = (options) =>
    createServer({ name: 'gate', version: '1.0.0', ...options }).tool(
      'wait',
      { description: 'Answers when the gate opens' },
      async (_args, { signal }) => {
        begin();
        await Promise.race([opened, new Promise((_, reject) => signal.addEventListener('abort', reject))]);
        return 'the last word';
      },
    );
  return { server: { ...FIXTURE, create }, begun, open };
}

describe.each(DIALECTS.filter(({ way }) => way !== 'stdio'))(
  'when the server shuts down, $name',
  ({ connect, revision }) => {
    it('receives the responses of running calls', async () => {
      const { server, begun, open } = gate();
      const serving = await serve(server.create({ logger: quietLogger }), { port: 0 });
      const client = await connect({ server, revision, serving });
      const answer = client.callTool('wait');
      answer.catch(() => {});
      await begun;
      const closed = serving.close();
      open();
      expect(await Promise.race([answer.then(textOf), patience()])).toBe('the last word');
      await closed;
      await client.close();
    });
  },
);

// Once for each client, era and transport: it is about the end, not about its wording.
describe.each(DIALECTS.filter(({ way, since }) => way !== 'stdio' && since('2025-11-25')))(
  'when the server shuts down without waiting, $name',
  ({ connect, revision, way }) => {
    it('gets an error, since there will be no response', async () => {
      const { server, begun } = gate();
      const serving = await serve(server.create({ logger: quietLogger }), { port: 0, drainMs: 50 });
      const client = await connect({ server, revision, serving });
      const outcome = client.callTool('wait').then(
        () => 'answered',
        () => 'told',
      );
      await begun;
      await serving.close();
      // Clients of HTTP+SSE do not take the end of their stream for the end of a call.
      if (way === 'sse') await client.close();
      const found = await Promise.race([outcome, patience()]);
      await client.close();
      expect(found).toBe('told');
    });
  },
);

describe('2026-07-28: a notification stream', () => {
  it('ends with a result when the server shuts down', async () => {
    const serving = await start();
    const client = await connectStateless({ server: FIXTURE, way: 'http', serving });
    const { closed } = await client.stock.listen({ toolsListChanged: true });
    await serving.close();
    expect(await closed).toBe('graceful');
    const [listening] = client.wire.requests('subscriptions/listen');
    expect(client.wire.received.at(-1)).toMatchObject({ id: listening?.id, result: {} });
    await client.close();
  });

  it('is freed when its client disconnects', async () => {
    const serving = await start();
    const client = await connectStateless({ server: FIXTURE, way: 'http', serving });
    await client.stock.listen({ toolsListChanged: true });
    await client.close();
    await serving.close();
  });
});

describe.each(DIALECTS.filter(({ way }) => way === 'http'))(
  'a broken connection and $name',
  ({ connect, revision }) => {
    const fixture = served(FIXTURE);
    const goesOn = revision !== '2026-07-28';

    /** A call whose connection was cut, from the server's side. */
    async function cutCall(client: OfficialClient, cut: () => void): Promise<ReturnType<typeof heldCall>> {
      const held = heldCall(fixture().url);
      void client.callTool('hold', { key: held.key }).catch(() => {});
      await held.begun();
      cut();
      return held;
    }

    it(`${goesOn ? 'does not affect the call' : 'cancels the call'}`, async () => {
      const proxy = await startCuttableProxy(fixture().url);
      const client = await connect({ server: FIXTURE, revision, serving: proxy });
      const held = await cutCall(client, proxy.cut);
      if (goesOn) await held.end('to nobody');
      expect(await held.fate()).toBe(goesOn ? 'ended' : 'cancelled');
      await client.close();
      await proxy.close();
    });

    it(`closed by the client ${goesOn ? 'does not affect the call' : 'cancels the call'}, too`, async () => {
      const client = await connect({ server: FIXTURE, revision, serving: fixture() });
      const held = await cutCall(client, () => void client.close());
      if (goesOn) await held.end('to nobody');
      expect(await held.fate()).toBe(goesOn ? 'ended' : 'cancelled');
    });
  },
);
