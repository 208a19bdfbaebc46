import { describe, expect, it } from 'vitest';
import type { JsonObject, RequestMessage } from '../../jsonrpc/message.ts';
import { disagreement, versionDisagreement } from './header-agreement.ts';
import type { HttpRequest } from './shape.ts';

function http(headers: Record<string, string>): HttpRequest {
  const map = new Map(Object.entries(headers));
  return { method: 'POST', path: '/mcp', query: '', header: (name) => map.get(name), whenGone: () => {} };
}

function message(method: string, params?: JsonObject): RequestMessage {
  return { kind: 'request', id: 1, method, params, raw: {} };
}

function sentinel(text: string): string {
  return `=?base64?${Buffer.from(text, 'utf8').toString('base64')}?=`;
}

const CALL = message('tools/call', { name: 'cancel_order', arguments: {} });

describe('Mcp-Method', () => {
  it.each(['tools/list', ' tools/list', 'tools/list\t '])('agrees as %j', (header) => {
    expect(disagreement(http({ 'mcp-method': header }), message('tools/list'), [])).toBeUndefined();
  });

  it.each([
    'TOOLS/LIST',
    'tools/call',
    '',
    'tools/list, tools/list',
    '\u00a0tools/list',
    sentinel('tools/list'),
  ])('disagrees as %j', (header) => {
    expect(disagreement(http({ 'mcp-method': header }), message('tools/list'), [])).toBe(
      `Header mismatch: Mcp-Method is ${JSON.stringify(header)} but the body calls "tools/list"`,
    );
  });

  it('is required', () => {
    expect(disagreement(http({}), message('server/discover'), [])).toBe(
      'Header mismatch: Mcp-Method is missing but the body calls "server/discover"',
    );
  });

  it('is looked at first', () => {
    expect(disagreement(http({ 'mcp-name': 'other' }), CALL, [])).toMatch(/Mcp-Method/);
  });
});

