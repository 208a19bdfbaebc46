/**
 * Access tokens as well-known authorization servers write them, by their public documentation: which options of an
 * issuer each of them needs, and which of their other tokens stay refused.
 * @module
 */
import { type IssuerOptions, oauth } from '@lectern/auth';
import { createServer } from 'lectern';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { ADAPTERS, callTool } from './adapters.ts';
import { type SigningKey, signingKey, startCraftedIssuer } from './crafted-issuer.ts';

const [[, onNode]] = ADAPTERS as [(typeof ADAPTERS)[number]];
const GUID = '11112222-bbbb-3333-cccc-4444dddd5555';
const APP = '00001111-aaaa-2222-bbbb-3333cccc4444';
const seconds = Math.floor(Date.now() / 1000);

interface Shape {
  readonly alg?: string;
  readonly header: object;
  /** Path of the issuer, below its origin. */
  readonly issuerPath: string;
  readonly claims: (resource: string) => object;
  readonly options: (resource: string) => Partial<IssuerOptions> & { audience?: string };
  readonly seen: { readonly subject: string; readonly clientId: string; readonly scopes: readonly string[] };
  readonly isMachine?: boolean;
}

const jwt = { typ: 'JWT' };
const SHAPES: Readonly<Record<string, Shape>> = {
  'Entra ID 2.0, a user': {
    header: jwt,
    issuerPath: `/${GUID}/v2.0`,
    claims: () => ({
      aud: APP,
      azp: 'b14a7505-96e9-4927-91e8-0601d0fc9caa',
      azpacr: '0',
      name: 'Ada',
      oid: '690222be-ff1a-4d56-abd1-7e4f7d38e474',
      preferred_username: 'ada@contoso.com',
      scp: 'notes.read notes.write',
      sub: 'HKZpfaHyWadeOouYlitjrI-KffTm222X5rrV3xDqfKQ',
      tid: GUID,
      uti: 'fqiBqXLPj0eQa82S-IYFAA',
      ver: '2.0',
    }),
    options: () => ({ tokenType: 'JWT', audience: APP }),
    seen: {
      subject: 'HKZpfaHyWadeOouYlitjrI-KffTm222X5rrV3xDqfKQ',
      clientId: 'b14a7505-96e9-4927-91e8-0601d0fc9caa',
      scopes: ['notes.read', 'notes.write'],
    },
  },
  'Entra ID 2.0, an application': {
    header: jwt,
    issuerPath: `/${GUID}/v2.0`,
    claims: () => ({
      aud: APP,
      azp: 'app',
      oid: 'o-1',
      sub: 'o-1',
      roles: ['notes.read'],
      tid: GUID,
      ver: '2.0',
    }),
    options: () => ({ tokenType: 'JWT', audience: APP, scopeClaims: ['scp', 'roles'] }),
    seen: { subject: 'o-1', clientId: 'app', scopes: ['notes.read'] },
    isMachine: true,
  },
  'Entra ID 1.0, a user': {
    header: { typ: 'JWT', x5t: 'i6lGk3FZzxRcUb2C3nEQ7syHJlY' },
    issuerPath: `/${GUID}/`,
    claims: () => ({
      aud: `api://${APP}`,
      appid: 'app',
      appidacr: '0',
      oid: 'o-2',
      scp: 'notes.read',
      sub: 's',
      ver: '1.0',
    }),
    options: () => ({ tokenType: 'JWT', audience: `api://${APP}` }),
    seen: { subject: 's', clientId: 'app', scopes: ['notes.read'] },
  },
  'Auth0, its own profile': {
    header: jwt,
    issuerPath: '/',
    claims: (resource) => ({
      aud: [resource, 'https://tenant.auth0.example/userinfo'],
      azp: 'my_client_id',
      scope: 'openid profile notes:read',
      sub: 'auth0|123456',
    }),
    options: () => ({ tokenType: 'JWT' }),
    seen: { subject: 'auth0|123456', clientId: 'my_client_id', scopes: ['openid', 'profile', 'notes:read'] },
  },
  'Auth0, RFC 9068 with permissions': {
    header: { typ: 'at+jwt' },
    issuerPath: '/',
    claims: (resource) => ({
      aud: resource,
      client_id: 'my_client_id',
      jti: 'j',
      permissions: ['notes:read'],
      scope: 'openid',
      sub: 'auth0|123456',
    }),
    options: () => ({ scopeClaims: ['scope', 'permissions'] }),
    seen: { subject: 'auth0|123456', clientId: 'my_client_id', scopes: ['openid', 'notes:read'] },
  },
  'Auth0, a machine': {
    header: jwt,
    issuerPath: '/',
    claims: (resource) => ({
      aud: resource,
      azp: 'm2m',
      gty: 'client-credentials',
      scope: 'notes:read',
      sub: 'm2m@clients',
    }),
    options: () => ({ tokenType: 'JWT' }),
    seen: { subject: 'm2m@clients', clientId: 'm2m', scopes: ['notes:read'] },
    isMachine: true,
  },
  'Keycloak, a user': {
    header: jwt,
    issuerPath: '/realms/main',
    claims: (resource) => ({
      acr: '1',
      'allowed-origins': [],
      aud: [resource, 'account'],
      azp: 'mcp-client',
      jti: 'onrtac:2b0a',
      preferred_username: 'ada',
      realm_access: { roles: ['offline_access'] },
      resource_access: { account: { roles: ['view-profile'] } },
      scope: 'profile notes:read',
      sid: 's-1',
      sub: '8b1b-77',
      typ: 'Bearer',
    }),
    options: () => ({ tokenType: 'JWT' }),
    seen: { subject: '8b1b-77', clientId: 'mcp-client', scopes: ['profile', 'notes:read'] },
  },
  'Keycloak, a service account': {
    header: jwt,
    issuerPath: '/realms/main',
    claims: (resource) => ({
      aud: resource,
      azp: 'Robot',
      client_id: 'Robot',
      clientAddress: '10.0.0.7',
      preferred_username: 'service-account-robot',
      scope: 'notes:read',
      sub: '91c2-11',
      typ: 'Bearer',
    }),
    options: () => ({ tokenType: 'JWT' }),
    seen: { subject: '91c2-11', clientId: 'Robot', scopes: ['notes:read'] },
    isMachine: true,
  },
  'Okta, a custom authorization server': {
    header: { typ: undefined },
    issuerPath: '/oauth2/default',
    claims: () => ({
      aud: 'api://default',
      cid: '0oa1',
      scp: ['openid', 'notes:read'],
      sub: 'ada@example.com',
      uid: '00u1',
      ver: 1,
    }),
    options: () => ({ tokenType: 'JWT', audience: 'api://default' }),
    seen: { subject: 'ada@example.com', clientId: '0oa1', scopes: ['openid', 'notes:read'] },
  },
  'Okta, a service': {
    header: { typ: undefined },
    issuerPath: '/oauth2/default',
    claims: () => ({ aud: 'api://default', cid: '0oa2', scp: ['notes:read'], sub: '0oa2', ver: 1 }),
    options: () => ({ tokenType: 'JWT', audience: 'api://default' }),
    seen: { subject: '0oa2', clientId: '0oa2', scopes: ['notes:read'] },
    isMachine: true,
  },
  'Cognito, with a resource': {
    header: { typ: undefined },
    issuerPath: '/us-east-1_example',
    claims: (resource) => ({
      aud: resource,
      client_id: 'xyz',
      event_id: 'e',
      origin_jti: 'o',
      scope: `${resource}/notes.read`,
      sub: 'aaaaaaaa-bbbb',
      token_use: 'access',
      username: 'ada',
      version: 2,
    }),
    options: () => ({ tokenType: 'JWT' }),
    seen: { subject: 'aaaaaaaa-bbbb', clientId: 'xyz', scopes: ['RESOURCE/notes.read'] },
  },
};

