/**
 * Issuers that misbehave: keys that are slow, huge, wrong, gone or replaced, and introspection that fails.
 * @module
 */
import type { ServerResponse } from 'node:http';
import { oauth } from '@lectern/auth';
import { createServer } from 'lectern';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { MACHINE, startAuthorizationServer } from '../support/authorization-server.ts';
import { ADAPTERS, callTool } from './adapters.ts';
import {
  type CraftedIssuer,
  goodClaims,
  type SigningKey,
  signingKey,
  startCraftedIssuer,
} from './crafted-issuer.ts';

const [[, onNode]] = ADAPTERS as [(typeof ADAPTERS)[number]];
const lines: string[] = [];
const notes = () =>
  createServer({
    name: 'notes',
    version: '1.0.0',
    logger: { log: (...entry: unknown[]) => void lines.push(JSON.stringify(entry)) },
  }).tool('whoami', { description: 'Names the caller' }, (_, { auth }) => `${auth?.subject}`);

async function crafted(): Promise<{ issuer: CraftedIssuer; key: SigningKey }> {
  const issuer = await startCraftedIssuer();
  onTestFinished(() => issuer.close());
  return { issuer, key: await issuer.newKey() };
}

const jwksFetches = ({ requests }: CraftedIssuer): number =>
  requests.filter((path) => path === '/jwks').length;
const json = (response: ServerResponse, status: number, body: string, headers = {}): true => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(body);
  return true;
};

afterEach(() => {
  vi.useRealTimers();
});

