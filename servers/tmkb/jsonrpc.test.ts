/**
 * Messages of JSON-RPC 2.0, by the numbers of origin.md.
 * @module
 */
import { describe, expect, it } from 'vitest';
import { errorResult } from '../../packages/lectern/src/features/tool-result.ts';
import {
  ErrorCode,
  errorText,
  notificationText,
  ProtocolError,
  resultText,
} from '../../packages/lectern/src/jsonrpc/message.ts';
import { parse } from '../../packages/lectern/src/jsonrpc/parse.ts';
import { askReadyTmkb, askTmkb } from '../../test/support/tmkb-asking.ts';
import {
  assertJsonRpcError,
  assertSuccess,
  assertToolExecutionError,
  createInitializeRequest,
  createNotification,
  createToolsCallRequest,
  createToolsListRequest,
  parseError,
  parseResponse,
} from './testutil.ts';

const ping = (members: string): string => `{"jsonrpc":"2.0",${members}"method":"ping"}`;

describe('messages', () => {
  it('S1.2 S1.83 jsonrpc: valid requests, responses, notifications and errors', async () => {
    const { say } = await askReadyTmkb();
    assertSuccess(await say(createToolsListRequest(1)));
    expect(await say(createNotification('notifications/cancelled', { requestId: 99 }))).toBeUndefined();
    expect(await say('{"jsonrpc":"2.0","id":7,"result":{}}'), 'a response is taken').toBeUndefined();
    expect(await say('{"jsonrpc":"2.0","id":7,"error":{"code":1,"message":"no"}}')).toBeUndefined();
    assertJsonRpcError(await say('{"jsonrpc":"2.0","id":8,"method":"no/such"}'), -32601);
    assertSuccess(await say(createToolsListRequest(2)));
  });

  it.each([
    ['a number', '3', 3],
    ['zero', '0', 0],
    ['a text', '"three"', 'three'],
    ['a text that looks like a number', '"3"', '3'],
  ])('S1.30 a request has an id, such as %s, which is returned with its type', async (_what, written, id) => {
    expect(await askTmkb().say(ping(`"id":${written},`))).toEqual({ jsonrpc: '2.0', id, result: {} });
  });

  it('S1.30 an id of null is refused, and so are a fraction and an object', async () => {
    const { say } = askTmkb();
    for (const id of ['null', '1.5', '{}', '[1]', 'true'])
      assertJsonRpcError(await say(ping(`"id":${id},`)), -32600);
  });

  it('S1.30 params is optional, and otherwise an object', async () => {
    const { say } = await askReadyTmkb();
    assertSuccess(await say('{"jsonrpc":"2.0","id":1,"method":"tools/list"}'));
    assertSuccess(await say('{"jsonrpc":"2.0","id":2,"method":"tools/list","params":{}}'));
    const refused = await say('{"jsonrpc":"2.0","id":3,"method":"tools/list","params":[1]}');
    assertJsonRpcError(refused, -32602);
    expect(refused.id).toBe(3);
  });

  it('S1.31 a success response has jsonrpc, id and result, and nothing else', async () => {
    const { say } = await askReadyTmkb();
    const response = await say(createToolsListRequest('list'));
    expect(Object.keys(response ?? {})).toEqual(['jsonrpc', 'id', 'result']);
    expect(response).toMatchObject({ jsonrpc: '2.0', id: 'list' });
  });

  it('S1.32 an error response has jsonrpc, id and error; an unknown id is omitted', async () => {
    const { say } = await askReadyTmkb();
    expect(Object.keys((await say('{"jsonrpc":"2.0","id":4,"method":"no/such"}')) ?? {})).toEqual([
      'jsonrpc',
      'id',
      'error',
    ]);
    for (const unreadable of ['{', '[]', '42', '{"jsonrpc":"2.0"}', ping('"id":null,')])
      expect(Object.keys((await say(unreadable)) ?? {})).toEqual(['jsonrpc', 'error']);
  });

  it('S1.33 an error has an integer code and a message; data only if there is something to add', async () => {
    const { say } = await askReadyTmkb();
    expect(await say('{"jsonrpc":"2.0","id":4,"method":"no/such"}')).toHaveProperty('error', {
      code: -32601,
      message: 'Method not found: no/such',
    });
    expect(await say(createToolsCallRequest(5, 'tmkb_qery'))).toHaveProperty('error', {
      code: -32602,
      message: 'Unknown tool: tmkb_qery. Did you mean "tmkb_query"?',
      data: { suggestion: 'tmkb_query' },
    });
  });

  it('S1.34 the missing id distinguishes a notification from a request', async () => {
    const { say } = askTmkb();
    expect(await say(ping(''))).toBeUndefined();
    expect(await say(ping('"id":1,'))).toHaveProperty('result', {});
    expect(await say('{"jsonrpc":"2.0","method":"no/such"}')).toBeUndefined();
    expect(await say('{"jsonrpc":"2.0","method":"tools/call","params":{"name":"x"}}')).toBeUndefined();
  });
});

