import { describe, expect, it } from 'vitest';
import { createFixture } from '../../fixture/server.ts';
import { DIALECTS, withClient } from '../dialects.ts';
import type { OfficialClient } from '../official-client.ts';
import { names, textOf } from '../results.ts';
import { FIXTURE, type ServerUnderTest } from '../servers.ts';
import { served } from './served.ts';

const OVER_HTTP = DIALECTS.filter(({ way }) => way !== 'stdio');
const ECHO = ['echo', { text: 'here' }] as const;

describe.each(OVER_HTTP)('lists in pages and $name', ({ connect, revision }) => {
  const server: ServerUnderTest = {
    ...FIXTURE,
    create: (options) => createFixture({ ...options, pageSize: 7 }),
  };

  async function allTools(client: OfficialClient): Promise<unknown[]> {
    // The second client follows the pages by itself.
    const first = client.wire.received.length;
    const found = names(await client.listTools());
    const page = client.wire.received.slice(first).at(-1)?.result as { nextCursor?: string };
    let cursor = page.nextCursor;
    while (cursor !== undefined) {
      const next = await client.pageOfTools(cursor);
      found.push(...names(next.tools as []));
      cursor = next.nextCursor as string | undefined;
    }
    return found;
  }

  it('are read completely without duplicates', async () => {
    await withClient(connect({ server, revision }), async (client) => {
      const found = await allTools(client);
      expect(client.wire.requests('tools/list').length).toBe(Math.ceil(found.length / 7));
      expect(found).toEqual([...new Set(found)]);
      expect(found).toEqual(expect.arrayContaining(['test_simple_text', 'echo', 'whoami']));
    });
  });

  it('refuse an invalid cursor', async () => {
    await withClient(connect({ server, revision }), async (client) => {
      await expect(client.pageOfTools('nowhere')).rejects.toMatchObject({ code: -32602 });
    });
  });
});

describe.each(DIALECTS.filter(({ way }) => way === 'http'))(
  'too many requests at once and $name',
  (dialect) => {
    // In a session the stream of news is one of them.
    const fixture = served(FIXTURE, { maxPerSession: 4, maxStateless: 3 });
    const stateless = dialect.since('2026-07-28');

    it('are refused by HTTP, and accepted again when there is room', async () => {
      const { connect, revision } = dialect;
      await withClient(connect({ server: FIXTURE, revision, serving: fixture() }), async (client) => {
        const calls = Array.from({ length: 3 }, () => {
          const stopped = new AbortController();
          return { stopped, answer: client.callTool('slow', { ms: 600_000 }, { signal: stopped.signal }) };
        });
        await expect.poll(() => client.wire.requests('tools/call').length).toBe(3);
        await expect(client.callTool(...ECHO)).rejects.toThrow('Too many requests');
        expect(client.wire.exchanges.at(-1)?.status).toBe(stateless ? 503 : 429);
        for (const { stopped } of calls) stopped.abort('enough');
        await Promise.allSettled(calls.map(({ answer }) => answer));
        await expect
          .poll(() => client.callTool(...ECHO).then(textOf, () => 'no room'), { timeout: 20_000 })
          .toBe('here');
        client.complaints.length = 0;
      });
    });
  },
);
