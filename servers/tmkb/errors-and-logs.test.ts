/**
 * Errors and the log, by the numbers of origin.md.
 * @module
 */
import { describe, expect, it, vi } from 'vitest';
import { createLogger, ErrorCode } from '../../packages/lectern/src/index.ts';
import { BrokenBook, samplePatterns, YesBook } from '../../test/support/sample-patterns.ts';
import { askReadyTmkb, askTmkb } from '../../test/support/tmkb-asking.ts';
import { tmkbLines } from './log-lines.ts';
import { createTmkbServer, queryCountsOf } from './server.ts';
import {
  assertJsonRpcError,
  assertSuccess,
  createInitializeRequest,
  createNotification,
  createToolsCallRequest,
} from './testutil.ts';

const request = (method: string, params?: object, id = 3): string =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params });

describe('error codes', () => {
  it.each([
    ['an unknown tool', createToolsCallRequest(3, 'nope', {}), -32602],
    ['a malformed request', '{"jsonrpc":"2.0","id":3}', -32600],
    ['invalid JSON', '{"jsonrpc"', -32700],
    ['an unknown method', request('nope'), -32601],
  ])('S1.12 %s is a protocol error, not a result', async (_what, text, code) => {
    const response = await (await askReadyTmkb()).say(text);
    expect(response).not.toHaveProperty('result');
    assertJsonRpcError(response, code);
  });

  it('S1.35 -32700 for invalid JSON', async () => {
    assertJsonRpcError(await askTmkb().say('{not json'), ErrorCode.ParseError);
    expect(ErrorCode.ParseError).toBe(-32700);
  });

  it('S1.36 -32600 for missing required fields', async () => {
    assertJsonRpcError(await askTmkb().say('{"id":1,"method":"ping"}'), ErrorCode.InvalidRequest);
    expect(ErrorCode.InvalidRequest).toBe(-32600);
  });

  it('S1.37 S1.76 -32601 for an unknown method, which is named', async () => {
    const response = await (await askReadyTmkb()).say(request('tools/execute'));
    assertJsonRpcError(response, ErrorCode.MethodNotFound);
    expect(response.error).toEqual({ code: -32601, message: 'Method not found: tools/execute' });
  });

  it('S1.38 -32602 for parameters of a wrong type, and for an unknown tool', async () => {
    const { say } = await askReadyTmkb();
    expect(ErrorCode.InvalidParams).toBe(-32602);
    assertJsonRpcError(await say(request('tools/call', { name: 5 })), ErrorCode.InvalidParams);
    assertJsonRpcError(await say(request('tools/call')), ErrorCode.InvalidParams);
    assertJsonRpcError(await say(createToolsCallRequest(1, 'x')), ErrorCode.InvalidParams);
    assertJsonRpcError(await say(request('logging/setLevel', { level: 'loud' })), ErrorCode.InvalidParams);
  });

  it('S1.39 -32603 for an unexpected failure', async () => {
    const { say } = await askReadyTmkb({ book: new BrokenBook([]) });
    const params = { name: 'threat_model_feature', arguments: { feature: 'an export' } };
    const response = await say(request('prompts/get', params));
    assertJsonRpcError(response, ErrorCode.InternalError);
    expect(ErrorCode.InternalError).toBe(-32603);
    expect(response.error.message).not.toContain('secret');
  });
});

describe('a failing query engine', () => {
  it('S1.77 a query engine error is a tool execution error with a sanitised message', async () => {
    const { query } = await askReadyTmkb({ book: new BrokenBook([]) });
    const response = await query({ context: 'background job' });
    expect(response?.result).toEqual({
      content: [{ type: 'text', text: expect.stringMatching(/^Internal error\./) }],
      isError: true,
    });
  });

  it('S1.80 internal errors are logged and not sent to the client', async () => {
    const { query, say, lines } = await askReadyTmkb({ book: new BrokenBook([]) });
    const answer = JSON.stringify(await query({ context: 'background job' }, 7));
    expect(answer).not.toMatch(/secret|corrupt|\.ts\b|Error:|stack/);
    expect(lines.at(-1)).toMatch(/^\[ERROR\] \[req_id=7\] .*index \/var\/lib\/secret is corrupt$/);
    assertSuccess(await say('{"jsonrpc":"2.0","id":8,"method":"ping"}'));
  });
});

