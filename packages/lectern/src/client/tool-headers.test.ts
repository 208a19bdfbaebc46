import { describe, expect, it } from 'vitest';
import { envelope } from '../../../../test/support/quiet.ts';
import { ToolHeaders } from './tool-headers.ts';

const INPUT = {
  type: 'object',
  properties: {
    region: { type: 'string', 'x-mcp-header': 'Region' },
    deep: { type: 'object', properties: { level: { type: 'integer', 'x-mcp-header': 'Level' } } },
    urgent: { type: 'boolean', 'x-mcp-header': 'Urgent' },
  },
};

const LIST = { method: 'tools/list', params: { _meta: envelope() } };

function call(args: object, name = 'ship') {
  return { method: 'tools/call', params: { name, arguments: args, _meta: envelope() } };
}

describe('request headers that repeat the body', () => {
  const always = { 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': 'tools/call', 'Mcp-Name': 'ship' };

  it('are not sent in the handshake era', () => {
    expect(new ToolHeaders().of({ method: 'tools/call', params: { name: 'ship' } })).toEqual({});
    expect(new ToolHeaders().of({})).toEqual({});
  });

  it.each([
    ['tools/list', {}, undefined],
    ['prompts/get', { name: 'bonjour é' }, '=?base64?Ym9uam91ciDDqQ==?='],
    ['resources/read', { uri: 'test://a' }, 'test://a'],
    ['completion/complete', { name: 'not its name' }, undefined],
  ])('name the target of %s', (method, params, name) => {
    const headers = new ToolHeaders().of({ method, params: { ...params, _meta: envelope() } });
    expect(headers['Mcp-Method']).toBe(method);
    expect(headers['Mcp-Name']).toBe(name);
  });

  it('repeat arguments as the tool declares, once it has been listed', () => {
    const mirrored = new ToolHeaders();
    const args = { region: 'Köln', deep: { level: 3 }, urgent: false };
    expect(mirrored.of(call(args))).toEqual(always);
    mirrored.learn(LIST, { tools: [{ name: 'ship', inputSchema: INPUT }, { name: 'odd' }] });
    expect(mirrored.of(call(args))).toEqual({
      ...always,
      'Mcp-Param-Region': '=?base64?S8O2bG4=?=',
      'Mcp-Param-Level': '3',
      'Mcp-Param-Urgent': 'false',
    });
    expect(mirrored.of(call({ region: null, deep: 'none' }))).toEqual(always);
  });

  it('reject a tool with invalid annotations, in the stateless era', () => {
    const mirrored = new ToolHeaders();
    const inputSchema = { type: 'object', properties: { a: { type: 'number', 'x-mcp-header': 'A' } } };
    const list = {
      tools: [
        { name: 'ship', inputSchema },
        { name: 'sail', inputSchema: INPUT },
      ],
    };
    const { result, rejected } = mirrored.learn(LIST, list);
    expect(result.tools).toMatchObject([{ name: 'sail' }]);
    expect(rejected).toEqual([
      { name: 'ship', reason: expect.stringContaining('string, integer or boolean') },
    ]);
    expect(mirrored.of(call({ a: 1 }))).toEqual(always);
    expect(mirrored.learn({ method: 'tools/list' }, list)).toEqual({ result: list, rejected: [] });
  });
});
