import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createFixture } from '../../../../test/fixture/server.ts';
import { type Answer, answerAsOlder, httpFake, json } from '../../../../test/support/http-fake.ts';
import { quietLogger } from '../../../../test/support/quiet.ts';
import type { JsonObject } from '../jsonrpc/message.ts';
import { REVISIONS, type Revision } from '../protocol/revisions.ts';
import { type ClientOptions, type RecordingClient, testClient } from '../testing.ts';
import { type ServeOptions, serve } from '../transports/node/serve.ts';
import { overHttp } from './http-link.ts';
import { LinkError } from './link.ts';

async function served(options: ServeOptions = {}): Promise<string> {
  const serving = await serve(createFixture({ logger: quietLogger }), { port: 0, ...options });
  onTestFinished(() => serving.close());
  return serving.url;
}

async function open(
  url: string,
  options: ClientOptions,
  headers: Record<string, string> = {},
): Promise<RecordingClient> {
  const client = await testClient(overHttp(url, { headers }), options);
  onTestFinished(() => client.close());
  return client;
}

function textOf(result: JsonObject): unknown {
  return (result.content as JsonObject[])[0]?.text;
}

describe.each(REVISIONS)('over HTTP in %s', (revision) => {
  it('calls tools and receives progress and log messages', async () => {
    const client = await open(await served(), { revision, logLevel: 'debug' });
    expect(textOf(await client.callTool('echo', { text: 'grüße' }))).toBe('grüße');
    const progress: unknown[] = [];
    await client.callTool(
      'test_tool_with_progress',
      {},
      { onProgress: (each) => progress.push(each.progress) },
    );
    expect(progress).toEqual([0, 50, 100]);
    await client.callTool('test_tool_with_logging');
    expect(client.notifications.filter(({ method }) => method === 'notifications/message')).toHaveLength(3);
  });

  it('reads resources, gets prompts, completes arguments and receives errors', async () => {
    const client = await open(await served(), { revision });
    expect(await client.readResource('test://static-text')).toHaveProperty('contents');
    expect(await client.getPrompt('choose', { colour: 'red' })).toHaveProperty('messages');
    const ref = { type: 'ref/resource', uri: 'test://template/{id}/data' };
    expect(await client.complete(ref, 'id', '24')).toMatchObject({ completion: { total: 11 } });
    await expect(client.callTool('nobody')).rejects.toThrow('nobody');
    await expect(client.request('no/such/method')).rejects.toThrow('Method not found');
  });

  it('reconnects for the response if the server closed the stream', async () => {
    const client = await open(await served(), { revision });
    expect(textOf(await client.callTool('test_reconnection'))).toBe(
      'Answered after the connection was closed',
    );
  });
});

describe.each(['2025-06-18', '2025-11-25', '2026-07-28'] satisfies Revision[])(
  'input requests in %s',
  (revision) => {
    it('are handled during the call', async () => {
      const handlers = { elicitation: () => ({ action: 'accept', content: { name: 'Ada' } }) };
      const client = await open(await served(), { revision, handlers });
      const result = await client.callTool('test_input_required_result_elicitation');
      expect(textOf(result)).toBe('Hello, Ada!');
    });
  },
);

describe('outgoing requests', () => {
  it('have the configured, session and version headers, and the last one ends the session', async () => {
    const { url, asked } = await httpFake((each, response) =>
      answerAsOlder(each, response, { 'mcp-session-id': 's-1' }),
    );
    const client = await open(url, { revision: '2025-11-25' }, { 'x-own': 'mine', accept: 'no' });
    await client.listTools();
    await client.close();
    expect(asked.map(({ method, message }) => message.method ?? method)).toEqual([
      'initialize',
      'notifications/initialized',
      'tools/list',
      'DELETE',
    ]);
    expect(asked[0]?.headers).toMatchObject({
      'x-own': 'mine',
      accept: 'application/json, text/event-stream',
    });
    expect(asked[0]?.headers).not.toHaveProperty('mcp-protocol-version');
    for (const { headers } of asked.slice(1))
      expect(headers).toMatchObject({
        'x-own': 'mine',
        'mcp-session-id': 's-1',
        'mcp-protocol-version': '2025-06-18',
      });
  });

  it('wait until a notification has been sent', async () => {
    const order: string[] = [];
    const { url } = await httpFake(async (each, response) => {
      order.push(`> ${each.message.method}`);
      if (each.message.id === undefined) await pause(50);
      order.push(`< ${each.message.method}`);
      answerAsOlder(each, response);
    });
    const client = await open(url, { revision: '2025-06-18' });
    await client.listTools();
    expect(order.slice(2)).toEqual([
      '> notifications/initialized',
      '< notifications/initialized',
      '> tools/list',
      '< tools/list',
    ]);
  });

  it('repeat arguments in headers if the server requires it', async () => {
    const client = await open(await served(), { revision: '2026-07-28' });
    const call = () => client.callTool('test_x_mcp_header', { region: 'Köln ', level: 3 });
    await expect(call()).rejects.toThrow('Mcp-Param-Region');
    await client.listTools();
    expect(textOf(await call())).toBe('Region: Köln ');
  });
});

