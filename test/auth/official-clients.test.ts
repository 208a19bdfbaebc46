/**
 * The official clients with their own authorization: they find the authorization server, sign in, call, ask for more
 * scopes and renew their tokens, and nothing here helps them but a user's clicks.
 * @module
 */
import { oauth } from '@lectern/auth';
import * as second from '@modelcontextprotocol/client';
import { Client as FirstClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as FirstTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { createServer } from 'lectern';
import { serve } from 'lectern/node';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  type AuthorizationServer,
  type AuthorizationServerOptions,
  signIn,
  startAuthorizationServer,
} from '../support/authorization-server.ts';

const REDIRECT = 'http://127.0.0.1:7777/callback';

/** What an application stores for the client; both generations ask for the same. */
function createProvider() {
  const stored: Record<string, unknown> = {};
  const opened: URL[] = [];
  const store = (name: string, value: unknown): void => {
    stored[name] = value;
  };
  return {
    opened,
    stored,
    redirectUrl: REDIRECT,
    clientMetadata: {
      client_name: 'Test',
      redirect_uris: [REDIRECT],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      application_type: 'native',
    },
    clientInformation: () => stored.client as never,
    saveClientInformation: (client: unknown) => store('client', client),
    tokens: () => stored.tokens as never,
    saveTokens: (tokens: unknown) => store('tokens', tokens),
    redirectToAuthorization: (url: URL) => void opened.push(url),
    saveCodeVerifier: (verifier: string) => store('verifier', verifier),
    codeVerifier: () => stored.verifier as string,
    discoveryState: () => stored.discovery as never,
    saveDiscoveryState: (state: unknown) => store('discovery', state),
  };
}

type Provider = ReturnType<typeof createProvider>;

interface OfficialSession {
  /** Connects; rejects where a person has to sign in first. */
  connect(): Promise<void>;
  call(name: string): Promise<string>;
  /** Continues after a person has signed in. */
  finish(callback: URL): Promise<void>;
  close(): Promise<void>;
}

const textOf = (result: unknown): string =>
  (result as { content: { text: string }[] }).content[0]?.text ?? '';
const INFO = { name: 'test', version: '1.0.0' };

const CLIENTS: readonly (readonly [string, (url: string, provider: Provider) => OfficialSession])[] = [
  [
    'SDK 1.32.2',
    (url, provider) => {
      let transport = new FirstTransport(new URL(url), { authProvider: provider as never });
      let client = new FirstClient(INFO);
      return {
        connect: () => client.connect(transport as never),
        call: async (name) => textOf(await client.callTool({ name, arguments: {} })),
        async finish(callback) {
          await transport.finishAuth(callback.searchParams.get('code') ?? '');
          await client.close();
          transport = new FirstTransport(new URL(url), { authProvider: provider as never });
          client = new FirstClient(INFO);
        },
        close: () => client.close(),
      };
    },
  ],
  ...(['2025-11-25', '2026-07-28'] as const).map(
    (revision) =>
      [
        `client 2.4.0, ${revision}`,
        (url: string, provider: Provider): OfficialSession => {
          const versionNegotiation =
            revision === '2026-07-28' ? { versionNegotiation: { mode: 'auto' } } : {};
          const create = () => new second.Client(INFO, versionNegotiation as never);
          const open = () =>
            new second.StreamableHTTPClientTransport(new URL(url), { authProvider: provider as never });
          let transport = open();
          let client = create();
          return {
            connect: () => client.connect(transport),
            call: async (name: string) => textOf(await client.callTool({ name, arguments: {} })),
            async finish(callback: URL) {
              await transport.finishAuth(callback.searchParams);
              await client.close();
              transport = open();
              client = create();
            },
            close: () => client.close(),
          };
        },
      ] as const,
  ),
];

async function protectedNotes(authorization: AuthorizationServer) {
  const server = createServer({
    name: 'notes',
    version: '1.0.0',
    logger: { log() {} },
    scopes: ['notes:read'],
    listsWithoutScopes: true,
  })
    .tool(
      'whoami',
      { description: 'Names the caller' },
      (_, { auth }) => `${auth?.subject}: ${auth?.scopes.join(' ')}`,
    )
    .tool(
      'write',
      { description: 'Writes a note', scopes: ['notes:write'] },
      (_, { auth }) => `Written with ${auth?.scopes.join(' ')}`,
    );
  const auth = oauth({ issuer: authorization.issuer, clockSkewSeconds: 0 });
  const serving = await serve(server, { auth, port: 0, guardProcess: false });
  onTestFinished(() => serving.close());
  return serving.url;
}

async function opened(
  open: (url: string, provider: Provider) => OfficialSession,
  options: AuthorizationServerOptions = {},
) {
  const authorization = await startAuthorizationServer(options);
  onTestFinished(() => authorization.close());
  const url = await protectedNotes(authorization);
  const provider = createProvider();
  const session = open(url, provider);
  onTestFinished(() => session.close());
  await expect(session.connect()).rejects.toThrow(/Unauthorized/i);
  const asked = provider.opened.at(-1) as URL;
  expect(asked.origin).toBe(authorization.issuer);
  expect(asked.searchParams.get('resource')).toBe(url);
  expect(asked.searchParams.get('scope')?.split(' ')).toContain('notes:read');
  await session.finish(await signIn(asked));
  await session.connect();
  expect(await session.call('whoami')).toBe('ada: notes:read');
  return { provider, session };
}

describe.each(CLIENTS)('%s', (_name, open) => {
  it('signs in, calls tools and requests more scopes', async () => {
    const { provider, session } = await opened(open);
    await expect(session.call('write')).rejects.toThrow();
    expect(provider.opened).toHaveLength(2);
    const more = provider.opened.at(-1) as URL;
    expect(more.searchParams.get('scope')?.split(' ')).toEqual(
      expect.arrayContaining(['notes:read', 'notes:write']),
    );
    await session.finish(await signIn(more));
    await session.connect();
    expect(await session.call('write')).toMatch(/^Written with .*notes:write/);
    expect(await session.call('whoami')).toContain('notes:read');
  });

  it('refreshes an expired token, and the refresh token is replaced', async () => {
    // The client 1.32 does not request offline_access, so only servers that do not expect it issue refresh tokens to it.
    const configure: AuthorizationServerOptions['configure'] = (given) => ({
      ...given,
      issueRefreshToken: (_context, client) => client.grantTypeAllowed('refresh_token'),
    });
    const { provider, session } = await opened(open, { accessTokenSeconds: 4, configure });
    const tokens = () => provider.stored.tokens as { access_token: string; refresh_token: string };
    const before = tokens();
    await new Promise((resolve) => setTimeout(resolve, 4500));
    expect(await session.call('whoami')).toBe('ada: notes:read');
    expect(tokens().access_token).not.toBe(before.access_token);
    expect(tokens().refresh_token).not.toBe(before.refresh_token);
    expect(provider.opened).toHaveLength(1);
  });
});
