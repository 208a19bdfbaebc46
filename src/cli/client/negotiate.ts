/**
 * Connects in the newest revision that the server speaks, or in the one asked for.
 * @module
 */
import type { JsonObject } from '../../jsonrpc/message.ts';
import { META } from '../../protocol/envelope.ts';
import { LATEST_HANDSHAKE, REVISIONS, type Revision, rulesOf } from '../../protocol/revisions.ts';
import { connectClient, type TestClient, type TestClientOptions } from '../../testing/client.ts';
import { RemoteError } from '../../testing/wire.ts';
import { CliError } from '../errors.ts';
import { OutOfPatience, Patience } from './patience.ts';
import { LinkFailure, type Route, type WatchedLink } from './route.ts';
import { oneLine } from './show/plain-text.ts';

export interface Connected {
  readonly client: TestClient;
  readonly link: WatchedLink;
  /** What is spoken, which in a handshake is the server’s choice. */
  readonly revision: string;
}

const NEWEST: Revision = '2026-07-28';
/** Some servers of the handshake era say nothing to a message that they do not know. */
const PROBE_MS = 10_000;

export async function negotiate(
  route: Route,
  wanted: Revision | undefined,
  options: Omit<TestClientOptions, 'revision'>,
  timeoutMs: number,
): Promise<Connected> {
  const attempt = (revision: Revision, milliseconds: number): Promise<Connected> =>
    connect(route, { ...options, revision }, new Patience(milliseconds));
  if (wanted !== undefined) return attempt(wanted, timeoutMs).catch((error) => notThat(wanted, error));
  let first: Error;
  try {
    return await attempt(NEWEST, Math.min(timeoutMs, PROBE_MS));
  } catch (error) {
    if (!meansOlder(error)) throw error;
    first = error;
  }
  if (first instanceof OutOfPatience) await route.close();
  return attempt(LATEST_HANDSHAKE, timeoutMs).catch((error) => neither(first, error));
}

async function connect(route: Route, options: TestClientOptions, patience: Patience): Promise<Connected> {
  const link = await route.open();
  const client = await patience.during(Promise.race([connectClient(link.connect, options), link.failed]));
  return { client, link, revision: spokenBy(client) };
}

function spokenBy({ revision, server }: TestClient): string {
  if (rulesOf(revision).era === 'stateless') return revision;
  const { protocolVersion } = server;
  if ((REVISIONS as readonly unknown[]).includes(protocolVersion)) return protocolVersion as string;
  throw new CliError(
    `the server speaks ${JSON.stringify(protocolVersion)}, which is no revision that this command knows.`,
    `It knows ${REVISIONS.join(', ')}.`,
  );
}

function meansOlder(error: unknown): error is Error {
  if (error instanceof LinkFailure) return error.mayBeOlder;
  return error instanceof RemoteError || error instanceof OutOfPatience;
}

function notThat(revision: Revision, error: unknown): never {
  if (!(error instanceof RemoteError)) throw error;
  throw new CliError(
    `the server does not speak ${revision}: ${reason(error)}.`,
    'Without --revision, the newest that works is taken.',
  );
}

function neither(first: Error, second: unknown): never {
  if (!(second instanceof RemoteError)) throw second;
  if (reason(first) === reason(second))
    throw new CliError(`the server takes no connection: ${reason(first)}.`);
  throw new CliError(
    `the server speaks neither ${NEWEST} (${reason(first)}) nor a revision before it (${reason(second)}).`,
  );
}

function reason({ message }: Error): string {
  return oneLine(message).replace(/\.$/, '');
}

/** `name version`, as the server calls itself. */
export function nameOf({ server }: TestClient): string {
  const meta = server._meta as JsonObject | undefined;
  const { name, version } = (server.serverInfo ?? meta?.[META.serverInfo] ?? {}) as JsonObject;
  return oneLine(
    [name ?? 'a server without a name', version].filter((part) => typeof part === 'string').join(' '),
  );
}
