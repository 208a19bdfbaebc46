/**
 * `lectern serve --oauth-issuer` and tokens with scopes, with the command as it is built.
 * @module
 */
import { execFileSync, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startAuthorizationServer } from '../support/authorization-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { callTool } from './adapters.ts';
import { goodClaims, startCraftedIssuer } from './crafted-issuer.ts';

const CLI = fileURLToPath(new URL('../../packages/lectern/dist/cli.mjs', import.meta.url));

async function serveFolder(options: string[], environment: Record<string, string> = {}): Promise<string> {
  const folder = await temporaryFolder();
  await folder.write('deploy.md', '# Deploy\n\nRun the pipeline.\n');
  const child = spawn(process.execPath, [CLI, 'serve', folder.root, '--http', '0', ...options], {
    env: { ...process.env, LECTERN_CACHE: 'off', ...environment },
  });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('close', resolve));
  });
  let out = '';
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (text) => {
      out += text;
      const [url] = /http:\/\/127\.0\.0\.1:\d+\/\S*mcp/.exec(out) ?? [];
      if (url !== undefined) resolve(url);
    });
    child.once('exit', (code) => reject(new Error(`exit ${code}: ${out}`)));
  });
}

const call = (url: string, token?: string) => {
  const { body = '', headers = [] } = callTool('list_articles', token && `Bearer ${token}`);
  const all = new Headers([...headers].map(([name, value]): [string, string] => [name, value]));
  all.set('content-type', 'application/json');
  all.set('accept', 'application/json, text/event-stream');
  return fetch(url, { method: 'POST', headers: all, body });
};

describe('lectern serve', () => {
  it('admits only tokens of the authorization server with the required scopes', async () => {
    const server = await startAuthorizationServer();
    onTestFinished(() => server.close());
    const url = await serveFolder(['--oauth-issuer', server.issuer, '--scope', 'notes:read']);
    const refused = await call(url);
    expect(refused.status).toBe(401);
    const [, metadata = ''] =
      /resource_metadata="([^"]+)"/.exec(refused.headers.get('www-authenticate') ?? '') ?? [];
    const { resource, authorization_servers: issuers } = await (await fetch(metadata)).json();
    expect([resource, issuers]).toEqual([url, [server.issuer]]);
    const granted = await call(url, (await server.personToken(url, 'notes:read')).access_token);
    expect([granted.status, await granted.text()]).toEqual([200, expect.stringContaining('Deploy')]);
    const other = await call(url, (await server.personToken(url, 'notes:write')).access_token);
    expect(other.status).toBe(403);
  });

  it('admits tokens of authorization servers with audiences and types of their own', async () => {
    const issuer = await startCraftedIssuer();
    onTestFinished(() => issuer.close());
    const key = await issuer.newKey();
    const token = (aud: string, typ = 'JWT') => key.sign(goodClaims(issuer.issuer, aud), { typ });
    const options = ['--oauth-issuer', issuer.issuer, '--audience', 'api://notes', '--token-type', 'JWT'];
    const url = await serveFolder(options);
    expect((await call(url, await token('api://notes'))).status).toBe(200);
    expect((await call(url, await token(url))).status).toBe(401);
    const strict = await serveFolder(options.slice(0, 2));
    expect((await call(strict, await token(strict))).status).toBe(401);
    expect((await call(strict, await token(strict, 'at+jwt'))).status).toBe(200);
  });

  it('admits tokens of a file written by lectern token new with scopes', async () => {
    const folder = await temporaryFolder();
    const file = folder.at('tokens.yaml');
    const args = [CLI, 'token', 'new', 'ada', '--scope', 'notes:read', '--scope', 'x', '--file', file];
    const token = execFileSync(process.execPath, args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const url = await serveFolder(['--token-file', file]);
    expect((await call(url)).status).toBe(401);
    expect((await call(url, token.trim())).status).toBe(200);
    const again = await serveFolder([], { LECTERN_TOKENS: await readFile(file, 'utf8') });
    expect((await call(again)).status).toBe(401);
    expect((await call(again, token.trim())).status).toBe(200);
    await expect(serveFolder([], { LECTERN_TOKENS: '' })).rejects.toThrow('exit 1');
  });
});
