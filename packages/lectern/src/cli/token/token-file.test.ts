import crypto from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../../../../test/support/temporary-folder.ts';
import type { LogLevel } from '../../logging/logger.ts';
import { digestOf, openTokenFile, openTokenVariable } from './token-file.ts';

const sha256 = (token: string): string => digestOf(token).toString('hex');
const entry = (principal: string, token: string, more = ''): string =>
  `- principal: ${principal}\n  sha256: ${sha256(token)}\n${more}`;

async function open(content: string) {
  const path = (await temporaryFolder()).at('tokens.yaml');
  writeFileSync(path, content);
  const logged: [LogLevel, string, unknown][] = [];
  const file = openTokenFile(path, {
    log: (level, message, details) => void logged.push([level, message, details]),
  });
  const ask = (authorization?: string) =>
    file.authenticate({ method: 'POST', path: '/mcp', query: '', header: () => authorization });
  file.close();
  return { path, file, ask, logged };
}

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

describe('a token file', () => {
  it('identifies the principal of each token', async () => {
    const { ask } = await open(entry('ada', 'token-of-ada') + entry('bob', 'token-of-bob'));
    expect(ask('Bearer token-of-ada')).toMatchObject({
      principal: 'ada',
      auth: { subject: 'ada', scopes: [] },
    });
    expect(ask('bearer  token-of-bob')).toMatchObject({ principal: 'bob' });
  });

  it('grants the scopes of each token', async () => {
    const { ask } = await open(entry('ada', 'token-of-ada', '  scopes: [notes:read, "notes:write"]\n'));
    expect(ask('Bearer token-of-ada')).toMatchObject({ auth: { scopes: ['notes:read', 'notes:write'] } });
  });

  it('refuses requests without a token and explains how to send one', async () => {
    const { ask } = await open(entry('ada', 'token-of-ada'));
    expect(ask()).toEqual({
      refuse: 401,
      message: 'Send a token of this server in the header "Authorization: Bearer <token>".',
      challenge: 'Bearer realm="lectern"',
    });
  });

  it.each([
    ['Bearer token-of-eve', 401, 'invalid_token'],
    [`Bearer ${sha256('token-of-ada')}`, 401, 'invalid_token'],
    ['Bearer', 400, 'invalid_request'],
    ['Bearer token-of-ada, Bearer token-of-ada', 400, 'invalid_request'],
    ['Bearer token of ada', 400, 'invalid_request'],
    ['', 400, 'invalid_request'],
  ])('refuses %j with %i %s without repeating it', async (authorization, refuse, error) => {
    const { ask, logged } = await open(entry('ada', 'token-of-ada'));
    const refusal = ask(authorization);
    expect(refusal).toMatchObject({ refuse, challenge: `Bearer realm="lectern", error="${error}"` });
    expect(JSON.stringify([refusal, logged])).not.toMatch(/of-eve|dG9r|of-ada|of ada/);
  });

  it('refuses a token in the URL, even beside a valid one', async () => {
    const { file } = await open(entry('ada', 'token-of-ada'));
    const query = 'access_token=token-of-ada';
    const head = { method: 'POST', path: '/mcp', query, header: () => 'Bearer token-of-ada' };
    expect(file.authenticate(head)).toMatchObject({ refuse: 400 });
  });

  it('refuses a token after its expiry', async () => {
    vi.useFakeTimers({ now: Date.parse('2027-01-30T23:00:00Z'), toFake: ['Date'] });
    const { ask } = await open(entry('ada', 'token-of-ada', '  expires: 2027-01-31\n'));
    expect(ask('Basic dG9rZW4=')).toMatchObject({ refuse: 401, challenge: 'Bearer realm="lectern"' });
    expect(ask('Bearer token-of-ada')).toMatchObject({
      principal: 'ada',
      expiresAt: Date.parse('2027-01-31T00:00:00Z'),
    });
    vi.setSystemTime(Date.parse('2027-01-31T00:00:00Z'));
    expect(ask('Bearer token-of-ada')).toMatchObject({ refuse: 401, message: 'The token has expired.' });
  });

  it('admits no requests while it is empty', async () => {
    const { ask } = await open('');
    expect(ask('Bearer anything')).toMatchObject({ refuse: 401 });
  });

  it('is reloaded when it changes, and keeps the previous content while it has errors', async () => {
    const { path, file, ask, logged } = await open(entry('ada', 'token-of-ada'));
    writeFileSync(path, '- principal: ada\n');
    file.reload();
    expect(ask('Bearer token-of-ada')).toMatchObject({ principal: 'ada' });
    expect(logged.at(-1)).toEqual([
      'error',
      expect.stringMatching(/stay valid: .*tokens\.yaml:1: "sha256"/),
      undefined,
    ]);
    writeFileSync(path, entry('bob', 'token-of-bob'));
    file.reload();
    expect(ask('Bearer token-of-ada')).toMatchObject({ refuse: 401 });
    expect(ask('Bearer token-of-bob')).toMatchObject({ principal: 'bob' });
  });

  it.each([
    ['tokens: []', ':1: expected a list of tokens.'],
    ['- ada', ':1: expected "principal" and "sha256".'],
    [`${entry('ada', 'a')}- sha256: 12`, ':3: "principal" must be a non-empty string.'],
    ['- principal: ada\n  sha256: 12', ':1: "sha256" must be the SHA-256 of a token'],
    [
      entry('ada', 'a', '  scope: x\n'),
      ':1: unknown member "scope"; expected principal, sha256, scopes, expires.',
    ],
    [entry('ada', 'a', '  scopes: notes:read\n'), ':1: "scopes" must be a list'],
    [entry('ada', 'a', '  scopes: ["a b"]\n'), ':1: "scopes" must be a list'],
    [entry('ada', 'a', '  expires: soon\n'), ':1: "expires" must be a date'],
    [entry('ada', 'a') + entry('bob', 'a'), ':3: this token is already in the list.'],
    ['- principal: [', 'tokens.yaml:'],
  ])('is refused with the line number if it contains %j', async (content, message) => {
    await expect(open(content)).rejects.toThrow(message);
  });

  it('is refused if it does not exist', () => {
    expect(() => openTokenFile('/nowhere/tokens.yaml', { log() {} })).toThrow('cannot be read: ENOENT');
  });
});

