/**
 * Opens the connection to a server: in this process, to a child process, or over HTTP.
 * @module
 */

import { overStdio } from '../../client/child-process.ts';
import { overHttp } from '../../client/http-link.ts';
import { type Connect, inMemory } from '../../client/link.ts';
import { type OAuth, oauth } from '../../client/oauth/oauth.ts';
import type { RejectedTool } from '../../client/tool-headers.ts';
import { isContentError } from '../../content/finding.ts';
import { createLogger } from '../../logging/logger.ts';
import type { LocalAddress } from '../address.ts';
import { CliError } from '../errors.ts';
import { CredentialFiles } from '../login/credential-file.ts';
import { openAddress } from '../open-address.ts';
import { oneLine } from '../plain-text.ts';
import type { ClientArguments } from './client-arguments.ts';
import { logLine } from './show/progress.ts';

/** A connection to a server. */
export interface Route {
  readonly connect: Connect;
  /** What the server has written in addition to its messages. */
  log(): string;
  /** Closes the input of the server; the client closes the connection. */
  close(): Promise<void>;
}

/** `onLog` is called with what the server writes in addition to its messages, as it arrives. */
export function openRoute(
  { address, headers }: ClientArguments,
  onLog: (text: string) => void,
): Route | Promise<Route> {
  let written = '';
  const note = (text: string): void => {
    written += text;
    onLog(text);
  };
  const log = (): string => written;
  if (address.kind !== 'url' && address.kind !== 'command') return localRoute(address, note, log);
  const connect =
    address.kind === 'url'
      ? overHttp(address.url, { headers, onRejectedTool: warnOf, ...storedAuthorization(headers) })
      : overStdio(address.command, address.args, {
          onStderr: note,
          onStrayLine: (line) => note(`${line}\n`),
        });
  const close = async (): Promise<void> => {};
  return {
    connect(events) {
      // Output of a process that ended at the newest revision does not concern the next process.
      written = '';
      return connect(events);
    },
    log,
    close,
  };
}

/** What `lectern login` has stored, unless the user passes an authorization. */
export function storedAuthorization(headers: Readonly<Record<string, string>>): { auth?: OAuth } {
  return new Headers(headers).has('authorization') ? {} : { auth: oauth({ store: new CredentialFiles() }) };
}

function warnOf({ name, reason }: RejectedTool): void {
  process.stderr.write(`Tool "${oneLine(name)}" is left out. ${oneLine(reason)}\n`);
}

async function localRoute(
  address: LocalAddress,
  note: (text: string) => void,
  log: () => string,
): Promise<Route> {
  const logger = createLogger({
    format: ({ level, message, data }) => logLine({ level, data: { message, ...data } }),
    write: (line) => note(`${line}\n`),
  });
  try {
    const { server, library } = await openAddress(address, { logger });
    return { connect: inMemory(server), log, close: async () => library?.close() };
  } catch (error) {
    if (!isContentError(error)) throw error;
    throw new CliError(`invalid content or settings:\n${error.message.trimEnd()}`);
  }
}
