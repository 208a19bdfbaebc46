import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AuthorizationServer,
  MACHINE,
  signIn,
  startAuthorizationServer,
} from '../support/authorization-server.ts';

const RESOURCE = 'http://127.0.0.1:1/mcp';
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

describe('the authorization server for tests', () => {
  let server: AuthorizationServer;
  beforeAll(async () => {
    server = await startAuthorizationServer();
  });
  afterAll(() => server.close());

  it('publishes the metadata that clients request', async () => {
    const response = await fetch(`${server.issuer}/.well-known/oauth-authorization-server`);
    expect(await response.json()).toMatchObject({
      issuer: server.issuer,
      registration_endpoint: server.endpoints.registration,
      introspection_endpoint: server.endpoints.introspection,
      revocation_endpoint: server.endpoints.revocation,
      token_endpoint: server.endpoints.token,
      code_challenge_methods_supported: ['S256'],
      scopes_supported: ['openid', 'offline_access', 'notes:read', 'notes:write'],
    });
  });

  it('issues a JWT to a machine for the resource that it names', async () => {
    const { access_token: token } = await server.machineToken(RESOURCE, 'notes:read');
    expect(claimsOf(token)).toMatchObject({
      iss: server.issuer,
      aud: RESOURCE,
      sub: MACHINE.id,
      client_id: MACHINE.id,
      scope: 'notes:read',
    });
  });

  it('issues a JWT to a user who signs in and consents, and refreshes it', async () => {
    const first = await server.personToken(RESOURCE, 'notes:read notes:write', 'grace');
    expect(claimsOf(first.access_token)).toMatchObject({
      sub: 'grace',
      aud: RESOURCE,
      scope: 'notes:read notes:write',
    });
    const next = await server.token({
      grant_type: 'refresh_token',
      client_id: 'native',
      refresh_token: first.refresh_token ?? '',
    });
    expect(claimsOf(next.access_token)).toMatchObject({ sub: 'grace', aud: RESOURCE });
  });

  it('refuses an unknown resource', async () => {
    await expect(server.machineToken('https://elsewhere.example/mcp')).rejects.toThrow('invalid_target');
  });

  it('registers a client, which may later request more scopes than it registered with', async () => {
    const response = await fetch(server.endpoints.registration, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        redirect_uris: ['http://127.0.0.1:7/callback'],
        application_type: 'native',
        token_endpoint_auth_method: 'none',
        scope: 'notes:read',
      }),
    });
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({ scope: expect.stringContaining('notes:write') });
  });

  it('issues opaque tokens, introspects and revokes them', async () => {
    const opaque = await startAuthorizationServer({ accessTokenFormat: 'opaque', accessTokenSeconds: 60 });
    const { access_token: token } = await opaque.machineToken(RESOURCE, 'notes:read');
    const introspect = async () => {
      const response = await fetch(opaque.endpoints.introspection, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(`${MACHINE.id}:${MACHINE.secret}`)}` },
        body: new URLSearchParams({ token }),
      });
      return response.json();
    };
    expect(await introspect()).toMatchObject({ active: true, aud: RESOURCE, scope: 'notes:read' });
    await opaque.revoke(token);
    expect(await introspect()).toEqual({ active: false });
    await opaque.close();
  });

  it('supports the device flow', async () => {
    const response = await fetch(`${server.issuer}/device/auth`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: 'native', scope: 'notes:read', resource: RESOURCE }),
    });
    const device = (await response.json()) as { device_code: string; verification_uri_complete: string };
    await signIn(device.verification_uri_complete, 'grace');
    const token = await server.token({
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      client_id: 'native',
      device_code: device.device_code,
    });
    expect(claimsOf(token.access_token)).toMatchObject({ sub: 'grace', aud: RESOURCE });
  });
});
