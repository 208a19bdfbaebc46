/**
 * The other statements of origin.md, by their numbers (S4.1 to S4.90); required tests are in required-cases.test.ts.
 * @module
 */
import { readFileSync } from 'node:fs';
import { describe, expect, expectTypeOf, it, vi } from 'vitest';
import { converse, INITIALIZED, initialize } from '../../test/support/quiet.ts';
import { testNamesIn } from '../../test/support/test-names.ts';
import { testBackend } from './catalogue.testing.ts';
import { createMediaLogger } from './log-message.ts';
import * as serverModule from './server.ts';
import { createMediaGatewayServer } from './server.ts';
import type * as types from './types.ts';

/** What the default logger has to say is not asked here. */
vi.spyOn(console, 'error').mockImplementation(() => {});

function open(): ReturnType<typeof converse> & { lines: string[] } {
  const lines: string[] = [];
  const logger = createMediaLogger((line) => lines.push(line));
  return { ...converse(createMediaGatewayServer({ backend: testBackend(), logger })), lines };
}

const DECLARED = {
  tools: { listChanged: false },
  resources: { listChanged: false },
  prompts: { listChanged: false },
  logging: {},
};

describe('initialize', () => {
  it.each([{}, { protocolVersion: '2024-11-05' }])(
    'S4.85 S4.86 returns for %j exactly the required result',
    async (params) => {
      const answer = await open().say({ id: 1, method: 'initialize', params });
      expect(answer).toHaveProperty('result.protocolVersion', '2024-11-05');
      expect(answer).toHaveProperty('result.capabilities', DECLARED);
      expect(answer).toHaveProperty('result.serverInfo', { name: 'media-gateway-mcp', version: '1.0.0' });
    },
  );

  it('S4.85 declares completions if the revision defines them', async () => {
    const answer = await open().say(initialize('2025-03-26'));
    expect(answer).toHaveProperty('result.capabilities', { ...DECLARED, completions: {} });
  });

  it('S4.84 is not required: requests are served without it', async () => {
    const { say } = open();
    expect(await say({ id: 1, method: 'tools/list' })).toHaveProperty(
      'result.tools.0.name',
      'semantic_search',
    );
    expect(await say({ id: 2, method: 'resources/list' })).toHaveProperty('result.resources.0.uri');
    expect(await say({ id: 3, method: 'prompts/list' })).toHaveProperty('result.prompts.0.name');
  });
});

describe('over the transport', () => {
  it('S4.1 S4.4 ping returns a result with its id at any time', async () => {
    const { say } = open();
    expect(await say({ id: 1, method: 'ping' })).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
    await say(initialize('2024-11-05'));
    expect(await say({ id: 'two', method: 'ping' })).toEqual({ jsonrpc: '2.0', id: 'two', result: {} });
  });

  it('S4.6 S4.9 notifications get no response', async () => {
    const { say } = open();
    expect(await say({ method: 'notifications/initialized', params: {} })).toBeUndefined();
    expect(await say({ method: 'notifications/cancelled', params: { requestId: 'x' } })).toBeUndefined();
  });

  it('S4.19 a cancelled call gets no response, and the session continues', async () => {
    const { say, session } = open();
    const call = say({ id: 'a', method: 'tools/call', params: { name: 'get_genres', arguments: {} } });
    await say({ method: 'notifications/cancelled', params: { requestId: 'a', reason: 'navigated away' } });
    expect(await call).toBeUndefined();
    expect(session.activeRequests).toBe(0);
    expect(await say({ id: 2, method: 'ping' })).toHaveProperty('result', {});
  });

  it('S4.20 S4.21 S4.29 the level is set without a restart, as the revision defines', async () => {
    const set = { id: 2, method: 'logging/setLevel', params: { level: 'warn' } };
    expect(await open().say(set)).toHaveProperty('result', { previousLevel: 'info', currentLevel: 'warn' });
    // A stock client of 2024-11-05 refuses other members of an empty result (decision C22).
    const old = open();
    await old.say(initialize('2024-11-05'));
    expect(await old.say(set)).toHaveProperty('result', {
      _meta: { previousLevel: 'info', currentLevel: 'warning' },
    });
    const later = open();
    await later.say(initialize('2025-06-18'));
    expect(await later.say({ id: 2, method: 'logging/setLevel', params: { level: 'error' } })).toHaveProperty(
      'result',
      {
        _meta: { previousLevel: 'info', currentLevel: 'error' },
      },
    );
  });

  it('S4.26 each session has its own level', async () => {
    const lines: string[] = [];
    const logger = createMediaLogger((line) => lines.push(line));
    const server = createMediaGatewayServer({ backend: testBackend(), logger });
    const [loud, quiet] = [converse(server), converse(server)];
    await loud.say({ id: 1, method: 'logging/setLevel', params: { level: 'debug' } });
    await quiet.say({ id: 1, method: 'logging/setLevel', params: { level: 'error' } });
    lines.length = 0;
    await loud.say({ id: 2, method: 'ping' });
    await quiet.say({ id: 3, method: 'ping' });
    await quiet.say(INITIALIZED);
    expect(lines).toEqual([expect.stringContaining('Handling request: ping {"requestId":2')]);
    expect(loud.sent).toEqual([
      {
        jsonrpc: '2.0',
        method: 'notifications/message',
        params: { level: 'debug', data: { message: 'Handling request: ping', requestId: 2 } },
      },
    ]);
    expect(quiet.sent).toEqual([]);
  });

  it('S4.48 completion works in every handshake revision', async () => {
    for (const revision of ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25']) {
      const { say } = open();
      await say(initialize(revision));
      const params = {
        ref: { type: 'ref/prompt', name: 'content_search' },
        argument: { name: 'contentType', value: 'm' },
      };
      expect(await say({ id: 2, method: 'completion/complete', params })).toHaveProperty(
        'result.completion',
        {
          values: ['movie'],
          total: 1,
          hasMore: false,
        },
      );
    }
  });
});

