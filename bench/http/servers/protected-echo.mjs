/** The tool of lectern-echo behind `oauth()`, and an issuer on loopback whose ES256 tokens are let in. @module */
import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer as createHttpServer } from 'node:http';
import { z } from 'zod';
import { oauth } from '../../../packages/auth/dist/index.mjs';
import { createServer } from '../../../packages/lectern/dist/index.mjs';
import { serve } from '../../../packages/lectern/dist/node.mjs';
import { announce } from './announce.mjs';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');

function signed(claims) {
  const text = `${encode({ alg: 'ES256', typ: 'at+jwt', kid: 'k' })}.${encode(claims)}`;
  const key = { key: privateKey, dsaEncoding: 'ieee-p1363' };
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
}

/**
 * @param {number} count of different tokens
 * @param {boolean} [reads] whether they are verified; otherwise everybody is let in
 */
export async function serveProtected(count, reads = true) {
  const documents = createHttpServer(({ url }, response) => {
    const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'ES256' };
    response.end(JSON.stringify(url === '/jwks' ? { keys: [jwk] } : { issuer, jwks_uri: `${issuer}/jwks` }));
  });
  await new Promise((resolve) => documents.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${documents.address().port}`;
  const server = createServer({ name: 'echo', version: '1.0.0', policy: { gate: 'open' } });
  const input = z.object({ text: z.string() });
  server.tool('echo', { description: 'Repeats a text', input }, ({ text }) => text);
  const { port, url } = await serve(server, { port: 0, ...(reads && { auth: oauth({ issuer }) }) });
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    iss: issuer,
    aud: url,
    sub: 'ada',
    client_id: 'bench',
    scope: 'notes:read',
    iat: now,
    exp: now + 3600,
  };
  announce(
    port,
    Array.from({ length: count }, (_, i) => signed({ ...claims, jti: `${i}` })),
  );
}
