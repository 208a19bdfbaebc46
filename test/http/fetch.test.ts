import { describe, expect, it } from 'vitest';
import { createHandler } from '../../packages/lectern/src/http.ts';
import { createFixture } from '../fixture/server.ts';
import { serveFetch } from '../support/fetch-bridge.ts';
import { envelope, quietLogger, smallServer } from '../support/quiet.ts';
import { describeHttpBehaviour } from './behaviour.ts';
import { headersFor } from './client/stateless.ts';
import { describeHttpOptions } from './options.ts';
import type { StartWith } from './serving.ts';

const startWith: StartWith = async (servers, options = {}) => {
  const handler = createHandler(servers, options);
  const { origin, close } = await serveFetch(handler);
  return {
    url: `${origin}/mcp`,
    async stop() {
      await handler.close();
      await close();
    },
  };
};

describeHttpBehaviour('createHandler() over Fetch', () => startWith(createFixture({ logger: quietLogger })));
describeHttpOptions('createHandler() over Fetch, set up otherwise', startWith);

describe('createHandler() itself', () => {
  const call = (name: string, signal?: AbortSignal): Request => {
    const params = { name, arguments: {}, _meta: envelope() };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
    const headers = { 'content-type': 'application/json', ...headersFor('tools/call', { name }) };
    return new Request('http://localhost/mcp', {
      method: 'POST',
      headers: headers as Record<string, string>,
      body,
      signal: signal ?? null,
    });
  };

  it('cancels the call of a client that disconnected before the handler ran', async () => {
    const signals: AbortSignal[] = [];
    const server = smallServer().tool('watch', { description: 'x' }, async (_args, { signal }) => {
      signals.push(signal);
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      return 'never';
    });
    await createHandler(server)(call('watch', AbortSignal.abort()));
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });

  it('reports that it is shutting down: not ready, and 503 for everything but health', async () => {
    const handler = createHandler(smallServer());
    await handler.close();
    const ready = await handler(new Request('http://localhost/ready'));
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'ending' }]);
    expect((await handler(new Request('http://localhost/health'))).status).toBe(200);
    const refused = await handler(call('echo'));
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ jsonrpc: '2.0', error: { code: -32603 } });
  });
});
