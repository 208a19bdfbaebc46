/**
 * A Lectern server that accepts only the tokens of an authorization server, by the `authenticate` hook and a route for
 * the metadata; tokens are verified by `oauth4webapi`.
 * @module
 */
import {
  type AuthorizationServer,
  allowInsecureRequests,
  discoveryRequest,
  processDiscoveryResponse,
  validateJwtAccessToken,
} from 'oauth4webapi';
import { createServer } from '../../packages/lectern/src/index.ts';
import { openPage, serve } from '../../packages/lectern/src/node.ts';
import { quietLogger } from './quiet.ts';

export interface ProtectedServerOptions {
  /** Issuer that the metadata names; it may change. */
  issuer: string;
  /** Whether only tokens are accepted that are bound to a key. */
  readonly requiresDpop?: boolean;
  /** Whether the page is shown. */
  readonly hasPage?: boolean;
}

export interface ProtectedServer {
  readonly url: string;
  /** Scheme and subject of each request that was let in. */
  readonly accepted: readonly string[];
  close(): Promise<void>;
}

const INSECURE = { [allowInsecureRequests]: true };
const PATH = '/.well-known/oauth-protected-resource/mcp';

/** Calls of tools require `notes:write`, and everything else `notes:read`. */
export async function startProtectedServer(options: ProtectedServerOptions): Promise<ProtectedServer> {
  const server = createServer({ name: 'notes', version: '1.0.0', logger: quietLogger })
    .tool('add_note', { description: 'Adds a note' }, () => 'added')
    .route(PATH, { isPublic: true }, () => ({
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        resource: serving.url,
        authorization_servers: [options.issuer],
        scopes_supported: ['notes:read'],
      }),
    }));
  const accepted: string[] = [];
  const scheme = options.requiresDpop === true ? 'DPoP' : 'Bearer';
  const challenge = (parameters: string): string =>
    `${scheme} ${parameters}, resource_metadata="${serving.url.replace(/\/mcp$/, PATH)}"`;

  const serving = await serve(server, {
    port: 0,
    guardProcess: false,
    ...(options.hasPage === true ? { page: await openPage({ authorizationServers: [options.issuer] }) } : {}),
    async authenticate({ method, header }) {
      const authorization = header('authorization');
      const needed = header('mcp-method') === 'tools/call' ? 'notes:write' : 'notes:read';
      if (authorization === undefined)
        return { refuse: 401, message: 'No token', challenge: challenge(`scope="${needed}"`) };
      const dpop = header('dpop');
      const headers = { authorization, ...(dpop === undefined ? {} : { dpop }) };
      try {
        const request = new Request(serving.url, { method, headers });
        const claims = await validateJwtAccessToken(await metadataOf(options.issuer), request, serving.url, {
          ...INSECURE,
          requireDPoP: options.requiresDpop === true,
        });
        const { scope = '', sub } = claims;
        if (!scope.split(' ').includes(needed)) {
          const error = challenge(`error="insufficient_scope", scope="${needed}"`);
          return { refuse: 403, message: `The scope ${needed} is missing`, challenge: error };
        }
        accepted.push(`${authorization.split(' ')[0]} ${sub}`);
        return { principal: `${claims.iss} ${sub}` };
      } catch (error) {
        return {
          refuse: 401,
          message: String(error),
          challenge: challenge(`error="invalid_token", scope="${needed}"`),
        };
      }
    },
  });
  return { url: serving.url, accepted, close: () => serving.close() };
}

async function metadataOf(issuer: string): Promise<AuthorizationServer> {
  const url = new URL(issuer);
  const response = await discoveryRequest(url, { algorithm: 'oauth2', ...INSECURE });
  return processDiscoveryResponse(url, response);
}
