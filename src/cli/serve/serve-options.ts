/**
 * How the HTTP transport is set up for what was asked on the command line.
 * @module
 */
import { areLoopback, isLoopback } from '../../base/loopback.ts';
import { openPage } from '../../transports/node/open-page.ts';
import type { ServeOptions } from '../../transports/node/serve.ts';
import { UsageError } from '../errors.ts';
import type { ServeArguments } from './arguments.ts';
import { readLimits } from './limits.ts';

/** `commands`: how a client would start each of the servers over stdio, for the page to show. */
export async function serveOptions(
  asked: ServeArguments,
  commands: Readonly<Record<string, readonly string[]>>,
  environment: NodeJS.ProcessEnv,
): Promise<ServeOptions> {
  const { port, host, allowedOrigins } = asked;
  const allowedHosts = readAllowedHosts(environment);
  if (!isLocalAddress(host) && allowedHosts === undefined)
    throw new UsageError(
      `--host ${host} lets other machines in.`,
      'Set LECTERN_ALLOWED_HOSTS to the names by which clients reach it, such as mcp.example.com, so that foreign pages cannot.',
    );
  return {
    ...readLimits(environment).http,
    port,
    ...(host === undefined ? {} : { host }),
    ...(allowedHosts === undefined ? {} : { allowedHosts }),
    ...(allowedOrigins.length === 0 ? {} : { allowedOrigins }),
    ...(hasPage(asked, environment) ? { page: await openPage({ commands, isPublic: true }) } : {}),
  };
}

/** Whether the page is shown: as asked for, otherwise only where this machine alone can reach it. */
export function hasPage({ page, host }: ServeArguments, environment: NodeJS.ProcessEnv): boolean {
  const asked = page ?? readSwitch(environment.LECTERN_PAGE);
  return asked ?? (isLocalAddress(host) && areLoopback(readAllowedHosts(environment)));
}

function isLocalAddress(host: string | undefined): boolean {
  return host === undefined || isLoopback(host);
}

function readAllowedHosts({ LECTERN_ALLOWED_HOSTS = '' }: NodeJS.ProcessEnv): string[] | undefined {
  const names = LECTERN_ALLOWED_HOSTS.split(',').map((name) => name.trim());
  const given = names.filter((name) => name !== '');
  return given.length === 0 ? undefined : given;
}

function readSwitch(value: string | undefined): boolean | undefined {
  if (value === undefined || value === '') return undefined;
  if (value === 'on' || value === 'off') return value === 'on';
  throw new UsageError(`LECTERN_PAGE is "${value}"; expected on or off.`);
}
