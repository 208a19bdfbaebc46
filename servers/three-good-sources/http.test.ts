/**
 * What the server's document asks for over HTTP, and the routes that other nodes read.
 * @module
 */
import { createHandler } from 'lectern/http';
import { describe, expect, it } from 'vitest';
import { SAMPLE_REGISTRY } from '../../test/support/sample-sources.ts';
import { bareBundle } from './registry-bundle.ts';
import { createThreeGoodSourcesServer } from './server.ts';

const server = createThreeGoodSourcesServer({ bundle: bareBundle(SAMPLE_REGISTRY) });
const handler = createHandler(server, { allowedHosts: ['sources.example'] });

async function post(body: unknown): Promise<{ status: number; answer: unknown }> {
  const response = await handler(
    new Request('https://sources.example/mcp', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify(body),
    }),
  );
  return { status: response.status, answer: await response.json() };
}

async function get(path: string, init: RequestInit = {}): Promise<Response> {
  return handler(new Request(`https://sources.example${path}`, init));
}

describe('over HTTP', () => {
  it.each(['tools/list', 'tools/call'])(
    '%s before initialize gets the document’s error with its id',
    async (method) => {
      expect(await post({ jsonrpc: '2.0', id: 7, method })).toEqual({
        status: 400,
        answer: {
          jsonrpc: '2.0',
          id: 7,
          error: { code: -32002, message: 'Server not initialized. Call initialize first.' },
        },
      });
    },
  );

  it('a batch gets the document’s message', async () => {
    const { status, answer } = await post([{ jsonrpc: '2.0', id: 1, method: 'tools/list' }]);
    expect(status).toBe(400);
    expect(answer).toMatchObject({ error: { code: -32600, message: 'Batch requests not supported' } });
  });
});

describe('the routes', () => {
  it('serve the registry as it is, its log, and health with the key', async () => {
    expect(await (await get('/registry')).json()).toEqual(SAMPLE_REGISTRY);
    expect(await (await get('/audit')).json()).toEqual([]);
    expect(await (await get('/health')).json()).toMatchObject({
      status: 'ok',
      registry_version: SAMPLE_REGISTRY.version,
      pubkey: SAMPLE_REGISTRY.curator.pubkey,
    });
  });

  it('say which files the registry does not have', async () => {
    for (const path of ['/signatures', '/identities', '/proposals'])
      expect((await get(path)).status, path).toBe(404);
  });

  it('refuse other methods, and other hosts', async () => {
    expect((await get('/registry', { method: 'POST', body: '{}' })).status).toBe(405);
    const elsewhere = await handler(new Request('https://elsewhere.example/registry'));
    expect(elsewhere.status).toBe(403);
  });

  it('of one of several servers are below its name', async () => {
    const both = createHandler({ a: server, b: server }, { allowedHosts: ['sources.example'] });
    const ask = (path: string) => both(new Request(`https://sources.example${path}`));
    expect((await ask('/a/registry')).status).toBe(200);
    expect((await ask('/registry')).status).toBe(404);
    expect(await (await ask('/health')).json()).toEqual({ status: 'ok' });
  });
});
