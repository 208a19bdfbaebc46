import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server as CurrentServer } from '@modelcontextprotocol/sdk/server/index.js';
import { SSEServerTransport as CurrentTransport } from '@modelcontextprotocol/sdk/server/sse.js';
import * as current from '@modelcontextprotocol/sdk/types.js';
import { Server as FirstServer } from 'mcp-sdk-2024-11-05/server/index.js';
import { SSEServerTransport as EarliestTransport } from 'mcp-sdk-2024-11-05/server/sse.js';
import * as first from 'mcp-sdk-2024-11-05/types.js';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createFixture } from '../../../../test/fixture/server.ts';
import { httpFake, json } from '../../../../test/support/http-fake.ts';
import { quietLogger } from '../../../../test/support/quiet.ts';
import { REVISIONS, STATELESS_REVISIONS } from '../protocol/revisions.ts';
import { serve } from '../transports/node/serve.ts';
import type { Client } from './client.ts';
import { type ClientOptions, connect } from './connect.ts';
import { overHttp } from './http-link.ts';

async function open(url: string, options: ClientOptions = {}): Promise<Client> {
  const client = await connect(overHttp(url), options);
  onTestFinished(() => client.close());
  return client;
}

interface Transport {
  readonly sessionId: string;
  handlePostMessage(request: IncomingMessage, response: ServerResponse): Promise<void>;
  close(): Promise<void>;
}

interface SseServer {
  readonly url: string;
  readonly open: Map<string, Transport>;
}

/** A server of the official SDK behind the two routes that its examples use; Express answers others with 404. */
async function sdkServer(connectTo: (response: ServerResponse) => Promise<Transport>): Promise<SseServer> {
  const open = new Map<string, Transport>();
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (request.method === 'GET' && url.pathname === '/sse') {
      const transport = await connectTo(response);
      open.set(transport.sessionId, transport);
      response.on('close', () => open.delete(transport.sessionId));
      return;
    }
    const transport = open.get(url.searchParams.get('sessionId') ?? '');
    if (request.method === 'POST' && url.pathname === '/messages' && transport !== undefined)
      return transport.handlePostMessage(request, response);
    response.writeHead(404, { 'content-type': 'text/html' }).end(`Cannot ${request.method} ${url.pathname}`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sse`, open };
}

const tools = [{ name: 'greet', inputSchema: { type: 'object' as const } }];

const SDKS: readonly [string, string, (response: ServerResponse) => Promise<Transport>][] = [
  [
    '1.32.2',
    '2025-11-25',
    async (response) => {
      const transport = new CurrentTransport('/messages', response);
      const server = new CurrentServer({ name: 'sdk', version: '1' }, { capabilities: { tools: {} } });
      server.setRequestHandler(current.ListToolsRequestSchema, () => ({ tools }));
      server.setRequestHandler(current.CallToolRequestSchema, async ({ params }, extra) => {
        const progressToken = params._meta?.progressToken;
        if (progressToken !== undefined)
          await extra.sendNotification({
            method: 'notifications/progress',
            params: { progressToken, progress: 1 },
          });
        const properties = { name: { type: 'string' as const } };
        const { content } = await server.elicitInput({
          message: 'Who?',
          requestedSchema: { type: 'object', properties },
        });
        return { content: [{ type: 'text', text: `Hello, ${content?.name}!` }] };
      });
      await server.connect(transport);
      return transport;
    },
  ],
  [
    '1.0.4',
    '2024-11-05',
    async (response) => {
      const transport = new EarliestTransport('/messages', response);
      const server = new FirstServer({ name: 'sdk', version: '1' }, { capabilities: { tools: {} } });
      server.setRequestHandler(first.ListToolsRequestSchema, async () => ({ tools }));
      server.setRequestHandler(first.CallToolRequestSchema, async ({ params }) => {
        const progressToken = params._meta?.progressToken;
        if (progressToken !== undefined)
          await server.notification({
            method: 'notifications/progress',
            params: { progressToken, progress: 1 },
          });
        return { content: [{ type: 'text', text: 'Hello, Ada!' }] };
      });
      await server.connect(transport);
      return transport;
    },
  ],
];

describe.each(SDKS)(
  'overHttp() with a server of the official SDK %s over HTTP+SSE',
  (_, revision, connectTo) => {
    const handlers = { elicitation: () => ({ action: 'accept', content: { name: 'Ada' } }) };

    it('initializes, lists, calls with progress and elicitation, and ends the session', async () => {
      const server = await sdkServer(connectTo);
      const client = await open(server.url, { handlers });
      expect(client.revision).toBe(revision);
      expect((await client.listTools()).tools).toMatchObject([{ name: 'greet' }]);
      const progress: unknown[] = [];
      const { content } = await client.callTool(
        'greet',
        {},
        { onProgress: (each) => progress.push(each.progress) },
      );
      expect(content).toEqual([{ type: 'text', text: 'Hello, Ada!' }]);
      expect(progress).toEqual([1]);
      await expect(client.request('no/such/method')).rejects.toThrow('Method not found');
      expect(server.open.size).toBe(1);
      await client.close();
      await expect.poll(() => server.open.size).toBe(0);
    });

    it('opens a new session after the server closed the stream', async () => {
      const server = await sdkServer(connectTo);
      const client = await open(server.url, { handlers });
      const [before] = server.open.keys();
      for (const transport of server.open.values()) await transport.close();
      await expect.poll(() => server.open.size).toBe(0);
      expect((await client.listTools()).tools).toHaveLength(1);
      expect([...server.open.keys()]).not.toContain(before);
    });
  },
);

it.each(REVISIONS.filter((each) => !STATELESS_REVISIONS.includes(each)))(
  'overHttp() uses the HTTP+SSE transport of our own server in %s',
  async (revision) => {
    const serving = await serve(createFixture({ logger: quietLogger }), { port: 0 });
    onTestFinished(() => serving.close());
    const client = await open(serving.url.replace(/\/mcp$/, '/sse'), { revision });
    expect(client.revision).toBe(revision);
    expect((await client.callTool('echo', { text: 'grüße' })).content).toMatchObject([{ text: 'grüße' }]);
    await expect(client.callTool('nobody')).rejects.toThrow('nobody');
  },
);

describe('overHttp() with a server that refuses initialize', () => {
  it('reports that refusal if a GET does not return an endpoint event first', async () => {
    for (const begin of ['event: message\ndata: {}\n\n', '']) {
      const fake = await httpFake(({ method }, response) => {
        if (method !== 'GET') return json(response, { problem: 'none of this' }, 404);
        response.writeHead(200, { 'content-type': 'text/event-stream' }).end(begin);
      });
      await expect(open(fake.url)).rejects.toThrow('there is no MCP server at');
      expect(fake.asked.map(({ method }) => method)).toEqual(['POST', 'POST', 'GET']);
    }
  });

  it('never sends messages to an endpoint on another origin', async () => {
    const other = await httpFake((_, response) => json(response, {}));
    const fake = await httpFake(({ method }, response) => {
      if (method !== 'GET') return json(response, {}, 405);
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(`event: endpoint\ndata: ${other.url}\n\n`);
    });
    await expect(open(fake.url)).rejects.toThrow('names an endpoint of another origin');
    expect(other.asked).toEqual([]);
  });

  it.each([401, 403, 429, 500])('does not try HTTP+SSE after status %i', async (status) => {
    const fake = await httpFake((_, response) => json(response, {}, status));
    await expect(open(fake.url)).rejects.toThrow();
    expect(fake.asked.map(({ method }) => method)).not.toContain('GET');
  });
});
