import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject, RequestMessage } from '../../jsonrpc/message.ts';
import type { HeaderParam } from '../../schema/x-mcp-header.ts';
import { disagreement, paramDisagreement, versionDisagreement } from './stateless.ts';
import type { HttpRequest } from './types.ts';

function http(headers: Record<string, string>): HttpRequest {
  const map = new Map(Object.entries(headers));
  return { method: 'POST', path: '/mcp', query: '', header: (name) => map.get(name), whenGone: () => {} };
}

function message(method: string, params?: JsonObject): RequestMessage {
  return { kind: 'request', id: 1, method, params, raw: {}, text: undefined, index: undefined };
}

function sentinel(text: string): string {
  return `=?base64?${Buffer.from(text, 'utf8').toString('base64')}?=`;
}

const CALL = message('tools/call', { name: 'cancel_order', arguments: {} });

describe('Mcp-Method', () => {
  it.each(['tools/list', ' tools/list', 'tools/list\t '])('matches as %j', (header) => {
    expect(disagreement(http({ 'mcp-method': header }), message('tools/list'), [])).toBeUndefined();
  });

  it.each([
    'TOOLS/LIST',
    'tools/call',
    '',
    'tools/list, tools/list',
    '\u00a0tools/list',
    sentinel('tools/list'),
  ])('does not match as %j', (header) => {
    expect(disagreement(http({ 'mcp-method': header }), message('tools/list'), [])).toBe(
      `Header mismatch: Mcp-Method is ${JSON.stringify(header)} but the body calls "tools/list"`,
    );
  });

  it('is required', () => {
    expect(disagreement(http({}), message('server/discover'), [])).toBe(
      'Header mismatch: Mcp-Method is missing but the body calls "server/discover"',
    );
  });

  it('is checked first', () => {
    expect(disagreement(http({ 'mcp-name': 'other' }), CALL, [])).toMatch(/Mcp-Method/);
  });
});