describe('Mcp-Name', () => {
  const bodies = [
    ['tools/call', { name: 'größe' }, 'größe'],
    ['prompts/get', { name: 'greet' }, 'greet'],
    ['resources/read', { uri: 'file:///a b', name: 'x' }, 'file:///a b'],
  ] as const;

  it.each(bodies)('repeats what %s names', (method, params, name) => {
    const asked = message(method, params);
    const headers = { 'mcp-method': method };
    expect(disagreement(http({ ...headers, 'mcp-name': sentinel(name) }), asked, [])).toBeUndefined();
    expect(disagreement(http(headers), asked, [])).toBe(
      `Header mismatch: Mcp-Name is missing but the body names ${JSON.stringify(name)}`,
    );
    expect(disagreement(http({ ...headers, 'mcp-name': 'other' }), asked, [])).toBe(
      `Header mismatch: Mcp-Name is "other" but the body names ${JSON.stringify(name)}`,
    );
  });

  function reasonFor(header: string, name = 'cancel_order'): string | undefined {
    const asked = message('tools/call', { name });
    return disagreement(http({ 'mcp-method': 'tools/call', 'mcp-name': header }), asked, []);
  }

  it.each(['cancel_order', '  cancel_order\t', sentinel('cancel_order')])('agrees as %j', (header) => {
    expect(reasonFor(header)).toBeUndefined();
  });

  it.each(['Cancel_order', 'cancel_order, cancel_order', '', sentinel('get_order')])(
    'disagrees as %j',
    (header) => {
      expect(reasonFor(header)).toMatch(
        /^Header mismatch: Mcp-Name is ".*" but the body names "cancel_order"$/,
      );
    },
  );

  it('shows what was encoded', () => {
    expect(reasonFor(sentinel('get_order'))).toContain('Mcp-Name is "get_order"');
  });

  it.each(['=?base64?Y2FuY2VsX29yZGVy===?=', '=?base64?%%%?=', 'größe'])('is malformed as %j', (header) => {
    expect(reasonFor(header, header)).toMatch(/^Header mismatch: Mcp-Name is malformed: "/);
  });

  it('must be encoded where the name itself looks encoded', () => {
    const name = sentinel('x');
    expect(reasonFor(name, name)).toBe(`Header mismatch: Mcp-Name is "x" but the body names "${name}"`);
    expect(reasonFor(sentinel(name), name)).toBeUndefined();
  });

  it.each([undefined, {}, { name: 5 }, { name: null }])('is not asked for where the body is %j', (params) => {
    expect(
      disagreement(http({ 'mcp-method': 'tools/call' }), message('tools/call', params), []),
    ).toBeUndefined();
  });

  it('is not asked for by other methods', () => {
    const asked = message('completion/complete', { name: 'x', uri: 'y' });
    expect(disagreement(http({ 'mcp-method': 'completion/complete' }), asked, [])).toBeUndefined();
  });

  it('is shown short', () => {
    const reason = reasonFor('a'.repeat(5000), 'b'.repeat(5000));
    expect(reason).toMatch(/is "a{70,79}…" but the body names "b{70,79}…"$/);
  });
});

describe('mirrored parameters', () => {
  const region = { name: 'Region', path: ['region'], type: 'string' } as const;
  const level = { name: 'Level', path: ['options', 'level'], type: 'integer' } as const;

  function reasonFor(headers: Record<string, string>, args: unknown): string | undefined {
    const asked = message('tools/call', { name: 'x', arguments: args });
    return disagreement(http({ 'mcp-method': 'tools/call', 'mcp-name': 'x', ...headers }), asked, [
      region,
      level,
    ]);
  }

  it('are all compared, in their order', () => {
    const args = { region: 'eu', options: { level: 3 } };
    expect(reasonFor({ 'mcp-param-region': 'eu', 'mcp-param-level': '3' }, args)).toBeUndefined();
    expect(reasonFor({ 'mcp-param-region': 'us', 'mcp-param-level': '4' }, args)).toBe(
      'Header mismatch: Mcp-Param-Region is "us" but the body has "eu" for region',
    );
    expect(reasonFor({ 'mcp-param-region': 'eu', 'mcp-param-level': '4' }, args)).toBe(
      'Header mismatch: Mcp-Param-Level is "4" but the body has 3 for options.level',
    );
  });

  it('come after the name', () => {
    expect(reasonFor({ 'mcp-name': 'y' }, { region: 'eu' })).toMatch(/Mcp-Name/);
  });

  it('leave unknown ones alone', () => {
    expect(reasonFor({ 'mcp-param-other': '=?base64?%%%?=' }, {})).toBeUndefined();
  });
});

describe('versionDisagreement', () => {
  it.each([
    ['2026-07-28', '2026-07-28'],
    [' 2026-07-28\t', '2026-07-28'],
    ['v999.0.0', 'v999.0.0'],
  ])('agrees on %j and %j', (header, claimed) => {
    expect(versionDisagreement(http({ 'mcp-protocol-version': header }), claimed)).toBeUndefined();
  });

  it('tells a difference', () => {
    expect(versionDisagreement(http({ 'mcp-protocol-version': '2025-11-25' }), '2026-07-28')).toBe(
      'Header mismatch: MCP-Protocol-Version is "2025-11-25" but the body claims "2026-07-28"',
    );
    expect(
      versionDisagreement(http({ 'mcp-protocol-version': '2026-07-28, 2026-07-28' }), '2026-07-28'),
    ).toMatch(/^Header mismatch/);
  });

  it('tells that it is missing', () => {
    expect(versionDisagreement(http({}), '2026-07-28')).toBe(
      'Header mismatch: MCP-Protocol-Version is missing but the body claims "2026-07-28"',
    );
    expect(versionDisagreement(http({}), 5)).toBe('Header mismatch: MCP-Protocol-Version is missing');
  });

  it('leaves a claim that is no text to those who read the envelope', () => {
    expect(versionDisagreement(http({ 'mcp-protocol-version': '2026-07-28' }), 20260728)).toBeUndefined();
  });
});
