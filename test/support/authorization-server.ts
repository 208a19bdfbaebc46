/**
 * A real authorization server on loopback: `oidc-provider` with an ES256 key, JWT or opaque access tokens for the
 * resource that a client names, dynamic registration, PKCE, refresh, device flow, DPoP, introspection and revocation.
 * People sign in and consent over plain HTTP, so that no browser is needed.
 * @module
 */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type ClientMetadata, type Configuration, errors } from 'oidc-provider';

export interface AuthorizationServerOptions {
  /** The scopes of every resource. Default: `notes:read notes:write`. */
  readonly scopes?: readonly string[];
  /** What tokens may be issued for. Default: any URL on loopback. */
  readonly isResource?: (resource: string) => boolean;
  /** Seconds that an access token is valid. Default: 3600. */
  readonly accessTokenSeconds?: number;
  /** Opaque tokens can be introspected, JWTs cannot. Default: `jwt`. */
  readonly accessTokenFormat?: 'jwt' | 'opaque';
  /** Clients in addition to `native` and `machine`. */
  readonly clients?: readonly ClientMetadata[];
  /**
   * Lets a registered client ask for every scope later, as most servers do. Otherwise it gets no more than it
   * registered with, which makes step-up fail. Default: true.
   */
  readonly allowsMoreThanRegistered?: boolean;
  /** Whether proofs of possession must carry a nonce of this server. Default: false. */
  readonly requiresDpopNonce?: boolean;
  /** Whether clients can register themselves. Default: true. */
  readonly hasRegistration?: boolean;
  /** Changes the configuration of `oidc-provider` itself. */
  readonly configure?: (configuration: Configuration) => Configuration;
}

/** One request that the server received. */
export interface ReceivedRequest {
  readonly method: string;
  /** With the query. */
  readonly url: string;
}

export interface AuthorizationServer {
  readonly issuer: string;
  /** Endpoints of `oidc-provider` by what they are for. */
  readonly endpoints: Readonly<
    Record<'authorization' | 'token' | 'registration' | 'introspection' | 'revocation', string>
  >;
  readonly requests: readonly ReceivedRequest[];
  /** A token by the client credentials grant, of the client `machine` or another one. */
  machineToken(resource: string, scope?: string, client?: Credentials): Promise<TokenResponse>;
  /** A token for a person by authorization code with PKCE, of the client `native`. */
  personToken(resource: string, scope?: string, login?: string): Promise<TokenResponse>;
  /** Posts a form to the token endpoint. */
  token(
    form: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<TokenResponse>;
  /** Revokes a token that the client `machine` holds, or a public client by its ID. */
  revoke(token: string, clientId?: string): Promise<void>;
  close(): Promise<void>;
}

export interface Credentials {
  readonly id: string;
  readonly secret: string;
}

export interface TokenResponse {
  readonly access_token: string;
  readonly token_type: string;
  readonly expires_in: number;
  readonly scope?: string;
  readonly refresh_token?: string;
}

/** A confidential client: client credentials, introspection and revocation. */
export const MACHINE: Credentials = { id: 'machine', secret: 'secret-of-the-machine-client' };
/** A public client with a loopback redirect on any port. */
export const NATIVE_ID = 'native';
export const REDIRECT = 'http://127.0.0.1/callback';

const LOOPBACK = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])[:/]/;

/** Starts an authorization server on a free port of loopback, or on the port that is given. */
export async function startAuthorizationServer(
  options: AuthorizationServerOptions = {},
  port = 0,
): Promise<AuthorizationServer> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const configure = options.configure ?? ((configuration) => configuration);
  const provider = quietly(() => new Provider(issuer, configure(configurationOf(options))));
  const requests: ReceivedRequest[] = [];
  provider.use((context, next) => {
    requests.push({ method: context.method, url: context.url });
    // Pages register from a browser; oidc-provider answers such requests without CORS headers.
    if (context.path === '/reg') {
      context.set('access-control-allow-origin', '*');
      context.set('access-control-allow-headers', 'content-type, mcp-protocol-version');
      if (context.method === 'OPTIONS') {
        context.status = 204;
        return Promise.resolve();
      }
    }
    return next();
  });
  const handle = provider.callback();
  server.on('request', (request, response) => void handle(request, response));

  const token: AuthorizationServer['token'] = async (form, headers) => {
    const response = await fetch(`${issuer}/token`, {
      method: 'POST',
      headers: headers ?? {},
      body: new URLSearchParams(form),
    });
    const body = (await response.json()) as TokenResponse;
    if (!response.ok) throw new Error(`The token endpoint refused: ${JSON.stringify(body)}`);
    return body;
  };

  return {
    issuer,
    endpoints: {
      authorization: `${issuer}/auth`,
      token: `${issuer}/token`,
      registration: `${issuer}/reg`,
      introspection: `${issuer}/token/introspection`,
      revocation: `${issuer}/token/revocation`,
    },
    requests,
    token,
    machineToken: (resource, scope = '', client = MACHINE) =>
      token({ grant_type: 'client_credentials', resource, scope }, basic(client)),
    async personToken(resource, scope = '', login = 'ada') {
      const verifier = randomBytes(32).toString('base64url');
      const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
      const asked = new URL(`${issuer}/auth`);
      asked.search = new URLSearchParams({
        client_id: NATIVE_ID,
        response_type: 'code',
        redirect_uri: REDIRECT,
        scope: `offline_access ${scope}`.trim(),
        prompt: 'consent',
        resource,
        code_challenge: Buffer.from(digest).toString('base64url'),
        code_challenge_method: 'S256',
      }).toString();
      const code = (await signIn(asked, login)).searchParams.get('code') ?? '';
      return token({
        grant_type: 'authorization_code',
        client_id: NATIVE_ID,
        redirect_uri: REDIRECT,
        code,
        code_verifier: verifier,
        resource,
      });
    },
    async revoke(value, clientId) {
      const form = { token: value, ...(clientId === undefined ? {} : { client_id: clientId }) };
      const response = await fetch(`${issuer}/token/revocation`, {
        method: 'POST',
        headers: clientId === undefined ? basic(MACHINE) : {},
        body: new URLSearchParams(form),
      });
      if (!response.ok) throw new Error(`The revocation endpoint refused: ${await response.text()}`);
    },
    close: () => closeNow(server),
  };
}