let key: SigningKey;
beforeAll(async () => {
  key = await signingKey('k', 'RS256');
});

/** The servers answer unknown well-known paths in their own ways; Cognito with 400. */
async function open({ issuerPath, options }: Shape, requiresUser = false) {
  const crafted = await startCraftedIssuer();
  onTestFinished(() => crafted.close());
  const issuer = crafted.issuer + issuerPath;
  crafted.keys = [{ ...key.publicJwk, kid: 'k', use: 'sig' }];
  const discovery = `${issuerPath.replace(/\/$/, '')}/.well-known/openid-configuration`;
  crafted.answer = (path, response) => {
    if (path === '/jwks') return false;
    response.writeHead(path === discovery ? 200 : 400, { 'content-type': 'application/json' });
    response.end(JSON.stringify(path === discovery ? { issuer, jwks_uri: `${crafted.issuer}/jwks` } : {}));
    return true;
  };
  const { audience, ...more } = options('');
  const server = createServer({ name: 'notes', version: '1.0.0', logger: { log() {} } }).tool(
    'whoami',
    { description: 'Names the caller' },
    (_, { auth }) => JSON.stringify(auth),
  );
  const auth = oauth({ issuer: { issuer, ...more }, requiresUser, ...(audience && { audience }) });
  const adapter = await onNode(server, { auth });
  const call = async (claims: object, header: object) => {
    const timed = { iss: issuer, iat: seconds, exp: seconds + 300, ...claims };
    return adapter.send(callTool('whoami', `Bearer ${await key.sign(timed, header)}`));
  };
  return { url: adapter.url, call };
}

