/**
 * Whole sessions, from the first message to the last, by the numbers of origin.md.
 * @module
 */
import { describe, expect, it } from 'vitest';
import { REVISIONS } from '../../packages/lectern/src/index.ts';
import { quietLogger } from '../../test/support/quiet.ts';
import { answerOf, askReadyTmkb, askTmkb, LATEST } from '../../test/support/tmkb-asking.ts';
import { serveTmkb } from '../../test/support/tmkb-streams.ts';
import { checkedClient } from '../../test/support/wire-check.ts';
import { createTmkbServer } from './server.ts';
import {
  assertJsonRpcError,
  assertStateEquals,
  assertSuccess,
  assertToolExecutionError,
  createInitializeRequest,
  createNotification,
  createToolsCallRequest,
  createToolsListRequest,
} from './testutil.ts';

const INITIALIZED = createNotification('notifications/initialized');
const JOB = { context: 'background job processing', language: 'python', framework: 'flask' };

describe('sessions', () => {
  it('S1.109 full session: initialize to shutdown, over the real transport', async () => {
    const { reader, hear, end } = serveTmkb();
    reader.write(`${createInitializeRequest(1, LATEST)}\n`);
    expect(await hear(1)).toHaveProperty('0.result.protocolVersion', LATEST);
    reader.write(`${INITIALIZED}\n${createToolsListRequest(2)}\n`);
    expect(await hear(2)).toHaveProperty('1.result.tools.0.name', 'tmkb_query');
    reader.write(`${createToolsCallRequest(3, 'tmkb_query', JOB)}\n`);
    const [, , called] = await hear(3);
    assertSuccess(called);
    expect(answerOf(called).pattern_count).toBeGreaterThan(0);
    expect(await end()).toHaveLength(3);
  });

  it.each(REVISIONS)('S1.1 S1.4 S1.122 clients of %s discover the tool and call it', async (revision) => {
    const client = await checkedClient(createTmkbServer({ logger: quietLogger }), { revision });
    const { tools } = await client.listTools();
    expect((tools as object[])[0]).toMatchObject({ name: 'tmkb_query', inputSchema: { type: 'object' } });
    const result = await client.callTool('tmkb_query', JOB);
    expect(answerOf({ jsonrpc: '2.0', result }).patterns.length).toBeGreaterThan(0);
    expect(await client.callTool('tmkb_query', {})).toMatchObject({ isError: true });
    await expect(client.callTool('nonesuch')).rejects.toMatchObject({ code: -32602 });
    await expect(client.request('no/such')).rejects.toMatchObject({ code: -32601 });
    await client.close();
  });

  it('S1.110 multiple tool calls: each gets a result with its id, and none affects the next', async () => {
    const { query } = await askReadyTmkb();
    const contexts = ['background job', 'file upload', 'webhook receiver', 'sort an array of numbers'];
    const alone = await Promise.all(
      contexts.map(async (context) => answerOf(await (await askReadyTmkb()).query({ context }))),
    );
    for (const round of [1, 2]) {
      for (const [i, context] of contexts.entries()) {
        const response = await query({ context }, `${round}-${i}`);
        expect(response?.id).toBe(`${round}-${i}`);
        expect(answerOf(response)).toEqual(alone[i]);
      }
    }
  });

  it('S1.111 error recovery: an invalid request, then a valid one', async () => {
    const { say, query, session } = await askReadyTmkb();
    const wrong = [
      ['{', -32700],
      ['[]', -32600],
      ['{"jsonrpc":"2.0","id":1}', -32600],
      ['{"jsonrpc":"2.0","id":1,"method":"nope"}', -32601],
      [createToolsCallRequest(1, 'nope'), -32602],
      [createInitializeRequest(1, LATEST), -32600],
    ] as const;
    for (const [text, code] of wrong) {
      assertJsonRpcError(await say(text), code);
      assertSuccess(await query(JOB));
    }
    assertToolExecutionError(await query({}), 'context parameter is required');
    assertSuccess(await query(JOB));
    assertStateEquals(session, 'initialized');
  });

  it('S1.112 notification handling: they get no response, and none affects running requests', async () => {
    const { reader, end } = serveTmkb();
    reader.write(`${createInitializeRequest(1, LATEST)}\n${INITIALIZED}\n${INITIALIZED}\n`);
    const notifications = [
      createNotification('notifications/cancelled', { requestId: 2, reason: 'too late' }),
      createNotification('notifications/progress', { progressToken: 'x', progress: 1 }),
      createNotification('notifications/roots/list_changed'),
      createNotification('notifications/nonesuch', { a: [1] }),
      createNotification('tools/call', { name: 'tmkb_query', arguments: JOB }),
      createNotification('initialize', {}),
    ];
    for (const [i, text] of notifications.entries())
      reader.write(`${text}\n${createToolsListRequest(i + 2)}\n`);
    const answers = await end();
    expect(answers.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    for (const answer of answers) assertSuccess(answer);
  });

  it('S1.130 functionality: JSON-RPC, lifecycle, tools/list, strict tools/call, every error, a clean end', async () => {
    const { say, query, session } = askTmkb();
    assertJsonRpcError(await say('{'), -32700);
    assertJsonRpcError(await say(createToolsListRequest(1)), -32600);
    assertSuccess(await say(createInitializeRequest(2, LATEST)));
    expect(await say(INITIALIZED)).toBeUndefined();
    assertSuccess(await say(createToolsListRequest(3)));
    assertToolExecutionError(
      await query({ ...JOB, language: 'java' }),
      "Invalid language 'java'. Supported languages: python",
    );
    assertSuccess(await query(JOB));
    session.close();
    assertStateEquals(session, 'shut-down');
  });
});
