/**
 * Routing: from a method to its handler, by the numbers of origin.md.
 * @module
 */
import { describe, expect, it } from 'vitest';
import { parse } from '../../packages/lectern/src/jsonrpc/parse.ts';
import { askReadyTmkb, askTmkb, LATEST } from '../../test/support/tmkb-asking.ts';
import {
  assertJsonRpcError,
  assertSuccess,
  createInitializeRequest,
  createToolsCallRequest,
  createToolsListRequest,
} from './testutil.ts';

describe('the handler registry', () => {
  it('S1.10 is a map from the name of a method to its handler', () => {
    const { requests } = askTmkb().session.definition;
    expect(requests).toBeInstanceOf(Map);
    for (const [method, handler] of requests) {
      expect(method).toMatch(/^[a-z]+(\/[a-zA-Z]+)*$/);
      expect(handler.handle).toBeTypeOf('function');
    }
    for (const stranger of ['__proto__', 'constructor', 'toString'])
      expect(requests.get(stranger)).toBeUndefined();
  });

  it('S1.11 contains initialize, tools/list and tools/call', () => {
    const { requests } = askTmkb().session.definition;
    expect([...requests.keys()]).toEqual(expect.arrayContaining(['initialize', 'tools/list', 'tools/call']));
  });

  it('S1.10 does not find an unknown method', async () => {
    const { say } = await askReadyTmkb();
    for (const method of ['__proto__', 'constructor', 'toString', 'Tools/List', ''])
      assertJsonRpcError(await say(JSON.stringify({ jsonrpc: '2.0', id: 1, method })), -32601);
  });

  it('S1.20 handleMessage parses, checks, routes and wraps: each step has its own error', async () => {
    const { say } = await askReadyTmkb();
    assertJsonRpcError(await say('{'), -32700);
    assertJsonRpcError(await say('{"jsonrpc":"2.0","id":1,"method":5}'), -32600);
    assertJsonRpcError(await say('{"jsonrpc":"2.0","id":1,"method":"nope"}'), -32601);
    expect(await say('{"jsonrpc":"2.0","id":"w","method":"ping"}')).toEqual({
      jsonrpc: '2.0',
      id: 'w',
      result: {},
    });
  });

  it('S1.126 the required server methods have their equivalents', async () => {
    const { session } = askTmkb();
    const answer = await session.receive(createInitializeRequest(1, LATEST));
    expect(answer, 'handleMessage is receive: a text in, a text out').toBeTypeOf('string');
    expect(session.state.lifecycle, 'getState').toBe('initializing');
    session.advance('initialized');
    expect(session.state.lifecycle, 'setState, by what happened').toBe('initialized');
    session.advance('initialized');
    expect(session.state.lifecycle).toBe('initialized');
    expect(session.definition.requests.get('tools/list'), 'route is a look-up').toBeDefined();
    expect((await import('./serve-stdio.ts')).serveStdio).toHaveLength(2);
  });

  it('S1.127 handleInitialize, handleToolsList and handleToolsCall are independent of each other', async () => {
    const { say } = await askReadyTmkb();
    const list = await say(createToolsListRequest(1));
    const call = await say(createToolsCallRequest(2, 'tmkb_query', { context: 'background job' }));
    const open = await askTmkb().say(createInitializeRequest(3, LATEST));
    assertSuccess(list);
    assertSuccess(call);
    assertSuccess(open);
    expect(Object.keys(list.result)).toEqual(['tools']);
    expect(Object.keys(call.result)).toEqual(['content', 'isError']);
    expect(Object.keys(open.result)).toEqual([
      'protocolVersion',
      'capabilities',
      'serverInfo',
      'instructions',
    ]);
  });

  it('S1.127 raw params reach the handler unchanged', () => {
    expect(parse(createToolsCallRequest(1, 'tmkb_query', { context: 'x', n: [1, null] }))).toHaveProperty(
      'params',
      { name: 'tmkb_query', arguments: { context: 'x', n: [1, null] } },
    );
  });
});
