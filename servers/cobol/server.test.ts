/**
 * The statements of origin.md, by their numbers (S3.1 to S3.38).
 * @module
 */
import { describe, expect, it } from 'vitest';
import { createLogger, type JsonObject, REVISIONS, type Server } from '../../packages/lectern/src/index.ts';
import { checkedClient, mustBeValid } from '../../test/support/wire-check.ts';
import { createCobolServer } from './server.ts';

type Session = ReturnType<Server['connect']>;

const logger = createLogger({ write: () => {} });
const cobol = () => createCobolServer({ logger });

function open(): { say(message: object | string): JsonObject | undefined; session: Session } {
  const session = cobol().connect({ send: () => {} });
  return {
    session,
    say(message) {
      const text = typeof message === 'string' ? message : JSON.stringify({ jsonrpc: '2.0', ...message });
      const answer = session.receive(text);
      if (answer === undefined) return undefined;
      const parsed = JSON.parse(answer as string);
      const method = typeof message === 'string' ? undefined : (message as { method?: string }).method;
      mustBeValid(session.state.revision, parsed, method);
      return parsed;
    },
  };
}

const INITIALIZE = {
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: {} },
};
const call = (name: string, args: JsonObject, id: string | number = 9) => ({
  id,
  method: 'tools/call',
  params: { name, arguments: args },
});
const textOf = (answer: JsonObject | undefined) =>
  (answer as { result?: { content: { text: string }[] } } | undefined)?.result?.content[0]?.text;

