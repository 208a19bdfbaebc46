/**
 * A protected server in the network namespace, its authorization server, and a terminal in which a client signs in.
 * @module
 */
import { createServer as createHttpServer } from 'node:http';
import { oauth } from '../../../packages/auth/src/index.ts';
import { createServer } from '../../../packages/lectern/src/index.ts';
import { createNodeHandler } from '../../../packages/lectern/src/node.ts';
import {
  type AuthorizationServer,
  signIn,
  startAuthorizationServer,
} from '../../support/authorization-server.ts';
import { quietLogger } from '../../support/quiet.ts';
import { PORTS, type Workplace } from './workplace.ts';

/** Its name in the client's configuration. */
export const SERVER = 'notes';

export interface ProtectedServer {
  readonly url: string;
  readonly authorization: AuthorizationServer;
  /** Each request to the server, as `METHOD path status`. */
  readonly requests: readonly string[];
}

export async function startProtectedServer(accessTokenSeconds: number): Promise<ProtectedServer> {
  const authorization = await startAuthorizationServer({ accessTokenSeconds });
  const requests: string[] = [];
  const server = createServer({
    name: SERVER,
    version: '1.0.0',
    logger: quietLogger,
    scopes: ['notes:read'],
    listsWithoutScopes: true,
  })
    .tool(
      'whoami',
      { description: 'Names the caller' },
      (_, { auth }) => `${auth?.subject} with ${auth?.scopes.join(' ')}`,
    )
    .tool('write', { description: 'Writes', scopes: ['notes:write'] }, () => 'Written.');
  const handler = createNodeHandler(server, { auth: oauth({ issuer: authorization.issuer }) });
  const listener = createHttpServer((request, response) => {
    response.once('close', () => requests.push(`${request.method} ${request.url} ${response.statusCode}`));
    handler(request, response);
  });
  await new Promise<void>((resolve) => listener.listen(PORTS.lectern, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${PORTS.lectern}/mcp`, authorization, requests };
}

export interface SignedIn {
  readonly authorizationUrl: string;
  readonly printed: string;
}

/**
 * Runs a command in a terminal, which clients require. The pages that it prints are opened over plain HTTP; the last one
 * is its own.
 */
export async function signInAt(
  { authorization }: ProtectedServer,
  place: Workplace,
  command: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<SignedIn> {
  const quoted = command.map((word) => `'${word}'`).join(' ');
  const child = place.start('script', ['-qfec', quoted, '/dev/null'], place.elsewhere, {
    ...environment,
    BROWSER: '/bin/false',
  });
  let printed = '';
  const ended = new Promise((resolve) => child.once('close', resolve));
  const authorizationUrl = await new Promise<string>((resolve, reject) => {
    child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      printed += chunk;
      // It ends with the line, or with the control characters of a link.
      const [, url] =
        new RegExp(`(${authorization.issuer}/auth\\?[^\\s\\x1b\\x07]+)[\\s\\x1b\\x07]`).exec(printed) ?? [];
      if (url !== undefined) resolve(url);
    });
    void ended.then(() => reject(new Error(`It ended without an authorization URL:\n${printed}`)));
  });
  await fetch(await signIn(authorizationUrl));
  await ended;
  return { authorizationUrl, printed };
}
