import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HeaderParam } from '../../schema/x-mcp-header.ts';
import { paramDisagreement } from './mirrored-params.ts';
import type { HttpRequest } from './shape.ts';

const PARAM: HeaderParam = { name: 'X-Value', path: ['value'], type: 'string' };

function http(header: string | undefined): HttpRequest {
  return {
    method: 'POST',
    path: '/mcp',
    query: '',
    header: (name) => (name === 'mcp-param-x-value' ? header : undefined),
    whenGone: () => {},
  };
}

function sentinel(text: string): string {
  return `=?base64?${Buffer.from(text, 'utf8').toString('base64')}?=`;
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
  ])('has nothing against %j for %j', (header, value) => {
    expect(paramDisagreement(http(header), PARAM, { value })).toBeUndefined();
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
    expect(paramDisagreement(http(header), PARAM, { value })).toMatch(
      /^Header mismatch: Mcp-Param-X-Value is ".*" but the body has .* for value$/,
    );
  });

  it.each(['=?base64?SGVsbG8?=', '=?base64?SGVs!!!!?=', 'é', 'a\u0000'])('calls %j malformed', (header) => {
    expect(paramDisagreement(http(header), PARAM, { value: 'Hello' })).toMatch(
      /^Header mismatch: Mcp-Param-X-Value is malformed: "/,
    );
  });

  it.each(['eu', '', 0, false, [], {}])('asks for the header where the body has %j', (value) => {
    expect(paramDisagreement(http(undefined), PARAM, { value })).toMatch(
      /^Header mismatch: Mcp-Param-X-Value is missing but the body has .* for value$/,
    );
  });

  it.each([undefined, null, 5, 'x', [], {}, { value: null }, { value: undefined }])(
    'wants no header where the arguments are %j',
    (args) => {
      expect(paramDisagreement(http(undefined), PARAM, args)).toBeUndefined();
      expect(paramDisagreement(http('x'), PARAM, args)).toBe(
        'Header mismatch: Mcp-Param-X-Value is "x" but the body has no value for value',
      );
    },
  );

  it('follows a path through own members alone', () => {
    const nested: HeaderParam = { name: 'x-value', path: ['a', 'constructor'], type: 'string' };
    expect(paramDisagreement(http('v'), nested, { a: { constructor: 'v' } })).toBeUndefined();
    for (const args of [{}, { a: null }, { a: 'text' }, { a: ['v'] }, { a: {} }]) {
      expect(paramDisagreement(http(undefined), nested, args)).toBeUndefined();
    }
    const hidden: HeaderParam = { name: 'x-value', path: ['__proto__'], type: 'string' };
    expect(paramDisagreement(http(undefined), hidden, {})).toBeUndefined();
    expect(paramDisagreement(http('v'), hidden, JSON.parse('{"__proto__":"v"}'))).toBeUndefined();
  });

  it('shows a large value short', () => {
    const reason = paramDisagreement(http('x'.repeat(1000)), PARAM, { value: 'y'.repeat(100_000) });
    expect(reason?.length).toBeLessThan(300);
  });

  it('accepts what a client writes, and nothing that stands for another value', () => {
    const value = fc.oneof(fc.string({ unit: 'grapheme' }), fc.maxSafeInteger(), fc.boolean());
    fc.assert(
      fc.property(value, value, (one, other) => {
        const header = sentinel(String(one));
        expect(paramDisagreement(http(header), PARAM, { value: one })).toBeUndefined();
        if (String(one) !== String(other)) {
          expect(paramDisagreement(http(header), PARAM, { value: other })).toMatch(/^Header mismatch/);
        }
      }),
    );
  });
});
