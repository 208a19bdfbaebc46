import { describe, expect, it } from 'vitest';
import { converse, INITIALIZED, initialize, quietLogger, smallServer } from '../../../test/support/quiet.ts';
import { checkedClient } from '../../../test/support/wire-check.ts';
import { createServer, type Server } from './index.ts';
import { REVISIONS, type Revision } from './protocol/revisions.ts';
import type { ServerOptions } from './server-options.ts';

const HANDSHAKE = REVISIONS.slice(0, 4);
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
const create = (options: Partial<ServerOptions> = {}) =>
  createServer({ name: 's', version: '1.0.0', logger: quietLogger, ...options });
const capabilities = async (server: Server, revision: Revision) =>
  (await checkedClient(server, { revision })).server.capabilities;

describe.each(REVISIONS)('a server in %s', (revision) => {
  it('declares only the features it has', async () => {
    expect(await capabilities(create(), revision)).toEqual({ logging: {} });
    expect(
      await capabilities(
        create().tool('t', { description: 'x' }, () => ''),
        revision,
      ),
    ).toEqual({
      logging: {},
      tools: { listChanged: true },
    });
    const all = create()
      .tool('t', { description: 'x' }, () => '')
      .prompt('p', { description: 'x' }, () => '')
      .resourceTemplate('r://{a}', { name: 'r', complete: { a: ['b'] } }, () => '');
    expect(await capabilities(all, revision)).toEqual({
      logging: {},
      tools: { listChanged: true },
      prompts: { listChanged: true },
      resources: { subscribe: true, listChanged: true },
      ...(revision >= '2025-03-26' ? { completions: {} } : {}),
    });
  });

  it('declares exactly the configured capabilities that the revision defines', async () => {
    const declared = {
      tools: {},
      prompts: { listChanged: false },
      completions: {},
      extensions: { 'example.com/x': {} },
    };
    const { completions, extensions, ...first } = declared;
    const server = create({ capabilities: declared }).resource('r://a', { name: 'a' }, () => '');
    expect(await capabilities(server, revision)).toEqual({
      ...first,
      ...(revision >= '2025-03-26' ? { completions } : {}),
      ...(revision >= '2026-07-28' ? { extensions } : {}),
    });
  });

  it('refuses methods of a capability that it does not declare', async () => {
    const client = await checkedClient(create({ capabilities: { tools: {} } }), { revision });
    expect(await client.listTools()).toHaveProperty('tools', []);
    const undeclared = [
      'resources/list',
      'resources/templates/list',
      'resources/read',
      'prompts/list',
      'prompts/get',
      'completion/complete',
    ];
    for (const method of undeclared)
      await expect(client.request(method)).rejects.toMatchObject({ code: -32601 });
  });

  it('sends its name, version and instructions', async () => {
    const about = {
      title: 'S',
      description: 'A server',
      websiteUrl: 'https://example.com',
      icons: [{ src: 'https://example.com/i.png', sizes: ['any'] }],
    };
    const { title, ...later } = about;
    const client = await checkedClient(create({ ...about, instructions: 'Ask nicely.' }), { revision });
    const info = {
      name: 's',
      version: '1.0.0',
      ...(revision >= '2025-06-18' ? { title } : {}),
      ...(revision >= '2025-11-25' ? later : {}),
    };
    expect(client.server.instructions).toBe('Ask nicely.');
    const stateless = (client.server._meta as Record<string, unknown> | undefined)?.[
      'io.modelcontextprotocol/serverInfo'
    ];
    expect(client.server.serverInfo ?? stateless).toEqual(info);
  });

  it('calls an instructions function for each client, synchronous or not', async () => {
    let count = 0;
    const server = create({ instructions: () => `Version ${++count}` });
    expect((await checkedClient(server, { revision })).server.instructions).toBe('Version 1');
    expect((await checkedClient(server, { revision })).server.instructions).toBe('Version 2');
    const late = create({ instructions: () => Promise.resolve('Later') });
    expect((await checkedClient(late, { revision })).server.instructions).toBe('Later');
  });

  it('serves items added after a client connected, and not those removed', async () => {
    const server = smallServer();
    const client = await checkedClient(server, { revision });
    server.tool('late', { description: 'x' }, () => 'here');
    expect(await client.callTool('late')).toMatchObject({ content: [{ text: 'here' }] });
    expect((await client.listTools()).tools).toMatchObject([{ name: 'echo' }, { name: 'late' }]);
    expect(server.removeTool('late')).toBe(true);
    await expect(client.callTool('late')).rejects.toMatchObject({ code: -32602 });
    expect((await client.listTools()).tools).toMatchObject([{ name: 'echo' }]);
    expect(await capabilities(server, revision)).toHaveProperty('tools');
  });

  it('removes resources, templates and prompts as well', async () => {
    const server = create()
      .resource('r://a', { name: 'a' }, () => 'a')
      .resourceTemplate('t://{a}', { name: 't' }, () => 't')
      .prompt('p', { description: 'x' }, () => 'p');
    expect([
      server.removeResource('r://a'),
      server.removeResourceTemplate('t://{a}'),
      server.removePrompt('p'),
    ]).toEqual([true, true, true]);
    expect([
      server.removeResource('r://a'),
      server.removeResourceTemplate('t://{a}'),
      server.removePrompt('p'),
    ]).toEqual([false, false, false]);
    const client = await checkedClient(server, { revision });
    expect(await client.listResources()).toHaveProperty('resources', []);
    expect(await client.listResourceTemplates()).toHaveProperty('resourceTemplates', []);
    expect(await client.listPrompts()).toHaveProperty('prompts', []);
    await expect(client.readResource('t://a')).rejects.toThrow(/not found/);
  });
});

