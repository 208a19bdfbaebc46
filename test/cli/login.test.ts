/**
 * `lectern login`, what the other commands do with its tokens, and `lectern logout`, against a real authorization server
 * and without a browser.
 * @module
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'lectern';
import { serve } from 'lectern/node';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type AuthorizationServer,
  NATIVE_ID,
  signIn,
  startAuthorizationServer,
} from '../support/authorization-server.ts';
import { type ProtectedServer, startProtectedServer } from '../support/protected-server.ts';
import { CLI, type Outcome } from './run-lectern.ts';

let issuer: AuthorizationServer;
let server: ProtectedServer;
let config: string;

beforeAll(async () => {
  issuer = await startAuthorizationServer();
  server = await startProtectedServer({ issuer: issuer.issuer });
});
afterAll(async () => {
  await server.close();
  await issuer.close();
});
beforeEach(async () => {
  config = await mkdtemp(join(tmpdir(), 'lectern-login-'));
  return () => rm(config, { recursive: true });
});

/** Does what a user does with the page that the command prints. */
type Act = (printed: string, child: ChildProcess) => Promise<unknown>;

const PAGE = /^ {2}(http:\S+)$/m;
const agree: Act = async (printed) => fetch(await signIn(PAGE.exec(printed)?.[1] ?? ''));

/** Runs the command beside the servers of this process. `act` is called once, when a page or code is shown. */
async function lectern(args: readonly string[], act?: Act): Promise<Outcome> {
  const env = { ...process.env, HOME: config, XDG_CONFIG_HOME: config, APPDATA: config };
  const child: ChildProcess = spawn(process.execPath, [CLI, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  let acting: Promise<unknown> | undefined;
  child.stdout?.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    stderr += chunk;
    if (acting === undefined && stderr.includes('Waiting for you')) acting = act?.(stderr, child);
  });
  const status = await new Promise<number | null>((resolve) => child.on('close', resolve));
  await acting;
  return { stdout, stderr, status };
}

const login = (...more: string[]): Promise<Outcome> => lectern(['login', server.url, ...more], agree);

async function credentialFiles(): Promise<string[]> {
  const folder = join(config, 'lectern', 'credentials');
  return (await readdir(folder).catch(() => [])).map((name) => join(folder, name));
}