describe('the specification of cobol', () => {
  it('S3.1 S3.2 lifecycle and routing: initialize, initialized, ping and tools are handled', () => {
    const { say } = open();
    expect(say(INITIALIZE)).toHaveProperty('result.serverInfo');
    expect(say({ method: 'notifications/initialized' })).toBeUndefined();
    expect(say({ id: 2, method: 'ping' })).toHaveProperty('result', {});
    expect(say({ id: 3, method: 'tools/list' })).toHaveProperty('result.tools');
    expect(say(call('add', { a: 1, b: 2 }))).toHaveProperty('result.content');
  });

  it('S3.3 no message crashes it; errors are valid', () => {
    const { say } = open();
    for (const text of [
      '',
      '{',
      '[]',
      'null',
      '"x"',
      '\u0000',
      '{"method":{}}',
      '{"jsonrpc":"2.0","id":{},"method":"ping"}',
    ]) {
      expect(say(text)).toMatchObject({
        jsonrpc: '2.0',
        error: { code: expect.any(Number), message: expect.any(String) },
      });
    }
    expect(say({ id: 1, method: 'ping' })).toHaveProperty('result', {});
  });

  it('S3.4 S3.24 each method has its own handler', () => {
    const { say } = open();
    const shapes = ['initialize', 'ping', 'tools/list', 'tools/call'].map((method) =>
      Object.keys(
        (say({ id: 1, method, params: { name: 'add', arguments: { a: 1, b: 1 } } })?.result ?? {}) as object,
      ),
    );
    expect(shapes).toEqual([
      ['protocolVersion', 'capabilities', 'serverInfo', 'instructions'],
      [],
      ['tools'],
      ['content', 'structuredContent'],
    ]);
  });

  it('S3.5 one response builder: results and errors share one format', () => {
    const { say } = open();
    expect(Object.keys(say({ id: 1, method: 'ping' }) ?? {})).toEqual(['jsonrpc', 'id', 'result']);
    expect(Object.keys(say({ id: 1, method: 'nope' }) ?? {})).toEqual(['jsonrpc', 'id', 'error']);
  });

  it('S3.6 S3.14 the initialize handler records that initialize was received', () => {
    const { say, session } = open();
    expect(session.state.lifecycle).toBe('not-initialized');
    say(INITIALIZE);
    expect(session.state.lifecycle).toBe('initializing');
    say({ method: 'notifications/initialized' });
    expect(session.state.lifecycle).toBe('initialized');
  });

  it('S3.7 messages before initialization are handled, not refused', () => {
    const { say } = open();
    expect(say({ id: 1, method: 'tools/list' })).toHaveProperty('result.tools');
    expect(textOf(say(call('add', { a: '0.1', b: '0.2' })))).toContain('0.3');
  });

  it('S3.8 S3.25 initialize returns protocolVersion 2025-11-25, whether requested or not', () => {
    expect(open().say(INITIALIZE)).toHaveProperty('result.protocolVersion', '2025-11-25');
    expect(open().say({ id: 1, method: 'initialize' })).toHaveProperty(
      'result.protocolVersion',
      '2025-11-25',
    );
    expect(
      open().say({ id: 1, method: 'initialize', params: { protocolVersion: '1999-01-01' } }),
    ).toHaveProperty('result.protocolVersion', '2025-11-25');
  });

  it('S3.9 S3.26 serverInfo.name is cobol-mcp-server', () => {
    expect(open().say(INITIALIZE)).toHaveProperty('result.serverInfo.name', 'cobol-mcp-server');
  });

  it('S3.10 serverInfo.version is a version', () => {
    expect(open().say(INITIALIZE)).toHaveProperty(
      'result.serverInfo.version',
      expect.stringMatching(/^\d+\.\d+\.\d+$/),
    );
  });

  it('S3.11 S3.12 S3.27 capabilities contain tools, an object, and nothing else', () => {
    expect(open().say(INITIALIZE)).toHaveProperty('result.capabilities', { tools: {} });
    for (const method of ['resources/list', 'prompts/list', 'logging/setLevel', 'completion/complete']) {
      expect(open().say({ id: 1, method })).toHaveProperty('error.code', -32601);
    }
  });

  it('S3.13 S3.28 the response is JSON with the id of the request', () => {
    expect(open().say({ ...INITIALIZE, id: 'first' })).toHaveProperty('id', 'first');
    expect(open().say({ ...INITIALIZE, id: 0 })).toHaveProperty('id', 0);
  });

  it('S3.15 S3.29 notifications/initialized causes no output, with or without an id', () => {
    const { say } = open();
    expect(say({ method: 'notifications/initialized' })).toBeUndefined();
    expect(say({ id: 5, method: 'notifications/initialized' })).toBeUndefined();
    expect(say({ id: 6, method: 'ping' })).toHaveProperty('id', 6);
  });

  it('S3.16 S3.30 ping returns an empty result with its id', () => {
    expect(open().say({ id: 'p', method: 'ping' })).toEqual({ jsonrpc: '2.0', id: 'p', result: {} });
  });

  it('S3.17 S3.33 tools/list lists add, format_currency, validate_date', () => {
    expect(open().say({ id: 1, method: 'tools/list' })).toMatchObject({
      result: { tools: [{ name: 'add' }, { name: 'format_currency' }, { name: 'validate_date' }] },
    });
  });

  it('S3.18 S3.34 tools/call is routed to its handler', () => {
    expect(open().say(call('validate_date', { date: '20240229' }))).toHaveProperty(
      'result.structuredContent.leapYear',
      true,
    );
  });

  it('S3.19 S3.35 the tool is the one named in params.name', () => {
    const { say } = open();
    expect(say(call('nonesuch', {}))).toEqual({
      jsonrpc: '2.0',
      id: 9,
      result: {
        content: [
          { type: 'text', text: expect.stringMatching(/^Unknown tool: nonesuch\. Known tools: add, /) },
        ],
        isError: true,
      },
    });
    expect(say({ id: 1, method: 'tools/call', params: {} })).toHaveProperty('error.code', -32602);
    expect(say({ id: 1, method: 'tools/call', params: { name: '__proto__' } })).toHaveProperty(
      'result.isError',
      true,
    );
  });

  it('S3.20 S3.21 S3.31 an unknown method returns -32601 with a message and the id', () => {
    expect(open().say({ id: 'u', method: 'no/such' })).toEqual({
      jsonrpc: '2.0',
      id: 'u',
      error: { code: -32601, message: 'Method not found: no/such' },
    });
  });

  it('S3.22 S3.32 a message without a readable method returns -32700', () => {
    const { say } = open();
    expect(say('{"jsonrpc":"2.0","id":4}')).toMatchObject({ id: 4, error: { code: -32700 } });
    expect(say('not json')).toMatchObject({ error: { code: -32700 } });
    expect(say('42')).toMatchObject({ error: { code: -32700 } });
  });

  it('S3.23 an error has the id of the request if it was readable, otherwise null', () => {
    const { say } = open();
    expect(say('{"jsonrpc":"2.0","id":"seen"}')).toHaveProperty('id', 'seen');
    expect(say('{')).toHaveProperty('id', null);
  });

  it('S3.36 S3.37 every response has jsonrpc 2.0, and the server keeps running after each', () => {
    const { say } = open();
    const messages = [INITIALIZE, { id: 1, method: 'nope' }, '{', call('add', { a: 'x' }), call('nope', {})];
    for (const message of messages) {
      expect(say(message)).toHaveProperty('jsonrpc', '2.0');
      expect(say({ id: 2, method: 'ping' })).toHaveProperty('result', {});
    }
  });

  it('S3.38 one message per line, at least 4000 characters, ids number or string with their type', () => {
    const { say } = open();
    const digits = '9'.repeat(5000);
    expect(textOf(say(call('add', { a: digits, b: '1' }, 'long')))).toContain('"a" has 5000 characters');
    expect(say({ id: digits, method: 'ping' })).toHaveProperty('id', digits);
    expect(say({ id: '1', method: 'ping' })).toHaveProperty('id', '1');
    expect(say({ id: 1, method: 'ping' })).toHaveProperty('id', 1);
  });
});

