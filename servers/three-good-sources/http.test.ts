/**
 * What the server's document asks for over HTTP, and the routes that other nodes read.
 * @module
 */
import { createHandler } from 'lectern/http';
import { describe, expect, it } from 'vitest';
import { SAMPLE_REGISTRY, sampleBundle } from '../../test/support/sample-sources.ts';
import { verifyProvenance } from './provenance/verify-provenance.ts';
import type { Registry } from './registry.ts';
import { bareBundle, openRegistry } from './registry-bundle.ts';
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

/** What the original program reads of a category and of a source in the registry of a peer; anything else it refuses. */
const ORIGINAL = {
  category: ['name', 'description', 'query_patterns', 'sources'],
  source: ['rank', 'name', 'url', 'type', 'why'],
  types: ['documentation', 'tutorial', 'video', 'article', 'tool', 'repo', 'forum', 'book', 'course', 'api'],
};

describe('the routes', () => {
  it('serve the registry in the format that a node of the original program reads', async () => {
    const full = createHandler(createThreeGoodSourcesServer(), { allowedHosts: ['sources.example'] });
    const response = await full(new Request('https://sources.example/registry'));
    const { categories, ...head } = (await response.json()) as Registry;
    expect(Object.keys(head).sort()).toEqual(['curator', 'endorsements', 'updated', 'version']);
    expect(Object.keys(categories)).toHaveLength(95);
    for (const category of Object.values(categories)) {
      expect(Object.keys(category)).toEqual(ORIGINAL.category);
      for (const source of category.sources) {
        expect(Object.keys(source)).toEqual(ORIGINAL.source);
        expect(ORIGINAL.types).toContain(source.type);
      }
    }
  });

  it('serve the signed files byte for byte, so that they verify', async () => {
    const { texts, trustedKey } = await sampleBundle();
    const bundle = openRegistry(texts, { trustedKey });
    const node = createHandler(createThreeGoodSourcesServer({ bundle }), {
      allowedHosts: ['sources.example'],
    });
    const read = async (name: string) => (await node(new Request(`https://sources.example/${name}`))).text();
    const files = {
      registry: await read('registry.json'),
      auditLog: await read('audit-log.jsonl'),
      identities: await read('identities.json'),
      proposals: await read('proposals.json'),
      signatures: await read('signatures.json'),
    };
    expect((await verifyProvenance(files, trustedKey)).verified).toBe(true);
    const json = async (path: string) => JSON.parse(await read(path));
    expect(await json('audit')).toEqual(bundle.auditLog);
    expect(await json('audit?action=registry_signed')).toHaveLength(2);
    expect(await json('audit?since=2999-01-01')).toEqual([]);
    const [key = '', identity] = Object.entries(bundle.identities)[0] ?? [];
    expect(await json(`identities/${key.slice('ed25519:'.length)}`)).toEqual(identity);
    const approved = await json('proposals?status=approved');
    expect(approved).toMatchObject([{ status: 'approved', created_at: expect.any(String) }]);
    expect(await json(`proposals/${approved[0].id}`)).toEqual(approved[0]);
  });

  it('serve health with the key', async () => {
    expect(await (await get('/health')).json()).toMatchObject({
      status: 'ok',
      registry_version: SAMPLE_REGISTRY.version,
      pubkey: SAMPLE_REGISTRY.curator.pubkey,
    });
  });

  it('report which files the registry does not have', async () => {
    for (const path of ['/signatures.json', '/identities.json', '/proposals.json', '/proposals/x'])
      expect((await get(path)).status, path).toBe(404);
  });

  it('refuse other methods and other hosts', async () => {
    expect((await get('/registry', { method: 'POST', body: '{}' })).status).toBe(405);
    const elsewhere = await handler(new Request('https://elsewhere.example/registry'));
    expect(elsewhere.status).toBe(403);
  });

  it('of one of several servers are under its name', async () => {
    const both = createHandler({ a: server, b: server }, { allowedHosts: ['sources.example'] });
    const ask = (path: string) => both(new Request(`https://sources.example${path}`));
    expect((await ask('/a/registry')).status).toBe(200);
    expect((await ask('/registry')).status).toBe(404);
    expect(await (await ask('/health')).json()).toEqual({ status: 'ok' });
  });
});
