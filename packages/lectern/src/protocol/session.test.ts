import { describe, expect, it } from 'vitest';
import { converse, envelope, INITIALIZED, initialize, smallServer } from '../../../../test/support/quiet.ts';
import { REVISIONS } from './revisions.ts';

const ECHO = { id: 1, method: 'tools/call', params: { name: 'echo', arguments: { text: 'hi' } } };
const stateless = (method: string, params = {}, meta = {}) => ({
  id: 7,
  method,
  params: { ...params, _meta: envelope(meta) },
});

describe('a session of the handshake era', () => {
  it.each(REVISIONS.slice(0, 4))('negotiates %s', async (revision) => {
    const { say, session } = converse(smallServer());
    expect(await say(initialize(revision))).toHaveProperty('result.protocolVersion', revision);
    expect(session.state.revision).toBe(revision);
  });

  it.each(['2026-07-28', '1999-01-01', ''])(
    'negotiates 2025-11-25 with a client that requests %j',
    async (version) => {
      const { say } = converse(smallServer());
      expect(await say(initialize(version))).toHaveProperty('result.protocolVersion', '2025-11-25');
    },
  );

  it('passes through its lifecycle states', async () => {
    const { say, session } = converse(smallServer());
    const seen = [session.state.lifecycle];
    await say(initialize());
    seen.push(session.state.lifecycle);
    await say(INITIALIZED);
    seen.push(session.state.lifecycle);
    session.close();
    seen.push(session.state.lifecycle);
    expect(seen).toEqual(['not-initialized', 'initializing', 'initialized', 'shut-down']);
    expect(await say(ECHO)).toHaveProperty('error.code', -32600);
  });

  it('responds to ping before initialize', async () => {
    expect(await converse(smallServer()).say({ id: 1, method: 'ping' })).toHaveProperty('result', {});
  });

  it('names the missing parameters of initialize', async () => {
    const { say } = converse(smallServer());
    const answer = await say({ id: 1, method: 'initialize', params: { protocolVersion: '2025-11-25' } });
    expect(answer).toHaveProperty(
      'error.message',
      'Invalid params: initialize needs capabilities, clientInfo',
    );
  });

  it('never responds to a notification, whatever its method', async () => {
    const { say } = converse(smallServer());
    for (const method of [
      'initialize',
      'tools/list',
      'notifications/unknown',
      'ping',
      'notifications/cancelled',
    ]) {
      expect(await say({ method })).toBeUndefined();
    }
  });

  it('treats a notification name with an ID as an unknown method', async () => {
    const { say } = converse(smallServer({ policy: { gate: 'open' } }));
    expect(await say({ id: 1, ...INITIALIZED })).toHaveProperty('error.code', -32601);
  });

  it('ignores unexpected responses', async () => {
    const { say } = converse(smallServer());
    expect(await say({ id: 99, result: {} })).toBeUndefined();
    expect(await say({ id: 'x', error: { code: 1, message: 'm' } })).toBeUndefined();
    expect(await say({ id: null, result: {} })).toBeUndefined();
  });

  it('refuses stateless methods without their _meta, naming what is missing', async () => {
    const { say } = converse(smallServer());
    for (const method of ['server/discover', 'subscriptions/listen']) {
      const answer = await say({ id: 1, method, params: {} });
      expect(answer).toHaveProperty('error.code', -32602);
      expect(answer).toHaveProperty('error.message', expect.stringContaining('protocolVersion'));
    }
  });

  it('refuses requests beyond its concurrency limit and accepts them again afterwards', async () => {
    const server = smallServer({ limits: { inFlight: 2 }, policy: { gate: 'open' } });
    const release: (() => void)[] = [];
    server.tool(
      'wait',
      { description: 'Waits' },
      () => new Promise((resolve) => release.push(() => resolve('done'))),
    );
    const { say, session } = converse(server);
    const call = (id: number) => say({ id, method: 'tools/call', params: { name: 'wait' } });
    const waiting = [call(1), call(2)];
    expect(session.activeRequests).toBe(2);
    expect(await call(3)).toHaveProperty('error.code', -32603);
    for (const each of release) each();
    expect(await Promise.all(waiting)).toMatchObject([{ id: 1 }, { id: 2 }]);
    expect(session.activeRequests).toBe(0);
    expect(await say(ECHO)).toHaveProperty('result.content');
  });

  it('serves two requests with the same ID independently', async () => {
    const server = smallServer({ policy: { gate: 'open' } });
    server.tool(
      'later',
      { description: 'x', input: { type: 'object', properties: { n: { type: 'integer' } } } },
      async ({ n }) => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        return String(n);
      },
    );
    const { say } = converse(server);
    const answers = await Promise.all(
      [1, 2].map((n) => say({ id: 1, method: 'tools/call', params: { name: 'later', arguments: { n } } })),
    );
    expect(answers.map((answer) => JSON.stringify(answer?.result))).toEqual([
      expect.stringContaining('"1"'),
      expect.stringContaining('"2"'),
    ]);
  });
});