describe('requirements of the specification beyond its methods', () => {
  it('S4.5 S4.80 S4.82 S4.83 S4.88 S4.90 the server exports the required functions', async () => {
    const { handleMCPRequest, getCurrentLogLevel, getActiveRequestsCount, logMessage } = serverModule;
    expect(await handleMCPRequest('ping', {}, 'one')).toEqual({});
    expect(getCurrentLogLevel()).toBe('info');
    expect(getActiveRequestsCount()).toBe(0);
    expect(logMessage('debug', '[Server] not written at info')).toBeUndefined();
    await expect(handleMCPRequest('no/such')).rejects.toMatchObject({
      code: -32601,
      message: expect.stringContaining('no/such'),
    });
  });

  it('S4.49 S4.50 S4.51 S4.52 S4.53 S4.54 S4.55 S4.56 the types are the required ones', () => {
    expectTypeOf<types.LogLevel>().toEqualTypeOf<'debug' | 'info' | 'warn' | 'error'>();
    expectTypeOf<types.LoggingSetLevelParams>().toEqualTypeOf<{ level: types.LogLevel }>();
    expectTypeOf<types.LoggingSetLevelResult>().toEqualTypeOf<{
      previousLevel: types.LogLevel;
      currentLevel: types.LogLevel;
    }>();
    expectTypeOf<types.CancelledNotificationParams>().toEqualTypeOf<{ requestId: string; reason?: string }>();
    expectTypeOf<types.CompletionReference['type']>().toEqualTypeOf<'ref/resource' | 'ref/prompt'>();
    expectTypeOf<types.CompletionArgument>().toEqualTypeOf<{ name: string; value: string }>();
    expectTypeOf<types.CompletionCompleteParams['ref']>().toEqualTypeOf<types.CompletionReference>();
    expectTypeOf<types.CompletionResult['completion']['total']>().toEqualTypeOf<number | undefined>();
  });

  it('S4.78 npm test runs these tests', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(scripts.test).toContain('test:run');
    expect(readFileSync('vitest.config.ts', 'utf8')).toMatch(/\bservers\}?\/\*\*\/\*\.test\.ts'/);
  });

  it('S4.87 completions have a correct hasMore and are ranked', async () => {
    const { say } = open();
    const params = {
      ref: { type: 'ref/prompt', name: 'content_search' },
      argument: { name: 'region', value: 'an' },
    };
    const answer = await say({ id: 1, method: 'completion/complete', params });
    expect(answer).toHaveProperty('result.completion.hasMore', true);
    // What begins with it comes first: Andorra, then those that only hold it.
    expect(answer).toHaveProperty('result.completion.values.0', 'AD');
  });

  it('S4.89 there are more than 35 test cases', () => {
    const cases = testNamesIn('servers/media-gateway').filter((name) => name.startsWith('S4.'));
    expect(cases.length).toBeGreaterThan(35);
  });
});
