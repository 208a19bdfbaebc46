/**
 * The client's OAuth against a real authorization server and a protected server.
 * @module
 */
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  type AuthorizationCodeGrant,
  type Client,
  type CredentialStore,
  connect,
  type OAuthOptions,
  oauth,
  overHttp,
  type StoredCredentials,
} from '../../packages/lectern/src/client.ts';
import {
  type AuthorizationServer,
  MACHINE,
  NATIVE_ID,
  signIn,
  startAuthorizationServer,
} from '../support/authorization-server.ts';
import { type ProtectedServer, startProtectedServer } from '../support/protected-server.ts';

class TestStore implements CredentialStore {
  stored: StoredCredentials | undefined;
  load(): StoredCredentials | undefined {
    return this.stored;
  }
  save(_server: string, credentials: StoredCredentials): void {
    // What is stored has to survive a file.
    this.stored = JSON.parse(JSON.stringify(credentials));
  }
  remove(): void {
    this.stored = undefined;
  }
}

/** A user who signs in and consents; `visited` are the pages that were opened for her. */
function user(visited: URL[] = [], login = 'ada'): AuthorizationCodeGrant {
  return {
    type: 'authorization_code',
    redirectUri: 'http://127.0.0.1:7777/callback',
    authorize(url) {
      visited.push(url);
      return signIn(url, login);
    },
  };
}

async function open(url: string, options: OAuthOptions): Promise<Client> {
  const client = await connect(overHttp(url, { auth: oauth(options) }));
  onTestFinished(() => client.close());
  return client;
}