describe('the time of a token lookup', () => {
  const NAMES = Array.from({ length: 2000 }, (_, i) => `token-${i}`);
  const FILE = NAMES.map((token, i) => entry(`p${i}`, token)).join('');

  it('consists of one comparison of whole digests, whether the token is known or not', async () => {
    const { ask } = await open(FILE);
    const compare = vi.spyOn(crypto, 'timingSafeEqual');
    syncBuiltinESMExports();
    for (const token of ['token-0', 'token-1999', 'unknown', 'token-']) {
      compare.mockClear();
      ask(`Bearer ${token}`);
      expect(compare.mock.calls.map(([a, b]) => [a.byteLength, b.byteLength])).toEqual([[32, 32]]);
    }
  });

  it('does not depend on the position or presence of the token', async () => {
    const { ask } = await open(FILE);
    const asked = ['token-0', 'token-1000', 'token-1999', 'unknown-0', 'token-199'];
    const samples = asked.map((): number[] => []);
    for (let round = 0; round < 3000; round += 1)
      for (const [i, token] of asked.entries()) {
        const start = process.hrtime.bigint();
        ask(`Bearer ${token}`);
        samples[i]?.push(Number(process.hrtime.bigint() - start));
      }
    const medians = samples.map((each) => each.sort((a, b) => a - b)[1500] ?? 0);
    // A search from the beginning to the end takes several hundred times as long for the last as for the first.
    expect(Math.max(...medians) / Math.min(...medians)).toBeLessThan(3);
  });
});

describe('LECTERN_TOKENS', () => {
  const ask = (text: string, authorization: string) =>
    openTokenVariable('LECTERN_TOKENS', text).authenticate({
      method: 'POST',
      path: '/mcp',
      query: '',
      header: () => authorization,
    });

  it('has the same format as a token file', () => {
    const text = entry('ada', 'token-of-ada', '  scopes: [notes:read]\n');
    expect(ask(text, 'Bearer token-of-ada')).toMatchObject({
      principal: 'ada',
      auth: { scopes: ['notes:read'] },
    });
    expect(ask(text, 'Bearer token-of-eve')).toMatchObject({ refuse: 401 });
    const json = JSON.stringify([{ principal: 'ada', sha256: sha256('token-of-ada') }]);
    expect(ask(json, 'Bearer token-of-ada')).toMatchObject({ principal: 'ada' });
  });

  it.each([
    ['', 'LECTERN_TOKENS is empty'],
    [' \n', 'LECTERN_TOKENS is empty'],
    ['ada: token', 'LECTERN_TOKENS:1: expected a list'],
    ['- principal: ada', 'LECTERN_TOKENS:1: "sha256"'],
  ])('refuses %j', (text, message) => {
    expect(() => openTokenVariable('LECTERN_TOKENS', text)).toThrow(message);
  });
});
