/**
 * Headers that come twice, are too large, too many, or try to become something else; and paths that only look like
 * ours.
 * @module
 */
import { describe, expect, it } from 'vitest';
import type { RawAnswer } from './raw.ts';
import {
  ECHO_HEADERS,
  echoBody,
  goodEcho,
  type HeaderList,
  HOST,
  JSON_BODY,
  requestText,
} from './requests.ts';
import { exchange, inTheRain } from './served.ts';
import { openRawSession, PING } from './sessions.ts';

describe('headers', () => {
  const rained = inTheRain({ allowedOrigins: ['https://app.example'] });

  async function errorOf(bytes: string): Promise<{ status: number; code: number }> {
    const { status, body } = await exchange(rained.port, bytes);
    return { status, code: JSON.parse(body).error.code };
  }

  it.each([
    ['MCP-Protocol-Version', '2026-07-28'],
    ['Mcp-Method', 'tools/call'],
    ['Mcp-Name', 'echo'],
  ])('are refused if %s is duplicated, even with the same value', async (name, value) => {
    for (const second of [value, 'other', '']) {
      const answer = await errorOf(goodEcho('x', [[name, second]]));
      expect(answer).toEqual({ status: 400, code: -32020 });
    }
  });

  it('are refused if a mirrored parameter is duplicated', async () => {
    const args = { region: 'eu' };
    const body = JSON.parse(echoBody('x'));
    body.params = { ...body.params, name: 'test_x_mcp_header', arguments: args };
    const headers: HeaderList = [
      ...ECHO_HEADERS.filter(([name]) => name !== 'Mcp-Name'),
      ['Mcp-Name', 'test_x_mcp_header'],
      ['Mcp-Param-Region', 'eu'],
    ];
    const text = JSON.stringify(body);
    expect((await exchange(rained.port, requestText({ headers, body: text }))).status).toBe(200);
    const twice: HeaderList = [...headers, ['Mcp-Param-Region', 'eu']];
    expect(await errorOf(requestText({ headers: twice, body: text }))).toEqual({ status: 400, code: -32020 });
  });

  it('are refused if the session ID, version or content type is duplicated', async () => {
    const id = await openRawSession(rained.port);
    const headers: HeaderList = [...HOST, ...JSON_BODY, ['Mcp-Session-Id', id]];
    const status = async (more: HeaderList): Promise<number> =>
      (await exchange(rained.port, requestText({ headers: [...headers, ...more], body: PING }))).status;
    expect(await status([])).toBe(200);
    expect(await status([['Mcp-Session-Id', id]])).toBe(404);
    expect(
      await status([
        ['MCP-Protocol-Version', '2025-11-25'],
        ['MCP-Protocol-Version', '2025-11-25'],
      ]),
    ).toBe(400);
    expect(await status([['Content-Type', 'application/json']])).toBe(415);
  });

  it.each([
    ['one of 100 kB', [['X-Large', 'a'.repeat(100_000)]]],
    ['a name of 100 kB', [['X'.repeat(100_000), 'a']]],
    ['2,000 of 20 bytes', Array.from({ length: 2000 }, (_, n) => [`X-Header-${n}`, 'aaaaa'])],
  ] as [string, HeaderList][])('are refused if too large: %s', async (_name, more) => {
    expect(await errorOf(goodEcho('x', more))).toEqual({ status: 431, code: -32600 });
  });

  it('are refused with a path that is too long', async () => {
    expect(
      (await exchange(rained.port, goodEcho('x').replace('/mcp', `/${'a'.repeat(100_000)}`))).status,
    ).toBe(431);
  });

  it('may be 2,000 small ones', async () => {
    const crowd: HeaderList = Array.from({ length: 2000 }, () => ['a', '']);
    expect((await exchange(rained.port, goodEcho('x', crowd))).status).toBe(200);
    const behind = requestText({
      headers: [...HOST, ...crowd, ...ECHO_HEADERS.slice(1)],
      body: echoBody('x'),
    });
    expect((await exchange(rained.port, behind)).status).toBe(200);
  });

  it.each([
    ['a line break', 'x\r\nX-Injected: yes'],
    ['a line feed', 'x\nX-Injected: yes'],
    ['a carriage return', 'x\rX-Injected: yes'],
    ['an encoded line break', 'x%0d%0aX-Injected:%20yes'],
    ['an escaped line break', 'x\\r\\nX-Injected: yes'],
    ['Latin letters', 'x\u00e4\u00ff'],
    ['a tag', '<script>alert(1)</script>'],
  ])('are never echoed in response headers: %s', async (_name, value) => {
    const places = [
      'Mcp-Session-Id',
      'MCP-Protocol-Version',
      'Origin',
      'Last-Event-ID',
      'Mcp-Name',
      'Accept',
    ];
    for (const name of places) {
      const others = ECHO_HEADERS.filter(([other]) => other !== name);
      const bytes = Buffer.from(
        requestText({ headers: [...others, [name, value]], body: echoBody('x') }),
        'latin1',
      );
      mustNotInject(await exchange(rained.port, bytes));
    }
    const preflight: HeaderList = [
      ...HOST,
      ['Origin', 'https://app.example'],
      ['Access-Control-Request-Method', 'POST'],
      ['Access-Control-Request-Headers', `mcp-param-${value}, mcp-param-${'a'.repeat(9000)}, x-other`],
    ];
    const bytes = Buffer.from(requestText({ method: 'OPTIONS', headers: preflight }), 'latin1');
    mustNotInject(await exchange(rained.port, bytes));
  });

  function mustNotInject({ headers, body }: RawAnswer): void {
    const written = JSON.stringify(headers).toLowerCase();
    for (const trace of ['x-injected', 'script', 'x-other', 'ä']) expect(written).not.toContain(trace);
    // JSON that a browser could take for a page.
    if (body !== '') expect(headers['content-type']).toBe('application/json');
  }

  it('cannot override the method, the host or the path', async () => {
    const overrides: HeaderList = [
      ['X-HTTP-Method-Override', 'DELETE'],
      ['X-Forwarded-Host', 'localhost'],
      ['X-Original-URL', '/mcp'],
      ['Forwarded', 'host=localhost'],
    ];
    const foreign: HeaderList = [['Host', 'evil.example'], ...ECHO_HEADERS.slice(1), ...overrides];
    expect((await exchange(rained.port, requestText({ headers: foreign, body: echoBody('x') }))).status).toBe(
      403,
    );
    const elsewhere = goodEcho('x', overrides).replace('/mcp', '/nowhere');
    expect((await exchange(rained.port, elsewhere)).status).toBe(404);
    expect((await exchange(rained.port, goodEcho('x', overrides))).status).toBe(200);
  });
});