describe('the keys of an issuer', () => {
  async function open(issuer: CraftedIssuer) {
    const adapter = await onNode(notes(), { auth: oauth({ issuer: issuer.issuer }) });
    const call = async (key: SigningKey, more?: object, header?: object) =>
      adapter.send(
        callTool('whoami', `Bearer ${await key.sign(goodClaims(issuer.issuer, adapter.url, more), header)}`),
      );
    return { ...adapter, call };
  }

  it('are fetched once for concurrent requests', async () => {
    const { issuer, key } = await crafted();
    const { call } = await open(issuer);
    const statuses = await Promise.all(Array.from({ length: 20 }, (_, i) => call(key, { jti: `${i}` })));
    expect(statuses.every(({ status }) => status === 200)).toBe(true);
    expect(jwksFetches(issuer)).toBe(1);
  });

  it('19 are not fetched for every token with an unknown key ID', async () => {
    const { issuer, key } = await crafted();
    const { call } = await open(issuer);
    expect((await call(key)).status).toBe(200);
    for (let i = 0; i < 50; i += 1) expect((await call(key, {}, { kid: `unknown-${i}` })).status).toBe(401);
    expect(jwksFetches(issuer)).toBe(1);
  });

  it('may be replaced: the new one is valid after the cool-down, and the old one no longer', async () => {
    const { issuer, key } = await crafted();
    const { url, send, call } = await open(issuer);
    vi.useFakeTimers({ toFake: ['Date'] });
    const before = callTool('whoami', `Bearer ${await key.sign(goodClaims(issuer.issuer, url))}`);
    expect((await send(before)).status).toBe(200);
    issuer.keys = [];
    const next = await issuer.newKey('second');
    vi.setSystemTime(Date.now() + 31_000);
    expect((await call(next)).status).toBe(200);
    // Remembered verdicts of the key that was withdrawn are forgotten with it.
    expect((await send(before)).status).toBe(401);
    expect((await call(key)).status).toBe(401);
    expect(jwksFetches(issuer)).toBe(2);
  });

  it('may move to another URL while the old one still responds', async () => {
    const { issuer, key } = await crafted();
    const { call } = await open(issuer);
    vi.useFakeTimers({ toFake: ['Date'] });
    expect((await call(key)).status).toBe(200);
    const next = await signingKey('second');
    issuer.answer = (path, response) =>
      path === '/moved'
        ? json(response, 200, JSON.stringify({ keys: [{ ...next.publicJwk, kid: 'second' }] }))
        : path === '/.well-known/oauth-authorization-server' &&
          json(response, 200, JSON.stringify({ issuer: issuer.issuer, jwks_uri: `${issuer.issuer}/moved` }));
    vi.setSystemTime(Date.now() + 31_000);
    expect((await call(next)).status).toBe(200);
    expect((await call(key)).status).toBe(401);
  });

  it.each<[string, (response: ServerResponse, issuer: CraftedIssuer) => boolean]>([
    // The keys that are there would do.
    ['redirect', (response) => json(response, 302, '', { location: '/moved' })],
    [
      'are 10 MB',
      (response, { keys }) => json(response, 200, JSON.stringify({ keys, more: 'x'.repeat(10_000_000) })),
    ],
    [
      'are 300 KB',
      (response, { keys }) => json(response, 200, JSON.stringify({ keys, more: 'x'.repeat(300_000) })),
    ],
    ['fail', (response) => json(response, 500, '{}')],
    ['are HTML', (response) => json(response, 200, '<html>')],
    ['are a list', (response) => json(response, 200, '[]')],
    [
      'are too many',
      (response, { keys }) =>
        json(response, 200, JSON.stringify({ keys: [...keys, ...Array(100).fill({ kty: 'EC' })] })),
    ],
    ['are missing', (response) => json(response, 404, '{}')],
  ])('20 that %s cause 503 instead of a challenge', async (_case, answer) => {
    const { issuer, key } = await crafted();
    issuer.answer = (path, response) => path === '/jwks' && answer(response, issuer);
    const { call } = await open(issuer);
    const { status, headers, text } = await call(key);
    expect(status).toBe(503);
    expect(headers.get('retry-after')).toBe('5');
    expect(headers.get('www-authenticate')).toBeNull();
    const [, incident = 'none'] = /incident (\w+)/.exec(text) ?? [];
    expect(lines.join()).toContain(incident);
    // An issuer that fails is not asked for every request.
    for (let i = 0; i < 10; i += 1) expect((await call(key, { jti: `${i}` })).status).toBe(503);
    expect(jwksFetches(issuer)).toBe(1);
  });

  it('20 that hang are aborted', async () => {
    const { issuer, key } = await crafted();
    issuer.answer = (path) => path === '/jwks';
    const { call } = await open(issuer);
    expect((await call(key)).status).toBe(503);
  });

  it('20 that are private or symmetric are not used', async () => {
    const { issuer } = await crafted();
    const key = await signingKey('private');
    issuer.keys = [
      { ...key.privateJwk, kid: 'private', alg: 'ES256' },
      { kty: 'oct', k: 'c2VjcmV0', kid: 'first', alg: 'HS256' },
    ];
    const { call } = await open(issuer);
    expect((await call(key)).status).toBe(401);
  });

  it.each<[string, string, object]>([
    ['a point that is not on the curve', 'ES256', { x: 'AAAA' }],
    ['1024 bits', 'RS256', { n: Buffer.alloc(128, 0xc5).toString('base64url') }],
  ])('20 with %s are not used', async (_case, alg, changes) => {
    const { issuer } = await crafted();
    const key = await signingKey('odd', alg);
    issuer.keys = [{ ...key.publicJwk, ...changes, kid: 'odd', alg }];
    const { call } = await open(issuer);
    expect((await call(key)).status).toBe(503);
  });

  it.each(['ES384', 'ES512', 'PS256', 'RS512', 'EdDSA'])('may be for %s', async (alg) => {
    const { issuer } = await crafted();
    const key = await issuer.newKey('other', alg);
    const { call } = await open(issuer);
    expect((await call(key)).status).toBe(200);
    const foreign = await signingKey('other', alg);
    expect((await call(foreign)).status).toBe(401);
  });

  it('remain usable while the issuer is unavailable', async () => {
    const { issuer, key } = await crafted();
    const { call } = await open(issuer);
    expect((await call(key)).status).toBe(200);
    issuer.answer = (_path, response) => json(response, 500, '{}');
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 11 * 60_000);
    expect((await call(key)).status).toBe(200);
    vi.setSystemTime(Date.now() + 25 * 3_600_000);
    expect((await call(key)).status).toBe(503);
  });

  it('21 of an issuer whose metadata names another one are not used', async () => {
    const { issuer, key } = await crafted();
    issuer.answer = (path, response) =>
      path.startsWith('/.well-known/') &&
      json(
        response,
        200,
        JSON.stringify({ issuer: 'https://evil.example', jwks_uri: `${issuer.issuer}/jwks` }),
      );
    const { call } = await open(issuer);
    expect((await call(key)).status).toBe(503);
    expect(jwksFetches(issuer)).toBe(0);
    expect(lines.at(-1)).toContain(String.raw`got \"https://evil.example\", expected \"${issuer.issuer}\"`);
  });

  it('are found by OpenID Connect Discovery as well, and never over plain HTTP from another machine', async () => {
    const { issuer, key } = await crafted();
    issuer.answer = (path, response) => {
      if (path === '/.well-known/oauth-authorization-server') return json(response, 404, '{}');
      return path === '/.well-known/openid-configuration'
        ? json(response, 200, JSON.stringify({ issuer: issuer.issuer, jwks_uri: `${issuer.issuer}/jwks` }))
        : false;
    };
    expect((await (await open(issuer)).call(key)).status).toBe(200);
    issuer.answer = (path, response) =>
      path.startsWith('/.well-known/') &&
      json(response, 200, JSON.stringify({ issuer: issuer.issuer, jwks_uri: 'http://keys.example/jwks' }));
    expect((await (await open(issuer)).call(key)).status).toBe(503);
    expect(() => oauth({ issuer: 'http://login.example.com' })).toThrow('https');
  });
});

