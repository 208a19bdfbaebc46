/**
 * A Lectern server behind `oauth()` of `@lectern/auth`, which accepts only the tokens of an authorization server.
 * @module
 */

import { oauth } from '../../packages/auth/src/index.ts';
import type { Authorization, Protection } from '../../packages/lectern/src/http.ts';
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
  /** Scheme and subject of each caller that was verified. */
  readonly accepted: readonly string[];
  close(): Promise<void>;
}

/** Every request requires `notes:read`, and the tool `notes:write` as well. */
export async function startProtectedServer(options: ProtectedServerOptions): Promise<ProtectedServer> {
  const server = createServer({
    name: 'notes',
    version: '1.0.0',
    logger: quietLogger,
    scopes: ['notes:read'],
    listsWithoutScopes: true,
  }).tool('add_note', { description: 'Adds a note', scopes: ['notes:write'] }, () => 'added');
  const accepted: string[] = [];
  const serving = await serve(server, {
    port: 0,
    guardProcess: false,
    ...(options.hasPage === true ? { page: await openPage() } : {}),
    auth: recording(options, accepted),
  });
  return { url: serving.url, accepted, close: () => serving.close() };
}

function recording(options: ProtectedServerOptions, accepted: string[]): Authorization {
  return {
    protect(site) {
      const protections = new Map<string, Protection>();
      const current = (): Protection => {
        const { issuer, requiresDpop = false } = options;
        const known =
          protections.get(issuer) ?? oauth({ issuer, dpop: { isRequired: requiresDpop } }).protect(site);
        protections.set(issuer, known);
        return known;
      };
      const { routes, authorizationServers } = current();
      return {
        authorizationServers,
        routes: new Map(
          [...routes].map(([path, first]) => [path, (head) => (current().routes.get(path) ?? first)(head)]),
        ),
        challenge: (...asked) => current().challenge(...asked),
        async authenticate(head) {
          const identity = await current().authenticate(head);
          if ('principal' in identity)
            accepted.push(`${head.header('authorization')?.split(' ')[0]} ${identity.auth?.subject}`);
          return identity;
        },
      };
    },
  };
}
