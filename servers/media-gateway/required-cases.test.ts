/**
 * The tests that the specification requires (S4.57 to S4.69), run against its functions (S4.80 to S4.83, S4.90).
 * @module
 */
import { describe, expect, it } from 'vitest';
import type { Backend } from './backend/backend.ts';
import { testBackend } from './catalogue.testing.ts';
import { createGateway, type Gateway } from './handle-request.ts';
import { createMediaLogger } from './log-message.ts';
import { createMediaGatewayServer } from './server.ts';
import type { LoggingSetLevelResult, LogLevel } from './types.ts';

interface Logged extends Gateway {
  readonly lines: string[];
}

function open(backend: Backend = testBackend()): Logged {
  const lines: string[] = [];
  const logger = createMediaLogger((line) => lines.push(line));
  return { ...createGateway(createMediaGatewayServer({ backend, logger })), lines };
}

/** Answers nothing until its signal fires, and tells what fired it. */
function neverAnswering(): { backend: Backend; fired: Promise<unknown> } {
  let tell: (reason: unknown) => void;
  const fired = new Promise((resolve) => {
    tell = resolve;
  });
  const backend: Backend = {
    ask: (_operation, _request, { signal } = {}) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => {
          tell(signal.reason);
          reject(signal.reason);
        });
      }),
  };
  return { backend, fired };
}

const SEARCH = { name: 'semantic_search', arguments: { query: 'space' } };

describe('ping', () => {
  it('S4.1 S4.57 returns an empty object', async () => {
    expect(await open().handleMCPRequest('ping', {}, 'p-1')).toEqual({});
  });

  it('S4.2 S4.58 requires no parameters', async () => {
    expect(await open().handleMCPRequest('ping')).toEqual({});
  });

  it('S4.3 S4.79 is logged at debug level with its id and parameters', async () => {
    const gateway = open();
    await gateway.handleMCPRequest('ping', {}, '123');
    expect(gateway.lines).toEqual([]);
    await gateway.handleMCPRequest('logging/setLevel', { level: 'debug' });
    await gateway.handleMCPRequest('ping', {}, '123');
    expect(gateway.lines.at(-1)).toMatch(
      /^\[\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z\] \[DEBUG\] \[Server\] Handling request: ping \{"requestId":"123","params":\{\}\}$/,
    );
  });
});

describe('notifications/initialized', () => {
  it('S4.6 S4.8 S4.59 is handled without a response', async () => {
    expect(await open().handleMCPRequest('notifications/initialized', {})).toBeUndefined();
  });

  it('S4.7 S4.60 logs at info level that the client is ready', async () => {
    const gateway = open();
    await gateway.handleMCPRequest('notifications/initialized', {});
    expect(gateway.lines).toEqual([
      expect.stringMatching(/\] \[INFO\] \[Server\] Client initialization complete$/),
    ]);
  });
});

describe('notifications/cancelled', () => {
  it('S4.9 S4.15 S4.61 of an unknown request is ignored', async () => {
    const gateway = open();
    const cancelled = { requestId: 'nobody', reason: 'changed my mind' };
    expect(await gateway.handleMCPRequest('notifications/cancelled', cancelled)).toBeUndefined();
    expect(await gateway.handleMCPRequest('ping')).toEqual({});
  });

  it('S4.12 S4.17 S4.62 aborts an active request through its own signal', async () => {
    const { backend, fired } = neverAnswering();
    const gateway = open(backend);
    const running = gateway.handleMCPRequest('tools/call', SEARCH, 'request-123');
    await gateway.handleMCPRequest('notifications/cancelled', {
      requestId: 'request-123',
      reason: 'User cancelled operation',
    });
    expect(await fired).toMatchObject({ name: 'AbortError', message: 'User cancelled operation' });
    // Nothing is answered.
    expect(await running).toBeUndefined();
  });

  it('S4.14 S4.63 is logged with its reason', async () => {
    const { backend } = neverAnswering();
    const gateway = open(backend);
    const running = gateway.handleMCPRequest('tools/call', SEARCH, 'req-123');
    await gateway.handleMCPRequest('notifications/cancelled', {
      requestId: 'req-123',
      reason: 'User cancelled',
    });
    await running;
    expect(gateway.lines.at(-1)).toMatch(
      /\[INFO\] \[Server\] Request cancelled \{"requestId":"req-123","reason":"User cancelled"\}$/,
    );
  });

  it('is counted by its reason unless nothing was cancelled', async () => {
    const logger = createMediaLogger(() => {});
    const server = createMediaGatewayServer({ backend: neverAnswering().backend, logger });
    const gateway = createGateway(server);
    const running = gateway.handleMCPRequest('tools/call', SEARCH, 'req-1');
    await gateway.handleMCPRequest('notifications/cancelled', { requestId: 'req-1', reason: 'timeout' });
    await gateway.handleMCPRequest('notifications/cancelled', { requestId: 'nobody', reason: 'timeout' });
    await running;
    expect(server.cancellations.total).toBe(1);
    expect([...server.cancellations.byKey]).toEqual([['timeout', 1]]);
  });

  it('S4.10 S4.11 requires an id, and no reason', async () => {
    const { backend } = neverAnswering();
    const gateway = open(backend);
    const running = gateway.handleMCPRequest('tools/call', SEARCH, 'a');
    await gateway.handleMCPRequest('notifications/cancelled', { reason: 'of nothing' });
    expect(gateway.getActiveRequestsCount()).toBe(1);
    await gateway.handleMCPRequest('notifications/cancelled', { requestId: 'a' });
    expect(await running).toBeUndefined();
  });

  it('S4.13 S4.16 S4.18 S4.64 S4.81 frees the request, as do success and failure', async () => {
    const { backend } = neverAnswering();
    const gateway = open(backend);
    const running = [
      gateway.handleMCPRequest('tools/call', SEARCH, 'one'),
      gateway.handleMCPRequest('tools/call', SEARCH, 'two'),
    ];
    expect(gateway.getActiveRequestsCount()).toBe(2);
    await gateway.handleMCPRequest('notifications/cancelled', { requestId: 'one' });
    expect(gateway.getActiveRequestsCount()).toBe(1);
    await gateway.handleMCPRequest('notifications/cancelled', { requestId: 'two' });
    await Promise.all(running);
    expect(gateway.getActiveRequestsCount()).toBe(0);
    const answering = open();
    await answering.handleMCPRequest('tools/call', SEARCH, 'three');
    await answering.handleMCPRequest('tools/call', { name: 'semantic_search', arguments: {} }, 'four');
    await answering.handleMCPRequest('no/such', {}, 'five').catch(() => {});
    expect(answering.getActiveRequestsCount()).toBe(0);
    // Completed requests can be cancelled without harm.
    await answering.handleMCPRequest('notifications/cancelled', { requestId: 'three' });
  });

  it('S4.81 S4.83 S4.84 counts only requests that came with an id', async () => {
    const { backend } = neverAnswering();
    const gateway = open(backend);
    void gateway.handleMCPRequest('tools/call', SEARCH);
    void gateway.handleMCPRequest('tools/call', SEARCH, 7);
    expect(gateway.getActiveRequestsCount()).toBe(1);
  });
});