/**
 * Does what a person does in a browser: follows the authorization URL, signs in, consents, and confirms a device.
 * Returns the URL that the server redirects to at the end, which is not fetched; after a device flow, the last page.
 */
export async function signIn(authorizationUrl: string | URL, login = 'ada'): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = new URL(authorizationUrl);
  const { origin } = url;
  let form: URLSearchParams | undefined;
  for (let step = 0; step < 20; step += 1) {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form === undefined ? {} : { method: 'POST', body: form }),
    });
    for (const cookie of response.headers.getSetCookie()) rememberCookie(cookies, cookie);
    const location = response.headers.get('location');
    form = undefined;
    if (location !== null) {
      url = new URL(location, url);
      if (url.origin !== origin) return url;
      continue;
    }
    const page = await response.text();
    if (!response.ok)
      throw new Error(`The authorization server answered ${response.status}: ${page.slice(0, 500)}`);
    const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1];
    if (action === undefined) return url;
    form = filledIn(page, login);
    url = new URL(action.replaceAll('&amp;', '&'), url);
  }
  throw new Error('Signing in took more than 20 steps');
}

/** Every field of a form as the page has it, and the name and a password where it asks for them. */
function filledIn(page: string, login: string): URLSearchParams {
  const form = new URLSearchParams();
  for (const [field] of page.matchAll(/<input[^>]*>/g)) {
    const name = / name="([^"]+)"/.exec(field)?.[1];
    if (name !== undefined && name !== 'abort') form.set(name, / value="([^"]*)"/.exec(field)?.[1] ?? '');
  }
  if (form.has('login')) form.set('login', login);
  if (form.has('password')) form.set('password', 'any');
  return form;
}

function rememberCookie(cookies: Map<string, string>, cookie: string): void {
  const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=', 2);
  if (value === '') cookies.delete(name);
  else cookies.set(name, value);
}

function configurationOf(options: AuthorizationServerOptions): Configuration {
  const {
    scopes = ['notes:read', 'notes:write'],
    isResource = (resource) => LOOPBACK.test(resource),
    accessTokenSeconds = 3600,
    accessTokenFormat = 'jwt',
    clients = [],
    allowsMoreThanRegistered = true,
    requiresDpopNonce = false,
    hasRegistration = true,
  } = options;
  const everyScope = ['openid', 'offline_access', ...scopes];
  return {
    jwks: { keys: [newKey()] },
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    scopes: everyScope,
    clients: [
      {
        client_id: MACHINE.id,
        client_secret: MACHINE.secret,
        grant_types: ['client_credentials'],
        redirect_uris: [],
        response_types: [],
      },
      {
        client_id: NATIVE_ID,
        application_type: 'native',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code'],
        redirect_uris: [REDIRECT, 'http://localhost/callback'],
      },
      ...clients,
    ],
    cookies: { keys: [randomBytes(16).toString('hex')] },
    clientBasedCORS: () => true,
    pkce: { required: () => true },
    ...(allowsMoreThanRegistered
      ? {
          extraClientMetadata: {
            properties: ['registered_scope'],
            validator(_context, _name, _value, metadata) {
              if (metadata.scope !== undefined) metadata.scope = everyScope.join(' ');
            },
          },
        }
      : {}),
    features: {
      clientCredentials: { enabled: true },
      deviceFlow: { enabled: true },
      dPoP: {
        enabled: true,
        nonceSecret: randomBytes(32),
        requireNonce: () => requiresDpopNonce,
      },
      introspection: { enabled: true },
      registration: { enabled: hasRegistration },
      revocation: { enabled: true },
      resourceIndicators: {
        enabled: true,
        // Clients of 2025-03-26 name no resource; they get tokens without a resource's scopes.
        defaultResource: (_context, _client, oneOf) => oneOf ?? [],
        useGrantedResource: () => true,
        getResourceServerInfo(_context, resource) {
          if (!isResource(resource)) throw new errors.InvalidTarget();
          return {
            scope: scopes.join(' '),
            audience: resource,
            accessTokenTTL: accessTokenSeconds,
            ...(accessTokenFormat === 'jwt'
              ? { accessTokenFormat, jwt: { sign: { alg: 'ES256' } } }
              : { accessTokenFormat }),
          };
        },
      },
    },
  };
}

function newKey() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const kid = randomBytes(8).toString('hex');
  return { ...privateKey.export({ format: 'jwk' }), kid, alg: 'ES256', use: 'sig' };
}

function basic({ id, secret }: Credentials): Record<string, string> {
  return { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` };
}

/** It warns about every default that a deployment should not have. */
function quietly<T>(create: () => T): T {
  const { info, warn } = console;
  console.info = () => {};
  console.warn = () => {};
  try {
    return create();
  } finally {
    Object.assign(console, { info, warn });
  }
}

function closeNow(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