describe('opaque tokens', () => {
  const introspection = { clientId: MACHINE.id, clientSecret: MACHINE.secret };

  it('are introspected once for several requests, and refused when revoked', async () => {
    const server = await startAuthorizationServer({ accessTokenFormat: 'opaque' });
    onTestFinished(() => server.close());
    const { url, send } = await onNode(notes(), {
      auth: oauth({ issuer: { issuer: server.issuer, introspection } }),
    });
    const { access_token: token } = await server.machineToken(url, 'notes:read');
    const count = () => server.requests.filter((request) => request.url === '/token/introspection').length;
    for (let i = 0; i < 3; i += 1) {
      const { status, text } = await send(callTool('whoami', `Bearer ${token}`));
      expect([status, text]).toEqual([200, expect.stringContaining(`"${MACHINE.id}"`)]);
    }
    expect(count()).toBe(1);
    await server.revoke(token);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    expect((await send(callTool('whoami', `Bearer ${token}`))).status).toBe(401);
    const { access_token: elsewhere } = await server.machineToken('http://127.0.0.1:9/mcp', 'notes:read');
    expect((await send(callTool('whoami', `Bearer ${elsewhere}`))).status).toBe(401);
  });

  it('are introspected by a client that authenticates with a key', async () => {
    const client = await signingKey('client');
    const jwk = { ...client.publicJwk, kid: 'client', alg: 'ES256', use: 'sig' };
    const server = await startAuthorizationServer({
      accessTokenFormat: 'opaque',
      clients: [
        {
          client_id: 'resource-server',
          token_endpoint_auth_method: 'private_key_jwt',
          token_endpoint_auth_signing_alg: 'ES256',
          jwks: { keys: [jwk] },
          grant_types: ['client_credentials'],
          redirect_uris: [],
          response_types: [],
        },
      ],
    });
    onTestFinished(() => server.close());
    const call = async (signer: SigningKey) => {
      const privateKey = { ...signer.privateJwk, kid: 'client', alg: 'ES256' };
      const asking = { issuer: server.issuer, introspection: { clientId: 'resource-server', privateKey } };
      const { url, send } = await onNode(notes(), { auth: oauth({ issuer: asking }) });
      const { access_token: token } = await server.machineToken(url, 'notes:read');
      return send(callTool('whoami', `Bearer ${token}`));
    };
    expect((await call(client)).text).toContain(`"${MACHINE.id}"`);
    expect((await call(await signingKey('client'))).status).toBe(503);
    for (const given of [{}, { clientSecret: 'x', privateKey: client.privateJwk }, { privateKey: jwk }])
      expect(() =>
        oauth({ issuer: { issuer: server.issuer, introspection: { clientId: 'x', ...given } } }),
      ).toThrow('introspection');
  });

  it('may have three parts, as a JWT has', async () => {
    const { issuer } = await crafted();
    const { url, send } = await onNode(notes(), {
      auth: oauth({ issuer: { issuer: issuer.issuer, introspection } }),
    });
    const result = { active: true, aud: url, exp: 9_999_999_999, sub: 'ada' };
    issuer.answer = (path, response) => path === '/introspect' && json(response, 200, JSON.stringify(result));
    expect((await send(callTool('whoami', 'Bearer v4.local.AAAA'))).status).toBe(200);
  });

  it.each<[string, number, string, number]>([
    ['active as a string', 200, '{"active":"true","aud":"AUD","exp":9999999999,"sub":"a"}', 503],
    ['HTML', 200, '<html>', 503],
    ['an error', 500, '{}', 503],
    ['not active', 200, '{"active":false}', 401],
    ['no audience', 200, '{"active":true,"exp":9999999999,"sub":"a"}', 401],
    ['no expiry', 200, '{"active":true,"aud":"AUD","sub":"a"}', 401],
    ['another issuer', 200, '{"active":true,"aud":"AUD","exp":9999999999,"sub":"a","iss":"https://x"}', 401],
    ['all required members', 200, '{"active":true,"aud":"AUD","exp":9999999999,"sub":"a"}', 200],
  ])('32 with the introspection result %s: %i %s', async (_case, status, body, expected) => {
    const { issuer } = await crafted();
    const { url, send } = await onNode(notes(), {
      auth: oauth({ issuer: { issuer: issuer.issuer, introspection } }),
    });
    issuer.answer = (path, response) =>
      path === '/introspect' && json(response, status, body.replace('AUD', url));
    const { status: received, text } = await send(callTool('whoami', 'Bearer opaque-token'));
    expect([received, text]).toEqual([expected, expect.any(String)]);
    expect(text + lines.join()).not.toContain('opaque-token');
  });
});

