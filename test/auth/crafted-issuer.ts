/**
 * An issuer on loopback that signs whatever a test needs, and whose documents can be slow, huge, wrong or gone.
 * @module
 */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK, type JWTHeaderParameters, SignJWT } from 'jose';

export interface CraftedIssuer {
  readonly issuer: string;
  /** Paths that were asked for. */
  readonly requests: string[];
  /** The keys that are published, for tests that change them. */
  keys: unknown[];
  /** Answers in place of the usual documents; false leaves it to them. */
  answer: (path: string, response: ServerResponse) => boolean;
  /** A key that is published under this name from now on. */
  newKey(kid?: string, alg?: string): Promise<SigningKey>;
  close(): Promise<void>;
}

export interface SigningKey {
  readonly kid: string;
  readonly alg: string;
  readonly publicJwk: JWK;
  readonly privateJwk: JWK;
  sign(claims: object, header?: Partial<JWTHeaderParameters>): Promise<string>;
}

export async function startCraftedIssuer(): Promise<CraftedIssuer> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    requests.push(path);
    request.resume();
    if (crafted.answer(path, response)) return;
    const document =
      path === '/.well-known/oauth-authorization-server'
        ? { issuer, jwks_uri: `${issuer}/jwks`, introspection_endpoint: `${issuer}/introspect` }
        : path === '/jwks' || path === '/moved'
          ? { keys: crafted.keys }
          : undefined;
    response.writeHead(document === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(document ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const crafted: CraftedIssuer = {
    issuer,
    requests,
    keys: [],
    answer: () => false,
    async newKey(kid = 'first', alg = 'ES256') {
      const key = await signingKey(kid, alg);
      crafted.keys.push({ ...key.publicJwk, kid, alg, use: 'sig' });
      return key;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return crafted;
}

/** A key that nobody publishes. */
export async function signingKey(kid = 'foreign', alg = 'ES256'): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  return {
    kid,
    alg,
    publicJwk: await exportJWK(publicKey),
    privateJwk: await exportJWK(privateKey),
    sign: (claims, header) =>
      new SignJWT({ ...claims }).setProtectedHeader({ alg, kid, typ: 'at+jwt', ...header }).sign(privateKey),
  };
}

const seconds = (): number => Math.floor(Date.now() / 1000);

/** Claims of a token that is accepted for this resource. */
export function goodClaims(issuer: string, resource: string, more: object = {}): Record<string, unknown> {
  return {
    iss: issuer,
    aud: resource,
    sub: 'ada',
    client_id: 'app',
    scope: 'notes:read',
    iat: seconds(),
    exp: seconds() + 300,
    ...more,
  };
}
