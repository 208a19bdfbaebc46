/**
 * The statements of origin.md on types and errors, by their numbers (S2.17 to S2.37).
 * @module
 */
import { describe, expect, it } from 'vitest';
import { ErrorCode, type JsonObject, ProtocolError } from '../../packages/lectern/src/index.ts';
import { errorText, resultText } from '../../packages/lectern/src/jsonrpc/message.ts';
import { initialize } from '../../test/support/quiet.ts';
import { callOf, openedSources, openSources } from '../../test/support/source-asking.ts';
import { threeGoodSourcesCompatibility } from './server.ts';

const NAMES = [
  'get_sources',
  'list_categories',
  'get_provenance',
  'get_endorsements',
  'get_audit_log',
  'get_identity',
  'list_proposals',
  'get_proposal',
];
const NOT_INITIALIZED = { code: -32002, message: 'Server not initialized. Call initialize first.' };
const PARSE_ERROR = { code: -32700, message: 'Parse error' };
const INVALID_REQUEST = { code: -32600, message: 'Invalid request' };

describe('task 1: types and errors', () => {
  it('S2.17 S2.50 S2.56 every tool has input and output schemas with described fields', async () => {
    const answer = await (await openedSources()).say({ id: 1, method: 'tools/list' });
    const tools = (answer?.result as { tools: Record<string, JsonObject>[] } | undefined)?.tools ?? [];
    expect(tools.map(({ name }) => name)).toEqual(NAMES);
    for (const { inputSchema, outputSchema } of tools) {
      for (const schema of outputSchema === undefined ? [inputSchema] : [inputSchema, outputSchema]) {
        expect(schema).toMatchObject({ type: 'object' });
        expect(Object.keys(schema?.properties as object)).toEqual(
          expect.arrayContaining((schema?.required ?? []) as string[]),
        );
      }
      expect(inputSchema).toHaveProperty('additionalProperties', false);
      for (const field of Object.values(inputSchema?.properties as object))
        expect(field).toHaveProperty('description');
    }
  });

  it('S2.19 unknown members of a message are refused; those of MCP are not', async () => {
    const { say } = await openedSources();
    expect(await say({ id: 1, method: 'ping', extra: true })).toEqual({
      jsonrpc: '2.0',
      id: 1,
      error: { ...PARSE_ERROR, data: { detail: expect.stringContaining('Unknown member "extra"') } },
    });
    expect(await say({ id: 1, method: 'ping', params: { _meta: {} } })).toHaveProperty('result', {});
  });

  it('S2.19 S2.44 S2.32 an invalid message is reported before a missing initialize', async () => {
    const early = openSources();
    expect(await early.say({ id: 1, method: 'tools/list', extra: true })).toMatchObject({
      error: PARSE_ERROR,
    });
    expect(await early.say({ id: 1, method: 'tools/list' })).toMatchObject({ error: NOT_INITIALIZED });
    const params = { name: 'list_categories', extra: 1 };
    expect(await early.say({ id: 1, method: 'tools/call', params })).toMatchObject({
      error: NOT_INITIALIZED,
    });
  });

  it('S2.20 S2.45 S2.29 a jsonrpc version other than 2.0 is an invalid request', async () => {
    const { say } = await openedSources();
    for (const version of ['1.0', '2', '2.00', ''])
      expect(await say(JSON.stringify({ jsonrpc: version, method: 'ping' }))).toEqual({
        jsonrpc: '2.0',
        id: null,
        error: INVALID_REQUEST,
      });
    expect(await say('{"jsonrpc":"1.0","id":5,"method":"ping"}'), 'an id that can be read is told').toEqual({
      jsonrpc: '2.0',
      id: 5,
      error: INVALID_REQUEST,
    });
  });

  it('S2.21 an id is returned with its type; null, which no request may have, is refused', async () => {
    const { say } = await openedSources();
    for (const id of [0, -1, 'text', '', '1', Number.MAX_SAFE_INTEGER])
      expect(await say({ id, method: 'ping' })).toEqual({ jsonrpc: '2.0', id, result: {} });
    for (const id of [null, {}, [], 1.5, true])
      expect(await say({ id, method: 'ping' })).toEqual({ jsonrpc: '2.0', id: null, error: INVALID_REQUEST });
  });

  it.each(['{"jsonrpc":"2.0","id":1,"method":5}', '{"jsonrpc":"2.0","id":1}', '{"id":1,"method":"ping"}'])(
    'S2.22 S2.44 %s is JSON but not a request: a parse error',
    async (text) => {
      expect(await openSources().say(text)).toEqual({ jsonrpc: '2.0', id: 1, error: PARSE_ERROR });
    },
  );

  it.each([
    'null',
    '42',
    '"text"',
    '{}',
    '{"jsonrpc":2,"method":"ping"}',
    '{"jsonrpc":"2.0","method":"x","params":3}',
  ])('S2.44 %s is JSON but not a request: a parse error with the id null', async (text) => {
    expect(await openSources().say(text)).toEqual({ jsonrpc: '2.0', id: null, error: PARSE_ERROR });
  });

  it('S2.24 S2.26 S2.27 a response has its id and either a result or an error', async () => {
    const { say } = await openedSources();
    expect(Object.keys((await say({ id: 1, method: 'ping' })) ?? {})).toEqual(['jsonrpc', 'id', 'result']);
    expect(Object.keys((await say({ id: 1, method: 'x' })) ?? {})).toEqual(['jsonrpc', 'id', 'error']);
    expect(resultText(4, '{"a":1}')).toBe('{"jsonrpc":"2.0","id":4,"result":{"a":1}}');
    expect(errorText(4, new ProtocolError(-32001, 'No'))).toBe(
      '{"jsonrpc":"2.0","id":4,"error":{"code":-32001,"message":"No"}}',
    );
  });

  it('S2.25 an error has an integer code, a message, and data only if there is any', async () => {
    const { say } = await openedSources();
    expect(Object.keys((await say({ id: 1, method: 'x' }))?.error as object)).toEqual(['code', 'message']);
    expect((await say(callOf({}, 'get_source')))?.error).toEqual({
      code: -32602,
      message: 'Unknown tool: get_source. Did you mean "get_sources"?',
      data: { suggestion: 'get_sources' },
    });
  });

  it('S2.31 S2.53 invalid params of initialize return -32602 with the required beginning', async () => {
    expect(await openSources().say({ id: 1, method: 'initialize' })).toMatchObject({
      id: 1,
      error: { code: -32602, message: expect.stringMatching(/^Invalid params/) },
    });
    expect(await (await openedSources()).say({ id: 1, method: 'tools/call', params: {} })).toMatchObject({
      error: { code: -32602, message: expect.stringMatching(/^Invalid params/) },
    });
  });

  it('S2.32 the message before initialize is exactly the required one', async () => {
    expect((await openSources().say({ id: 1, method: 'tools/list' }))?.error).toEqual(NOT_INITIALIZED);
  });

  it('S2.33 S2.51 a tool result has text content and isError in both cases', async () => {
    const { say } = await openedSources();
    expect((await say(callOf({ query: 'learn rust' })))?.result).toMatchObject({
      content: [{ type: 'text', text: expect.stringContaining('Slug: rust-learning') }],
      isError: false,
    });
    expect((await say(callOf({ query: 'sourdough' })))?.result).toEqual({
      content: [{ type: 'text', text: expect.stringContaining('No matching category found') }],
      isError: true,
    });
  });

  it('S2.34 initialize requires all three of its parameters', async () => {
    const { params } = initialize() as { params: JsonObject };
    for (const name of ['protocolVersion', 'capabilities', 'clientInfo']) {
      const { [name]: _left, ...rest } = params;
      expect(await openSources().say({ id: 1, method: 'initialize', params: rest })).toMatchObject({
        error: { code: -32602, message: expect.stringContaining(name) },
      });
    }
    expect(
      await openSources().say({ id: 1, method: 'initialize', params: { ...params, protocolVersion: 5 } }),
    ).toHaveProperty('error.code', -32602);
  });

  it('S2.35 initialize accepts unknown members', async () => {
    const { params } = initialize() as { params: JsonObject };
    expect(
      await openSources().say({ id: 1, method: 'initialize', params: { ...params, future: { of: 'mcp' } } }),
    ).toHaveProperty('result.protocolVersion', '2025-11-25');
  });

  it('S2.36 tools/call refuses unknown members, and tools refuse unknown arguments', async () => {
    const { say } = await openedSources();
    const params = { name: 'list_categories', arguments: {} };
    expect(await say({ id: 1, method: 'tools/call', params: { ...params, extra: 1 } })).toMatchObject({
      error: { code: -32602, message: expect.stringMatching(/^Invalid params: Unknown member "extra" in /) },
    });
    expect(await say({ id: 1, method: 'tools/call', params: { name: 'list_categories' } })).toHaveProperty(
      'result.isError',
      false,
    );
    for (const name of NAMES) {
      const answer = await say(callOf({ extra: 1 }, name));
      expect(answer, name).toHaveProperty('result.isError', true);
      expect(JSON.stringify(answer), name).toContain('Unknown parameter');
    }
  });

  it('S2.37 the error codes are the required ones', () => {
    expect(ErrorCode).toMatchObject({
      ParseError: -32700,
      InvalidRequest: -32600,
      MethodNotFound: -32601,
      InvalidParams: -32602,
    });
    expect(threeGoodSourcesCompatibility.notReady?.code).toBe(-32002);
    expect(threeGoodSourcesCompatibility.resourceNotFound, 'which has another meaning here').not.toBe(-32002);
  });
});