describe('stateless requests', () => {
  it('require no handshake and do not create a session', async () => {
    const { say, session } = converse(smallServer());
    expect(await say(stateless('server/discover'))).toMatchObject({
      result: { resultType: 'complete', supportedVersions: ['2026-07-28'], ttlMs: 0, cacheScope: 'private' },
    });
    expect(await say(stateless('tools/list'))).toHaveProperty('result.tools.0.name', 'echo');
    expect(session.state.lifecycle).toBe('not-initialized');
    expect(await say(ECHO)).toHaveProperty('error.code', -32600);
  });

  it('can share a connection with a handshake session', async () => {
    const { say } = converse(smallServer());
    await say(initialize('2024-11-05'));
    const modern = await say(stateless('tools/call', ECHO.params));
    expect(modern).toHaveProperty('result.resultType', 'complete');
    expect(modern).toHaveProperty(['result', '_meta', 'io.modelcontextprotocol/serverInfo', 'name'], 'small');
    expect((await say(ECHO))?.result).toEqual({ content: [{ type: 'text', text: 'hi' }] });
  });

  it.each([
    ['a version that is not a string', { 'io.modelcontextprotocol/protocolVersion': 20260728 }, -32602],
    ['an unknown version', { 'io.modelcontextprotocol/protocolVersion': '2031-01-01' }, -32022],
    ['a handshake version', { 'io.modelcontextprotocol/protocolVersion': '2025-11-25' }, -32022],
    ['no capabilities', { 'io.modelcontextprotocol/clientCapabilities': undefined }, -32602],
    ['capabilities that are not an object', { 'io.modelcontextprotocol/clientCapabilities': [] }, -32602],
    ['an unknown log level', { 'io.modelcontextprotocol/logLevel': 'loud' }, -32602],
    ['client info that is not an object', { 'io.modelcontextprotocol/clientInfo': 'me' }, -32602],
  ])('with %s are refused', async (_what, meta, code) => {
    expect(await converse(smallServer()).say(stateless('tools/list', {}, meta))).toMatchObject({
      id: 7,
      error: { code },
    });
  });

  it('report the supported versions', async () => {
    const answer = await converse(smallServer()).say(
      stateless('tools/list', {}, { 'io.modelcontextprotocol/protocolVersion': '2031-01-01' }),
    );
    expect(answer).toHaveProperty('error.data', { supported: ['2026-07-28'], requested: '2031-01-01' });
  });

  it.each(['initialize', 'ping', 'logging/setLevel', 'resources/subscribe', 'nope'])(
    'do not support %s',
    async (method) => {
      expect(await converse(smallServer()).say(stateless(method))).toHaveProperty('error.code', -32601);
    },
  );

  it('are served before any handshake even with a strict gate', async () => {
    const { say } = converse(
      smallServer({ policy: { gate: 'initialized' }, compatibility: { repeatInitialize: 'reject' } }),
    );
    expect(await say(stateless('tools/call', ECHO.params))).toHaveProperty('result.content');
  });
});

describe('invalid messages', () => {
  it('get a response with their ID if it is readable, otherwise null', async () => {
    const { say } = converse(smallServer());
    expect(await say('{"id":"a","jsonrpc":"1.0","method":"x"}')).toMatchObject({
      id: 'a',
      error: { code: -32600 },
    });
    expect(await say('nonsense')).toMatchObject({ id: null, error: { code: -32700 } });
    expect(await say({ id: null, method: 'ping' })).toMatchObject({ id: null, error: { code: -32600 } });
  });

  it('get a response without an ID for a client of the stateless era', async () => {
    const { say } = converse(smallServer());
    await say(stateless('tools/list'));
    expect(await say('nonsense')).not.toHaveProperty('id');
  });

  it('get a response without an ID if the transport is configured so', async () => {
    const session = smallServer().connect({ send: () => {} }, { omitUnreadableIds: true });
    expect(JSON.parse((await session.receive('nonsense')) as string)).not.toHaveProperty('id');
  });

  it('may be refused by the transport', () => {
    const { session } = converse(smallServer());
    const answer = JSON.parse(session.refuse('too-large', 'Larger than 10 MB') as string);
    expect(answer).toEqual({
      jsonrpc: '2.0',
      id: null,
      error: { code: -32600, message: 'Larger than 10 MB' },
    });
    expect(JSON.parse(session.refuse('not-utf8', 'x') as string)).toHaveProperty('error.code', -32700);
  });
});

describe('unexpected failures', () => {
  it('are reported as an incident without details', async () => {
    const logged: string[] = [];
    const server = smallServer({
      policy: { gate: 'open' },
      logger: { log: (_level, text) => void logged.push(text) },
    });
    server.prompt('bad', { description: 'x' }, () => {
      throw new Error('secret');
    });
    const { say } = converse(server);
    const answer = await say({ id: 1, method: 'prompts/get', params: { name: 'bad' } });
    expect(answer).toHaveProperty('error.code', -32603);
    expect(JSON.stringify(answer)).not.toContain('secret');
    expect(logged.join()).toContain('secret');
  });

  it('include results that cannot be serialized', async () => {
    const server = smallServer({ policy: { gate: 'open' } });
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    server.tool('loop', { description: 'x' }, () => ({ content: [], _meta: circular }));
    server.tool('big', { description: 'x' }, () => ({ content: [], structuredContent: { n: 1n } }));
    const { say } = converse(server);
    for (const name of ['loop', 'big']) {
      expect(await say({ id: 1, method: 'tools/call', params: { name } })).toMatchObject({
        result: {
          isError: true,
          content: [
            { text: expect.stringMatching(`^Tool "${name}" returned .* under incident [0-9a-f]{8}\\.$`) },
          ],
        },
      });
    }
  });

  it('include thrown values that cannot be converted to text', async () => {
    const server = smallServer({ policy: { gate: 'open' } });
    server.tool('odd', { description: 'x' }, () => {
      throw Object.create(null);
    });
    const { say } = converse(server);
    expect(await say({ id: 1, method: 'tools/call', params: { name: 'odd' } })).toHaveProperty(
      'result.isError',
      true,
    );
  });
});
