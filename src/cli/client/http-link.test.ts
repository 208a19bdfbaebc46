import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createFixture } from '../../../test/fixture/server.ts';
import { type Answer, answerAsOlder, httpFake, json } from '../../../test/support/http-fake.ts';
import { quietLogger } from '../../../test/support/quiet.ts';
import type { JsonObject } from '../../jsonrpc/message.ts';
import { REVISIONS, type Revision } from '../../protocol/revisions.ts';
import { connectClient, type TestClient, type TestClientOptions } from '../../testing/client.ts';
import { type ServeOptions, serve } from '../../transports/node/serve.ts';
import { httpRoute } from './http-link.ts';
import { LinkFailure } from './route.ts';

async function served(options: ServeOptions = {}): Promise<string> {
  const serving = await serve(createFixture({ logger: quietLogger }), { port: 0, ...options });
  onTestFinished(() => serving.close());
  return serving.url;
}

async function connect(
  url: string,
  options: TestClientOptions,
  headers: Record<string, string> = {},
): Promise<{ client: TestClient; failed: Promise<never>; close(): Promise<void> }> {
  const route = httpRoute(url, headers);
  onTestFinished(() => route.close());
  const { connect: link, failed } = await route.open();
  const client = await Promise.race([connectClient(link, options), failed]);
  return { client, failed, close: () => route.close() };
}

function textOf(result: JsonObject): unknown {
  return (result.content as JsonObject[])[0]?.text;
}

