/**
 * Clients that others build on sign in to a protected server, at an authorization server that others build on.
 * @module
 */
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { oauth } from '../../../packages/auth/src/index.ts';
import { oauth as clientOAuth, connect, overHttp } from '../../../packages/lectern/src/client.ts';
import { createServer } from '../../../packages/lectern/src/index.ts';
import { type Serving, serve } from '../../../packages/lectern/src/node.ts';
import { quietLogger } from '../../support/quiet.ts';
import { textOf } from '../results.ts';
import type { AiClient } from './ai-sdk-client.ts';
import { type BetterAuthServer, startBetterAuth } from './better-auth.ts';
import { describeOutside, load } from './outside.ts';

const REDIRECT = 'http://127.0.0.1:7777/callback';

describeOutside('@better-auth/oauth-provider', '1.7.5', () => {
  let issuer: BetterAuthServer;
  let notes: Serving;
  let elsewhere: Serving;
  const refusals: string[] = [];

  async function protectedServer(port: number): Promise<Serving> {
    const logger = { log: (_level: string, message: string) => void refusals.push(message) };
    const server = createServer({ name: 'notes', version: '1.0.0', logger, scopes: ['notes:read'] }).tool(
      'whoami',
      { description: 'Names the caller' },
      (_, { auth }) => `${auth?.clientId} for ${auth?.claims.sub} with ${auth?.scopes.join(' ')}`,
    );
    return serve(server, { port, auth: oauth({ issuer: issuer.issuer }), guardProcess: false });
  }

  beforeAll(async () => {
    const free = await Promise.all(
      [0, 1].map(() =>
        serve(createServer({ name: 'x', version: '1', logger: quietLogger }), {
          port: 0,
          guardProcess: false,
        }),
      ),
    );
    const urls = free.map(({ url }) => url);
    await Promise.all(free.map((each) => each.close()));
    issuer = await startBetterAuth(urls);
    const [first, second] = await Promise.all(urls.map((url) => protectedServer(Number(new URL(url).port))));
    [notes, elsewhere] = [first as Serving, second as Serving];
  });
  afterAll(async () => {
    await notes?.close();
    await elsewhere?.close();
    await issuer?.close();
  });

  it('signs in with the client of lectern, and its tokens are for one server only', async () => {
    const stored = new Map<string, { tokens?: { accessToken: string } }>();
    const auth = clientOAuth({
      grant: { type: 'authorization_code', redirectUri: REDIRECT, authorize: issuer.consent },
      store: {
        load: (server) => stored.get(server) as never,
        save: (server, credentials) => void stored.set(server, credentials),
        remove: (server) => void stored.delete(server),
      },
    });
    const client = await connect(overHttp(notes.url, { auth }));
    onTestFinished(() => client.close());
    expect(textOf(await client.callTool('whoami'))).toMatch(/ for \w+ with notes:read/);
    const { accessToken = '' } = stored.get(notes.url)?.tokens ?? {};
    const headers = { authorization: `Bearer ${accessToken}` };
    expect((await fetch(notes.url, { method: 'DELETE', headers })).status).not.toBe(401);
    expect((await fetch(elsewhere.url, { method: 'DELETE', headers })).status).toBe(401);
    expect(refusals.at(-1)).toContain('another audience');
  });

  it('signs in with @ai-sdk/mcp and the provider of an application', async () => {
    const { createMCPClient, auth } = await load<{
      createMCPClient(config: object): Promise<AiClient>;
      auth(provider: object, options: object): Promise<string>;
    }>('@ai-sdk/mcp');
    const stored: Record<string, unknown> = {};
    const opened: URL[] = [];
    const store = (name: string, value: unknown): void => {
      stored[name] = value;
    };
    const provider = {
      redirectUrl: REDIRECT,
      clientMetadata: {
        client_name: 'Test',
        redirect_uris: [REDIRECT],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'none',
      },
      clientInformation: () => stored.client,
      saveClientInformation: (client: unknown) => store('client', client),
      authorizationServerInformation: () => stored.server,
      saveAuthorizationServerInformation: (server: unknown) => store('server', server),
      tokens: () => stored.tokens,
      saveTokens: (tokens: unknown) => store('tokens', tokens),
      codeVerifier: () => stored.verifier,
      saveCodeVerifier: (verifier: string) => store('verifier', verifier),
      redirectToAuthorization: (url: URL) => void opened.push(url),
    };
    const open = () =>
      createMCPClient({ transport: { type: 'http', url: notes.url, authProvider: provider } });
    await expect(open()).rejects.toThrow('Unauthorized');
    // It may ask for both eras, and keeps the verifier of the last page.
    const asked = opened.at(-1) ?? new URL(REDIRECT);
    expect(asked.searchParams.get('resource')).toBe(notes.url);
    expect(asked.searchParams.get('scope')).toBe('notes:read');
    const { searchParams } = await issuer.consent(asked);
    const authorizationCode = searchParams.get('code');
    const callbackIssuer = searchParams.get('iss');
    expect(await auth(provider, { serverUrl: notes.url, authorizationCode, callbackIssuer })).toBe(
      'AUTHORIZED',
    );
    const client = await open();
    onTestFinished(() => client.close());
    expect(textOf(await client.callTool({ name: 'whoami' }))).toMatch(/ with notes:read$/);
  });
});