/** The message for a user who connects to this. */
async function failureOf(answer: Answer, headers: Record<string, string> = {}): Promise<LinkError> {
  const { url } = await httpFake(answer);
  const error = await open(url, { revision: '2025-11-25' }, headers).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(LinkError);
  return error as LinkError;
}

const refuse =
  (status: number, headers: Record<string, string> = {}, body = ''): Answer =>
  (_, response) =>
    void response.writeHead(status, headers).end(body);

describe('an HTTP error status', () => {
  it.each([
    [
      401,
      { 'www-authenticate': 'Bearer scope="a"' },
      'unauthorized',
      /requires authorization \(401\): Bearer scope="a"$/,
    ],
    [403, {}, 'unauthorized', /refuses this request \(403 Forbidden\)$/],
    [404, {}, 'older-server', /^there is no MCP server at http:.* \(404 Not Found\)$/],
    [405, {}, 'older-server', /does not accept messages \(405 Method Not Allowed\)$/],
    [
      307,
      { location: 'https://other.example/mcp' },
      'http-error',
      /redirects to https:\/\/other.example\/mcp/,
    ],
    [302, {}, 'http-error', /redirects elsewhere/],
    [500, { 'content-type': 'text/html' }, 'http-error', /responded with 500 Internal Server Error$/],
  ] as const)('of %i fails with a reason', async (status, headers, reason, message) => {
    const failure = await failureOf(refuse(status, headers, '<html>'));
    expect(failure).toMatchObject({ reason, status, message: expect.stringMatching(message) });
  });

  it('includes the message of the body', async () => {
    const plain = await failureOf(refuse(503, { 'content-type': 'text/plain' }, 'Down until\n noon.'));
    expect(plain.message).toMatch(/responded with 503 Service Unavailable: Down until noon$/);
    const body = JSON.stringify({ jsonrpc: '2.0', error: { code: 1, message: 'Wrong origin.' } });
    expect((await failureOf(refuse(403, {}, body))).message).toMatch(/\(403 Forbidden\): Wrong origin$/);
    const token = { authorization: 'Bearer x' };
    expect((await failureOf(refuse(401), token)).message).toMatch(/does not accept this authorization/);
  });

  it('is a protocol error if the body contains one, with or without an id', async () => {
    const { url } = await httpFake((_, response) => {
      json(response, { jsonrpc: '2.0', id: null, error: { code: -32000, message: 'No session' } }, 400);
    });
    await expect(open(url, { revision: '2025-11-25' })).rejects.toMatchObject({
      name: 'RemoteError',
      message: 'No session',
    });
  });

  it('of 404 twice in a row in a session means that it cannot be reopened', async () => {
    const { url } = await httpFake((each, response) => {
      if (each.message.method === 'tools/list') response.writeHead(404).end();
      else answerAsOlder(each, response, { 'mcp-session-id': 's' });
    });
    const client = await open(url, { revision: '2025-11-25' });
    await expect(client.listTools()).rejects.toThrow('has ended the session (404');
  });
});

describe('a session', () => {
  it('is reopened after the server has ended it, and the request is repeated', async () => {
    let sessions = 0;
    const { url, asked } = await httpFake((each, response) => {
      if (each.message.method === 'initialize') sessions++;
      const isOver = each.message.method === 'tools/list' && each.headers['mcp-session-id'] === 's-1';
      if (isOver) json(response, { jsonrpc: '2.0', id: null, error: { code: -32001, message: 'x' } }, 404);
      else answerAsOlder(each, response, { 'mcp-session-id': `s-${sessions}` });
    });
    const client = await open(url, { revision: '2025-06-18' });
    expect(await client.listTools()).toEqual({ tools: [] });
    expect(asked.map(({ message }) => message.method)).toEqual([
      'initialize',
      'notifications/initialized',
      'tools/list',
      'initialize',
      'notifications/initialized',
      'tools/list',
    ]);
    expect(asked[3]?.headers).not.toHaveProperty('mcp-session-id');
  });
});

