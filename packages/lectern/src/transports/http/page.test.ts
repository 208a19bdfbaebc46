/**
 * @module
 */
import { describe, expect, it } from 'vitest';
import { quietLogger, smallServer } from '../../../../../test/support/quiet.ts';
import { type Authorization, createHandler } from '../../http.ts';
import type { Handler } from '../fetch/fetch-handler.ts';
import { openPage, serve } from '../node/serve.ts';
import { createPage } from './page.ts';
import type { RouterOptions } from './router.ts';

const files = { html: '<!doctype html>', script: 'script()', style: 'a{}', tag: 't1' };
const page = createPage(files, { commands: { one: ['npx', 'one'] } });
const servers = { one: smallServer(), two: smallServer() };

function site(
  options: RouterOptions = { page },
  served: Parameters<typeof createHandler>[0] = servers,
): Handler {
  return createHandler(served, options);
}

function get(
  handler: Handler,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Response> {
  return handler(
    new Request(`http://localhost:3333${path}`, { method, headers: { host: 'localhost:3333', ...headers } }),
  );
}

describe('the page', () => {
  it('may connect only to its own origin, the authorization servers and the configured ones', async () => {
    const auth: Authorization = {
      protect: () => ({
        authenticate: () => ({ refuse: 401, message: 'No token' }),
        challenge: () => 'Bearer',
        routes: new Map(),
        authorizationServers: ['https://login.example.com/tenant', 'https://login.example.com/other'],
      }),
    };
    const policyOf = async (options: RouterOptions): Promise<string | undefined> => {
      const { headers } = await get(site(options), '/');
      return headers.get('content-security-policy')?.split('; ').at(-1);
    };
    const opened = createPage(files, { authorizationServers: ['https://tokens.example.com/token'] });
    expect(await policyOf({ page })).toBe("connect-src 'self'");
    expect(await policyOf({ page, auth })).toBe("connect-src 'self' https://login.example.com");
    expect(await policyOf({ page: opened, auth })).toBe(
      "connect-src 'self' https://login.example.com https://tokens.example.com",
    );
  });

  it.each([
    ['/', 'text/html; charset=utf-8', files.html],
    ['/console.js', 'text/javascript; charset=utf-8', files.script],
    ['/console.css', 'text/css; charset=utf-8', files.style],
  ])('is served at %s with security headers', async (path, type, body) => {
    const response = await get(site(), path);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(body);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': type,
      etag: '"t1"',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    const policy = response.headers.get('content-security-policy');
    for (const rule of [
      "default-src 'none'",
      "script-src 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ]) {
      expect(policy).toContain(rule);
    }
    expect(policy).not.toContain('unsafe');
  });

  it.each(['"t1"', 'W/"t1"', '"t0", "t1"'])('responds 304 to a client with %s', async (known) => {
    const response = await get(site(), '/', { 'if-none-match': known });
    expect([response.status, await response.text()]).toEqual([304, '']);
    expect((await get(site(), '/', { 'if-none-match': '"t0"' })).status).toBe(200);
  });

  it('lists the served servers in console.json', async () => {
    const response = await get(site(), '/console.json');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({
      servers: [
        { name: 'one', path: '/one/mcp', command: ['npx', 'one'] },
        { name: 'two', path: '/two/mcp' },
      ],
      revisions: {
        handshake: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
        stateless: ['2026-07-28'],
      },
    });
    const alone = await get(site({ page }, smallServer()), '/console.json');
    expect((await alone.json()).servers).toEqual([{ name: smallServer().name, path: '/mcp' }]);
  });

  it('shows one server under its own path', async () => {
    const response = await get(site(), '/two/');
    expect([response.status, response.headers.get('location')]).toEqual([302, '/#/two']);
    expect((await get(site(), '/three/')).status).toBe(404);
  });

  it('allows only GET and HEAD', async () => {
    expect((await get(site(), '/', {}, 'HEAD')).status).toBe(200);
    for (const path of ['/', '/console.json', '/two/']) {
      const response = await get(site(), path, { 'content-type': 'application/json' }, 'POST');
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET']);
    }
  });

  it('is not served unless it is enabled', async () => {
    for (const path of ['/', '/console.js', '/console.css', '/console.json', '/one/']) {
      const response = await get(site({}), path, { accept: 'text/html' });
      expect([response.status, (await response.json()).error.message]).toEqual([
        404,
        'There is no endpoint at this path. Endpoints: /one/mcp, /two/mcp',
      ]);
    }
  });

  it('is subject to the host guard', async () => {
    expect((await get(site(), '/', { host: 'evil.example' })).status).toBe(403);
    expect((await get(site(), '/', { origin: 'https://evil.example' })).status).toBe(403);
    const refused = { refuse: 401, message: 'Who are you?' } as const;
    const guarded = site({ page, authenticate: () => refused });
    expect((await get(guarded, '/one/mcp')).status).toBe(401);
    // Users need the page in order to sign in, but not the commands of this machine.
    expect((await get(guarded, '/')).status).toBe(200);
    const { servers } = await (await get(guarded, '/console.json')).json();
    const headers = { Authorization: 'Bearer <token>' };
    expect(servers[0]).toEqual({ name: 'one', path: '/one/mcp', headers });
    // Where they can sign in, they need no token of their own.
    const signsIn = createPage(files, { authorizationServers: ['https://a.example'] });
    const signing = site({ page: signsIn, authenticate: () => refused });
    expect(await (await get(signing, '/console.json')).text()).not.toContain('<token>');
    // Its own requests carry its origin.
    expect((await get(site(), '/console.json', { origin: 'http://localhost:3333' })).status).toBe(200);
  });

  it.each([['any'], [['mcp.example.com']], [['localhost', 'mcp.example.com']]] as const)(
    'is disabled if the allowed hosts are %j, unless it is public',
    async (allowedHosts) => {
      const host = allowedHosts === 'any' ? 'mcp.example.com' : (allowedHosts[0] as string);
      for (const path of ['/', '/console.js', '/console.css', '/console.json', '/one/'])
        expect((await get(site({ page, allowedHosts }), path, { host })).status).toBe(404);
      const open = createPage(files, { commands: { one: ['node', '/srv/one.mjs'] }, isPublic: true });
      const response = await get(site({ page: open, allowedHosts }), '/console.json', { host });
      expect((await response.json()).servers[0]).toEqual({ name: 'one', path: '/one/mcp' });
    },
  );

  it('stays enabled if every allowed host is a loopback name', async () => {
    const allowedHosts = ['LOCALHOST:3333', '127.0.0.1', '[::1]:80'];
    const response = await get(site({ page, allowedHosts }), '/console.json');
    expect((await response.json()).servers[0].command).toEqual(['npx', 'one']);
  });

  it('is disabled on an address that other machines can reach, whatever the allowed hosts', async () => {
    const options = { port: 0, host: '0.0.0.0', allowedHosts: ['localhost', '127.0.0.1'], page };
    const serving = await serve(smallServer({ logger: quietLogger }), options);
    expect((await fetch(`http://127.0.0.1:${serving.port}/console.json`)).status).toBe(404);
    await serving.close();
  });

  it('is not served if a server has its path', async () => {
    const response = await get(site({ page, path: '/' }, smallServer()), '/');
    expect(response.status).not.toBe(200);
  });

  it('is included in the package for Node', async () => {
    const serving = await serve(smallServer({ logger: quietLogger }), { port: 0, page: await openPage() });
    const origin = new URL(serving.url).origin;
    const first = await fetch(origin);
    expect(await first.text()).toContain('<script src="/console.js">');
    const again = await fetch(origin, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
    expect([again.status, again.headers.get('content-length')]).toEqual([304, null]);
    expect((await (await fetch(`${origin}/console.js`)).text()).length).toBeGreaterThan(10_000);
    await serving.close();
  });
});
