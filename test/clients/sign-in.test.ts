/**
 * Clients with a protected server and a real authorization server; nothing helps them but the clicks of a user.
 * @module
 */
import { beforeAll, expect, it } from 'vitest';
import { describeWith } from '../support/required.ts';
import { CLIENTS, isInstalled, programsFor } from './installed.ts';
import { canIsolate, runIsolated } from './namespace.ts';
import type { SignInClient, SignInOutcome } from './scenario.ts';

const [claudeCode] = CLIENTS as [(typeof CLIENTS)[number]];
const OTHERS: readonly SignInClient[] = ['codex', 'opencode', 'mcporter', 'mcp-remote'];
const METADATA = '/.well-known/oauth-protected-resource/mcp';

describeWith(canIsolate() && isInstalled(claudeCode), 'Claude Code with a protected server', () => {
  let outcome: SignInOutcome;
  beforeAll(async () => {
    outcome = await runIsolated('sign-in', { client: 'claude-code', programs: programsFor(claudeCode) });
  }, 300_000);

  it('has only loopback', () => {
    expect(outcome.interfaces).toEqual(['lo']);
  });

  it('gets 401, reads the metadata of the server, then that of the authorization server', () => {
    expect(outcome.requests.slice(0, 2)).toEqual(['POST /mcp 401', `GET ${METADATA} 200`]);
    expect(outcome.authorizationRequests[0]).toBe('GET /.well-known/oauth-authorization-server');
    expect(outcome.log[0]).toContain('Needs authentication');
  });

  it('registers itself, and requests this resource and the scopes of the challenge', () => {
    expect(outcome.authorizationRequests).toContain('POST /reg');
    // Not at the server, as where there is no metadata.
    expect(outcome.requests.join()).not.toMatch(/register|oauth-authorization-server/);
    const asked = new URL(outcome.authorizationUrls[0] ?? '');
    expect(asked.origin).toBe(outcome.issuer);
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      resource: outcome.url,
      code_challenge_method: 'S256',
      scope: expect.stringMatching(/^notes:read( offline_access)?$/),
    });
  });

  it('is connected once the user has signed in, and calls a tool as this user', () => {
    expect(outcome.log[1]).toContain('Authenticated with "notes"');
    expect(outcome.log[2]).toContain('Connected');
    expect(outcome.results[0]?.[0]).toBe('ada with notes:read');
  });

  it('refreshes its short-lived tokens', () => {
    const renewals = outcome.authorizationRequests.filter((request) => request === 'POST /token');
    expect(renewals.length).toBeGreaterThan(outcome.authorizationUrls.length);
    expect(outcome.requests.filter((request) => request === 'POST /mcp 401')).toHaveLength(1);
  });

  it('reports which scopes a call lacks, and requests all of them at the next sign-in', () => {
    expect(outcome.requests).toContain('POST /mcp 403');
    expect(outcome.results[0]?.[1]).toContain('notes:read notes:write');
    const asked = new URL(outcome.authorizationUrls[1] ?? '').searchParams.get('scope')?.split(' ');
    expect(asked).toEqual(expect.arrayContaining(['notes:read', 'notes:write']));
    expect(outcome.results[1]).toEqual([
      'ada with notes:read notes:write',
      'Written.',
      'ada with notes:read notes:write',
    ]);
  });

  it('signs in to a folder that the command serves, and calls its tools', () => {
    const asked = new URL(outcome.authorizationUrls[2] ?? '').searchParams;
    expect(asked.get('resource')).toMatch(/^http:\S+\/notes\/mcp$/);
    expect(outcome.log.at(-2)).toContain('Authenticated with "folder"');
    expect(outcome.results[2]?.[3]).toContain('radiators');
  });
});

for (const client of CLIENTS.filter(({ name }) => OTHERS.includes(name as SignInClient)))
  describeWith(canIsolate() && isInstalled(client), `${client.title} with a protected server`, () => {
    it('finds the authorization server, signs in, and lists or calls as this user', async () => {
      const input = { client: client.name, programs: programsFor(client) };
      const outcome = await runIsolated<SignInOutcome>('sign-in', input);
      expect(outcome.interfaces).toEqual(['lo']);
      expect(outcome.requests[0]).toMatch(/^(GET|POST) \/mcp 401$/);
      expect(outcome.requests).toContain(`GET ${METADATA} 200`);
      expect(outcome.authorizationRequests).toContain('POST /reg');
      const asked = new URL(outcome.authorizationUrls[0] ?? '').searchParams;
      expect(asked.get('resource')).toBe(outcome.url);
      expect(asked.get('scope')?.split(' ')).toContain('notes:read');
      expect(outcome.requests, outcome.log.join('\n')).toContain('POST /mcp 200');
      if (client.name === 'mcp-remote') expect(outcome.log[0]).toContain('"whoami"');
      else expect(outcome.results.flat().join('\n')).toContain('ada with notes:read');
    }, 300_000);
  });