describe.each(REVISIONS)('over HTTP in %s', (revision) => {
  it('calls, hears progress and log messages', async () => {
    const { client } = await connect(await served(), { revision, logLevel: 'debug' });
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

  it('reads, prompts, completes, and takes errors', async () => {
    const { client } = await connect(await served(), { revision });
    expect(await client.readResource('test://static-text')).toHaveProperty('contents');
    expect(await client.getPrompt('choose', { colour: 'red' })).toHaveProperty('messages');
    const ref = { type: 'ref/resource', uri: 'test://template/{id}/data' };
    expect(await client.complete(ref, 'id', '24')).toMatchObject({ completion: { total: 11 } });
    await expect(client.callTool('nobody')).rejects.toThrow('nobody');
    await expect(client.request('no/such/method')).rejects.toThrow('Method not found');
  });

  it('comes back for the answer where the server lets it go', async () => {
    const { client } = await connect(await served(), { revision });
    expect(textOf(await client.callTool('test_reconnection'))).toBe(
      'Answered after the connection was closed',
    );
  });
});

describe.each(['2025-06-18', '2025-11-25', '2026-07-28'] satisfies Revision[])(
  'questions in %s',
  (revision) => {
    it('are answered while the call goes on', async () => {
      const answers = { elicitation: () => ({ action: 'accept', content: { name: 'Ada' } }) };
      const { client } = await connect(await served(), { revision, answers });
      const result = await client.callTool('test_input_required_result_elicitation');
      expect(textOf(result)).toBe('Hello, Ada!');
    });
  },
);

describe('what is sent', () => {
  it('has the headers of the person, of the session, and of the revision, and ends the session', async () => {
    const { url, asked } = await httpFake((each, response) =>
      answerAsOlder(each, response, { 'mcp-session-id': 's-1' }),
    );
    const { client, close } = await connect(
      url,
      { revision: '2025-11-25' },
      { 'x-own': 'mine', accept: 'no' },
    );
    await client.listTools();
    await close();
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

  it('waits until a notification has arrived', async () => {
    const order: string[] = [];
    const { url } = await httpFake(async (each, response) => {
      order.push(`> ${each.message.method}`);
      if (each.message.id === undefined) await pause(50);
      order.push(`< ${each.message.method}`);
      answerAsOlder(each, response);
    });
    const { client } = await connect(url, { revision: '2025-06-18' });
    await client.listTools();
    expect(order.slice(2)).toEqual([
      '> notifications/initialized',
      '< notifications/initialized',
      '> tools/list',
      '< tools/list',
    ]);
  });

  it('repeats arguments in headers, which the server insists on', async () => {
    const { client } = await connect(await served(), { revision: '2026-07-28' });
    const call = () => client.callTool('test_x_mcp_header', { region: 'Köln ', level: 3 });
    await expect(call()).rejects.toThrow('Mcp-Param-Region');
    await client.listTools();
    expect(textOf(await call())).toBe('Region: Köln ');
  });
});

/** What a person is told who opens this. */
async function failureOf(answer: Answer, headers: Record<string, string> = {}): Promise<LinkFailure> {
  const { url } = await httpFake(answer);
  const error = await connect(url, { revision: '2025-11-25' }, headers).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(LinkFailure);
  return error as LinkFailure;
}

const refuse =
  (status: number, headers: Record<string, string> = {}, body = ''): Answer =>
  (_, response) =>
    void response.writeHead(status, headers).end(body);

describe('what is refused', () => {
  it.each([
    [
      401,
      { 'www-authenticate': 'Bearer scope="a"' },
      /wants to know who asks \(401\): Bearer scope="a"\.$/,
      'Authorization: Bearer',
    ],
    [403, {}, /refuses this request \(403 Forbidden\)\.$/, 'may lack a right'],
    [404, {}, /^there is no MCP server at http:.* \(404 Not Found\)\.$/, 'HTTP+SSE'],
    [405, {}, /takes no messages \(405 Method Not Allowed\)\.$/, '2024-11-05'],
    [
      307,
      { location: 'https://elsewhere.example/mcp' },
      /redirects to https:\/\/elsewhere.example\/mcp/,
      'use that address',
    ],
    [302, {}, /redirects elsewhere/, 'use that address'],
    [500, { 'content-type': 'text/html' }, /answered 500 Internal Server Error\.$/, undefined],
  ] as const)('with %i, in words', async (status, headers, message, hint) => {
    const failure = await failureOf(refuse(status, headers, '<html>'));
    expect(failure.message).toMatch(message);
    if (hint === undefined) expect(failure.hint).toBeUndefined();
    else expect(failure.hint).toContain(hint);
  });

  it('tells what the body says', async () => {
    const plain = await failureOf(
      refuse(503, { 'content-type': 'text/plain' }, 'Down until\n\u001b[1mnoon.'),
    );
    expect(plain.message).toMatch(/answered 503 Service Unavailable: Down until noon\.$/);
    const body = JSON.stringify({ jsonrpc: '2.0', error: { code: 1, message: 'Wrong origin.' } });
    expect((await failureOf(refuse(403, {}, body))).message).toMatch(/\(403 Forbidden\): Wrong origin\.$/);
    const token = { authorization: 'Bearer x' };
    expect((await failureOf(refuse(401), token)).message).toMatch(/does not accept this authorization/);
  });

  it('is an error of the protocol where it says so, with or without an id', async () => {
    const { url } = await httpFake((_, response) => {
      json(response, { jsonrpc: '2.0', id: null, error: { code: -32000, message: 'No session' } }, 400);
    });
    await expect(connect(url, { revision: '2025-11-25' })).rejects.toMatchObject({
      name: 'RemoteError',
      message: 'No session',
    });
  });

  it('later than the beginning means that the session is over', async () => {
    const { url } = await httpFake((each, response) => {
      if (each.message.method === 'tools/list') response.writeHead(404).end();
      else answerAsOlder(each, response, { 'mcp-session-id': 's' });
    });
    const { client, failed } = await connect(url, { revision: '2025-11-25' });
    await expect(Promise.race([client.listTools(), failed])).rejects.toThrow('has ended the session (404');
  });
});

describe('what is no MCP', () => {
  it.each([
    [
      'text/html',
      '<!doctype html>',
      /does not speak MCP: it answered with text\/html that begins with <!doctype html>/,
    ],
    ['application/json', '{"hello":1}', /with application\/json that begins with {"hello":1}/],
    ['text/plain', '', /and an empty body/],
  ])('as %s', async (type, body, message) => {
    expect((await failureOf(refuse(200, { 'content-type': type }, body))).message).toMatch(message);
  });

  it('as a stream that ends without an answer', async () => {
    const silent = await failureOf(refuse(200, { 'content-type': 'text/event-stream' }, ': nothing\n\n'));
    expect(silent.message).toMatch(/ended the stream of events before it answered/);
    const lost: Answer = ({ method }, response) => {
      if (method === 'GET') response.writeHead(405).end();
      else response.writeHead(200, { 'content-type': 'text/event-stream' }).end('id: 1\nretry: 1\ndata:\n\n');
    };
    expect((await failureOf(lost)).message).toMatch(/takes no messages/);
  });

  it('as nothing at all', async () => {
    const cut = await failureOf((_, response) => void response.destroy());
    expect(cut.message).toMatch(/^127.0.0.1:\d+ closed the connection before it answered\.$/);
    const { createServer } = await import('node:net');
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    other.close();
    await once(other, 'close');
    await expect(connect(`http://127.0.0.1:${port}/`, {})).rejects.toThrow(
      `nothing answers at 127.0.0.1:${port}.`,
    );
    await expect(connect('http://nowhere.invalid/', {})).rejects.toThrow(
      'there is no host "nowhere.invalid"',
    );
  });
});
