/**
 * Runs a command against a server: connects, shows progress and log lines on stderr, and closes.
 * @module
 */
import type { Client } from '../../client/client.ts';
import { type ClientOptions, connect } from '../../client/connect.ts';
import { RemoteError } from '../../client/connection.ts';
import { LinkError } from '../../client/link.ts';
import type { Lists, ServerDescription } from '../../client/results.ts';
import { ErrorCode, type JsonObject } from '../../jsonrpc/message.ts';
import { CliError } from '../errors.ts';
import { splitCommand } from '../options.ts';
import { PACKAGE_VERSION } from '../own-program.ts';
import { oneLine, plainText } from '../plain-text.ts';
import type { ClientArguments } from './client-arguments.ts';
import { linkFailure, negotiationFailure, remoteFailure } from './failures.ts';
import { openRoute } from './open-route.ts';
import { logLine, narratorOn, progressLine } from './show/progress.ts';
import { RenewableTimeout, TimeoutError } from './timeout.ts';

/** The connection that a command uses. */
export interface CommandClient {
  /** The result of `initialize` or `server/discover`. */
  readonly server: ServerDescription;
  /** Throws a `CliError` with the error of the server, or the reason why there is no response. */
  request(method: string, params?: JsonObject): Promise<JsonObject>;
  /** The first page, with the items of all pages. Throws as `request` does. */
  list(kind: keyof Lists): Promise<Listing>;
}

/** A whole list of the server. */
export interface Listing {
  readonly items: readonly JsonObject[];
  readonly result: JsonObject;
}

/** Connects to the server of the arguments, runs `work` and closes. Resolves to what `work` resolves to. */
export async function withClient<T>(
  asked: ClientArguments,
  work: (client: CommandClient) => Promise<T>,
): Promise<T> {
  const debug = splitCommand(process.argv).own.includes('--debug');
  const narrator = narratorOn(process.stderr, process.env);
  const timeout = new RenewableTimeout(asked.timeoutMs);
  const route = await openRoute(asked, (text) => {
    narrator.clear();
    if (debug) process.stderr.write(plainText(text));
  });
  const options: ClientOptions = {
    ...(asked.revision === undefined ? {} : { revision: asked.revision }),
    ...(await handlersAtTerminal(timeout)),
    clientInfo: { name: 'lectern', version: PACKAGE_VERSION },
    logLevel: debug ? 'debug' : 'info',
    openTimeoutMs: asked.timeoutMs,
    observe({ from, message }) {
      if (from === 'client') return;
      timeout.renew();
      const params = (message.params ?? {}) as JsonObject;
      if (message.method === 'notifications/message') narrator.show(logLine(params));
      else if (message.method === 'notifications/progress') narrator.showTemporarily(progressLine(params));
      else narrator.clear();
    },
  };
  const explain = (error: unknown): unknown =>
    error instanceof LinkError ? linkFailure(error, { ...asked, log: route.log() }) : error;
  let client: Client | undefined;
  try {
    client = await connect(route.connect, options).catch((error) => {
      const { address } = asked;
      throw negotiationFailure(
        explain(error),
        asked.revision,
        address.kind === 'url' ? address.url : undefined,
      );
    });
    narrator.show(`${nameOf(client)}, ${revisionText(client, asked)}`);
    return await work(clientOver(client, timeout, explain));
  } catch (error) {
    narrator.clear();
    if (!debug && isServersFault(error)) process.stderr.write(plainText(route.log()));
    throw error;
  } finally {
    await client?.close();
    await route.close();
  }
}

/** Without a terminal, the capability is not declared. */
async function handlersAtTerminal(timeout: RenewableTimeout): Promise<Pick<ClientOptions, 'handlers'>> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return {};
  const { askAtTerminal } = await import('./ask-at-terminal.ts');
  const elicitation = askAtTerminal();
  return { handlers: { elicitation: (params) => timeout.suspendedFor(() => elicitation(params)) } };
}

function clientOver(
  client: Client,
  timeout: RenewableTimeout,
  explain: (error: unknown) => unknown,
): CommandClient {
  async function attempt<T>(work: Promise<T>, method: string): Promise<T> {
    try {
      return await timeout.during(work);
    } catch (error) {
      if (error instanceof RemoteError) throw withCause(error, method, nameOf(client));
      const explained = explain(error);
      throw explained instanceof CliError ? explained : new CliError((error as Error).message);
    }
  }
  return {
    server: client.server,
    request(method, params = {}) {
      // A progress token lets the server report progress, which is shown with its other notifications.
      return attempt(client.request(method, params, { onProgress: () => {} }), method);
    },
    async list(kind) {
      const result: JsonObject = await attempt(
        client.listAll(kind),
        kind === 'resourceTemplates' ? 'resources' : kind,
      );
      return { items: result[kind] as JsonObject[], result };
    },
  };
}

/** `name version`, as the server reports it. */
export function nameOf({ serverInfo: { name, version } }: Pick<Client, 'serverInfo'>): string {
  const parts: readonly unknown[] = [name ?? 'a server without a name', version];
  return oneLine(parts.filter((part) => typeof part === 'string').join(' '));
}

/** The cause distinguishes errors of the server from errors of this command. */
function withCause(error: RemoteError, method: string, server: string): CliError {
  const failure = remoteFailure(error, method, server);
  failure.cause = error;
  return failure;
}

function revisionText({ revision }: Client, { revision: wanted }: ClientArguments): string {
  return wanted === undefined || wanted === revision ? revision : `${revision} (not ${wanted})`;
}

function isServersFault(error: unknown): boolean {
  if (error instanceof TimeoutError) return true;
  // The error contains the last lines of a process that ended.
  if (!(error instanceof CliError)) return false;
  return error.cause instanceof RemoteError && error.cause.code === ErrorCode.InternalError;
}