describe('logging/setLevel', () => {
  const LEVELS: readonly LogLevel[] = ['debug', 'info', 'warn', 'error'];
  const set = (gateway: Gateway, level: unknown) =>
    gateway.handleMCPRequest('logging/setLevel', { level }) as Promise<LoggingSetLevelResult>;

  it.each(LEVELS)('S4.20 S4.24 S4.65 S4.82 changes the level to %s', async (level) => {
    const gateway = open();
    expect(gateway.getCurrentLogLevel()).toBe('info');
    expect(await set(gateway, level)).toEqual({ previousLevel: 'info', currentLevel: level });
    expect(gateway.getCurrentLogLevel()).toBe(level);
  });

  it('S4.21 S4.66 reports the previous level', async () => {
    const gateway = open();
    await set(gateway, 'warn');
    expect(await set(gateway, 'error')).toEqual({ previousLevel: 'warn', currentLevel: 'error' });
    expect(await set(gateway, 'debug')).toEqual({ previousLevel: 'error', currentLevel: 'debug' });
  });

  it.each(['verbose', '', 3, null, undefined])('S4.22 S4.67 refuses the level %j', async (level) => {
    const gateway = open();
    await expect(set(gateway, level)).rejects.toMatchObject({ code: -32602 });
    expect(gateway.getCurrentLogLevel()).toBe('info');
  });

  it('S4.23 S4.68 S4.90 an invalid level throws INVALID_PARAMS and lists the valid ones', async () => {
    const error = await set(open(), 'loud').catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: -32602 });
    for (const level of LEVELS) expect((error as { message: string }).message).toContain(level);
  });

  it('S4.25 S4.69 is logged at info level', async () => {
    const gateway = open();
    await set(gateway, 'debug');
    expect(gateway.lines).toContainEqual(
      expect.stringMatching(
        /\[INFO\] \[Server\] Log level changed \{.*"previousLevel":"info","currentLevel":"debug"\}$/,
      ),
    );
  });

  it.each(LEVELS)('S4.26 S4.80 at %s writes messages of that severity or above only', async (level) => {
    const gateway = open();
    await set(gateway, level);
    gateway.lines.length = 0;
    for (const each of LEVELS) gateway.logMessage(each, `[Server] said at ${each}`, { requestId: 'req-123' });
    const expected = LEVELS.slice(LEVELS.indexOf(level));
    expect(gateway.lines).toEqual(
      expected.map((each) => expect.stringContaining(`[${each.toUpperCase()}] [Server] said at ${each} `)),
    );
  });

  it('S4.27 S4.28 every line has a time, and data as JSON', () => {
    const gateway = open();
    gateway.logMessage('info', '[Server] Request cancelled', {
      requestId: 'req-123',
      reason: 'User cancelled',
    });
    gateway.logMessage('error', 'without data');
    expect(gateway.lines).toEqual([
      expect.stringMatching(
        /^\[\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z\] \[INFO\] \[Server\] Request cancelled \{"requestId":"req-123","reason":"User cancelled"\}$/,
      ),
      expect.stringMatching(/^\[.*Z\] \[ERROR\] \[Server\] without data$/),
    ]);
  });
});