describe.each(HANDSHAKE)('list-changed notifications in %s', (revision) => {
  const methods = (client: { notifications: readonly { method: string }[] }) =>
    client.notifications.map(({ method }) => method);

  it('are sent once per turn for each list', async () => {
    const server = smallServer().prompt('p', { description: 'x' }, () => 'p');
    server.resource('r://a', { name: 'a' }, () => 'a');
    const client = await checkedClient(server, { revision });
    for (let n = 0; n < 50; n++) server.tool(`t${n}`, { description: 'x' }, () => '');
    server.removePrompt('p');
    server.resourceTemplate('t://{a}', { name: 't' }, () => '');
    server.removeResource('r://a');
    server.removeTool('nobody');
    await turn();
    expect(methods(client)).toEqual([
      'notifications/tools/list_changed',
      'notifications/prompts/list_changed',
      'notifications/resources/list_changed',
    ]);
  });

  it('are sent only if they are declared', async () => {
    const server = smallServer({ capabilities: { tools: {}, prompts: { listChanged: false } } });
    const client = await checkedClient(server, { revision });
    server.removeTool('echo');
    server.prompt('p', { description: 'x' }, () => 'p');
    await turn();
    expect(client.notifications).toEqual([]);
  });

  it('are sent only after notifications/initialized and until the connection ends', async () => {
    const server = smallServer();
    const { say, sent, session } = converse(server);
    const change = async () => {
      server.removeTool('extra');
      server.tool('extra', { description: 'x' }, () => '');
      await turn();
      return sent.length;
    };
    expect(await change()).toBe(0);
    await say(initialize(revision));
    expect(await change()).toBe(0);
    await say(INITIALIZED);
    expect(await change()).toBe(1);
    expect(sent[0]).toEqual({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' });
    session.close();
    expect(await change()).toBe(1);
  });
});

describe('createServer', () => {
  it('returns functions that can be destructured and chained', async () => {
    const { tool, prompt, connect } = create();
    tool('a', { description: 'x' }, () => 'a').tool('b', { description: 'x' }, () => 'b');
    prompt('p', { description: 'x' }, () => 'p').use((_call, next) => next());
    expect(connect({ send: () => {} }).activeRequests).toBe(0);
  });

  it('continues to notify other connections when one fails', async () => {
    const server = smallServer();
    const broken = server.connect({
      send() {
        throw new Error('the pipe is closed');
      },
    });
    for (const message of [initialize(), INITIALIZED])
      await broken.receive(JSON.stringify({ jsonrpc: '2.0', ...message }));
    const client = await checkedClient(server);
    server.removeTool('echo');
    await turn();
    expect(client.notifications.map(({ method }) => method)).toEqual(['notifications/tools/list_changed']);
  });

  it('serves any number of connections of every revision at once', async () => {
    const server = smallServer();
    const clients = await Promise.all(
      Array.from({ length: 50 }, (_, n) => checkedClient(server, { revision: REVISIONS[n % 5] as Revision })),
    );
    const results = await Promise.all(
      clients.map((client, n) => client.callTool('echo', { text: `client ${n}` })),
    );
    results.forEach((result, n) => {
      expect(result).toMatchObject({ content: [{ text: `client ${n}` }] });
    });
  });
});