describe('machines and enterprises', () => {
  it('client credentials are admitted unless a user is required', async () => {
    const server = await startAuthorizationServer();
    onTestFinished(() => server.close());
    const open = (requiresUser: boolean) =>
      onNode(notes(), { auth: oauth({ issuer: server.issuer, requiresUser }) });
    const admitting = await open(false);
    const machine = await server.machineToken(admitting.url, 'notes:read');
    expect((await admitting.send(callTool('whoami', `Bearer ${machine.access_token}`))).text).toContain(
      MACHINE.id,
    );
    const refusing = await open(true);
    const again = await server.machineToken(refusing.url, 'notes:read');
    expect((await refusing.send(callTool('whoami', `Bearer ${again.access_token}`))).status).toBe(401);
    const person = await server.personToken(refusing.url, 'notes:read', 'grace');
    expect((await refusing.send(callTool('whoami', `Bearer ${person.access_token}`))).text).toContain(
      'grace',
    );
  });

  it('several issuers are distinguished, even if their subjects have the same name', async () => {
    const [first, second] = [await crafted(), await crafted()];
    const auth = oauth({ issuer: [first.issuer.issuer, { issuer: second.issuer.issuer, tokenType: 'JWT' }] });
    const { url, send } = await onNode(
      createServer({ name: 'n', version: '1.0.0' }).tool(
        'whoami',
        { description: 'W' },
        (_, { principal }) => `${principal}`,
      ),
      { auth },
    );
    const call = async (key: SigningKey, issuer: CraftedIssuer, header?: object) =>
      send(callTool('whoami', `Bearer ${await key.sign(goodClaims(issuer.issuer, url), header)}`));
    expect((await call(first.key, first.issuer)).text).toContain(`${first.issuer.issuer} ada`);
    expect((await call(second.key, second.issuer, { typ: 'JWT' })).text).toContain(
      `${second.issuer.issuer} ada`,
    );
    expect((await call(first.key, first.issuer, { typ: 'JWT' })).status).toBe(401);
    expect((await call(second.key, first.issuer)).status).toBe(401);
  });

  it('an access token from an identity assertion is like any other, and the assertion itself is refused', async () => {
    const { issuer, key } = await crafted();
    const { url, send } = await onNode(notes(), { auth: oauth({ issuer: issuer.issuer }) });
    const granted = goodClaims(issuer.issuer, url, {
      sub: 'employee-7',
      client_id: 'https://client.example/metadata.json',
    });
    expect((await send(callTool('whoami', `Bearer ${await key.sign(granted)}`))).text).toContain(
      'employee-7',
    );
    const assertion = goodClaims(issuer.issuer, issuer.issuer, { resource: url });
    const idJag = await key.sign(assertion, { typ: 'oauth-id-jag+jwt' });
    expect((await send(callTool('whoami', `Bearer ${idJag}`))).status).toBe(401);
  });

  it('a proxy is trusted only from its own address', async () => {
    const { issuer } = await crafted();
    const proxied = (addresses: string[]) =>
      onNode(notes(), {
        auth: oauth({
          issuer: issuer.issuer,
          trustedProxy: { addresses, subjectHeader: 'X-Client-Subject' },
        }),
      });
    const { headers = [], body } = callTool('whoami');
    const sent = { headers: [...headers, ['x-client-subject', 'CN=ada']] as const, ...(body && { body }) };
    expect((await (await proxied(['127.0.0.1'])).send(sent)).text).toContain('CN=ada');
    expect((await (await proxied(['10.0.0.7'])).send(sent)).status).toBe(401);
    expect((await (await proxied(['127.0.0.1'])).send(callTool('whoami'))).status).toBe(401);
  });

  it('a caller whom a proxy names needs the scopes that every request needs', async () => {
    const { issuer } = await crafted();
    const trustedProxy = { addresses: ['127.0.0.1'], subjectHeader: 'X-Subject', scopesHeader: 'X-Scopes' };
    const auth = oauth({ issuer: issuer.issuer, scopes: ['notes:read'], trustedProxy });
    const { send } = await onNode(notes(), { auth });
    const call = (scopes: string) => {
      const { headers = [], body = '' } = callTool('whoami');
      return send({ body, headers: [...headers, ['x-subject', 'CN=ada'], ['x-scopes', scopes]] });
    };
    const refused = await call('notes:write');
    expect(refused.status).toBe(403);
    expect(refused.headers.get('www-authenticate')).toContain('scope="notes:read notes:write"');
    expect((await call('notes:write notes:read')).status).toBe(200);
  });
});
