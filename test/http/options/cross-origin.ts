import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFixture } from '../../fixture/server.ts';
import { quietLogger } from '../../support/quiet.ts';
import { type Headers, type HttpResponse, send } from '../client/send.ts';
import { openSession, sendInitialize } from '../client/session.ts';
import { ask, askTool } from '../client/stateless.ts';
import type { Serving, StartWith } from '../serving.ts';

const APP = 'https://app.example.com';
const PAGE = { origin: APP };

function expectReadable({ headers }: HttpResponse): void {
  expect(headers['access-control-allow-origin']).toBe(APP);
  expect(headers.vary).toBe('Origin');
  const exposed = headers['access-control-expose-headers']?.toLowerCase().split(', ');
  expect(exposed).toEqual(expect.arrayContaining(['mcp-session-id', 'www-authenticate']));
}

export function describeCrossOrigin(startWith: StartWith): void {
  describe('allowedOrigins', () => {
    let serving: Serving;
    beforeAll(async () => {
      serving = await startWith(createFixture({ logger: quietLogger }), { allowedOrigins: [APP] });
    });
    afterAll(() => serving.stop());

    const preflight = (headers: Headers): Promise<HttpResponse> =>
      send(serving.url, {
        method: 'OPTIONS',
        headers: { 'access-control-request-method': 'POST', ...headers },
      });

    it('lets the listed page ask first', async () => {
      const asked = 'content-type, mcp-method, Mcp-Param-Region, x-other';
      const answer = await preflight({ ...PAGE, 'access-control-request-headers': asked });
      expect([answer.status, answer.text]).toEqual([204, '']);
      expectReadable(answer);
      expect(answer.headers['access-control-allow-methods']?.split(', ').sort()).toEqual([
        'DELETE',
        'GET',
        'POST',
      ]);
      const allowed = answer.headers['access-control-allow-headers']?.toLowerCase().split(', ') ?? [];
      expect(allowed).toEqual(
        expect.arrayContaining([
          'content-type',
          'accept',
          'authorization',
          'mcp-protocol-version',
          'mcp-method',
          'mcp-name',
          'mcp-session-id',
          'last-event-id',
          'mcp-param-region',
        ]),
      );
      expect(allowed).not.toContain('x-other');
    });

    it('lets the listed page read every response', async () => {
      expectReadable(await ask(serving.url, 'tools/list', {}, { headers: PAGE }));
      expectReadable(await ask(serving.url, 'no/such', {}, { headers: PAGE }));
      expectReadable(
        await send(serving.url, { headers: { ...PAGE, 'content-type': 'text/plain' }, body: 'x' }),
      );
      expectReadable(await send(new URL('/nowhere', serving.url), { headers: PAGE }));
      const meta = { progressToken: 1 };
      const streamed = await askTool(serving.url, 'test_tool_with_progress', {}, { meta, headers: PAGE });
      expectReadable(streamed);
      await streamed.stream.rest();
    });

    it('lets the listed page open a session and listen', async () => {
      expectReadable(await sendInitialize(serving.url, '2025-11-25', { headers: PAGE }));
      const session = await openSession(serving.url, '2025-11-25', { headers: PAGE });
      const news = await session.listen(undefined, PAGE);
      expectReadable(news);
      news.stream.close();
      expectReadable(await session.end(PAGE));
    });

    it.each(['https://other.example.com', 'http://app.example.com', 'https://app.example.com.evil.example'])(
      'refuses the page of %s with 403, and lets it read nothing',
      async (origin) => {
        for (const answer of [
          await preflight({ origin }),
          await ask(serving.url, 'tools/list', {}, { headers: { origin } }),
        ]) {
          expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([403, undefined]);
        }
      },
    );

    it('has nothing to say to callers that are no page', async () => {
      const { status, headers } = await ask(serving.url, 'tools/list');
      expect([status, headers['access-control-allow-origin']]).toEqual([200, undefined]);
    });

    it('takes OPTIONS for nothing but a preflight', async () => {
      const answer = await send(serving.url, { method: 'OPTIONS', headers: PAGE });
      expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, POST, DELETE']);
    });
  });
}
