import { describe, expect, it } from 'vitest';
import { createFixture } from '../../../../test/fixture/server.ts';
import { converse, envelope, initialize, quietLogger, smallServer } from '../../../../test/support/quiet.ts';
import { checkedClient } from '../../../../test/support/wire-check.ts';
import { ErrorCode, ProtocolError } from '../jsonrpc/message.ts';
import { REVISIONS } from '../protocol/revisions.ts';
import type { Call, Middleware } from './middleware.ts';

const ECHO = { id: 1, method: 'tools/call', params: { name: 'echo', arguments: { text: 'hi' } } };

describe.each(REVISIONS)('middleware in %s', (revision) => {
  it('runs in the order it was added, and back in reverse', async () => {
    const steps: string[] = [];
    const step =
      (name: string): Middleware =>
      async (_call, next) => {
        steps.push(`${name} in`);
        const result = await next();
        steps.push(`${name} out`);
        return result;
      };
    const server = smallServer().use(step('a')).use(step('b'));
    server.tool('note', { description: 'x' }, () => {
      steps.push('tool');
      return 'x';
    });
    const client = await checkedClient(server, { revision });
    steps.length = 0;
    await client.callTool('note');
    expect(steps).toEqual(['a in', 'b in', 'tool', 'b out', 'a out']);
  });

  it('receives every request after parsing', async () => {
    const calls: Call[] = [];
    const server = createFixture({ logger: quietLogger }).use((call, next) => {
      calls.push(call);
      return next();
    });
    const client = await checkedClient(server, { revision, capabilities: { roots: {} } });
    await client.callTool('echo', { text: 'hi' });
    await client.listTools();
    expect(calls.map(({ method }) => method)).toEqual([
      revision === '2026-07-28' ? 'server/discover' : 'initialize',
      'tools/call',
      'tools/list',
    ]);
    expect(calls[1]).toMatchObject({
      requestId: 2,
      params: { name: 'echo', arguments: { text: 'hi' } },
      revision,
      client: { info: { name: 'lectern-test-client' }, capabilities: { roots: {} } },
      principal: undefined,
    });
    expect(calls[1]?.signal.aborted).toBe(false);
  });

  it('may log to the client, at the level that the client set', async () => {
    const server = smallServer().use((call, next) => {
      call.log.debug('asked', { method: call.method });
      call.log.error('trouble');
      return next();
    });
    const levels = async (logLevel?: 'debug' | 'error') => {
      const client = await checkedClient(server, {
        revision,
        ...(logLevel === undefined ? {} : { logLevel }),
      });
      if (logLevel !== undefined && revision !== '2026-07-28')
        await client.request('logging/setLevel', { level: logLevel });
      const before = client.notifications.length;
      await client.callTool('echo', { text: 'x' });
      return client.notifications.slice(before).map(({ params }) => params?.level);
    };
    expect(await levels('debug')).toEqual(['debug', 'error']);
    expect(await levels('error')).toEqual(['error']);
    expect(await levels()).toEqual(revision === '2026-07-28' ? [] : ['error']);
  });

  it('may change a result', async () => {
    const server = smallServer().use(async (call, next) => {
      const result = await next();
      return call.method === 'tools/call' ? { ...result, _meta: { 'example.com/seen': true } } : result;
    });
    const result = await (await checkedClient(server, { revision })).callTool('echo', { text: 'hi' });
    expect(result).toMatchObject({ content: [{ text: 'hi' }], _meta: { 'example.com/seen': true } });
  });

  it('may change a list in place, for this response only', async () => {
    const server = createFixture({ logger: quietLogger });
    const plain = await (await checkedClient(server, { revision })).listTools();
    let rewrites = true;
    server.use(async (call, next) => {
      const result = await next();
      if (call.method === 'tools/list' && rewrites) (result.tools as unknown[]).length = 1;
      return result;
    });
    const client = await checkedClient(server, { revision });
    expect((await client.listTools()).tools).toHaveLength(1);
    rewrites = false;
    expect(await client.listTools()).toEqual(plain);
  });

  it('may return its own result or throw', async () => {
    const server = smallServer().use(async (call, next) => {
      if (call.method === 'tools/call') return { content: [{ type: 'text', text: 'cached' }] };
      if (call.method === 'tools/list')
        throw new ProtocolError(ErrorCode.InvalidRequest, 'Not you', { why: 'rules' });
      return next();
    });
    const client = await checkedClient(server, { revision });
    expect(await client.callTool('nobody')).toMatchObject({ content: [{ text: 'cached' }] });
    await expect(client.listTools()).rejects.toMatchObject({
      code: -32600,
      message: 'Not you',
      data: { why: 'rules' },
    });
  });

  it('that throws returns an incident', async () => {
    const server = smallServer().use(async (call, next) => {
      if (call.method === 'tools/call') throw new Error('secret');
      return next();
    });
    const call = (await checkedClient(server, { revision })).callTool('echo', { text: 'a' });
    await expect(call).rejects.toMatchObject({
      code: -32603,
      message: expect.not.stringContaining('secret'),
    });
  });
});