describe('the three tools of the document', () => {
  it('refuse a number that is beyond a double, and show one that can be sent', () => {
    const text =
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"add","arguments":{"a":-1e400,"b":1}}}';
    const message = JSON.stringify(open().say(text)?.result);
    expect(message).toContain('got a number beyond ±1.8e308');
    expect(message).not.toContain('Infinity');
  });

  it.each(REVISIONS)('can be called by clients of %s', async (revision) => {
    const client = await checkedClient(cobol(), { revision });
    expect((await client.listTools()).tools).toHaveLength(revision === '2026-07-28' ? 9 : 3);
    const sum = await client.callTool('add', { a: 0.1, b: '0.2' });
    expect(sum.content).toEqual([{ type: 'text', text: 'COMPUTE R ROUNDED = 0.1 + 0.2 gives 0.3' }]);
    expect((await client.callTool('format_currency', { amount: '-1234567.895' })).content).toEqual([
      { type: 'text', text: '-$1,234,567.90 (rounded NEAREST-AWAY-FROM-ZERO from -1234567.895)' },
    ]);
    expect((await client.callTool('validate_date', { date: '2023-02-29' })).isError).toBe(true);
    await client.close();
  });

  it.each([
    ['add', { a: '1', b: '2e3' }, /2e3/],
    ['add', { a: 1e300, b: 1 }, /38 digits/],
    ['add', { a: '9'.repeat(38), b: '1' }, /S9\(38\)/],
    ['add', { a: 1 }, /"b"/],
    ['add', { a: 1, b: 2, c: 3 }, /"c"/],
    ['add', undefined, /"a"/],
    ['format_currency', { amount: '1234567890123' }, /12/],
    ['format_currency', { amount: 1, rounding: 'NEAREST-EVENT' }, /NEAREST-EVEN/],
    ['validate_date', { date: '20250431' }, /April/],
    ['validate_date', { date: '19000229' }, /1900/],
    ['validate_date', { date: '2025011' }, /has 7 characters/],
    ['validate_date', { date: '1' }, /has 1 character:/],
    ['validate_date', { date: '00000101' }, /0000/],
  ])('%s %j is refused with a reason', (name, args, reason) => {
    const answer = open().say(call(name, args as JsonObject));
    expect(answer).toHaveProperty('result.isError', true);
    expect(textOf(answer)).toMatch(reason);
    expect(textOf(answer)?.length).toBeLessThanOrEqual(600);
  });

  it('formats zero and keeps the sign', () => {
    const { say } = open();
    expect(textOf(say(call('format_currency', { amount: 0 })))).toBe('$0.00');
    expect(textOf(say(call('format_currency', { amount: -12.5 })))).toBe('-$12.50');
    expect(textOf(say(call('format_currency', { amount: '0.005', rounding: 'TRUNCATION' })))).toContain(
      '$0.00 (rounded',
    );
  });
});
