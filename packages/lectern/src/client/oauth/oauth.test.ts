import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Fetch } from './discover.ts';
import { OAuth } from './oauth.ts';
import type { OAuthGrant } from './options.ts';

const SERVER = 'https://mcp.example.com/mcp';
const LOGIN = 'https://login.example.com';
const METADATA = {
  issuer: LOGIN,
  token_endpoint: `${LOGIN}/token`,
  device_authorization_endpoint: `${LOGIN}/device`,
};

/** A protected server and its authorization server. `documents` replaces what they respond with, by URL. */
function hostile(documents: Record<string, unknown>): { send: Fetch; asked: string[] } {
  const all: Record<string, unknown> = {
    'https://mcp.example.com/.well-known/oauth-protected-resource/mcp': {
      resource: SERVER,
      authorization_servers: [LOGIN],
    },
    [`${LOGIN}/.well-known/oauth-authorization-server`]: METADATA,
    ...documents,
  };
  const asked: string[] = [];
  const send: Fetch = async (url) => {
    asked.push(url);
    const found = all[url];
    if (url === SERVER) return new Response('{}', { status: 401 });
    if (found instanceof Response) return found.clone();
    return found === undefined ? new Response('', { status: 404 }) : Response.json(found);
  };
  return { send, asked };
}

function request(send: Fetch, grant: OAuthGrant = { type: 'client_credentials' }): Promise<Response> {
  return new OAuth({ client: { id: 'a', secret: 'b' }, grant }).fetch(SERVER, SERVER, {}, send);
}

describe('a server that is not on this machine', () => {
  const local = 'http://127.0.0.1:9200';
  it.each<[string, Record<string, unknown>]>([
    [
      'an authorization server',
      {
        'https://mcp.example.com/.well-known/oauth-protected-resource/mcp': {
          resource: SERVER,
          authorization_servers: [local],
        },
      },
    ],
    [
      'a token endpoint',
      {
        [`${LOGIN}/.well-known/oauth-authorization-server`]: {
          ...METADATA,
          token_endpoint: `${local}/token`,
        },
      },
    ],
  ])('cannot name %s on it', async (_what, documents) => {
    const { send, asked } = hostile(documents);
    await expect(request(send)).rejects.toThrow('names http://127.0.0.1:9200, which is this machine');
    expect(asked.filter((url) => url.startsWith(local))).toEqual([]);
  });
});

it('does not mention registration to users of a server that has only tokens of its own', async () => {
  const send: Fetch = async (url) => new Response('', { status: url === SERVER ? 401 : 404 });
  const grant: OAuthGrant = {
    type: 'authorization_code',
    redirectUri: 'http://127.0.0.1:7777/callback',
    authorize: () => Promise.reject(new Error('Nobody can sign in')),
  };
  await expect(new OAuth({ grant }).fetch(SERVER, SERVER, {}, send)).rejects.toThrow(
    'https://mcp.example.com names no authorization server; it may only accept tokens of its own',
  );
});

describe('an access token', () => {
  it.each(['SECRET\r\nX-Injected: 1', 'SECRET→', 'SECRET with spaces'])(
    'that cannot be sent is not quoted: %j',
    async (text) => {
      const { send } = hostile({ [`${LOGIN}/token`]: { access_token: text, token_type: 'bearer' } });
      const error = await request(send).catch((reason: Error) => reason);
      expect(error).toMatchObject({ reason: 'unauthorized' });
      expect(String(error)).toContain('characters that are not allowed');
      expect(String(error)).not.toContain('SECRET');
    },
  );
});

describe('a device code', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([0.001, 1e10])('is not asked for all the time at an interval of %d seconds', async (interval) => {
    vi.useFakeTimers();
    const code = {
      device_code: 'd',
      user_code: 'u',
      verification_uri: `${LOGIN}/v`,
      expires_in: 1000,
      interval,
    };
    const pending = Response.json({ error: 'authorization_pending' }, { status: 400 });
    const { send, asked } = hostile({ [`${LOGIN}/device`]: code, [`${LOGIN}/token`]: pending });
    const ended = request(send, { type: 'device_code', show() {} }).catch((error: Error) => error);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked).toContain(`${LOGIN}/device`);
    expect(asked.filter((url) => url === `${LOGIN}/token`).length).toBeLessThanOrEqual(10);
    await vi.advanceTimersByTimeAsync(1_300_000);
    expect(String(await ended)).toContain('expired');
  });
});
