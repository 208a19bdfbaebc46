import { describe, expect, it } from 'vitest';
import { envelope } from '../../../../test/support/quiet.ts';
import { MirroredHeaders } from './mirrored-headers.ts';

const INPUT = {
  type: 'object',
  properties: {
    region: { type: 'string', 'x-mcp-header': 'Region' },
    deep: { type: 'object', properties: { level: { type: 'integer', 'x-mcp-header': 'Level' } } },
    urgent: { type: 'boolean', 'x-mcp-header': 'Urgent' },
  },
};

function call(args: object, name = 'ship') {
  return { method: 'tools/call', params: { name, arguments: args, _meta: envelope() } };
}

describe('headers that repeat the body', () => {
  const always = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': 'ship' };

  it('are none in the handshake era', () => {
    expect(new MirroredHeaders().of({ method: 'tools/call', params: { name: 'ship' } })).toEqual({});
    expect(new MirroredHeaders().of({})).toEqual({});
  });

  it.each([
    ['tools/list', {}, undefined],
    ['prompts/get', { name: 'bonjour é' }, '=?base64?Ym9uam91ciDDqQ==?='],
    ['resources/read', { uri: 'test://a' }, 'test://a'],
    ['completion/complete', { name: 'not its name' }, undefined],
  ])('name what %s is about', (method, params, name) => {
    const headers = new MirroredHeaders().of({ method, params: { ...params, _meta: envelope() } });
    expect(headers['mcp-method']).toBe(method);
    expect(headers['mcp-name']).toBe(name);
  });

  it('repeat arguments as the tool says, once its list has come by', () => {
    const mirrored = new MirroredHeaders();
    const args = { region: 'Köln', deep: { level: 3 }, urgent: false };
    expect(mirrored.of(call(args))).toEqual(always);
    mirrored.learn({ tools: [{ name: 'ship', inputSchema: INPUT }, { name: 'odd' }] });
    expect(mirrored.of(call(args))).toEqual({
      ...always,
      'mcp-param-region': '=?base64?S8O2bG4=?=',
      'mcp-param-level': '3',
      'mcp-param-urgent': 'false',
    });
    expect(mirrored.of(call({ region: null, deep: 'none' }))).toEqual(always);
  });

  it('leave out what breaks the rules', () => {
    const mirrored = new MirroredHeaders();
    const inputSchema = { type: 'object', properties: { a: { type: 'number', 'x-mcp-header': 'A' } } };
    mirrored.learn({ tools: [{ name: 'ship', inputSchema }] });
    expect(mirrored.of(call({ a: 1 }))).toEqual(always);
  });
});
