import { describe, expect, it } from 'vitest';
import type { HttpRequest } from '../types.ts';
import { createCors } from './cors.ts';

const PAGE = 'https://app.example.com';

function request(headers: Record<string, string>, method = 'OPTIONS'): HttpRequest {
  const map = new Map(Object.entries(headers));
  return { method, path: '/mcp', query: '', header: (name) => map.get(name), whenGone: () => {} };
}

function preflight(more: Record<string, string> = {}, origin = PAGE): HttpRequest {
  return request({ origin, 'access-control-request-method': 'POST', ...more });
}

function allowedHeaders(asked: string): string[] {
  const answer = createCors([PAGE]).preflight(preflight({ 'access-control-request-headers': asked }));
  return answer?.headers['access-control-allow-headers']?.split(', ') ?? [];
}

const ALWAYS = [
  'Content-Type',
  'Accept',
  'Authorization',
  'DPoP',
  'MCP-Protocol-Version',
  'Mcp-Method',
  'Mcp-Name',
  'Mcp-Session-Id',
  'Last-Event-ID',
];

describe('cors', () => {
  it.each([undefined, []])('is off with %j', (list) => {
    const cors = createCors(list);
    expect(cors.headers(request({ origin: PAGE }, 'POST'))).toEqual({});
    expect(cors.preflight(preflight())).toBeUndefined();
  });

  it('returns the same headers object for a listed origin each time', () => {
    const cors = createCors(['HTTPS://App.Example.com:443']);
    const headers = cors.headers(request({ origin: PAGE }, 'POST'));
    expect(headers).toEqual({
      'access-control-allow-origin': PAGE,
      'access-control-expose-headers': 'Mcp-Session-Id, WWW-Authenticate, DPoP-Nonce',
      vary: 'Origin',
    });
    expect(cors.headers(request({ origin: PAGE }, 'GET'))).toBe(headers);
  });

  it.each([
    'null',
    '*',
    'https://evil.com',
    'http://app.example.com',
    'https://app.example.com.evil.com',
    'https://app.example.com:8443',
    'https://app.example.com, https://evil.com',
    '',
    'constructor',
  ])('returns nothing for the origin %j', (origin) => {
    const cors = createCors([PAGE, 'http://localhost:5173']);
    expect(cors.headers(request({ origin }, 'POST'))).toEqual({});
    expect(cors.preflight(preflight({}, origin))).toBeUndefined();
  });

  it('returns nothing for a request without Origin', () => {
    expect(createCors([PAGE]).headers(request({}, 'POST'))).toEqual({});
  });

  it('responds to a preflight request of a listed origin', () => {
    expect(createCors([PAGE]).preflight(preflight())).toEqual({
      status: 204,
      headers: {
        'access-control-allow-origin': PAGE,
        'access-control-expose-headers': 'Mcp-Session-Id, WWW-Authenticate, DPoP-Nonce',
        'access-control-allow-methods': 'GET, POST, DELETE',
        'access-control-allow-headers': ALWAYS.join(', '),
        'access-control-max-age': '7200',
        vary: 'Origin',
      },
    });
  });

  it('never allows credentials', () => {
    const answer = createCors([PAGE]).preflight(preflight());
    expect(answer?.headers).not.toHaveProperty('access-control-allow-credentials');
  });

  it('recognizes only valid preflight requests', () => {
    const cors = createCors([PAGE]);
    expect(cors.preflight(request({ origin: PAGE }))).toBeUndefined();
    expect(
      cors.preflight(request({ origin: PAGE, 'access-control-request-method': 'POST' }, 'POST')),
    ).toBeUndefined();
  });

  it('allows the requested Mcp-Param headers and no other', () => {
    expect(allowedHeaders('content-type,mcp-param-region, Mcp-Param-X.y ,x-evil,cookie')).toEqual([
      ...ALWAYS,
      'mcp-param-region',
      'Mcp-Param-X.y',
    ]);
  });

  it.each([
    'mcp-param-',
    'mcp-param-a b',
    'mcp-param-a\r\nx: y',
    'mcp-param-é',
    'mcp-param-a:b',
    'xmcp-param-a',
    `mcp-param-${'a'.repeat(101)}`,
    '*',
    '',
  ])('does not allow %j', (asked) => {
    expect(allowedHeaders(asked)).toEqual(ALWAYS);
  });

  it('limits the number of Mcp-Param headers', () => {
    const asked = Array.from({ length: 100 }, (_, i) => `mcp-param-${i}`);
    expect(allowedHeaders(asked.join(','))).toHaveLength(ALWAYS.length + 32);
    expect(allowedHeaders(`mcp-param-a,${'x'.repeat(5000)}`)).toEqual(ALWAYS);
  });

  it('allows a listed origin to access a private network on request', () => {
    const cors = createCors([PAGE]);
    const ask = { 'access-control-request-private-network': 'true' };
    const key = 'access-control-allow-private-network';
    expect(cors.preflight(preflight(ask))?.headers[key]).toBe('true');
    expect(cors.preflight(preflight())?.headers).not.toHaveProperty(key);
    expect(cors.preflight(preflight(ask, 'https://evil.com'))).toBeUndefined();
  });

  it('refuses a wildcard in its configuration', () => {
    expect(() => createCors(['*'])).toThrow(/allowedOrigins/);
  });
});
