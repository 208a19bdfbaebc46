import { afterEach, describe, expect, it } from 'vitest';
import type { Server } from '../../../packages/lectern/src/index.ts';
import { smallServer } from '../../support/quiet.ts';
import { expectError } from '../client/expect-error.ts';
import { openLegacySse } from '../client/legacy-sse.ts';
import { send } from '../client/send.ts';
import { HttpSession, openSession } from '../client/session.ts';
import { ask, toolText } from '../client/stateless.ts';
import type { Serving, StartWith } from '../serving.ts';

const SERVER_INFO = 'io.modelcontextprotocol/serverInfo';

export function describeSeveralServers(startWith: StartWith): void {
  describe('several servers', () => {
    let serving: Serving | undefined;
    afterEach(() => serving?.stop());

    async function start(servers: Record<string, Server>): Promise<(path: string) => string> {
      serving = await startWith(servers);
      const { url } = serving;
      return (path) => new URL(path, url).href;
    }

    const nameAt = async (url: string): Promise<unknown> => {
      const { message } = await ask(url, 'server/discover');
      const meta = message.result?._meta as Record<string, { name: string }> | undefined;
      return meta?.[SERVER_INFO]?.name;
    };

    it('are at addresses with their names', async () => {
      const at = await start({ one: smallServer({ name: 'one' }), two: smallServer({ name: 'two' }) });
      expect([await nameAt(at('/one/mcp')), await nameAt(at('/two/mcp'))]).toEqual(['one', 'two']);
      const answer = await send(at('/mcp'));
      expectError(answer, 404, -32600);
      expect(answer.message.error?.message).toMatch(/\/one\/mcp.*\/two\/mcp/);
    });

    it('have each their address for the transport of 2024-11-05', async () => {
      const at = await start({ one: smallServer(), two: smallServer() });
      const client = await openLegacySse(at('/two/mcp'), {});
      expect(client.opening.data).toMatch(/^\/two\/messages\?/);
      expect((await client.ask(1, 'ping')).result).toEqual({});
      client.stream.close();
    });

    it('know nothing of each other’s sessions', async () => {
      const at = await start({ one: smallServer(), two: smallServer() });
      const session = await openSession(at('/one/mcp'), '2025-11-25');
      const strayed = new HttpSession(at('/two/mcp'), '2025-11-25', session.id);
      expect((await strayed.request('ping')).status).toBe(404);
      expect((await strayed.listen()).status).toBe(404);
      expect((await strayed.end()).status).toBe(404);
      expect((await session.request('ping')).status).toBe(200);
    });

    it('that are one are at the short address as well', async () => {
      const at = await start({ only: smallServer({ name: 'only' }) });
      expect([await nameAt(at('/only/mcp')), await nameAt(at('/mcp'))]).toEqual(['only', 'only']);
      expect(await toolText(at('/mcp'), 'echo', { text: 'x' })).toBe('x');
    });
  });
}