describe.each(Object.entries(SHAPES))('a token of %s', (_name, shape) => {
  it('is accepted with these options and read correctly', async () => {
    const { url, call } = await open(shape);
    const { status, text } = await call(shape.claims(url), shape.header);
    expect([status, text]).toEqual([200, expect.any(String)]);
    const { subject, clientId, scopes } = JSON.parse(JSON.parse(text).result.content[0].text);
    expect({
      subject,
      clientId,
      scopes: scopes.map((scope: string) => scope.replace(url, 'RESOURCE')),
    }).toEqual(shape.seen);
  });

  it('requires each of these options', async () => {
    const { audience, ...more } = shape.options('');
    for (const left of Object.keys({ ...more, ...(audience && { audience }) })) {
      const { [left as 'audience']: _, ...options } = { ...more, ...(audience && { audience }) };
      const { url, call } = await open({ ...shape, options: () => options });
      const { status, text } = await call(shape.claims(url), shape.header);
      // Without the right claims, a token is accepted but grants nothing of what it should.
      const scopes = status === 200 ? JSON.parse(JSON.parse(text).result.content[0].text).scopes : [];
      expect([left, scopes]).not.toEqual([left, shape.seen.scopes]);
    }
  });

  it('belongs to a machine or a user', async () => {
    const { url, call } = await open(shape, true);
    expect((await call(shape.claims(url), shape.header)).status).toBe(shape.isMachine ? 401 : 200);
  });

  it('is refused for another audience and without one', async () => {
    const { url, call } = await open(shape);
    for (const aud of ['https://graph.microsoft.com', 'account', undefined])
      expect((await call({ ...shape.claims(url), aud }, shape.header)).status).toBe(401);
  });
});

describe('tokens that are not access tokens, from servers that issue JWTs', () => {
  it.each<[string, object]>([
    ['an ID token of Cognito', { token_use: 'id' }],
    ['an ID token of Keycloak', { typ: 'ID' }],
    ['a refresh token of Keycloak', { typ: 'Refresh' }],
    ['an ID token with the hash of an access token', { at_hash: 'x' }],
    ['an ID token with the hash of a code', { c_hash: 'x' }],
    ['a logout token', { events: { 'http://schemas.openid.net/event/backchannel-logout': {} } }],
  ])('%s is refused', async (_name, more) => {
    const shape = SHAPES['Keycloak, a user'] as Shape;
    const { url, call } = await open(shape);
    expect((await call(shape.claims(url), jwt)).status).toBe(200);
    expect((await call({ ...shape.claims(url), ...more }, jwt)).status).toBe(401);
  });
});