describe.skipIf(process.platform !== 'linux')('lectern login', () => {
  it('signs in, stores the tokens for this user only, and makes them available to other commands', async () => {
    const refused = await lectern(['tools', server.url]);
    expect(refused).toMatchObject({ status: 1, stdout: '' });
    expect(refused.stderr).toContain(`Sign in with lectern login ${server.url}`);

    const done = await login('--no-browser');
    expect(done, done.stderr).toMatchObject({ status: 0 });
    expect(done.stdout).toBe('Signed in to notes 1.0.0 with the scopes notes:read.\n');
    const [file = '', ...others] = await credentialFiles();
    expect(others).toEqual([]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(join(file, '..'))).mode & 0o777).toBe(0o700);
    const { credentials } = JSON.parse(await readFile(file, 'utf8'));
    for (const secret of [credentials.tokens.accessToken, credentials.tokens.refreshToken])
      expect(done.stdout + done.stderr).not.toContain(secret);

    const listed = await lectern(['tools', server.url]);
    expect(listed, listed.stderr).toMatchObject({ status: 0 });
    expect(listed.stdout).toContain('add_note');

    const expired = { ...credentials, tokens: { ...credentials.tokens, expiresAt: 0 } };
    await writeFile(file, JSON.stringify({ server: server.url, credentials: expired }));
    expect(await lectern(['tools', server.url])).toMatchObject({ status: 0 });
    const renewed = JSON.parse(await readFile(file, 'utf8')).credentials.tokens;
    expect(renewed.accessToken).not.toBe(credentials.tokens.accessToken);
    expect((await stat(file)).mode & 0o777).toBe(0o600);

    const lacking = await lectern(['call', server.url, 'add_note']);
    expect(lacking.status).toBe(1);
    expect(lacking.stderr).toContain(`lectern login ${server.url} --scope <scopes>`);
    expect(await login('--scope', 'notes:write')).toMatchObject({ status: 0 });
    expect(await lectern(['call', server.url, 'add_note'])).toMatchObject({ status: 0, stdout: 'added\n' });
  });

  it('refreshes once for commands that run at the same time', async () => {
    await login();
    const [file = ''] = await credentialFiles();
    const { credentials } = JSON.parse(await readFile(file, 'utf8'));
    const expired = { ...credentials, tokens: { ...credentials.tokens, expiresAt: 0 } };
    await writeFile(file, JSON.stringify({ server: server.url, credentials: expired }));
    const renewals = () => issuer.requests.filter(({ url }) => url === '/token').length;
    const before = renewals();
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => lectern(['tools', server.url])));
    expect(outcomes.map(({ status, stderr }) => [status, stderr])).toEqual(
      Array(4).fill([0, expect.stringContaining('notes 1.0.0')]),
    );
    expect(renewals()).toBe(before + 1);
    expect(await credentialFiles()).toEqual([file]);
  });

  it('does not wait for a command that ended while it refreshed', async () => {
    await login();
    const [file = ''] = await credentialFiles();
    const { credentials } = JSON.parse(await readFile(file, 'utf8'));
    const expired = { ...credentials, tokens: { ...credentials.tokens, expiresAt: 0 } };
    await writeFile(file, JSON.stringify({ server: server.url, credentials: expired }));
    await writeFile(`${file}.lock`, '');
    const longAgo = new Date(Date.now() - 60_000);
    await utimes(`${file}.lock`, longAgo, longAgo);
    expect(await lectern(['tools', server.url])).toMatchObject({ status: 0 });
  });

  it('keeps the stored tokens when it is interrupted', async () => {
    await login();
    const [file = ''] = await credentialFiles();
    const before = await readFile(file, 'utf8');
    const stopped = await lectern(['login', server.url], async (_printed, child) => child.kill('SIGKILL'));
    expect(stopped.status).toBeNull();
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject(JSON.parse(before));
  });

  it('signs out: the tokens are deleted and revoked', async () => {
    await login();
    const [file = ''] = await credentialFiles();
    const { tokens, client } = JSON.parse(await readFile(file, 'utf8')).credentials;
    expect(await lectern(['logout', server.url])).toMatchObject({
      status: 0,
      stdout: `Signed out of ${server.url}.\n`,
    });
    expect(await credentialFiles()).toEqual([]);
    const form = { grant_type: 'refresh_token', refresh_token: tokens.refreshToken, client_id: client.id };
    await expect(issuer.token(form)).rejects.toThrow('invalid_grant');
    expect(await lectern(['logout', server.url])).toMatchObject({
      stdout: `Not signed in to ${server.url}.\n`,
    });
  });

  it('uses a registered client and a code on another device', async () => {
    const shown: string[] = [];
    const outcome = await lectern(
      ['login', server.url, '--device', '--client-id', NATIVE_ID],
      async (printed) => {
        shown.push(printed);
        return signIn(/, or (\S+)/.exec(printed)?.[1] ?? '', 'grace');
      },
    );
    expect(outcome, outcome.stderr).toMatchObject({ status: 0 });
    expect(shown[0]).toMatch(/enter the code [A-Z]{4}-[A-Z]{4}/);
    expect(server.accepted.at(-1)).toBe('Bearer grace');
  });

  it('reports why sign-in failed and stores nothing', async () => {
    const denied = await lectern(['login', server.url], async (printed) => {
      const page = new URL(PAGE.exec(printed)?.[1] ?? '');
      const back = new URL(page.searchParams.get('redirect_uri') ?? '');
      back.search = new URLSearchParams({
        error: 'access_denied',
        state: page.searchParams.get('state') ?? '',
        iss: issuer.issuer,
      }).toString();
      return fetch(back);
    });
    expect(denied).toMatchObject({ status: 1, stdout: '' });
    expect(denied.stderr).toContain('grants no token: access_denied');
    expect(await lectern(['login', server.url, '--timeout', '1'])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('nobody signed in within 1 seconds.'),
    });
    expect(await credentialFiles()).toEqual([]);
    expect(await lectern(['login', './docs'])).toMatchObject({ status: 2 });
  });

  it('opens no browser for a URL that is not http or https', async () => {
    const hostile = createServer({ name: 'hostile', version: '1.0.0' }).route(
      '/.well-known/oauth-protected-resource/mcp',
      { isPublic: true },
      () => ({ body: JSON.stringify({ resource: evil.url, authorization_servers: ['file:///etc/passwd'] }) }),
    );
    const evil = await serve(hostile, {
      port: 0,
      guardProcess: false,
      authenticate: () => ({ refuse: 401, message: 'No token', challenge: 'Bearer' }),
    });
    const outcome = await lectern(['login', evil.url]);
    await evil.close();
    expect(outcome.status).toBe(1);
    expect(outcome.stderr).toContain('must have an https URL');
  });

  it('accepts a token on the command line and never prints one', async () => {
    const { access_token: token } = await issuer.machineToken(server.url, 'notes:read');
    expect(await lectern(['tools', server.url, '--token', token])).toMatchObject({ status: 0 });
    const both = await lectern([
      'tools',
      server.url,
      '--token',
      token,
      '--header',
      'Authorization: Bearer x',
    ]);
    expect(both).toMatchObject({ status: 2 });
    const bad = await lectern(['tools', server.url, '--token', 'two words']);
    expect(bad.status).toBe(2);
    expect(bad.stderr).not.toContain('two words');
  });
});
