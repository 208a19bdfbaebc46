import { describe, expect, it } from 'vitest';
import { envelope, quietLogger } from '../../test/support/quiet.ts';
import { answerOne } from './answer-one.ts';
import { createJsonRpcRequest } from './json-rpc.testing.ts';
import { createAsdlcServer } from './server.ts';

const server = createAsdlcServer({ logger: quietLogger });
const answerTo = (request: unknown) => answerOne(server, request);

const circle: Record<string, unknown> = { jsonrpc: '2.0', id: 1, method: 'ping' };
circle.params = { circle };
const deep = JSON.parse(`${'['.repeat(1000)}${']'.repeat(1000)}`);
const failing = new Proxy(
  {},
  {
    ownKeys() {
      throw new Error('No keys for you');
    },
    get() {
      throw new Error('Nothing for you');
    },
  },
);

describe('any input gets a response without an exception', () => {
  it.each<[string, unknown, number]>([
    ['nothing', undefined, -32700],
    ['null', null, -32600],
    ['a number', 42, -32600],
    ['a text', 'initialize', -32600],
    ['a batch', [createJsonRpcRequest('ping')], -32600],
    ['an empty object', {}, -32600],
    ['a function', () => 1, -32700],
    ['a symbol', Symbol('ping'), -32700],
    ['a big integer', { ...createJsonRpcRequest('ping'), params: { n: 1n } }, -32700],
    ['a circle', circle, -32700],
    ['an object whose members throw', failing, -32700],
    ['an object whose toJSON throws', { toJSON: () => JSON.parse('{') }, -32700],
    ['another version', { ...createJsonRpcRequest('ping'), jsonrpc: '1.0' }, -32600],
    ['a null id', { jsonrpc: '2.0', id: null, method: 'ping' }, -32600],
    ['an id that is an object', { jsonrpc: '2.0', id: {}, method: 'ping' }, -32600],
    ['a method that is a number', { jsonrpc: '2.0', id: 1, method: 5 }, -32600],
    ['params that are a list', { jsonrpc: '2.0', id: 1, method: 'ping', params: [1] }, -32600],
    ['deep nesting', createJsonRpcRequest('ping', { deep }), -32600],
    ['more than 10 MiB', createJsonRpcRequest('ping', { long: 'x'.repeat(10 * 1024 * 1024) }), -32600],
  ])('%s', async (_what, request, code) => {
    expect(await answerTo(request)).toMatchObject({
      jsonrpc: '2.0',
      error: { code, message: expect.any(String) },
    });
  });

  it.each<[string, unknown]>([
    ['an unexpected response', { jsonrpc: '2.0', id: 1, result: {} }],
    [
      'a cancellation of an unknown request',
      { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } },
    ],
    ['an unknown notification', { jsonrpc: '2.0', method: 'constructor' }],
  ])('%s gets no response', async (_what, request) => {
    expect(await answerTo(request)).toBeNull();
  });

  it.each(['__proto__', 'constructor', 'toString', '', '\u0000', '🙂'.repeat(100)])(
    'the method %j is unknown',
    async (method) => {
      expect(await answerTo(createJsonRpcRequest(method))).toMatchObject({ id: 1, error: { code: -32601 } });
    },
  );

  it('a notification stream ends immediately, because nobody could receive it', async () => {
    const params = { notifications: { resourcesListChanged: true }, _meta: envelope() };
    expect(await answerTo(createJsonRpcRequest('subscriptions/listen', params))).toHaveProperty('result');
  });

  it('a call is completed although its session ends with it', async () => {
    const params = { name: 'get_article', arguments: { slug: 'gherkin' }, _meta: envelope() };
    expect(await answerTo(createJsonRpcRequest('tools/call', params))).toHaveProperty(
      'result.content.0.text',
      expect.stringContaining('# Gherkin'),
    );
  });
});