describe('the GET stream', () => {
  /** Asks on the GET stream, once the tool is called, and answers with what comes back. */
  const asking = () => {
    let stream: ServerResponse | undefined;
    let call: { id: number | undefined; response: ServerResponse } | undefined;
    return httpFake((each, response) => {
      const { method, id } = each.message;
      if (each.method === 'GET') {
        stream = response.writeHead(200, { 'content-type': 'text/event-stream' });
        stream.write(': open\n\n');
      } else if (method === 'tools/call') {
        call = { id, response };
        stream?.write(`data: ${JSON.stringify({ jsonrpc: '2.0', id: 'r', method: 'roots/list' })}\n\n`);
      } else if (method === undefined && each.method === 'POST') {
        response.writeHead(202).end();
        json((call as { response: ServerResponse }).response, {
          jsonrpc: '2.0',
          id: call?.id,
          result: { content: [] },
        });
      } else answerAsOlder(each, response, { 'mcp-session-id': 's' });
    });
  };

  it('is opened by a client with handlers, and carries requests of the server', async () => {
    const { url, asked } = await asking();
    let served = 0;
    const roots = () => ({ roots: Array.from({ length: ++served }, () => ({ uri: 'file:///a' })) });
    const client = await open(url, { revision: '2025-11-25', handlers: { roots } });
    await expect.poll(() => asked.some(({ method }) => method === 'GET')).toBe(true);
    expect(await client.callTool('any')).toEqual({ content: [] });
    expect(served).toBe(1);
  });

  it('is not opened by a client without handlers', async () => {
    const { url, asked } = await asking();
    const client = await open(url, { revision: '2025-11-25' });
    await client.listTools();
    expect(asked.map(({ method }) => method)).not.toContain('GET');
  });
});

describe.each(REVISIONS)('a call in %s', (revision) => {
  it('can be cancelled with its signal', async () => {
    const client = await open(await served(), { revision });
    const stop = new AbortController();
    const call = client.callTool('slow', { ms: 600_000 }, { signal: stop.signal });
    setTimeout(() => stop.abort(new Error('Enough')), 20);
    await expect(call).rejects.toThrow('Enough');
    await expect(client.callTool('slow', {}, { signal: stop.signal })).rejects.toThrow('Enough');
    const sent = client.transcript.map(({ message }) => message.method);
    expect(sent.includes('notifications/cancelled')).toBe(revision !== '2026-07-28');
  });

  it('can be observed with status and headers', async () => {
    const client = await open(await served(), { revision });
    await client.callTool('echo', { text: 'a' });
    const [request, response] = client.transcript.slice(-2);
    expect(request?.http?.headers['MCP-Protocol-Version']).toBe(revision);
    expect(response).toMatchObject({ about: 'tools/call', http: { status: 200 } });
  });
});

describe('handlers of a single call', () => {
  it.each(['2025-11-25', '2026-07-28'] as const)(
    'handle input requests during the call, in %s',
    async (revision) => {
      const client = await open(await served(), { revision, capabilities: { elicitation: {} } });
      const call = (name: string) =>
        client.callTool(
          'test_input_required_result_elicitation',
          {},
          {
            handlers: { elicitation: () => ({ action: 'accept', content: { name } }) },
          },
        );
      const results = await Promise.all([call('Ada'), call('Bob')]);
      expect(results.map(textOf)).toEqual(['Hello, Ada!', 'Hello, Bob!']);
    },
  );
});

describe('responses that are not MCP are refused:', () => {
  it.each([
    [
      'text/html',
      '<!doctype html>',
      /does not support MCP: it responded with text\/html that begins with <!doctype html>/,
    ],
    ['application/json', '{"hello":1}', /with application\/json that begins with {"hello":1}/],
    ['text/plain', '', /and an empty body/],
  ])('%s', async (type, body, message) => {
    expect((await failureOf(refuse(200, { 'content-type': type }, body))).message).toMatch(message);
  });

  it('a stream that ends without a response', async () => {
    const silent = await failureOf(refuse(200, { 'content-type': 'text/event-stream' }, ': nothing\n\n'));
    expect(silent.message).toMatch(/ended the event stream before it responded/);
    const lost: Answer = ({ method }, response) => {
      if (method === 'GET') response.writeHead(405).end();
      else response.writeHead(200, { 'content-type': 'text/event-stream' }).end('id: 1\nretry: 1\ndata:\n\n');
    };
    expect((await failureOf(lost)).message).toMatch(/does not accept messages/);
  });

  it('a connection that is closed without a response', async () => {
    const cut = await failureOf((_, response) => void response.destroy());
    expect(cut.message).toMatch(/^127.0.0.1:\d+ closed the connection before it responded$/);
    const { createServer } = await import('node:net');
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    other.close();
    await once(other, 'close');
    await expect(open(`http://127.0.0.1:${port}/`, {})).rejects.toThrow(
      `nothing responds at 127.0.0.1:${port}`,
    );
    await expect(open('http://nowhere.invalid/', {})).rejects.toThrow('host "nowhere.invalid" was not found');
  });
});
