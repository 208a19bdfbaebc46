/**
 * How the HTTP transport is set up for what was asked on the command line.
 * @module
 */
import { isLoopback } from '../../transports/node/loopback.ts';
import { openPage } from '../../transports/node/open-page.ts';
import type { ServeOptions } from '../../transports/node/serve.ts';
import { UsageError } from '../errors.ts';
import type { ServeArguments } from './arguments.ts';

/** `commands`: how a client would start each of the servers over stdio, for the page to tell. */
export async function serveOptions(
  { port, host, allowedOrigins, page }: ServeArguments,
  commands: Readonly<Record<string, readonly string[]>>,
  environment: NodeJS.ProcessEnv,
): Promise<ServeOptions> {
  const isLocal = host === undefined || isLoopback(host);
  const allowedHosts = (environment.LECTERN_ALLOWED_HOSTS ?? '').split(',').map((name) => name.trim());
  const named = allowedHosts.filter((name) => name !== '');
  if (!isLocal && named.length === 0)
    throw new UsageError(
      `--host ${host} lets other machines in.`,
      'Set LECTERN_ALLOWED_HOSTS to the names by which clients reach it, such as mcp.example.com, so that foreign pages cannot.',
    );
  return {
    port,
    ...(host === undefined ? {} : { host }),
    ...(named.length === 0 ? {} : { allowedHosts: named }),
    ...(allowedOrigins.length === 0 ? {} : { allowedOrigins }),
    ...((page ?? isLocal) ? { page: await openPage({ commands }) } : {}),
  };
}
