/**
 * The required test utilities (S1.118 to S1.120): a helper that accepts everything would prove nothing.
 * @module
 */
import { describe, expect, it } from 'vitest';
import { askTmkb } from '../../test/support/tmkb-asking.ts';
import {
  assertJsonRpcError,
  assertStateEquals,
  assertSuccess,
  assertToolExecutionError,
  createInitializeRequest,
  createNotification,
  createToolsCallRequest,
  createToolsListRequest,
  parseError,
  parseResponse,
  type Response,
} from './testutil.ts';

const ERROR: Response = { jsonrpc: '2.0', id: 1, error: { code: -32602, message: 'Unknown tool: x' } };
const SUCCESS: Response = { jsonrpc: '2.0', id: 1, result: { tools: [] } };
const REFUSED: Response = {
  jsonrpc: '2.0',
  id: 1,
  result: { content: [{ type: 'text', text: 'context must be non-empty' }], isError: true },
};

describe('test utilities', () => {
  it('S1.118 builders: the required messages', () => {
    expect(JSON.parse(createInitializeRequest(1, '2025-11-25'))).toEqual({
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: {
        protocolVersion: '2025-11-25',
        capabilities: { roots: { listChanged: true }, sampling: {} },
        clientInfo: { name: 'Claude Desktop', version: '1.0.0' },
      },
    });
    expect(createToolsListRequest(2)).toBe('{"jsonrpc":"2.0","id":2,"method":"tools/list"}');
    expect(createToolsCallRequest(3, 'tmkb_query', { context: 'x' })).toBe(
      '{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"tmkb_query","arguments":{"context":"x"}}}',
    );
    expect(createNotification('notifications/initialized')).toBe(
      '{"jsonrpc":"2.0","method":"notifications/initialized"}',
    );
    expect(createNotification('a', { b: 1 })).toBe('{"jsonrpc":"2.0","method":"a","params":{"b":1}}');
  });

  it('S1.119 parsers: parseResponse accepts results and errors, and nothing else', () => {
    expect(parseResponse(JSON.stringify(SUCCESS))).toEqual(SUCCESS);
    expect(parseResponse(JSON.stringify(ERROR))).toEqual(ERROR);
    for (const text of [
      undefined,
      'null',
      '{}',
      '{"jsonrpc":"2.0","id":1}',
      '{"jsonrpc":"1.0","id":1,"result":{}}',
      '{"jsonrpc":"2.0","id":1,"result":{},"error":{"code":1,"message":"x"}}',
    ])
      expect(() => parseResponse(text)).toThrow('Expected a response');
    expect(() => parseResponse('{')).toThrow(SyntaxError);
  });

  it('S1.119 parsers: parseError accepts only errors', () => {
    expect(parseError(JSON.stringify(ERROR)).error.code).toBe(-32602);
    expect(() => parseError(JSON.stringify(SUCCESS))).toThrow('Expected an error');
  });

  it('S1.120 assertions: assertJsonRpcError fails for another code, for a result and for no response', () => {
    assertJsonRpcError(ERROR, -32602);
    for (const [response, code] of [
      [ERROR, -32600],
      [SUCCESS, -32602],
      [undefined, -32602],
    ] as const)
      expect(() => assertJsonRpcError(response, code)).toThrow(`Expected the error ${code}`);
  });

  it('S1.120 assertions: assertToolExecutionError compares the whole text', () => {
    assertToolExecutionError(REFUSED, 'context must be non-empty');
    for (const [response, message] of [
      [REFUSED, 'context must be'],
      [REFUSED, 'context must be non-empty\nExample: {}'],
      [SUCCESS, ''],
      [ERROR, 'Unknown tool: x'],
      [undefined, ''],
    ] as const)
      expect(() => assertToolExecutionError(response, message)).toThrow('Expected a tool execution error');
  });

  it('S1.120 assertions: assertSuccess fails for errors of both kinds and for no response', () => {
    assertSuccess(SUCCESS);
    for (const response of [ERROR, REFUSED, undefined])
      expect(() => assertSuccess(response)).toThrow('Expected a success');
  });

  it('S1.120 assertions: assertStateEquals reports the actual state', () => {
    const { session } = askTmkb();
    assertStateEquals(session, 'not-initialized');
    expect(() => assertStateEquals(session, 'shut-down')).toThrow(
      'Expected the state shut-down, got not-initialized',
    );
  });
});
