import { describe, expect, it } from 'vitest';
import { expectError } from '../client/expect-error.ts';
import { sseUrl } from '../client/legacy-sse.ts';
import { type Headers, type HttpResponse, send } from '../client/send.ts';
import { ask, BOTH } from '../client/stateless.ts';
import type { Traits } from '../serving.ts';

const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
const TOO_LARGE = 10 * 1024 * 1024 + 1;

export function describeRefusals(url: () => string, { isDirect }: Traits): void {
  const post = (body: string | Uint8Array, headers: Headers = {}): Promise<HttpResponse> =>
    send(url(), { headers: { 'content-type': 'application/json', accept: BOTH, ...headers }, body });

  describe('who may call', () => {
    const pages = ['https://evil.example', 'http://localhost.evil.example', 'null', 'nonsense', 'file://'];

    it.each(pages)('refuses pages of %s with 403, before anything else', async (origin) => {
      const headers = { origin, 'content-type': 'text/plain' };
      expectError(await post('{', headers), 403, -32600);
      expect((await send(url(), { method: 'GET', headers: { origin } })).status).toBe(403);
      expect((await send(url(), { method: 'DELETE', headers: { origin } })).status).toBe(403);
      expect((await send(sseUrl(url()), { method: 'GET', headers: { origin } })).status).toBe(403);
    });

    // A proxy refuses the last one itself.
    const foreign = ['evil.example', 'localhost.evil.example:80', 'localhost:80, evil.example'];
    it.each(isDirect ? foreign : foreign.slice(0, 2))(
      'refuses the host %s, which is how foreign names reach a local server',
      async (host) => {
        expectError(await post(PING, { host }), 403, -32600);
      },
    );

    it.each(['http://localhost:1234', 'http://127.0.0.1', 'https://[::1]:8443'])(
      'serves pages of this machine: %s',
      async (origin) => {
        expect((await ask(url(), 'tools/list', {}, { headers: { origin } })).status).toBe(200);
      },
    );

    it('serves callers that are no page', async () => {
      expect((await ask(url(), 'tools/list')).status).toBe(200);
    });

    it('allows no page to read the response', async () => {
      const { headers } = await ask(url(), 'tools/list', {}, { headers: { origin: 'http://localhost:1' } });
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    });

    it('responds to a preflight with 405: no page from elsewhere is served', async () => {
      const headers = { origin: 'http://localhost:1', 'access-control-request-method': 'POST' };
      const answer = await send(url(), { method: 'OPTIONS', headers });
      expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, POST, DELETE']);
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    });
  });

  describe('media types', () => {
    it.each([
      undefined,
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=application/json',
      'text/plain; application/json',
      'application/jsonp',
      'application/json; charset=iso-8859-1',
      'application/json; charset=utf-16',
    ])('refuses Content-Type: %s with 415', async (type) => {
      expectError(await post(PING, { 'content-type': type }), 415, -32600);
    });

    it.each(['Application/JSON', 'application/json;charset=UTF-8', 'application/json; charset="utf-8"'])(
      'takes Content-Type: %s',
      async (type) => {
        const { status } = await ask(url(), 'tools/list', {}, { headers: { 'content-type': type } });
        expect(status).toBe(200);
      },
    );

    it.each(['text/html', 'application/json;q=0, text/event-stream;q=0'])(
      'refuses Accept: %s with 406',
      async (accept) => {
        expectError(await post(PING, { accept }), 406, -32600);
      },
    );
  });

  describe('bodies', () => {
    it.each([
      ['nothing', '', -32700],
      ['no JSON', '{"jsonrpc":', -32700],
      ['two messages', `${PING}${PING}`, -32700],
      ['a text', '"ping"', -32600],
      ['a number', '7', -32600],
      ['null', 'null', -32600],
      ['an object without a method', '{"jsonrpc":"2.0"}', -32600],
      ['an id of null', '{"jsonrpc":"2.0","id":null,"method":"ping"}', -32600],
      ['a broken id', '{"jsonrpc":"2.0","id":1.5,"method":"ping"}', -32600],
      ['a broken response', '{"jsonrpc":"2.0","id":1,"result":7}', -32600],
      ['too many levels', `${'['.repeat(5000)}${']'.repeat(5000)}`, -32600],
    ])('of %s are refused with 400 and no id', async (_what, body, code) => {
      expectError(await post(body), 400, code);
    });

    it.each([
      ['no version of JSON-RPC', '{"id":"x","method":"ping"}'],
      ['another version of JSON-RPC', '{"jsonrpc":"1.0","id":"x","method":"ping"}'],
      ['params that are a list', '{"jsonrpc":"2.0","id":"x","method":"ping","params":[]}'],
      ['a method that is no text', '{"jsonrpc":"2.0","id":"x","method":7}'],
    ])('with %s are refused with 400 and their id', async (_what, body) => {
      expectError(await post(body), 400, -32600, 'x');
    });

    it('that are not UTF-8 are refused with 400 and −32700', async () => {
      const [start, end] = PING.split('ping').map((part) => Buffer.from(part));
      const body = Buffer.concat([start as Buffer, Buffer.from([0xff]), end as Buffer]);
      expectError(await post(body), 400, -32700);
    });

    it.skipIf(!isDirect)(
      'beyond the limit are refused with 413 by their announced length, before they came',
      async () => {
        expectError(await post('{', { 'content-length': String(TOO_LARGE) }), 413, -32600);
      },
    );

    it.skipIf(!isDirect)('beyond the limit are refused with 413 when no length was announced', async () => {
      const headers = { 'transfer-encoding': 'chunked' };
      expectError(await post(Buffer.alloc(TOO_LARGE, 0x20), headers), 413, -32600);
    });
  });

  describe('addresses', () => {
    it.each(['/', '/mcp/', '/MCP', '/other/mcp'])(
      'responds to %s with 404, and names those that are',
      async (path) => {
        const answer = await send(new URL(path, url()), {
          headers: { 'content-type': 'application/json' },
          body: PING,
        });
        expectError(answer, 404, -32600);
        expect(answer.message.error?.message).toContain('/mcp');
      },
    );

    it('takes a query at its own address', async () => {
      expect((await ask(`${url()}?trace=1`, 'tools/list')).status).toBe(200);
    });

    it.each([
      ['/health', 'ok'],
      ['/ready', 'ready'],
    ])('responds to %s without any protocol', async (path, status) => {
      const answer = await fetch(new URL(path, url()));
      expect([answer.status, await answer.json()]).toEqual([200, { status }]);
      const head = await fetch(new URL(path, url()), { method: 'HEAD' });
      expect([head.status, await head.text()]).toEqual([200, '']);
      expect((await send(new URL(path, url()), { method: 'POST' })).headers.allow).toBe('GET');
    });
  });
}
