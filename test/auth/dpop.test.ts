/**
 * Tokens that are bound to a key (RFC 9449), issued by a real server and by crafted ones.
 * @module
 */
import { createHash, randomUUID } from 'node:crypto';
import { oauth } from '@lectern/auth';
import { calculateJwkThumbprint, importJWK, SignJWT } from 'jose';
import { createServer } from 'lectern';
import { createMemoryStore, type SharedStore } from 'lectern/http';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { MACHINE, startAuthorizationServer } from '../support/authorization-server.ts';
import {
  ADAPTERS,
  ALL_ADAPTERS,
  callTool,
  type Sent,
  type Start,
  statelessBody,
  statelessHeaders,
} from './adapters.ts';
import {
  type CraftedIssuer,
  goodClaims,
  type SigningKey,
  signingKey,
  startCraftedIssuer,
} from './crafted-issuer.ts';

const notes = () =>
  createServer({ name: 'notes', version: '1.0.0', logger: { log() {} } }).tool(
    'whoami',
    { description: 'Names the caller' },
    (_, { auth }) => `${auth?.subject}`,
  );

let issuer: CraftedIssuer;
let key: SigningKey;
let client: SigningKey;
let other: SigningKey;
beforeAll(async () => {
  issuer = await startCraftedIssuer();
  [key, client, other] = await Promise.all([issuer.newKey(), signingKey(), signingKey()]);
});
afterAll(() => issuer.close());
afterEach(() => {
  vi.useRealTimers();
});

const now = (): number => Math.floor(Date.now() / 1000);
const ath = (token: string): string => createHash('sha256').update(token).digest('base64url');

interface Changes {
  readonly claims?: object;
  readonly header?: object;
  readonly signer?: SigningKey;
}

async function proofOf(
  url: string,
  token: string,
  { claims = {}, header = {}, signer = client }: Changes = {},
) {
  return new SignJWT({ jti: randomUUID(), htm: 'POST', htu: url, iat: now(), ath: ath(token), ...claims })
    .setProtectedHeader({ typ: 'dpop+jwt', alg: 'ES256', jwk: client.publicJwk, ...header })
    .sign(await importJWK(signer.privateJwk, 'ES256'));
}

const with_ = (token: string, ...proofs: string[]): Sent => {
  const sent = callTool('whoami', `DPoP ${token}`);
  return { ...sent, headers: [...(sent.headers ?? []), ...proofs.map((proof) => ['dpop', proof] as const)] };
};

const bound = async (url: string, more: object = {}) =>
  key.sign(
    goodClaims(issuer.issuer, url, {
      cnf: { jkt: await calculateJwkThumbprint(client.publicJwk) },
      ...more,
    }),
  );

