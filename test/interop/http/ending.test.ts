import { describe, expect, it } from 'vitest';
import { type Serving, serve } from '../../../src/node.ts';
import { heldCall } from '../../http/client/held-call.ts';
import { startCuttableProxy } from '../../support/cuttable-proxy.ts';
import { quietLogger } from '../../support/quiet.ts';
import { DIALECTS, HANDSHAKE_DIALECTS, withClient } from '../dialects.ts';
import type { OfficialClient } from '../official-client.ts';
import { textOf } from '../results.ts';
import { connectStateless } from '../second-client.ts';
import { FIXTURE } from '../servers.ts';
import { served } from './served.ts';

const ECHO = ['echo', { text: 'here' }] as const;

function start(port = 0): Promise<Serving> {
  return serve(FIXTURE.create({ logger: quietLogger }), { port });
}

async function restart(serving: Serving): Promise<Serving> {
  await serving.close();
  return start(serving.port);
}

describe.each(HANDSHAKE_DIALECTS.filter(({ way }) => way === 'http'))(
  'a server that restarts and $name',
  ({ connect, revision }) => {
    it('has forgotten the session: the client is told so, and a new one is served', async () => {
      const first = await start();
      const client = await connect({ server: FIXTURE, revision, serving: first });
      const second = await restart(first);
      try {
        await expect(client.callTool(...ECHO)).rejects.toThrow('Session not found');
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

describe('a server that restarts and client 2.4 over HTTP, 2026-07-28', () => {
  it('serves on as if nothing had been', async () => {
    const first = await start();
    const client = await connectStateless({ server: FIXTURE, way: 'http', serving: first });
    const second = await restart(first);
    try {
      await withClient(Promise.resolve(client), async () => {
        expect(textOf(await client.callTool(...ECHO))).toBe('here');
      });
    } finally {
      await second.close();
    }
  });
});

describe.each(DIALECTS.filter(({ way }) => way !== 'stdio'))(
  'a server that ends and $name',
  ({ connect, revision }) => {
    it('answers the calls that run, and the client is none the worse for it', async () => {
      const serving = await start();
      const client = await connect({ server: FIXTURE, revision, serving });
      const held = heldCall(serving.url);
      const answer = client.callTool('hold', { key: held.key });
      await held.begun();
      // The order to end it must be in before the doors close.
      const ended = held.end('the last word');
      const closed = serving.close();
      expect(textOf(await answer)).toBe('the last word');
      await ended;
      await closed;
      await client.close();
    });
  },
);

describe('2026-07-28: a stream of news', () => {
  it('is ended in good order when the server ends', async () => {
    const serving = await start();
    const client = await connectStateless({ server: FIXTURE, way: 'http', serving });
    const { closed } = await client.stock.listen({ toolsListChanged: true });
    await serving.close();
    expect(await closed).toBe('graceful');
    const [listening] = client.wire.requests('subscriptions/listen');
    expect(client.wire.received.at(-1)).toMatchObject({ id: listening?.id, result: {} });
    await client.close();
  });

  it('ends when its client goes, and nothing of it is left', async () => {
    const serving = await start();
    const client = await connectStateless({ server: FIXTURE, way: 'http', serving });
    await client.stock.listen({ toolsListChanged: true });
    await client.close();
    await serving.close();
  });
});

describe.each(DIALECTS.filter(({ way }) => way === 'http'))(
  'a connection that breaks and $name',
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

    it(`${goesOn ? 'leaves the call alone' : 'cancels the call'}`, async () => {
      const proxy = await startCuttableProxy(fixture().url);
      const client = await connect({ server: FIXTURE, revision, serving: proxy });
      const held = await cutCall(client, proxy.cut);
      if (goesOn) await held.end('to nobody');
      expect(await held.fate()).toBe(goesOn ? 'ended' : 'cancelled');
      await client.close();
      await proxy.close();
    });

    it(`because the client closed ${goesOn ? 'leaves the call alone' : 'cancels the call'} as well`, async () => {
      const client = await connect({ server: FIXTURE, revision, serving: fixture() });
      const held = await cutCall(client, () => void client.close());
      if (goesOn) await held.end('to nobody');
      expect(await held.fate()).toBe(goesOn ? 'ended' : 'cancelled');
    });
  },
);