describe('the log', () => {
  it.each([
    ['invalid JSON', '{', '[ERROR] Parse error'],
    ['no method', '{"jsonrpc":"2.0","id":3}', '[ERROR] [req_id=3] Invalid request'],
    ['an unknown method', request('nope'), '[ERROR] [req_id=3] nope refused: Method not found: nope'],
    [
      'an unknown tool',
      createToolsCallRequest(3, 'nope'),
      '[ERROR] [req_id=3] tools/call refused: Unknown tool: nope',
    ],
    [
      'a wrong argument',
      createToolsCallRequest(3, 'tmkb_query', { context: 'x', language: 'java' }),
      "[ERROR] [req_id=3] tools/call refused: Invalid language '…'. Supported languages: python",
    ],
    [
      'an empty context',
      createToolsCallRequest(3, 'tmkb_query', { context: ' ' }),
      '[ERROR] [req_id=3] tools/call refused: context must be non-empty',
    ],
    [
      'a second handshake',
      createInitializeRequest(3, '2025-11-25'),
      '[ERROR] [req_id=3] initialize refused: Already initialized',
    ],
  ])(
    'S1.78 S1.79 contains a line for %s, with the id of the request if there is one',
    async (_what, text, line) => {
      const { say, lines } = await askReadyTmkb();
      const before = lines.length;
      await say(text);
      expect(lines.slice(before)).toEqual([expect.stringContaining(line)]);
      expect(lines[before]?.startsWith(line)).toBe(true);
    },
  );

  it('S1.78 goes to stderr and never to stdout, which contains nothing else', async () => {
    const stderr = vi.spyOn(console, 'error').mockImplementation(() => {});
    const stdout = [
      vi.spyOn(process.stdout, 'write').mockImplementation(() => true),
      vi.spyOn(console, 'log').mockImplementation(() => {}),
    ];
    try {
      const session = createTmkbServer({ book: new BrokenBook([]) }).connect({ send: () => {} });
      await session.receive('{');
      await session.receive(createInitializeRequest(1, '2025-11-25'));
      await session.receive(createNotification('notifications/initialized'));
      await session.receive(createToolsCallRequest(2, 'tmkb_query', { context: 'x' }));
      expect(stderr.mock.calls.map(([line]) => line)).toEqual([
        expect.stringMatching(/^\[ERROR\] Parse error/),
        '[INFO] Client initialization complete',
        expect.stringMatching(/^\[ERROR\] \[req_id=2\] /),
      ]);
      for (const spy of stdout) expect(spy).not.toHaveBeenCalled();
    } finally {
      vi.restoreAllMocks();
    }
  });

  it('S1.79 includes string ids, which cannot forge a line', async () => {
    const { say, lines } = await askReadyTmkb();
    await say('{"jsonrpc":"2.0","id":"a\\n[INFO] [req_id=1] all is well","method":"nope"}');
    expect(lines.at(-1)).toMatch(/^\[ERROR\] \[req_id=a\\u000a/);
    expect(lines.at(-1)).not.toContain('\n');
  });

  it('S1.81 is INFO for normal operation and ERROR for failures', async () => {
    const { query, say, lines } = await askReadyTmkb();
    await query({ context: 'background job' });
    await query({ context: 'sort an array of numbers' });
    await query({});
    await say('{');
    expect(lines.map((line) => /^\[(\w+)\]/.exec(line)?.[1])).toEqual([
      'INFO',
      'INFO',
      'INFO',
      'ERROR',
      'ERROR',
    ]);
  });

  it.each([
    [3, 'Query executed successfully: 3 patterns returned'],
    [2, 'Query executed successfully: 2 patterns returned'],
    [1, 'Query executed successfully: 1 pattern returned'],
    [0, 'Query executed successfully: 0 patterns returned'],
  ])(
    'S1.82 reports a query with its number of patterns (%i), in the required format',
    async (count, text) => {
      const { query, lines } = await askReadyTmkb({ book: new YesBook(samplePatterns(count)) });
      await query({ context: 'anything' }, 4);
      expect(lines.at(-1)).toBe(`[INFO] [req_id=4] ${text}`);
    },
  );

  it('S1.82 reports an error in the required format', async () => {
    const { query, lines } = await askReadyTmkb();
    await query({ context: 'x', language: 'java' }, 3);
    expect(lines.at(-1)).toMatch(/^\[ERROR\] \[req_id=3\] .*Invalid language '…'/);
  });
});

describe('log messages to the client', () => {
  const messagesOf = async (level?: string): Promise<unknown[]> => {
    const sent: unknown[] = [];
    const session = createTmkbServer({
      book: new YesBook(samplePatterns(2)),
      logger: { log: () => {} },
    }).connect({ send: (text) => void sent.push(JSON.parse(text)) });
    const say = (text: string) => session.receive(text);
    await say(createInitializeRequest(1, '2025-11-25'));
    await say(createNotification('notifications/initialized'));
    if (level !== undefined) await say(request('logging/setLevel', { level }));
    await say(createToolsCallRequest(4, 'tmkb_query', { context: 'anything' }));
    await say(createToolsCallRequest(5, 'tmkb_query', { context: 'x', language: 'java' }));
    return sent.flatMap((message) => {
      const { method, params } = message as { method?: string; params?: object };
      return method === 'notifications/message' ? [params] : [];
    });
  };

  it('S1.137 report queries and refused calls after logging/setLevel', async () => {
    expect(await messagesOf('debug')).toEqual([
      expect.objectContaining({ level: 'info', data: 'Query executed successfully: 2 patterns returned' }),
      expect.objectContaining({ level: 'error', data: expect.stringContaining('tools/call refused') }),
    ]);
    expect(await messagesOf('error')).toHaveLength(1);
  });

  it('are not sent to a client that did not request them', async () => {
    expect(await messagesOf()).toEqual([]);
  });

  it('S1.81 failures pass a filter for errors', async () => {
    const lines: string[] = [];
    const logger = createLogger({
      level: 'error',
      format: tmkbLines,
      write: (line) => void lines.push(line),
    });
    const session = createTmkbServer({ logger }).connect({ send: () => {} });
    await session.receive(createInitializeRequest(1, '2025-11-25'));
    await session.receive(createNotification('notifications/initialized'));
    await session.receive(createToolsCallRequest(3, 'tmkb_query', { context: 'x', language: 'java' }));
    expect(lines).toEqual([expect.stringMatching(/^\[ERROR\] \[req_id=3\] /)]);
  });

  it('S1.46 the end of initialization is logged once, and only after its start', async () => {
    const { say, lines } = askTmkb();
    await say(createNotification('notifications/initialized'));
    expect(lines).toEqual([]);
    await say(createInitializeRequest(1, '2025-11-25'));
    await say(createNotification('notifications/initialized'));
    await say(createNotification('notifications/initialized'));
    expect(lines).toEqual(['[INFO] Client initialization complete']);
  });
});

describe('queryCountsOf', () => {
  it('counts queries and found patterns', async () => {
    const server = createTmkbServer({ book: new YesBook(samplePatterns(2)), logger: { log: () => {} } });
    const session = server.connect({ send: () => {} });
    await session.receive(createInitializeRequest(1, '2025-11-25'));
    await session.receive(createNotification('notifications/initialized'));
    for (const id of [2, 3])
      await session.receive(createToolsCallRequest(id, 'tmkb_query', { context: 'x' }));
    const counts = queryCountsOf(server);
    expect(counts).toMatchObject({ queries: 2, empty: 0, patterns: 4 });
    expect([...(counts?.byPattern.values() ?? [])]).toEqual([2, 2]);
  });
});
