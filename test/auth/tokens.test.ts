/**
 * Tokens that must be refused: each case is the accepted token with one thing changed.
 * @module
 */
import { createHmac, createPrivateKey, sign } from 'node:crypto';
import { oauth } from '@lectern/auth';
import { createServer } from 'lectern';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_ADAPTERS, callTool, type Received, type Start } from './adapters.ts';
import {
  type CraftedIssuer,
  goodClaims,
  type SigningKey,
  signingKey,
  startCraftedIssuer,
} from './crafted-issuer.ts';

const lines: string[] = [];
const notes = () =>
  createServer({
    name: 'notes',
    version: '1.0.0',
    logger: { log: (level, message, details) => void lines.push(JSON.stringify([level, message, details])) },
  }).tool('whoami', { description: 'Names the caller' }, (_, { auth }) => `${auth?.subject}`);

let issuer: CraftedIssuer;
let key: SigningKey;
let foreign: SigningKey;
/** Published without the algorithm that it is for. */
let plain: SigningKey;
beforeAll(async () => {
  issuer = await startCraftedIssuer();
  key = await issuer.newKey();
  plain = await signingKey('plain');
  issuer.keys.push({ ...plain.publicJwk, kid: 'plain' });
  foreign = await signingKey('first');
});
afterAll(() => issuer.close());

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const now = (): number => Math.floor(Date.now() / 1000);

/** By the numbers of what must be refused; the claims get the resource of the adapter. */
type Craft = (resource: string) => Promise<string> | string;
const claims = (resource: string, more: object = {}) => goodClaims(issuer.issuer, resource, more);
const withClaims =
  (more: (resource: string) => object): Craft =>
  (resource) =>
    key.sign(claims(resource, more(resource)));
const withHeader =
  (header: object): Craft =>
  (resource) =>
    key.sign(claims(resource), header);

const REFUSED: readonly (readonly [name: string, craft: Craft])[] = [
  ['1 another audience', withClaims(() => ({ aud: 'https://other.example/mcp' }))],
  ['1 only other audiences', withClaims((r) => ({ aud: ['https://other.example/mcp', `${r}x`] }))],
  ['2 an audience that starts with ours', withClaims((r) => ({ aud: `${r}/more` }))],
  ['2 an audience that ours starts with', withClaims((r) => ({ aud: new URL(r).origin }))],
  ['3 an audience with a trailing slash', withClaims((r) => ({ aud: `${r}/` }))],
  ['4 no audience', withClaims(() => ({ aud: undefined }))],
  ['4 an audience that is an object', withClaims((r) => ({ aud: { [r]: true } }))],
  ['5 another issuer', withClaims(() => ({ iss: 'https://other.example' }))],
  ['5 the issuer with a trailing slash', withClaims(() => ({ iss: `${issuer.issuer}/` }))],
  ['5 no issuer', withClaims(() => ({ iss: undefined }))],
  ['6 no expiry', withClaims(() => ({ exp: undefined }))],
  ['7 an ID token', withHeader({ typ: 'JWT' })],
  ['7 no type', withHeader({ typ: undefined })],
  ['8 an ID-JAG', withHeader({ typ: 'oauth-id-jag+jwt' })],
  ['8 a DPoP proof', withHeader({ typ: 'dpop+jwt' })],
  ['9 expired beyond the skew', withClaims(() => ({ exp: now() - 6 }))],
  ['9 not valid yet', withClaims(() => ({ nbf: now() + 30 }))],
  ['9 an expiry as a string', withClaims(() => ({ exp: `${now() + 300}` }))],
  ['9 an expiry that is not a number', withClaims(() => ({ exp: null }))],
  ['10 issued in the future', withClaims(() => ({ iat: now() + 30 }))],
  ['10 an empty subject', withClaims(() => ({ sub: '' }))],
  ['10 no subject', withClaims(() => ({ sub: undefined }))],
  ['10 a subject that is a number', withClaims(() => ({ sub: 7 }))],
  ['11 the algorithm none', (r) => `${encode({ alg: 'none', typ: 'at+jwt' })}.${encode(claims(r))}.`],
  ['11 none with a signature', (r) => `${encode({ alg: 'none', typ: 'at+jwt' })}.${encode(claims(r))}.AAAA`],
  [
    '12 HS256 with the public key as secret',
    (r) => {
      const text = `${encode({ alg: 'HS256', typ: 'at+jwt', kid: 'first' })}.${encode(claims(r))}`;
      const secret = JSON.stringify(key.publicJwk);
      return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
    },
  ],
  ['13 an algorithm of another key type', (r) => signedHeader(r, { alg: 'RS256' })],
  [
    '13 an algorithm of another key type, not named by the key',
    (r) => signedHeader(r, { alg: 'RS256' }, plain),
  ],
  ['13 an algorithm of another curve', (r) => signedHeader(r, { alg: 'ES384' }, plain, 'sha384')],
  ['13 a known key without an algorithm', (r) => signedHeader(r, { alg: undefined }, plain)],
  [
    '14 a changed payload',
    async (r) => {
      const [head, , signature] = (await key.sign(claims(r))).split('.');
      return `${head}.${encode(claims(r, { sub: 'root' }))}.${signature}`;
    },
  ],
  ['14 a foreign key with our key ID', (r) => foreign.sign(claims(r))],
  ['14 an embedded key', (r) => foreign.sign(claims(r), { jwk: foreign.publicJwk })],
  ['14 a foreign key set', (r) => foreign.sign(claims(r), { jku: 'https://evil.example/jwks' })],
  ['14 a foreign certificate', (r) => foreign.sign(claims(r), { x5u: 'https://evil.example/cert' })],
  ['14 an unknown critical header', (r) => signedHeader(r, { crit: ['exp'], exp: 1 })],
  ['14 an unknown key', (r) => foreign.sign(claims(r), { kid: 'unknown' })],
  ['15 too long', withClaims(() => ({ padding: 'x'.repeat(7000) }))],
  ['15 five parts', (r) => key.sign(claims(r)).then((token) => `${token}.AAAA.AAAA`)],
  ['15 empty parts', () => '..'],
  ['15 two parts', () => 'AAAA.BBBB'],
  ['15 one part', () => 'AAAA'],
  ['a binding without DPoP', withClaims(() => ({ cnf: { jkt: 'x'.repeat(43) } }))],
  ['a binding to a certificate', withClaims(() => ({ cnf: { 'x5t#S256': 'x' } }))],
  ['a binding that is empty', withClaims(() => ({ cnf: null }))],
  ['claims that are a list', (r) => key.sign(claims(r)).then(() => signedText('[]'))],
];

