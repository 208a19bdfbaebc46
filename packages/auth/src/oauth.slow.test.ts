import fc from 'fast-check';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ScopeRules } from '../../lectern/src/protocol/authorization.ts';
import { oauth } from './oauth.ts';

const ISSUER = 'https://login.example';
const HOST = 'localhost:3333';
const RESOURCE = `http://${HOST}/mcp`;

let sign: (claims: object, header: object) => Promise<string>;
let keys: object[];
beforeAll(async () => {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  keys = [{ ...(await exportJWK(publicKey)), kid: 'k', alg: 'ES256' }];
  sign = (claims, header) =>
    new SignJWT({ ...claims }).setProtectedHeader({ alg: 'ES256', kid: 'k', ...header }).sign(privateKey);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function protect() {
  vi.stubGlobal('fetch', async () => Response.json({ keys }));
  const paths = new Map([['/mcp', { server: '', endpoint: '/mcp', scopes: new ScopeRules() }]]);
  const auth = oauth({ issuer: { issuer: ISSUER, jwksUri: `${ISSUER}/jwks` } });
  const protection = auth.protect({ paths, log() {} });
  return (token: string) => {
    const headers: Record<string, string> = { host: HOST, authorization: `Bearer ${token}` };
    const head = { method: 'POST', path: '/mcp', query: '', header: (name: string) => headers[name] };
    return protection.authenticate(head);
  };
}

const now = Math.floor(Date.now() / 1000);
/** For each claim and header values that are right, and values that are not. */
const part = <T>(right: readonly T[], wrong: readonly T[]) =>
  fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...right).map((value) => ({ value, isRight: true })) },
    { weight: 1, arbitrary: fc.constantFrom(...wrong).map((value) => ({ value, isRight: false })) },
  );

const TOKENS = fc.record({
  typ: part<unknown>(
    ['at+jwt', 'application/at+jwt', 'AT+JWT'],
    ['JWT', 'dpop+jwt', 'oauth-id-jag+jwt', undefined, 'at+jwtx'],
  ),
  iss: part<unknown>([ISSUER], [`${ISSUER}/`, 'https://other.example', undefined, [ISSUER], null]),
  aud: part<unknown>(
    [RESOURCE, [RESOURCE], ['x', RESOURCE]],
    [`${RESOURCE}/`, RESOURCE.slice(0, -1), undefined, [], [1], null, ISSUER],
  ),
  exp: part<unknown>([now + 3600, now + 7200.5], [now - 60, `${now + 3600}`, undefined, null]),
  nbf: part<unknown>([undefined, now - 10], [now + 3600, 'soon']),
  iat: part<unknown>([undefined, now - 10], [now + 3600, '1']),
  sub: part<unknown>(['ada', 'a b', '日本'], ['', undefined, 7, null, ['ada']]),
  client_id: part<unknown>([undefined, 'app', 'https://client.example/metadata.json'], [7, 'x'.repeat(2049)]),
  cnf: part<unknown>([undefined], [{ jkt: 'x' }, {}, null, { 'x5t#S256': 'y' }]),
  kid: part<unknown>(['k', undefined], ['other']),
  tampered: part<boolean>([false], [true]),
});

describe('oauth', () => {
  it('uses forwarded headers only of proxies at listed addresses', async () => {
    const paths = new Map([['/mcp', { server: '', endpoint: '/mcp', scopes: new ScopeRules() }]]);
    const addresses = ['10.0.0.7', '::1', '2001:db8:0:1::/64'];
    const { authenticate } = oauth({
      issuer: ISSUER,
      trustedProxy: { addresses, subjectHeader: 'X-Subject' },
    }).protect({
      paths,
      log() {},
    });
    const ask = (address: string | undefined) =>
      authenticate({
        method: 'POST',
        path: '/mcp',
        query: '',
        address,
        header: (name) => ({ host: HOST, 'x-subject': 'CN=ada' })[name],
      });
    for (const address of addresses) expect(await ask(address)).toMatchObject({ principal: 'proxy CN=ada' });
    for (const address of ['10.0.0.70', '10.0.0', '127.0.0.1', '2001:db8:0:2::/64', '', undefined])
      expect(await ask(address)).toMatchObject({ refuse: 401 });
  });

  it('admits exactly the fully valid tokens of 10,000', async () => {
    const ask = protect();
    let admitted = 0;
    await fc.assert(
      fc.asyncProperty(TOKENS, async ({ typ, kid, tampered, ...claims }) => {
        const values = Object.fromEntries(Object.entries(claims).map(([name, { value }]) => [name, value]));
        let token = await sign(values, { typ: typ.value, kid: kid.value });
        if (tampered.value) token = token.replace(/\.(.)/, (_, first) => `.${first === 'e' ? 'f' : 'e'}`);
        const isRight = [typ, kid, tampered, ...Object.values(claims)].every((each) => each.isRight);
        const identity = await ask(token);
        expect('principal' in identity).toBe(isRight);
        if (isRight) admitted += 1;
        else expect(identity).toMatchObject({ refuse: 401 });
        expect(JSON.stringify(identity)).not.toContain(token);
      }),
      { numRuns: 10_000 },
    );
    expect(admitted).toBeGreaterThan(500);
  }, 300_000);

  it('verifies a limited number of tokens at the same time', async () => {
    const ask = protect();
    let respond = (_keys: Response): void => {};
    const slow = new Promise<Response>((resolve) => {
      respond = resolve;
    });
    vi.stubGlobal('fetch', () => slow);
    const claims = { iss: ISSUER, aud: RESOURCE, exp: now + 3600, sub: 'ada' };
    const tokens = await Promise.all(
      Array.from({ length: 1001 }, (_, i) => sign({ ...claims, jti: `${i}` }, { typ: 'at+jwt' })),
    );
    const asked = tokens.map((token) => ask(token));
    // It is not one of those that wait.
    expect(await asked.at(-1)).toMatchObject({ refuse: 503, headers: { 'retry-after': '5' } });
    respond(Response.json({ keys }));
    expect(await Promise.all(asked.slice(0, -1))).not.toContainEqual(
      expect.objectContaining({ refuse: expect.anything() }),
    );
    expect(await ask(tokens.at(-1) ?? '')).toHaveProperty('principal');
  });

  it('refuses malformed tokens', async () => {
    const ask = protect();
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 300 }), async (text) => {
        expect(await ask(text)).toHaveProperty('refuse');
      }),
      { numRuns: 2000 },
    );
  });

  it.each<[object, string]>([
    [{ issuer: [] }, 'at least one'],
    [{ issuer: 'http://login.example' }, 'https'],
    [{ issuer: ISSUER, clockSkewSeconds: 61 }, 'clockSkewSeconds'],
    [{ issuer: { issuer: ISSUER, algorithms: ['HS256'] } }, 'HS256'],
    ...['2001:db8::5', '::ffff:10.0.0.7', '10.0.0.0/8', 'proxy.internal', ''].map(
      (address): [object, string] => [
        { issuer: ISSUER, trustedProxy: { addresses: [address], subjectHeader: 'x' } },
        'trustedProxy.addresses',
      ],
    ),
    [{ issuer: ISSUER, trustedProxy: { addresses: [], subjectHeader: 'x' } }, 'trustedProxy.addresses'],
    [{ issuer: ISSUER, dpop: { nonceSecret: 'short' } }, 'nonceSecret'],
  ])('refuses the options %j', (options, message) => {
    expect(() => oauth(options as never)).toThrow(message);
  });
});