describe.each(ALL_ADAPTERS)('a DPoP-bound token, on %s', (_name, start: Start) => {
  const open = (dpop: object | boolean = true) =>
    start(notes(), { auth: oauth({ issuer: issuer.issuer, dpop }) });

  it('is accepted with a proof, and each proof once', async () => {
    const { url, send } = await open();
    const token = await bound(url);
    const proof = await proofOf(url, token);
    expect((await send(with_(token, proof))).text).toContain('"ada"');
    const replayed = await send(with_(token, proof));
    expect(replayed.status).toBe(401);
    expect(replayed.headers.get('www-authenticate')).toMatch(/DPoP error="invalid_dpop_proof".*algs="ES256/);
    const shouted = await proofOf(`${url.replace('http', 'HTTP')}?query=1#part`, token);
    expect((await send(with_(token, shouted))).status).toBe(200);
  });

  it('keeps a stream open with the proof that opened it, until the token expires', async () => {
    const { url, send } = await start(notes(), {
      auth: oauth({ issuer: issuer.issuer, dpop: true, clockSkewSeconds: 0 }),
      reauthenticateMs: 20,
    });
    const exp = now() + 2;
    const token = await bound(url, { exp });
    const method = 'subscriptions/listen';
    const { status, text } = await send({
      body: statelessBody(method, { notifications: { toolsListChanged: true } }),
      headers: [
        ...statelessHeaders(method),
        ['authorization', `DPoP ${token}`],
        ['dpop', await proofOf(url, token)],
      ],
    });
    expect([status, text]).toEqual([200, expect.stringContaining('acknowledged')]);
    expect(Date.now()).toBeGreaterThanOrEqual(exp * 1000);
  });

  it.each<[string, string, Changes]>([
    ['no jti', 'invalid_dpop_proof', { claims: { jti: undefined } }],
    ['no method', 'invalid_dpop_proof', { claims: { htm: undefined } }],
    ['another method', 'invalid_dpop_proof', { claims: { htm: 'GET' } }],
    ['no URL', 'invalid_dpop_proof', { claims: { htu: undefined } }],
    ['another URL', 'invalid_dpop_proof', { claims: { htu: 'https://other.example/mcp' } }],
    ['no time', 'invalid_dpop_proof', { claims: { iat: undefined } }],
    ['a time as a string', 'invalid_dpop_proof', { claims: { iat: `${now()}` } }],
    ['an old time', 'invalid_dpop_proof', { claims: { iat: now() - 360 } }],
    ['a future time', 'invalid_dpop_proof', { claims: { iat: now() + 360 } }],
    ['no token hash', 'invalid_dpop_proof', { claims: { ath: undefined } }],
    ['another token', 'invalid_dpop_proof', { claims: { ath: ath('other') } }],
    ['another type', 'invalid_dpop_proof', { header: { typ: 'JWT' } }],
  ])('is refused with a proof that has %s', async (_case, error, changes) => {
    const { url, send } = await open();
    const token = await bound(url);
    const { status, headers } = await send(with_(token, await proofOf(url, token, changes)));
    expect(status).toBe(401);
    expect(headers.get('www-authenticate')).toContain(`DPoP error="${error}"`);
  });

  it('is refused with a stolen, malformed or missing proof', async () => {
    const { url, send } = await open();
    const token = await bound(url);
    const error = async (sent: Sent) => {
      const { status, headers } = await send(sent);
      return [status, /DPoP error="(\w+)"/.exec(headers.get('www-authenticate') ?? '')?.[1]];
    };
    const refused = [401, 'invalid_dpop_proof'];
    expect(await error(with_(token))).toEqual(refused);
    expect(await error(with_(token, await proofOf(url, token), await proofOf(url, token)))).toEqual(refused);
    expect(await error(with_(token, 'not.a.proof'))).toEqual(refused);
    expect(await error(with_(token, await proofOf(url, token, { signer: other })))).toEqual(refused);
    expect(
      await error(with_(token, await proofOf(url, token, { header: { jwk: client.privateJwk } }))),
    ).toEqual(refused);
    const own = { header: { jwk: other.publicJwk }, signer: other };
    expect(await error(with_(token, await proofOf(url, token, own)))).toEqual([401, 'invalid_token']);
    const [, payload] = (await proofOf(url, token)).split('.');
    const none = Buffer.from(
      JSON.stringify({ typ: 'dpop+jwt', alg: 'none', jwk: client.publicJwk }),
    ).toString('base64url');
    expect(await error(with_(token, `${none}.${payload}.`))).toEqual(refused);
  });

  it('is refused with another scheme, for another audience, and if DPoP is disabled', async () => {
    const { url, send } = await open();
    const token = await bound(url);
    expect((await send(callTool('whoami', `Bearer ${token}`))).status).toBe(401);
    const elsewhere = await bound('https://other.example/mcp');
    expect((await send(with_(elsewhere, await proofOf(url, elsewhere)))).status).toBe(401);
    const free = await key.sign(goodClaims(issuer.issuer, url));
    expect((await send(with_(free, await proofOf(url, free)))).status).toBe(401);
    const off = await open(false);
    const forOff = await bound(off.url);
    expect((await off.send(callTool('whoami', `Bearer ${forOff}`))).status).toBe(401);
    expect((await off.send(with_(forOff, await proofOf(off.url, forOff)))).status).toBe(401);
  });

  it('may be required, with a nonce', async () => {
    const { url, send } = await open({ isRequired: true, requiresNonce: true });
    expect(
      (await send(callTool('whoami', `Bearer ${await key.sign(goodClaims(issuer.issuer, url))}`))).status,
    ).toBe(401);
    const token = await bound(url);
    const first = await send(with_(token, await proofOf(url, token)));
    expect(first.headers.get('www-authenticate')).toContain('DPoP error="use_dpop_nonce"');
    const nonce = first.headers.get('dpop-nonce');
    expect(
      (await send(with_(token, await proofOf(url, token, { claims: { nonce: `${nonce}x` } })))).status,
    ).toBe(401);
    expect((await send(with_(token, await proofOf(url, token, { claims: { nonce } })))).status).toBe(200);
    const metadata = await send({ method: 'GET', path: '/.well-known/oauth-protected-resource' });
    expect(JSON.parse(metadata.text)).toMatchObject({
      dpop_bound_access_tokens_required: true,
      dpop_signing_alg_values_supported: expect.arrayContaining(['ES256']),
    });
  });

  it('is bound to the body if the proof contains its digest, which may be required', async () => {
    const { url, send } = await open();
    const strict = await open({ requiresContentDigest: true });
    const { body = '' } = callTool('whoami');
    const digestOf = (text: string) => `sha-256=:${createHash('sha256').update(text).digest('base64')}:`;
    const claims = { content_digest: digestOf(body) };
    const token = await bound(url);
    expect((await send(with_(token, await proofOf(url, token, { claims })))).status).toBe(200);
    for (const wrong of [digestOf(`${body} `), claims.content_digest.slice(0, -1), 7, ['x'], null, '']) {
      const proof = await proofOf(url, token, { claims: { content_digest: wrong } });
      const { status, headers, text } = await send(with_(token, proof));
      expect([wrong, status]).toEqual([wrong, 401]);
      expect(headers.get('www-authenticate')).toContain('DPoP error="invalid_dpop_proof"');
      expect(text).not.toContain('result');
    }
    const other = await bound(strict.url);
    const sent = async (more: Changes) => strict.send(with_(other, await proofOf(strict.url, other, more)));
    expect((await sent({})).status).toBe(401);
    expect((await sent({ claims })).status).toBe(200);
    // Without a body there is nothing to digest.
    const proof = await proofOf(strict.url, other, { claims: { htm: 'DELETE' } });
    const deleted = await strict.send({
      method: 'DELETE',
      headers: [
        ['authorization', `DPoP ${other}`],
        ['dpop', proof],
      ],
    });
    expect([400, 405]).toContain(deleted.status);
  });

  it('is refused with a proof signed by a shared secret', async () => {
    const { url, send } = await open();
    const token = await bound(url);
    const proof = await new SignJWT({ jti: randomUUID(), htm: 'POST', htu: url, iat: now(), ath: ath(token) })
      .setProtectedHeader({ typ: 'dpop+jwt', alg: 'HS256', jwk: { kty: 'oct', k: 'c2VjcmV0' } as never })
      .sign(Buffer.from('secret'.repeat(8)));
    expect((await send(with_(token, proof))).status).toBe(401);
  });

  it('is refused with an old nonce', async () => {
    const { url, send } = await open({ requiresNonce: true });
    const token = await bound(url);
    const nonce = (await send(with_(token, await proofOf(url, token)))).headers.get('dpop-nonce');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 });
    const later = await bound(url, { exp: now() + 300 });
    const { status, headers } = await send(with_(later, await proofOf(url, later, { claims: { nonce } })));
    expect(status).toBe(401);
    expect(headers.get('www-authenticate')).toContain('error="use_dpop_nonce"');
    expect(headers.get('dpop-nonce')).not.toBe(nonce);
  });

  it('is accepted from a real authorization server', async () => {
    const server = await startAuthorizationServer();
    try {
      const { url, send } = await start(notes(), { auth: oauth({ issuer: server.issuer, dpop: true }) });
      const atToken = await proofOf(server.endpoints.token, '', { claims: { ath: undefined } });
      const { access_token: token, token_type: type } = await server.token(
        { grant_type: 'client_credentials', resource: url, scope: 'notes:read' },
        { dpop: atToken, authorization: `Basic ${btoa(`${MACHINE.id}:${MACHINE.secret}`)}` },
      );
      expect(type).toBe('DPoP');
      expect((await send(with_(token, await proofOf(url, token)))).text).toContain(MACHINE.id);
    } finally {
      await server.close();
    }
  });
});

describe.each(ADAPTERS)('with several replicas on %s', (_name, start: Start) => {
  it('a proof is refused that another one has accepted, and every proof while that is not known', async () => {
    const used = new Set<string>();
    let fails = false;
    const store: SharedStore = {
      sessions: createMemoryStore(),
      states: {
        claim(id) {
          if (fails) throw new Error('no connection');
          return !used.has(id) && used.add(id).size > 0;
        },
      },
      attach: () => async () => {},
      announce() {},
      isReady: () => true,
    };
    const replica = () =>
      start(notes(), {
        auth: oauth({ issuer: issuer.issuer, dpop: true, publicUrl: 'https://mcp.example.com' }),
        store,
      });
    const url = 'https://mcp.example.com/mcp';
    const [first, second] = [await replica(), await replica()];
    const token = await bound(url);
    const proof = await proofOf(url, token);
    expect((await first.send(with_(token, proof))).status).toBe(200);
    expect((await second.send(with_(token, proof))).status).toBe(401);
    fails = true;
    expect((await second.send(with_(token, await proofOf(url, token)))).status).toBe(503);
  });
});