/** With a header that libraries refuse to sign. */
function signedHeader(resource: string, header: object, signer = key, hash = 'sha256'): string {
  const head = encode({ typ: 'at+jwt', alg: 'ES256', kid: signer.kid, ...header });
  const text = `${head}.${encode(claims(resource))}`;
  const privateKey = createPrivateKey({ key: { ...signer.privateJwk }, format: 'jwk' });
  const signature = sign(hash, Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `${text}.${signature.toString('base64url')}`;
}

async function signedText(text: string): Promise<string> {
  const { CompactSign, importJWK } = await import('jose');
  return new CompactSign(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'ES256', kid: 'first', typ: 'at+jwt' })
    .sign(await importJWK(key.privateJwk, 'ES256'));
}

describe.each(ALL_ADAPTERS)('a protected server on %s', (_name, start: Start) => {
  const open = () => start(notes(), { auth: oauth({ issuer: issuer.issuer }) });

  it('accepts a token for its audience, ignoring the case of the scheme', async () => {
    const { url, send } = await open();
    const token = await key.sign(goodClaims(issuer.issuer, url));
    for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
      const { status, text } = await send(callTool('whoami', `${scheme} ${token}`));
      expect({ status, text }).toMatchObject({ status: 200, text: expect.stringContaining('"ada"') });
    }
    const listed = await key.sign(goodClaims(issuer.issuer, url, { aud: ['https://other.example', url] }));
    expect((await send(callTool('whoami', `Bearer ${listed}`))).status).toBe(200);
    const skewed = await key.sign(goodClaims(issuer.issuer, url, { exp: now() - 3 }));
    expect((await send(callTool('whoami', `Bearer ${skewed}`))).status).toBe(200);
    // What the cases below change is the reason why they are refused.
    for (const signer of [key, plain])
      expect((await send(callTool('whoami', `Bearer ${signedHeader(url, {}, signer)}`))).status).toBe(200);
  });

  it.each(REFUSED)('refuses %s', async (_case, craft) => {
    const { url, send } = await open();
    const token = await craft(url);
    const first = await send(callTool('whoami', `Bearer ${token}`));
    expectInvalidToken(first, url);
    // What is remembered about a token must not change the answer.
    expectInvalidToken(await send(callTool('whoami', `Bearer ${token}`)), url);
    expect(first.text + JSON.stringify([...first.headers]) + lines.join('')).not.toContain(
      token.slice(0, 60),
    );
  });

  it('gives the reason only for an expired token', async () => {
    const { url, send } = await open();
    const expired = await send(
      callTool('whoami', `Bearer ${await key.sign(goodClaims(issuer.issuer, url, { exp: now() - 60 }))}`),
    );
    const other = await send(
      callTool('whoami', `Bearer ${await key.sign(goodClaims(issuer.issuer, url, { aud: 'x' }))}`),
    );
    const foreignKey = await send(
      callTool('whoami', `Bearer ${await foreign.sign(goodClaims(issuer.issuer, url))}`),
    );
    expect(expired.text).toContain('has expired');
    expect(other.text).toBe(foreignKey.text);
    expect(other.text).not.toContain('expired');
    expect(lines.join()).toMatch(/another audience: got .*x.*, expected .*\/mcp.*signature/s);
  });
});

function expectInvalidToken({ status, headers, text }: Received, url: string): void {
  expect({ status, text }).toMatchObject({ status: 401 });
  const challenge = headers.get('www-authenticate') ?? '';
  expect(challenge).toMatch(/^Bearer error="invalid_token", error_description="[^"]+", /);
  const { origin, pathname } = new URL(url);
  expect(challenge).toContain(
    `resource_metadata="${origin}/.well-known/oauth-protected-resource${pathname}"`,
  );
  expect(challenge.length).toBeLessThan(1024);
  expect(JSON.parse(text)).toMatchObject({ jsonrpc: '2.0', error: { code: -32600 } });
  expect(JSON.parse(text)).not.toHaveProperty('result');
}
