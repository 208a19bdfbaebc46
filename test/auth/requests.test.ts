/**
 * Metadata, challenges, forms of credentials, sessions and scopes of a protected server, on every adapter.
 * @module
 */
import { oauth } from '@lectern/auth';
import { createServer, type ServerOptions } from 'lectern';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ADAPTERS,
  type Adapter,
  callTool,
  type Sent,
  type Start,
  statelessBody,
  statelessHeaders,
} from './adapters.ts';
import { type CraftedIssuer, goodClaims, type SigningKey, startCraftedIssuer } from './crafted-issuer.ts';

const lines: string[] = [];
const logger = { log: (...entry: unknown[]) => void lines.push(JSON.stringify(entry)) };

function notes(options: Partial<ServerOptions> = {}) {
  return createServer({ name: 'notes', version: '1.0.0', logger, ...options })
    .tool('whoami', { description: 'Names the caller' }, (_, { auth, principal }) =>
      JSON.stringify({ ...auth, principal }),
    )
    .tool('write', { description: 'Writes', scopes: ['notes:write'] }, () => 'Written.')
    .resourceTemplate('notes://{day}', { name: 'day', scopes: ['notes:read'] }, (_, { day }) => `${day}`)
    .route('/export', {}, () => ({ body: '[]' }))
    .route('/badge', { isPublic: true }, () => ({ body: '{}' }));
}

let issuer: CraftedIssuer;
let key: SigningKey;
beforeAll(async () => {
  issuer = await startCraftedIssuer();
  key = await issuer.newKey();
});
afterAll(() => issuer.close());

const tokenFor = (url: string, more?: object) => key.sign(goodClaims(issuer.issuer, url, more));
const bearer = (token: string) => ['authorization', `Bearer ${token}`] as const;
const initialize = (revision = '2025-11-25') =>
  JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: revision, capabilities: {}, clientInfo: { name: 'c', version: '1' } },
  });
const withToken = (sent: Sent, token: string): Sent => ({
  ...sent,
  headers: [...(sent.headers ?? []), bearer(token)],
});