describe('middleware', () => {
  it('sees errors of handlers and can turn them into results', async () => {
    const server = smallServer({ policy: { gate: 'open' } }).use(async (_call, next) => {
      return next().catch((error: ProtocolError) => ({ content: [{ type: 'text', text: error.message }] }));
    });
    const answer = await converse(server).say({ ...ECHO, params: { name: 'nobody' } });
    expect(answer).toHaveProperty('result.content.0.text', 'Unknown tool: nobody. Known tools: echo.');
  });

  it('is not called for requests that were refused earlier', async () => {
    let asked = 0;
    const server = smallServer().use((_call, next) => {
      asked++;
      return next();
    });
    const { say } = converse(server);
    await say(ECHO);
    await say({ id: 2, method: 'nope', params: { _meta: envelope() } });
    await say('nonsense');
    expect(asked).toBe(0);
  });

  it('receives the principal', async () => {
    const seen: unknown[] = [];
    const server = smallServer({ policy: { gate: 'open' } }).use((call, next) => {
      seen.push(call.principal);
      return next();
    });
    const sink = { send: () => {} };
    await server
      .connect(sink)
      .receive(JSON.stringify({ jsonrpc: '2.0', ...ECHO }), { sink, principal: 'ada' });
    expect(seen).toEqual(['ada']);
  });

  it('does not duplicate members of a result', async () => {
    const server = smallServer().use((_call, next) => next());
    const session = server.connect({ send: () => {} });
    const request = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta: envelope() } };
    const text = (await session.receive(JSON.stringify(request))) as string;
    for (const member of ['resultType', 'serverInfo', 'ttlMs', '_meta', '"tools"']) {
      expect(text.split(member), member).toHaveLength(2);
    }
  });

  it('can be cancelled while it waits', async () => {
    const server = smallServer().use(async ({ method, signal }, next) => {
      if (method === 'tools/call') {
        await new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason)),
        );
      }
      return next();
    });
    const { say } = converse(server);
    await say(initialize());
    const answer = say(ECHO);
    await say({ method: 'notifications/cancelled', params: { requestId: 1 } });
    expect(await answer).toBeUndefined();
  });

  it.each(['2025-11-25', '2026-07-28'] as const)(
    'may change the result of %s in place, for this client only',
    async (revision) => {
      const server = smallServer();
      const plain = (await checkedClient(server, { revision })).server;
      let rewrites = true;
      server.use(async (_call, next) => {
        const result = (await next()) as { capabilities: { tools: object }; supportedVersions?: string[] };
        if (rewrites) {
          Object.assign(result.capabilities.tools, { listChanged: false });
          result.supportedVersions?.push('2031-01-01');
        }
        return { ...result };
      });
      expect((await checkedClient(server, { revision })).server).not.toEqual(plain);
      rewrites = false;
      expect((await checkedClient(server, { revision })).server).toEqual(plain);
    },
  );
});