describe('Mcp-Name', () => {
  const bodies = [
    ['tools/call', { name: 'größe' }, 'größe'],
    ['prompts/get', { name: 'greet' }, 'greet'],
    ['resources/read', { uri: 'file:///a b', name: 'x' }, 'file:///a b'],
  ] as const;

  it.each(bodies)('must equal the target of %s', (method, params, name) => {
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

  it.each(['cancel_order', '  cancel_order\t', sentinel('cancel_order')])('matches as %j', (header) => {
    expect(reasonFor(header)).toBeUndefined();
  });

  it.each(['Cancel_order', 'cancel_order, cancel_order', '', sentinel('get_order')])(
    'does not match as %j',
    (header) => {
      expect(reasonFor(header)).toMatch(
        /^Header mismatch: Mcp-Name is ".*" but the body names "cancel_order"$/,
      );
    },
  );

  it('is shown decoded in the error', () => {
    expect(reasonFor(sentinel('get_order'))).toContain('Mcp-Name is "get_order"');
  });

  it.each(['=?base64?Y2FuY2VsX29yZGVy===?=', '=?base64?%%%?=', 'größe'])('is malformed as %j', (header) => {
    expect(reasonFor(header, header)).toMatch(/^Header mismatch: Mcp-Name is malformed: "/);
  });

  it('must be encoded if the name itself looks encoded', () => {
    const name = sentinel('x');
    expect(reasonFor(name, name)).toBe(`Header mismatch: Mcp-Name is "x" but the body names "${name}"`);
    expect(reasonFor(sentinel(name), name)).toBeUndefined();
  });

  it.each([undefined, {}, { name: 5 }, { name: null }])('is not required for the params %j', (params) => {
    expect(
      disagreement(http({ 'mcp-method': 'tools/call' }), message('tools/call', params), []),
    ).toBeUndefined();
  });

  it('is not required for other methods', () => {
    const asked = message('completion/complete', { name: 'x', uri: 'y' });
    expect(disagreement(http({ 'mcp-method': 'completion/complete' }), asked, [])).toBeUndefined();
  });

  it('is shortened in the error', () => {
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

  it('are all compared, in order', () => {
    const args = { region: 'eu', options: { level: 3 } };
    expect(reasonFor({ 'mcp-param-region': 'eu', 'mcp-param-level': '3' }, args)).toBeUndefined();
    expect(reasonFor({ 'mcp-param-region': 'us', 'mcp-param-level': '4' }, args)).toBe(
      'Header mismatch: Mcp-Param-Region is "us" but the body has "eu" for region',
    );
    expect(reasonFor({ 'mcp-param-region': 'eu', 'mcp-param-level': '4' }, args)).toBe(
      'Header mismatch: Mcp-Param-Level is "4" but the body has 3 for options.level',
    );
  });

  it('are checked after Mcp-Name', () => {
    expect(reasonFor({ 'mcp-name': 'y' }, { region: 'eu' })).toMatch(/Mcp-Name/);
  });

  it('may include unknown ones', () => {
    expect(reasonFor({ 'mcp-param-other': '=?base64?%%%?=' }, {})).toBeUndefined();
  });
});

describe('versionDisagreement', () => {
  it.each([
    ['2026-07-28', '2026-07-28'],
    [' 2026-07-28\t', '2026-07-28'],
    ['v999.0.0', 'v999.0.0'],
  ])('accepts %j with %j', (header, claimed) => {
    expect(versionDisagreement(http({ 'mcp-protocol-version': header }), claimed)).toBeUndefined();
  });

  it('reports a difference', () => {
    expect(versionDisagreement(http({ 'mcp-protocol-version': '2025-11-25' }), '2026-07-28')).toBe(
      'Header mismatch: MCP-Protocol-Version is "2025-11-25" but the body claims "2026-07-28"',
    );
    expect(
      versionDisagreement(http({ 'mcp-protocol-version': '2026-07-28, 2026-07-28' }), '2026-07-28'),
    ).toMatch(/^Header mismatch/);
  });

  it('reports a missing header', () => {
    expect(versionDisagreement(http({}), '2026-07-28')).toBe(
      'Header mismatch: MCP-Protocol-Version is missing but the body claims "2026-07-28"',
    );
    expect(versionDisagreement(http({}), 5)).toBe('Header mismatch: MCP-Protocol-Version is missing');
  });

  it('ignores a version that is not a string, which is checked with _meta', () => {
    expect(versionDisagreement(http({ 'mcp-protocol-version': '2026-07-28' }), 20260728)).toBeUndefined();
  });
});

const PARAM: HeaderParam = { name: 'X-Value', path: ['value'], type: 'string' };

function withParam(header: string | undefined): HttpRequest {
  return http(header === undefined ? {} : { 'mcp-param-x-value': header });
}

describe('paramDisagreement', () => {
  it.each<[string, unknown]>([
    ['eu', 'eu'],
    [' eu\t', 'eu'],
    ['', ''],
    [sentinel(''), ''],
    [sentinel(' é\n'), ' é\n'],
    ['=?base64?SGVsbG8=', '=?base64?SGVsbG8='],
    ['42', 42],
    ['-7', -7],
    ['0', 0],
    ['-0', 0],
    ['0', -0],
    ['007', 7],
    ['42.0', 42],
    [' 42 ', 42],
    [sentinel('42'), 42],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
    ['true', true],
    ['false', false],
    // Wrong for any mirrored type or for the one declared, but the same on both sides.
    ['42', '42'],
    ['1.5', 1.5],
  ])('accepts %j for %j', (header, value) => {
    expect(paramDisagreement(withParam(header), PARAM, { value })).toBeUndefined();
  });

  it.each<[string, unknown]>([
    ['EU', 'eu'],
    ['eu, eu', 'eu'],
    [sentinel('us'), 'eu'],
    ['43', 42],
    ['', 0],
    ['-', 0],
    ['+42', 42],
    ['0x2a', 42],
    ['4.2e1', 42],
    ['42.5', 42],
    ['42.', 42],
    ['4_2', 42],
    ['forty-two', 42],
    ['9007199254740993', 2 ** 53],
    ['9007199254740992', 2 ** 53],
    ['1e+21', 1e21],
    ['Infinity', Number.POSITIVE_INFINITY],
    ['True', true],
    ['1', true],
    ['false', true],
    ['', false],
    ['null', 'x'],
    ['a', ['a']],
    ['[object Object]', {}],
  ])('refuses %j for %j', (header, value) => {
    expect(paramDisagreement(withParam(header), PARAM, { value })).toMatch(
      /^Header mismatch: Mcp-Param-X-Value is ".*" but the body has .* for value$/,
    );
  });

  it.each(['=?base64?SGVsbG8?=', '=?base64?SGVs!!!!?=', 'é', 'a\u0000'])(
    'reports %j as malformed',
    (header) => {
      expect(paramDisagreement(withParam(header), PARAM, { value: 'Hello' })).toMatch(
        /^Header mismatch: Mcp-Param-X-Value is malformed: "/,
      );
    },
  );

  it.each(['eu', '', 0, false, [], {}])('requires the header if the body has %j', (value) => {
    expect(paramDisagreement(withParam(undefined), PARAM, { value })).toMatch(
      /^Header mismatch: Mcp-Param-X-Value is missing but the body has .* for value$/,
    );
  });

  it.each([undefined, null, 5, 'x', [], {}, { value: null }, { value: undefined }])(
    'forbids the header if the arguments are %j',
    (args) => {
      expect(paramDisagreement(withParam(undefined), PARAM, args)).toBeUndefined();
      expect(paramDisagreement(withParam('x'), PARAM, args)).toBe(
        'Header mismatch: Mcp-Param-X-Value is "x" but the body has no value for value',
      );
    },
  );

  it('follows only own properties on the path', () => {
    const nested: HeaderParam = { name: 'x-value', path: ['a', 'constructor'], type: 'string' };
    expect(paramDisagreement(withParam('v'), nested, { a: { constructor: 'v' } })).toBeUndefined();
    for (const args of [{}, { a: null }, { a: 'text' }, { a: ['v'] }, { a: {} }]) {
      expect(paramDisagreement(withParam(undefined), nested, args)).toBeUndefined();
    }
    const hidden: HeaderParam = { name: 'x-value', path: ['__proto__'], type: 'string' };
    expect(paramDisagreement(withParam(undefined), hidden, {})).toBeUndefined();
    expect(paramDisagreement(withParam('v'), hidden, JSON.parse('{"__proto__":"v"}'))).toBeUndefined();
  });

  it('shortens a long value', () => {
    const reason = paramDisagreement(withParam('x'.repeat(1000)), PARAM, { value: 'y'.repeat(100_000) });
    expect(reason?.length).toBeLessThan(300);
  });

  it("accepts the client's encoding and no other value", () => {
    const value = fc.oneof(fc.string({ unit: 'grapheme' }), fc.maxSafeInteger(), fc.boolean());
    fc.assert(
      fc.property(value, value, (one, other) => {
        const header = sentinel(String(one));
        expect(paramDisagreement(withParam(header), PARAM, { value: one })).toBeUndefined();
        if (String(one) !== String(other)) {
          expect(paramDisagreement(withParam(header), PARAM, { value: other })).toMatch(/^Header mismatch/);
        }
      }),
    );
  });
});
