/**
 * Better Auth as an authorization server on loopback: JWTs signed with EdDSA, an issuer with a path, and dynamic
 * registration. Unlike `oidc-provider`, it issues tokens only for resources that it was configured with.
 * @module
 */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { load } from './outside.ts';

interface BetterAuth {
  readonly handler: (request: Request) => Promise<Response>;
}

interface Packages {
  betterAuth(options: object): BetterAuth;
  memoryAdapter(tables: object): object;
  toNodeHandler(auth: BetterAuth): RequestListener;
  jwt(): object;
  oauthProvider(options: object): object;
  oauthProviderAuthServerMetadata(auth: BetterAuth): (request: Request) => Promise<Response>;
}

export interface BetterAuthServer {
  readonly issuer: string;
  /** Does what the pages of an application do: the user is signed in, and consents. Returns the URL with the code. */
  consent(authorizationUrl: URL): Promise<URL>;
  close(): Promise<void>;
}

const TABLES = [
  'user',
  'session',
  'account',
  'verification',
  'jwks',
  ...['Client', 'Resource', 'ClientResource', 'AccessToken', 'RefreshToken', 'Consent'].map(
    (name) => `oauth${name}`,
  ),
];

export async function startBetterAuth(resources: readonly string[]): Promise<BetterAuthServer> {
  const names = ['better-auth', 'better-auth/adapters/memory', 'better-auth/node', 'better-auth/plugins'];
  const modules = await Promise.all([...names, '@better-auth/oauth-provider'].map((name) => load(name)));
  const { betterAuth, memoryAdapter, toNodeHandler, jwt, ...provider }: Packages = Object.assign(
    {},
    ...modules,
  );
  const listener = createServer();
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
  const issuer = `${origin}/api/auth`;
  const auth = betterAuth({
    baseURL: origin,
    secret: crypto.randomUUID() + crypto.randomUUID(),
    database: memoryAdapter(Object.fromEntries(TABLES.map((name) => [name, []]))),
    emailAndPassword: { enabled: true },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    plugins: [
      jwt(),
      provider.oauthProvider({
        loginPage: '/sign-in',
        consentPage: '/consent',
        scopes: ['openid', 'offline_access', 'notes:read', 'notes:write'],
        resources,
        enforcePerClientResources: false,
        allowDynamicClientRegistration: true,
        allowUnauthenticatedClientRegistration: true,
        silenceWarnings: { oauthAuthServerConfig: true },
      }),
    ],
  });
  const metadata = provider.oauthProviderAuthServerMetadata(auth);
  const handle = toNodeHandler(auth);
  listener.on('request', (request, response) => {
    // Its documentation leaves this path to the application, since it is outside of /api/auth.
    if (request.url === '/.well-known/oauth-authorization-server/api/auth')
      void metadata(new Request(origin + request.url)).then(async (found) =>
        response.writeHead(found.status, { 'content-type': 'application/json' }).end(await found.text()),
      );
    else void handle(request, response);
  });

  const post = (path: string, body: object, headers: object = {}): Promise<Response> =>
    fetch(issuer + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, ...headers },
      body: JSON.stringify(body),
    });
  const ada = { name: 'Ada', email: 'ada@example.com', password: crypto.randomUUID() };
  const signedUp = await post('/sign-up/email', ada);
  if (!signedUp.ok) throw new Error(`Nobody could sign up: ${await signedUp.text()}`);
  const cookies = signedUp.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  const cookie = cookies.join('; ');

  return {
    issuer,
    async consent(authorizationUrl) {
      const asked: { url: string } = await (await fetch(authorizationUrl, { headers: { cookie } })).json();
      const page = new URL(asked.url, origin);
      if (page.pathname !== '/consent') throw new Error(`It does not ask for consent: ${asked.url}`);
      const answer = { accept: true, oauth_query: page.search.slice(1) };
      const given: { url: string } = await (await post('/oauth2/consent', answer, { cookie })).json();
      return new URL(given.url);
    },
    close: () =>
      new Promise((resolve) => {
        listener.close(() => resolve());
        listener.closeAllConnections();
      }),
  };
}