describe('paths', () => {
  const rained = inTheRain();

  it.each([
    '//mcp',
    '/mcp/',
    '/mcp/.',
    '/./mcp',
    '/x/../mcp',
    '/x/%2e%2e/mcp',
    '/%2e/mcp',
    '/%6dcp',
    '/mcp%00',
    '/mcp%0d%0a',
    '/mcp%2f',
    '/mcp;x=y',
    '/mcp#x',
    '/MCP',
    '/mcp\\',
    '/..%5cmcp',
    '/../../etc/passwd',
    '/%c0%ae%c0%ae/etc/passwd',
    '/__proto__',
    '/constructor',
    '/',
    '*',
  ])('%s is not found', async (path) => {
    const { status } = await exchange(rained.port, goodEcho('x').replace('/mcp', path));
    expect([400, 404]).toContain(status);
  });

  it.each(['\0', '\x01', '\x0b', '\x1f', '\x7f', '\x80', '\xff'])(
    'with the character %j is refused',
    async (character) => {
      for (const path of [`/mcp${character}`, `/m${character}cp`, `${character}/mcp`, `/mcp?${character}`]) {
        const bytes = Buffer.from(goodEcho('x').replace('/mcp', path), 'latin1');
        expect((await exchange(rained.port, bytes)).status).toBe(400);
      }
    },
  );

  it('may have a query, which is ignored', async () => {
    for (const query of ['?', '??', '?a=b', '?/../x', '?%00', '?sessionId=x', `?${'a&'.repeat(5000)}`]) {
      expect((await exchange(rained.port, goodEcho('x').replace('/mcp', `/mcp${query}`))).status).toBe(200);
    }
  });
});
