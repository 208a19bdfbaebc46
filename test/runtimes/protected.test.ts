/**
 * `@lectern/auth` on every runtime, with the tokens of a real authorization server: metadata, challenges, JWTs, scopes
 * and bound tokens, with the cryptography of that runtime.
 * @module
 */
import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callTool } from '../auth/adapters.ts';
import {
  type AuthorizationServer,
  MACHINE,
  startAuthorizationServer,
} from '../support/authorization-server.ts';
import { describeWith } from '../support/required.ts';
import { buildProgram, replaceFile } from './built-programs.ts';
import { isInstalled, RUNTIMES, type Runtime } from './runtimes.ts';
import { type Running, startServing } from './serving-process.ts';

const METADATA = '/.well-known/oauth-protected-resource';

async function startProtected(runtime: Runtime, issuer: string): Promise<Running> {
  const entry = new URL(runtime.entry.href.replace('/entries/', '/entries/protected-'));
  const built = await buildProgram(entry, runtime.platform);
  const file = built.replace(/\.mjs$/, `-${runtime.name.replace(' ', '-')}.mjs`);
  replaceFile(file, `globalThis.ISSUER = ${JSON.stringify(issuer)};\n${readFileSync(built, 'utf8')}`);
  return startServing(runtime.find() ?? '', runtime.args(file));
}

for (const runtime of RUNTIMES) {
  describeWith(isInstalled(runtime), `a protected server on ${runtime.name}`, () => {
    let issuer: AuthorizationServer;
    let running: Running;
    let url: string;
    beforeAll(async () => {
      issuer = await startAuthorizationServer();
      running = await startProtected(runtime, issuer.issuer);
      url = `http://127.0.0.1:${running.port}/mcp`;
    }, 60_000);
    afterAll(async () => {
      await running?.stop();
      await issuer?.close();
    });

    async function call(tool: string, authorization?: string, more: Record<string, string> = {}) {
      const { headers = [], body = '' } = callTool(tool, authorization);
      const all = new Headers({ 'content-type': 'application/json', accept: 'application/json', ...more });
      for (const [name, value] of headers) all.set(name, value);
      const response = await fetch(url, { method: 'POST', headers: all, body });
      const challenge = response.headers.get('www-authenticate') ?? '';
      return { status: response.status, challenge, text: await response.text() };
    }
    const machineToken = async (scope: string, resource = url) =>
      (await issuer.machineToken(resource, scope)).access_token;

    it('has metadata, and challenges requests without a token', async () => {
      const { status, challenge } = await call('whoami');
      const metadata = new URL(`${METADATA}/mcp`, url).href;
      expect(status).toBe(401);
      expect(challenge).toContain(`Bearer scope="notes:read", resource_metadata="${metadata}"`);
      for (const address of [metadata, new URL(METADATA, url)])
        expect(await (await fetch(address)).json()).toMatchObject({
          resource: url,
          authorization_servers: [issuer.issuer],
        });
    });

    it('verifies tokens, and refuses changed ones and those for other audiences', async () => {
      const token = await machineToken('notes:read');
      const accepted = await call('whoami', `Bearer ${token}`);
      expect([accepted.status, accepted.text, running.stderr()]).toEqual([
        200,
        expect.stringContaining(`"${MACHINE.id}"`),
        expect.any(String),
      ]);
      const elsewhere = await machineToken('notes:read', 'http://127.0.0.1:9/mcp');
      const changed = token.replace(
        /\.[^.]+$/,
        (signature) => `.${[...signature.slice(1)].reverse().join('')}`,
      );
      for (const other of [elsewhere, changed, 'opaque']) {
        const refused = await call('whoami', `Bearer ${other}`);
        expect(refused.status).toBe(401);
        expect(refused.challenge).toContain('error="invalid_token"');
      }
    });

    it('challenges with the scopes that a tool requires', async () => {
      const { status, challenge } = await call('write', `Bearer ${await machineToken('notes:read')}`);
      expect(status).toBe(403);
      expect(challenge).toContain('error="insufficient_scope"');
      expect(challenge).toContain('scope="notes:read notes:write"');
      const both = await machineToken('notes:read notes:write');
      expect((await call('write', `Bearer ${both}`)).text).toContain('Written.');
    });

    it('accepts a bound token with a proof, once', async () => {
      const { privateKey, publicKey } = await generateKeyPair('ES256');
      const jwk = await exportJWK(publicKey);
      const proofOf = (htu: string, more: object) =>
        new SignJWT({ jti: randomUUID(), htm: 'POST', htu, ...more })
          .setProtectedHeader({ typ: 'dpop+jwt', alg: 'ES256', jwk })
          .setIssuedAt()
          .sign(privateKey);
      const { access_token: token } = await issuer.token(
        { grant_type: 'client_credentials', resource: url, scope: 'notes:read' },
        {
          dpop: await proofOf(issuer.endpoints.token, {}),
          authorization: `Basic ${btoa(`${MACHINE.id}:${MACHINE.secret}`)}`,
        },
      );
      const digest = createHash('sha256')
        .update(callTool('whoami').body ?? '')
        .digest('base64');
      const ath = createHash('sha256').update(token).digest('base64url');
      const dpop = await proofOf(url, { ath, content_digest: `sha-256=:${digest}:` });
      expect((await call('whoami', `DPoP ${token}`, { dpop })).text).toContain(`"${MACHINE.id}"`);
      expect((await call('whoami', `DPoP ${token}`, { dpop })).status).toBe(401);
      expect((await call('whoami', `Bearer ${token}`)).status).toBe(401);
    });
  });
}
