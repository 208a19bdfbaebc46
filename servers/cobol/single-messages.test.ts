/**
 * One message to a server that has just started, and what its response must have: the cases by which the original
 * checks itself, in which nobody initializes first.
 * @module
 */
import { describe, expect, it } from 'vitest';
import { createLogger, type JsonObject } from '../../packages/lectern/src/index.ts';
import { createCobolServer } from './server.ts';

const logger = createLogger({ write: () => {} });

function respond(...messages: readonly JsonObject[]): JsonObject[] {
  const session = createCobolServer({ logger }).connect({ send: () => {} });
  return messages
    .map((message) => session.receive(JSON.stringify({ jsonrpc: '2.0', ...message })))
    .flatMap((response) => (response === undefined ? [] : [JSON.parse(response as string)]));
}

function call(name: string, args: JsonObject): JsonObject {
  const [response] = respond({ id: 5, method: 'tools/call', params: { name, arguments: args } });
  expect(response).toMatchObject({ jsonrpc: '2.0', id: 5, result: expect.anything() });
  return (response as { result: JsonObject }).result;
}

function expectText(result: JsonObject, text: RegExp): void {
  expect(result.isError ?? false).toBe(false);
  expect(result).toMatchObject({ content: [{ type: 'text', text: expect.stringMatching(text) }] });
}

describe('a single message', () => {
  it('initializes, with version, name, tools and the id of the request', () => {
    expect(respond({ id: 1, method: 'initialize', params: {} })).toEqual([
      {
        jsonrpc: '2.0',
        id: 1,
        result: expect.objectContaining({
          protocolVersion: expect.any(String),
          serverInfo: expect.objectContaining({ name: 'cobol-mcp-server' }),
          capabilities: expect.objectContaining({ tools: expect.anything() }),
        }),
      },
    ]);
  });

  it('causes no response if it is a notification, and the next request gets its result', () => {
    expect(respond({ method: 'notifications/initialized' }, { id: 9999, method: 'ping' })).toEqual([
      { jsonrpc: '2.0', id: 9999, result: {} },
    ]);
  });

  it('lists exactly three tools', () => {
    const [response] = respond({ id: 3, method: 'tools/list' });
    expect(response).toMatchObject({ jsonrpc: '2.0', id: 3 });
    const { tools } = (response as { result: { tools: { name: string }[] } }).result;
    expect(tools.map(({ name }) => name).sort()).toEqual(['add', 'format_currency', 'validate_date']);
  });

  it('adds whole and decimal numbers and refuses words', () => {
    expectText(call('add', { a: 30, b: 12 }), /\b42\b/);
    expectText(call('add', { a: 0.5, b: 4.25 }), /\b4\.75\b/);
    expect(call('add', { a: 'seven', b: 4 })).toMatchObject({ isError: true });
  });

  it('formats dollars with two decimals and commas, and zero as well', () => {
    expectText(call('format_currency', { amount: 8765.43 }), /\$.*8,765\.43/);
    expectText(call('format_currency', { amount: 0 }), /\$.*0\.00/);
    expectText(call('format_currency', { amount: 9876543.21 }), /9,876,543\.21/);
  });

  it('distinguishes valid and invalid dates, including leap years', () => {
    for (const date of ['20250131', '20240229']) expectText(call('validate_date', { date }), /valid/i);
    for (const date of ['20251301', '20250230', '20250229'])
      expect(call('validate_date', { date }), date).toMatchObject({ isError: true });
  });

  it('gets an error for an unknown method and a result for an unknown tool', () => {
    expect(respond({ id: 40, method: 'no/such' })).toEqual([
      { jsonrpc: '2.0', id: 40, error: expect.objectContaining({ code: -32601 }) },
    ]);
    expect(call('subtract_everything', {})).toMatchObject({ isError: true });
  });
});