describe.each(ADAPTERS)('a protected server on %s', (name, start: Start) => {
  const open = (options?: Partial<ServerOptions>, more?: Partial<Parameters<typeof oauth>[0]>) =>
    start(notes(options), { auth: oauth({ issuer: issuer.issuer, ...more }) });
  const metadataOf = async ({ send }: Adapter, path: string, headers: Sent['headers'] = []) => {
    const { status, text, headers: received } = await send({ method: 'GET', path, headers });
    return { status, headers: received, body: JSON.parse(text) };
  };

  it('challenges without an error and names the metadata, which require no token', async () => {
    const adapter = await open({ scopes: ['notes:read'] });
    const { status, headers, text } = await adapter.send(callTool('whoami'));
    expect(status).toBe(401);
    const [, url = ''] = /resource_metadata="([^"]+)"/.exec(headers.get('www-authenticate') ?? '') ?? [];
    expect(headers.get('www-authenticate')).toBe(`Bearer scope="notes:read", resource_metadata="${url}"`);
    expect(JSON.parse(text)).toMatchObject({
      error: { code: -32600, message: expect.stringContaining(url) },
    });
    for (const path of [new URL(url).pathname, '/.well-known/oauth-protected-resource']) {
      const metadata = await metadataOf(adapter, path);
      expect(metadata.status).toBe(200);
      expect(metadata.body).toEqual({
        resource: adapter.url,
        authorization_servers: [issuer.issuer],
        scopes_supported: ['notes:read'],
        bearer_methods_supported: ['header'],
      });
      expect(metadata.headers.get('access-control-allow-origin')).toBe('*');
      expect(metadata.headers.get('cache-control')).toBe('public, max-age=300');
      const etag = metadata.headers.get('etag') ?? '';
      const again = await adapter.send({ method: 'GET', path, headers: [['if-none-match', etag]] });
      expect(again.status).toBe(304);
      expect((await adapter.send({ method: 'POST', path, body: '{}' })).status).toBe(405);
    }
    expect((await adapter.send({ method: 'GET', path: '/health' })).status).toBe(200);
    expect((await adapter.send({ method: 'GET', path: '/ready' })).status).toBe(200);
  });

  it('refers clients of 2025-03-26 to the authorization server in the metadata', async () => {
    const { send } = await open();
    const { status, text } = await send({ path: '/register', body: '{}' });
    expect(status).toBe(404);
    expect(text).toContain('/.well-known/oauth-protected-resource');
  });

  it('serves a copy of the metadata of the authorization server if it is asked to', async () => {
    const path = '/.well-known/oauth-authorization-server';
    expect((await (await open()).send({ method: 'GET', path })).status).toBe(404);
    const { status, headers, body } = await metadataOf(await open({}, { copiesIssuerMetadata: true }), path);
    expect([status, headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    expect(body).toEqual(await (await fetch(issuer.issuer + path)).json());
    const gone = await start(notes(), {
      auth: oauth({ issuer: 'http://127.0.0.1:9', copiesIssuerMetadata: true }),
    });
    expect(await metadataOf(gone, path)).toMatchObject({ status: 503, body: { error: expect.any(String) } });
  });

  it('has metadata for each of several servers, and none at the root', async () => {
    const adapter = await start({ one: notes(), two: notes() }, { auth: oauth({ issuer: issuer.issuer }) });
    const origin = new URL(adapter.url).origin;
    const two = await metadataOf(adapter, '/.well-known/oauth-protected-resource/two/mcp');
    expect(two.body.resource).toBe(`${origin}/two/mcp`);
    expect(
      (await adapter.send({ method: 'GET', path: '/.well-known/oauth-protected-resource' })).status,
    ).toBe(404);
    const token = await tokenFor(`${origin}/one/mcp`);
    expect((await adapter.send({ ...callTool('whoami', `Bearer ${token}`), path: '/one/mcp' })).status).toBe(
      200,
    );
    expect((await adapter.send({ ...callTool('whoami', `Bearer ${token}`), path: '/two/mcp' })).status).toBe(
      401,
    );
  });

  it('22 names only allowed hosts in its metadata', async () => {
    const adapter = await open();
    const path = '/.well-known/oauth-protected-resource/mcp';
    expect((await adapter.send({ method: 'GET', path, headers: [['host', 'evil.example']] })).status).toBe(
      403,
    );
    const forwarded = [
      ['x-forwarded-host', 'evil.example'],
      ['forwarded', 'host=evil.example'],
      ['x-forwarded-proto', 'gopher'],
    ] as const;
    expect((await metadataOf(adapter, path, forwarded)).body.resource).toBe(adapter.url);
    const fixed = await open({}, { publicUrl: 'https://mcp.example.com/tools/' });
    const { body } = await metadataOf(fixed, '/.well-known/oauth-protected-resource/tools/mcp');
    expect(body.resource).toBe('https://mcp.example.com/tools/mcp');
    const challenged = await fixed.send(callTool('whoami'));
    expect(challenged.headers.get('www-authenticate')).toContain(
      'resource_metadata="https://mcp.example.com/.well-known/oauth-protected-resource/tools/mcp"',
    );
    const token = await tokenFor('https://mcp.example.com/tools/mcp');
    expect((await fixed.send(callTool('whoami', `Bearer ${token}`))).status).toBe(200);
  });

  it('22 requires its own URL where any host is allowed, so that callers do not choose the audience', async () => {
    const anyHost = (publicUrl?: string) =>
      start(notes(), {
        allowedHosts: 'any',
        auth: oauth({ issuer: issuer.issuer, ...(publicUrl === undefined ? {} : { publicUrl }) }),
      });
    await expect(anyHost()).rejects.toThrow('publicUrl is required');
    const { send } = await anyHost('https://mcp.example.com');
    const call = async (audience: string) => {
      const { body = '', headers = [] } = callTool('whoami', `Bearer ${await tokenFor(audience)}`);
      return (await send({ body, headers: [...headers, ['host', 'evil.example']] })).status;
    };
    expect(await call('https://mcp.example.com/mcp')).toBe(200);
    expect(await call('https://evil.example/mcp')).toBe(401);
  });

  it('16 accepts a token only in the header', async () => {
    const { url, send } = await open();
    const token = await tokenFor(url);
    const query = await send({ ...callTool('whoami'), path: `/mcp?access_token=${token}` });
    expect(query.status).toBe(400);
    expect(query.headers.get('www-authenticate')).toContain('error="invalid_request"');
    expect(
      (await send({ ...callTool('whoami', `Bearer ${token}`), path: `/mcp?access%5Ftoken=x` })).status,
    ).toBe(400);
    const cookie = [...(callTool('whoami').headers ?? []), ['cookie', `access_token=${token}`] as const];
    expect((await send({ ...callTool('whoami'), headers: cookie })).status).toBe(401);
    const form = { headers: [['content-type', 'application/x-www-form-urlencoded']] as const };
    expect((await send({ ...form, method: 'POST', path: '/mcp' })).status).toBe(401);
  });

  it('17 refuses more than one token, and malformed ones', async () => {
    const { url, send } = await open();
    const token = await tokenFor(url);
    const twice = withToken(callTool('whoami', `Bearer ${token}`), token);
    expect((await send(twice)).status).toBe(400);
    for (const header of [
      `Bearer ${token}, Bearer ${token}`,
      `Bearer Bearer ${token}`,
      'Bearer',
      `Bearer ${token} x`,
      `Basic eA==, Bearer ${token}`,
    ]) {
      const { status, headers } = await send(callTool('whoami', header));
      expect([header.slice(0, 20), status]).toEqual([header.slice(0, 20), 400]);
      expect(headers.get('www-authenticate')).toContain('error="invalid_request"');
    }
  });

  it('18 treats other schemes as no token', async () => {
    const { send } = await open();
    for (const header of ['Basic YTpi', 'Negotiate abc', 'MAC id']) {
      const { status, headers } = await send(callTool('whoami', header));
      expect(status).toBe(401);
      expect(headers.get('www-authenticate')).not.toContain('error=');
    }
  });

  it('protects routes unless they are public', async () => {
    const { url, send } = await open();
    expect((await send({ method: 'GET', path: '/export' })).status).toBe(401);
    expect(
      (await send({ method: 'GET', path: '/export', headers: [bearer(await tokenFor(url))] })).status,
    ).toBe(200);
    expect((await send({ method: 'GET', path: '/badge' })).status).toBe(200);
  });

  it('35 responds to preflight requests without a token, and admits no other OPTIONS request', async () => {
    const adapter = await start(notes(), {
      auth: oauth({ issuer: issuer.issuer }),
      allowedOrigins: ['https://app.example'],
    });
    const origin = ['origin', 'https://app.example'] as const;
    const preflight = await adapter.send({
      method: 'OPTIONS',
      headers: [origin, ['access-control-request-method', 'POST']],
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toMatch(/Authorization, DPoP/);
    const refused = await adapter.send({
      ...callTool('whoami'),
      headers: [...(callTool('whoami').headers ?? []), origin],
    });
    expect(refused.status).toBe(401);
    expect(refused.headers.get('access-control-expose-headers')).toContain('WWW-Authenticate');
    const smuggled = await adapter.send({ ...callTool('whoami'), method: 'OPTIONS' });
    expect(smuggled.status).toBe(405);
    expect(smuggled.text).not.toContain('result');
  });

  it('shows handlers the caller, but not the token', async () => {
    const { url, send } = await open();
    const token = await tokenFor(url, { tenant: 'blue' });
    const { text } = await send(callTool('whoami', `Bearer ${token}`));
    const seen = JSON.parse(JSON.parse(text).result.content[0].text);
    expect(seen).toMatchObject({
      subject: 'ada',
      issuer: issuer.issuer,
      clientId: 'app',
      scopes: ['notes:read'],
      claims: { tenant: 'blue' },
      expiresAt: expect.any(Number),
      principal: `${issuer.issuer} ada`,
    });
    expect(text).not.toContain(token.split('.')[2]);
  });

  it.each(['2026-07-28', '2025-11-25', '2025-03-26'])(
    '27 challenges with the scopes that %s requires',
    async (revision) => {
      const { url, send } = await open();
      const token = await tokenFor(url, { scope: 'notes:read openid offline_access quo"te' });
      let headers: Sent['headers'] = [bearer(token)];
      if (revision !== '2026-07-28') {
        const opened = await send({ headers, body: initialize(revision) });
        expect(opened.status).toBe(200);
        headers = [
          ...headers,
          ['mcp-session-id', opened.headers.get('mcp-session-id') ?? ''],
          ['mcp-protocol-version', revision],
        ];
      }
      const call = {
        jsonrpc: '2.0',
        id: 'x',
        method: 'tools/call',
        params: { name: 'write', arguments: {} },
      };
      const sent: Sent =
        revision === '2026-07-28'
          ? withToken(callTool('write'), token)
          : {
              headers,
              body: JSON.stringify(
                revision === '2025-03-26' ? [{ ...call, params: { name: 'whoami' } }, call] : call,
              ),
            };
      const { status, headers: received, text } = await send(sent);
      expect(status).toBe(403);
      const challenge = received.get('www-authenticate') ?? '';
      expect(challenge).toMatch(/^Bearer error="insufficient_scope", /);
      expect(challenge).toContain('scope="notes:write notes:read"');
      expect(challenge).toContain('resource_metadata="');
      expect(received.get('content-type')).toContain('application/json');
      const body = JSON.parse(text);
      expect(body.error).toMatchObject({ code: -32600, data: { requiredScopes: ['notes:write'] } });
      if (revision !== '2025-03-26') expect(body.id).toBe(revision === '2025-11-25' ? 'x' : 1);
    },
  );

  it('28 checks scopes for lists, completion, reading and subscriptions', async () => {
    const { url, send } = await open();
    const token = await tokenFor(url, { scope: 'other' });
    const ask = async (method: string, params: object, named?: string) => {
      const sent = {
        body: statelessBody(method, params),
        headers: [...statelessHeaders(method, named), bearer(token)],
      };
      return (await send(sent)).status;
    };
    const list = await send({
      body: statelessBody('tools/list'),
      headers: [...statelessHeaders('tools/list'), bearer(token)],
    });
    expect(list.text).not.toContain('"write"');
    expect(JSON.parse(list.text).result.cacheScope).toBe('private');
    expect(await ask('tools/call', { name: 'write' }, 'write')).toBe(403);
    expect(await ask('resources/read', { uri: 'notes://monday' }, 'notes://monday')).toBe(403);
    const ref = { type: 'ref/resource', uri: 'notes://{day}' };
    expect(
      await ask('subscriptions/listen', { notifications: { resourceSubscriptions: ['notes://monday'] } }),
    ).toBe(403);
    const server = createServer({
      name: 'n',
      version: '1.0.0',
      logger,
      complete: () => ['secret'],
    }).resourceTemplate('notes://{day}', { name: 'day', scopes: ['notes:read'] }, () => '');
    const completing = await start(server, { auth: oauth({ issuer: issuer.issuer }) });
    const method = 'completion/complete';
    const completed = await completing.send({
      body: statelessBody(method, { ref, argument: { name: 'day', value: '' } }),
      headers: [...statelessHeaders(method), bearer(await tokenFor(completing.url, { scope: 'other' }))],
    });
    expect(completed.status).toBe(403);
    expect(completed.text).not.toContain('secret');
  });

  it('refuses a token without the scopes for every request, considering implied scopes', async () => {
    const adapter = await open({ impliedScopes: { admin: ['notes:read'] } }, { scopes: ['notes:read'] });
    const other = await adapter.send(
      callTool('whoami', `Bearer ${await tokenFor(adapter.url, { scope: 'other' })}`),
    );
    expect(other.status).toBe(403);
    expect(other.headers.get('www-authenticate')).toContain('scope="notes:read other"');
    const admin = await adapter.send(
      callTool('whoami', `Bearer ${await tokenFor(adapter.url, { scope: 'admin' })}`),
    );
    expect(admin.status).toBe(200);
  });

  it('23, 24 binds a session to its subject and issuer, with any of their tokens', async () => {
    const { url, send } = await open();
    const ada = await tokenFor(url);
    const opened = await send({ headers: [bearer(ada)], body: initialize() });
    const session = ['mcp-session-id', opened.headers.get('mcp-session-id') ?? ''] as const;
    const version = ['mcp-protocol-version', '2025-11-25'] as const;
    const unknown = ['mcp-session-id', 'x'.repeat(session[1].length)] as const;
    const list = JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/list' });
    const cancel = JSON.stringify({
      jsonrpc: '2.0',
      method: 'notifications/cancelled',
      params: { requestId: 2 },
    });
    const answer = JSON.stringify({ jsonrpc: '2.0', id: 'a-1', result: {} });
    const renewed = await tokenFor(url, { jti: 'renewed' });
    expect((await send({ headers: [bearer(renewed), session, version], body: list })).status).toBe(200);
    const eve = await tokenFor(url, { sub: 'eve' });
    const events = ['accept', 'text/event-stream'] as const;
    const attempts: Sent[] = [
      { body: list },
      { body: cancel },
      { body: answer },
      { method: 'GET', headers: [events] },
      { method: 'GET', headers: [events, ['last-event-id', 'get-1']] },
      { method: 'DELETE' },
    ];
    for (const attempt of attempts) {
      const as = (id: typeof session) =>
        send({ ...attempt, headers: [...(attempt.headers ?? []), bearer(eve), id, version] });
      const foreign = await as(session);
      const none = await as(unknown as typeof session);
      expect(foreign.status).toBe(404);
      expect([foreign.status, foreign.text]).toEqual([none.status, none.text]);
    }
    expect((await send({ headers: [bearer(ada), session, version], body: list })).status).toBe(200);
  });

  it('25 does not continue a request of another subject', async () => {
    const server = createServer({ name: 'n', version: '1.0.0', logger }).tool(
      'ask',
      { description: 'Asks' },
      async (_, context) => {
        const { action } = await context.elicit('sure', {
          message: 'Sure?',
          schema: { type: 'object', properties: {} },
        });
        return action;
      },
    );
    const { url, send } = await start(server, { auth: oauth({ issuer: issuer.issuer }) });
    const call = async (sub: string, more: object) => {
      const token = await tokenFor(url, { sub });
      const body = JSON.parse(statelessBody('tools/call', { name: 'ask', arguments: {}, ...more }));
      body.params._meta['io.modelcontextprotocol/clientCapabilities'] = { elicitation: { form: {} } };
      return JSON.parse(
        (
          await send({
            headers: [...statelessHeaders('tools/call', 'ask'), bearer(token)],
            body: JSON.stringify(body),
          })
        ).text,
      );
    };
    const { requestState } = (await call('ada', {})).result;
    expect(requestState).toEqual(expect.any(String));
    const inputResponses = { sure: { action: 'accept', content: {} } };
    expect((await call('eve', { requestState, inputResponses })).error.message).toContain(
      'Invalid requestState',
    );
    expect((await call('ada', { requestState, inputResponses })).result.content[0].text).toBe('accept');
  });

  it('26 ends a stream when its token expires', async () => {
    const { url, send } = await open({}, { clockSkewSeconds: 0 });
    const exp = Math.floor(Date.now() / 1000) + 2;
    const method = 'subscriptions/listen';
    const { status, text } = await send({
      body: statelessBody(method, { notifications: { toolsListChanged: true } }),
      headers: [...statelessHeaders(method), bearer(await tokenFor(url, { exp }))],
    });
    // Were it not ended, the response would never be complete.
    expect(status).toBe(200);
    expect(text).toContain('acknowledged');
    expect(Date.now()).toBeGreaterThanOrEqual(exp * 1000);
  });

  it('29 admits only principals that a hook clearly identifies', async () => {
    for (const given of [
      {},
      { principal: null },
      undefined,
      { principal: {} },
      { principal: '' },
      null,
      'ada',
      { refuse: 200 },
    ]) {
      const { send } = await start(notes(), { authenticate: () => given as never });
      const { status, text } = await send(callTool('whoami'));
      expect([given, status]).toEqual([given, 500]);
      expect(text).not.toContain('result');
    }
  });

  it('30 does not copy claims into headers', async () => {
    const { url, send } = await open();
    const scope = 'ok a"b c\\d e\r\nset-cookie:x é';
    const { status, headers } = await send(
      callTool('write', `Bearer ${await tokenFor(url, { scope, sub: 'a\r\nb' })}`),
    );
    expect(status).toBe(403);
    expect(headers.get('www-authenticate')).toContain('scope="notes:write ok"');
    expect(headers.get('set-cookie')).toBeNull();
  });

  it('34 includes no token in responses and log lines', async () => {
    const { url, send } = await open();
    const tokens = [await tokenFor(url), await tokenFor(url, { aud: 'x' }), 'opaque-token-of-somebody'];
    let seen = '';
    for (const token of tokens)
      for (const sent of [
        callTool('whoami', `Bearer ${token}`),
        callTool('write', `Bearer ${token}`),
        callTool('missing', `Bearer ${token}`),
      ]) {
        const { headers, text } = await send(sent);
        seen += text + JSON.stringify([...headers]);
      }
    for (const token of tokens) expect(seen + lines.join()).not.toContain(token.slice(-20));
    expect(name).toBeTruthy();
  });
});
