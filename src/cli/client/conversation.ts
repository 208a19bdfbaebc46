/**
 * A conversation with a server from beginning to end, with what it says meanwhile on stderr.
 * @module
 */
import { ErrorCode } from '../../jsonrpc/error-codes.ts';
import type { JsonObject } from '../../jsonrpc/message.ts';
import type { TestClientOptions } from '../../testing/client.ts';
import { RemoteError, type Transcribed } from '../../testing/wire.ts';
import { CliError } from '../errors.ts';
import { PACKAGE_VERSION } from '../package-version.ts';
import type { ClientArguments } from './client-arguments.ts';
import { wantsDebug } from './debug.ts';
import { type Connected, nameOf, negotiate } from './negotiate.ts';
import { openRoute } from './open-link.ts';
import { OutOfPatience, Patience } from './patience.ts';
import { remoteFailure } from './remote-failure.ts';
import { LinkFailure } from './route.ts';
import { narratorOn } from './show/narrator.ts';
import { plainText } from './show/plain-text.ts';
import { logLine, progressLine } from './show/progress-lines.ts';

export interface Conversation {
  /** The result of `initialize` or `server/discover`. */
  readonly server: JsonObject;
  /** Throws a `CliError` with what the server has to say, or why it says nothing. */
  ask(method: string, params?: JsonObject): Promise<JsonObject>;
}

/** Resolves to what `work` resolves to. */
export async function converse<T>(
  asked: ClientArguments,
  work: (conversation: Conversation) => Promise<T>,
): Promise<T> {
  const debug = wantsDebug();
  const narrator = narratorOn(process.stderr, process.env);
  const patience = new Patience(asked.timeoutMs);
  const route = await openRoute(asked, (text) => {
    narrator.clear();
    if (debug) process.stderr.write(plainText(text));
  });
  const options: Omit<TestClientOptions, 'revision'> = {
    ...(await answersAtTerminal(patience)),
    clientInfo: { name: 'lectern', version: PACKAGE_VERSION },
    logLevel: debug ? 'debug' : 'info',
    observe({ from, message }: Transcribed) {
      if (from === 'client') return;
      patience.renew();
      const params = (message.params ?? {}) as JsonObject;
      if (message.method === 'notifications/message') narrator.tell(logLine(params));
      else if (message.method === 'notifications/progress') narrator.tellForNow(progressLine(params));
      else narrator.clear();
    },
  };
  try {
    const connected = await negotiate(route, asked.revision, options, asked.timeoutMs);
    narrator.tell(`${nameOf(connected.client)}, ${spoken(connected, asked)}`);
    return await work(conversationOver(connected, patience));
  } catch (error) {
    narrator.clear();
    if (!debug && isServersFault(error)) process.stderr.write(plainText(route.log()));
    throw error;
  } finally {
    await route.close();
  }
}

/** Where nobody can be asked, the server is not told that anybody can. */
async function answersAtTerminal(patience: Patience): Promise<Pick<TestClientOptions, 'answers'>> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return {};
  const { askAtTerminal } = await import('./ask-at-terminal.ts');
  const elicitation = askAtTerminal();
  return { answers: { elicitation: (params) => patience.suspendedFor(() => elicitation(params)) } };
}

function conversationOver({ client, link }: Connected, patience: Patience): Conversation {
  return {
    server: client.server,
    async ask(method, params = {}) {
      // Asked for, so that a server may report; shown with everything else that it says.
      const options = { onProgress: () => {} };
      try {
        return await patience.during(Promise.race([client.request(method, params, options), link.failed]));
      } catch (error) {
        if (error instanceof RemoteError) throw toldBy(error, method, nameOf(client));
        throw error instanceof CliError ? error : new CliError((error as Error).message);
      }
    },
  };
}

/** Keeps the cause, by which its fault is told from ours. */
function toldBy(error: RemoteError, method: string, server: string): CliError {
  const told = remoteFailure(error, method, server);
  told.cause = error;
  return told;
}

function spoken({ revision }: Connected, { revision: wanted }: ClientArguments): string {
  return wanted === undefined || wanted === revision ? revision : `${revision} (not ${wanted})`;
}

function isServersFault(error: unknown): boolean {
  if (error instanceof OutOfPatience) return true;
  // Of one that ended, the last lines are told already.
  if (error instanceof LinkFailure || !(error instanceof CliError)) return false;
  return error.cause instanceof RemoteError && error.cause.code === ErrorCode.InternalError;
}