describe('invalid messages', () => {
  it.each(['', '{', 'hello', '{"jsonrpc":"2.0",}', "{'jsonrpc':'2.0'}", '\u0000', '{"a":1}{"b":2}'])(
    'S1.72 S1.84 jsonrpc: malformed JSON is a parse error (%j), and the session continues',
    async (text) => {
      const { say } = askTmkb();
      assertJsonRpcError(await say(text), -32700);
      expect(await say(ping('"id":1,'))).toHaveProperty('result', {});
    },
  );

  it.each([
    ['no method', '{"jsonrpc":"2.0","id":1}', 1],
    ['no jsonrpc', '{"id":2,"method":"ping"}', 2],
    ['no members', '{}', undefined],
  ])('S1.85 jsonrpc: missing required fields are an invalid request: %s', async (_what, text, id) => {
    const response = await askTmkb().say(text);
    assertJsonRpcError(response, -32600);
    expect(response.id).toBe(id);
  });

  it.each([
    ['a number', '42'],
    ['a text', '"ping"'],
    ['null', 'null'],
    ['true', 'true'],
    ['a method that is not a string', '{"jsonrpc":"2.0","id":1,"method":5}'],
    ['another version', '{"jsonrpc":"1.0","id":1,"method":"ping"}'],
    ['a version that is a number', '{"jsonrpc":2.0,"id":1,"method":"ping"}'],
    ['a batch', `[${ping('"id":1,')}]`],
  ])('S1.86 jsonrpc: invalid message types: %s', async (_what, text) => {
    assertJsonRpcError(await askTmkb().say(text), -32600);
  });

  it('S1.38 params of a wrong type are invalid params', async () => {
    for (const params of ['"x"', '[]', '5'])
      assertJsonRpcError(
        await askTmkb().say(`{"jsonrpc":"2.0","id":1,"method":"ping","params":${params}}`),
        -32602,
      );
  });

  it('S1.73 a missing request id: an error without id if it is not a notification either', async () => {
    const { say } = askTmkb();
    const response = await say('{"jsonrpc":"2.0","params":{}}');
    assertJsonRpcError(response, -32600);
    expect(response).not.toHaveProperty('id');
  });

  it('S1.74 a notification is processed without a response, even if it is invalid', async () => {
    const { say, session } = askTmkb();
    await say(createInitializeRequest(1, '2025-11-25'));
    expect(await say(createNotification('notifications/initialized'))).toBeUndefined();
    expect(session.state.lifecycle, 'processed').toBe('initialized');
    expect(await say(createNotification('notifications/nonesuch', { a: 1 }))).toBeUndefined();
    expect(await say(createNotification('notifications/cancelled'))).toBeUndefined();
  });
});

describe('S1.129 the required helpers under their names in this server', () => {
  it('S1.129 parseRequest and parseNotification are parse', () => {
    expect(parse(createToolsListRequest(2))).toMatchObject({
      kind: 'request',
      id: 2,
      method: 'tools/list',
      params: undefined,
    });
    expect(parse(createNotification('notifications/initialized'))).toMatchObject({
      kind: 'notification',
      method: 'notifications/initialized',
    });
    expect(parse('{"jsonrpc":"2.0","id":2}')).toMatchObject({ kind: 'invalid', id: 2 });
  });

  it('S1.129 createResponse is resultText', () => {
    expect(parseResponse(resultText(3, '{"tools":[]}'))).toEqual({
      jsonrpc: '2.0',
      id: 3,
      result: { tools: [] },
    });
  });

  it('S1.129 createErrorResponse is errorText, with or without id and data', () => {
    const error = new ProtocolError(ErrorCode.InvalidParams, 'Unknown tool: x', { suggestion: 'y' });
    expect(parseError(errorText(3, error))).toEqual({
      jsonrpc: '2.0',
      id: 3,
      error: { code: -32602, message: 'Unknown tool: x', data: { suggestion: 'y' } },
    });
    expect(errorText(undefined, new ProtocolError(-32700, 'Parse error'))).toBe(
      '{"jsonrpc":"2.0","error":{"code":-32700,"message":"Parse error"}}',
    );
  });

  it('S1.129 createToolExecutionError is errorResult in a response', () => {
    const text = resultText(3, JSON.stringify(errorResult('context must be non-empty')));
    assertToolExecutionError(parseResponse(text), 'context must be non-empty');
  });

  it('S1.129 notifications are written without an id', () => {
    expect(notificationText('notifications/message', { level: 'info' })).toBe(
      '{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info"}}',
    );
  });
});