describe('oauth() against oidc-provider', () => {
  let issuer: AuthorizationServer;
  let server: ProtectedServer;
  beforeAll(async () => {
    issuer = await startAuthorizationServer();
    server = await startProtectedServer({ issuer: issuer.issuer });
  });
  afterAll(async () => {
    await server.close();
    await issuer.close();
  });

  it('registers, lets the user sign in, and requests another scope when a tool requires it', async () => {
    const visited: URL[] = [];
    const store = new TestStore();
    const client = await open(server.url, { grant: user(visited), store });
    await client.listTools();
    expect(visited.map((url) => url.searchParams.get('scope'))).toEqual(['notes:read offline_access']);
    const { content } = await client.callTool('add_note');
    expect(content[0]?.text).toBe('added');
    expect(visited.map((url) => url.searchParams.get('scope'))).toEqual([
      'notes:read offline_access',
      'notes:read offline_access notes:write',
    ]);
    expect(server.accepted.at(-1)).toBe('Bearer ada');
    expect(store.stored).toMatchObject({ issuer: issuer.issuer, resource: server.url });
    expect(store.stored).not.toHaveProperty('pending');
    expect(visited[0]?.searchParams.get('resource')).toBe(server.url);
    expect(visited[0]?.searchParams.get('code_challenge_method')).toBe('S256');
  });

  it('uses stored tokens without user interaction, and refreshes them when they are refused', async () => {
    const store = new TestStore();
    await open(server.url, { grant: user(), store });
    const { tokens, ...rest } = store.stored as StoredCredentials;
    const first = tokens?.refreshToken;
    expect(first).toBeDefined();
    await open(server.url, { store });
    store.stored = { ...rest, tokens: { ...tokens, type: 'bearer', accessToken: 'spoilt' } };
    await open(server.url, { store });
    expect(store.stored.tokens?.accessToken).not.toBe('spoilt');
    // oidc-provider rotates the refresh tokens of public clients.
    expect(store.stored.tokens?.refreshToken).not.toBe(first);
  });

  it('refreshes an expired token before sending it', async () => {
    const store = new TestStore();
    await open(server.url, { grant: user(), store });
    const { tokens, ...rest } = store.stored as StoredCredentials;
    const old = tokens?.accessToken as string;
    store.stored = { ...rest, tokens: { ...tokens, type: 'bearer', accessToken: old, expiresAt: 0 } };
    await open(server.url, { store });
    expect(store.stored.tokens?.accessToken).not.toBe(old);
  });

  it('fails with "unauthorized" if no token is stored and no user is available', async () => {
    await expect(open(server.url, {})).rejects.toMatchObject({ reason: 'unauthorized', status: 401 });
  });

  it('lets the user sign in again if the refresh token is no longer valid either', async () => {
    const store = new TestStore();
    const visited: URL[] = [];
    await open(server.url, { grant: user(visited), store });
    const spoilt = { type: 'bearer', accessToken: 'spoilt', refreshToken: 'spoilt' } as const;
    store.stored = { ...(store.stored as StoredCredentials), tokens: spoilt };
    await open(server.url, { grant: user(visited), store });
    expect(visited).toHaveLength(2);
  });

  it('does not let the user sign in again if the server refuses the new token', async () => {
    const visited: URL[] = [];
    const withoutToken = (url: string, init: RequestInit): Promise<Response> => {
      const headers = new Headers(init.headers);
      headers.delete('authorization');
      return fetch(url, { ...init, headers });
    };
    const link = overHttp(server.url, { auth: oauth({ grant: user(visited) }), fetch: withoutToken });
    await expect(connect(link)).rejects.toMatchObject({ reason: 'unauthorized', status: 401 });
    expect(visited).toHaveLength(1);
  });

  it('signs in once for concurrent requests', async () => {
    const visited: URL[] = [];
    const link = overHttp(server.url, { auth: oauth({ grant: user(visited) }) });
    const clients = await Promise.all([1, 2, 3].map(() => connect(link)));
    expect(visited).toHaveLength(1);
    await Promise.all(clients.map((client) => client.close()));
  });

  it('waits longer for the user than for the server', async () => {
    const grant: AuthorizationCodeGrant = {
      ...user(),
      async authorize(url) {
        await new Promise((resolve) => setTimeout(resolve, 1500));
        return signIn(url);
      },
    };
    const auth = oauth({ grant });
    const client = await connect(overHttp(server.url, { auth }), { openTimeoutMs: 1000 });
    expect(client.revision).toBe('2026-07-28');
    await client.close();
  });

  it('reports the error of the authorization server when the user refuses', async () => {
    const grant: AuthorizationCodeGrant = {
      ...user(),
      authorize: (url) =>
        Promise.resolve(
          `${url.searchParams.get('redirect_uri')}?error=access_denied&error_description=No&state=${url.searchParams.get('state')}&iss=${issuer.issuer}`,
        ),
    };
    await expect(open(server.url, { grant })).rejects.toThrow('grants no token: access_denied (No)');
  });

  it('refuses a redirect with another state', async () => {
    const grant: AuthorizationCodeGrant = {
      ...user(),
      async authorize(url) {
        const redirected = await signIn(url);
        redirected.searchParams.set('state', 'of-somebody-else');
        return redirected;
      },
    };
    await expect(open(server.url, { grant })).rejects.toThrow('state');
  });

  it('authorizes a machine with its secret', async () => {
    const client = { id: MACHINE.id, secret: MACHINE.secret, issuer: issuer.issuer };
    const connected = await open(server.url, { client, grant: { type: 'client_credentials' } });
    await connected.callTool('add_note');
    expect(server.accepted.at(-1)).toBe('Bearer machine');
  });

  it('uses a registered client only with the authorization server that registered it', async () => {
    const visited: URL[] = [];
    const grant = { ...user(visited), redirectUri: 'http://127.0.0.1:4321/callback' };
    await open(server.url, { grant, client: { id: NATIVE_ID } });
    expect(visited[0]?.searchParams.get('client_id')).toBe(NATIVE_ID);
    const elsewhere = { id: NATIVE_ID, issuer: 'https://login.example.com' };
    await expect(open(server.url, { grant, client: elsewhere })).rejects.toThrow(
      'is registered at https://login.example.com',
    );
  });

  it('lets the user enter a code on another device', async () => {
    const codes: string[] = [];
    const grant = {
      type: 'device_code',
      show({
        userCode,
        verificationUriComplete = '',
      }: {
        userCode: string;
        verificationUriComplete?: string;
      }) {
        codes.push(userCode);
        void signIn(verificationUriComplete, 'grace');
      },
    } as const;
    await open(server.url, { grant });
    expect(codes).toHaveLength(1);
    expect(server.accepted.at(-1)).toBe('Bearer grace');
  });

  it('revokes the tokens on sign-out', async () => {
    const store = new TestStore();
    const auth = oauth({ grant: user(), store });
    await (await connect(overHttp(server.url, { auth }))).close();
    const before = store.stored as StoredCredentials;
    await auth.signOut(server.url);
    expect(store.stored).toBeUndefined();
    store.stored = { ...before, tokens: { ...before.tokens, type: 'bearer', accessToken: 'spoilt' } };
    await expect(open(server.url, { store })).rejects.toMatchObject({ reason: 'unauthorized' });
  });

  it('binds tokens to a key if the server requires it, including nonces', async () => {
    const strict = await startAuthorizationServer({ requiresDpopNonce: true });
    const bound = await startProtectedServer({ issuer: strict.issuer, requiresDpop: true });
    onTestFinished(async () => {
      await bound.close();
      await strict.close();
    });
    const store = new TestStore();
    await open(bound.url, { grant: user(), store });
    expect(bound.accepted.at(-1)).toBe('DPoP ada');
    const { tokens, ...rest } = store.stored as StoredCredentials;
    const { d: _, ...withoutPrivate } = rest.dpopKey as JsonWebKey;
    expect(tokens?.type).toBe('dpop');
    expect(withoutPrivate.kty).toBe('EC');
    store.stored = { ...rest, tokens: { ...tokens, type: 'dpop', accessToken: 'x', expiresAt: 0 } };
    await open(bound.url, { store });
    expect(bound.accepted.at(-1)).toBe('DPoP ada');
  });

  it('does not reuse credentials with another authorization server', async () => {
    const next = await startAuthorizationServer();
    const options = { issuer: issuer.issuer };
    const moving = await startProtectedServer(options);
    onTestFinished(async () => {
      await moving.close();
      await next.close();
    });
    const store = new TestStore();
    await open(moving.url, { grant: user(), store });
    const before = store.stored;
    options.issuer = next.issuer;
    await open(moving.url, { grant: user(), store });
    expect(store.stored).toMatchObject({ issuer: next.issuer });
    expect(store.stored?.client?.id).not.toBe(before?.client?.id);
    expect(next.requests.filter(({ url }) => url === '/token')).toHaveLength(1);
  });
});
