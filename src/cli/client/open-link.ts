/**
 * Opens the way to a server: in this process, to one that is started, or over HTTP.
 * @module
 */
import { createLogger } from '../../logging/logger.ts';
import { inMemory } from '../../testing/link.ts';
import { ContentError } from '../content-error.ts';
import { CliError } from '../errors.ts';
import { openTarget, readTarget } from '../target.ts';
import { childRoute } from './child-route.ts';
import type { ClientArguments } from './client-arguments.ts';
import { httpRoute } from './http-link.ts';
import { failureSignal, type Route } from './route.ts';
import { logLine } from './show/progress-lines.ts';

/** `onLog` hears what the server writes beside its messages, as it comes. */
export function openRoute(
  { where, headers }: ClientArguments,
  onLog: (text: string) => void,
): Route | Promise<Route> {
  if (where.kind === 'url') return httpRoute(where.url, headers);
  if (where.kind === 'command') return childRoute(where.command, where.args, onLog);
  return localRoute(where.what, onLog);
}

async function localRoute(what: string, onLog: (text: string) => void): Promise<Route> {
  let written = '';
  const logger = createLogger({
    format: ({ level, message, data }) => logLine({ level, data: { message, ...data } }),
    write(line) {
      written += `${line}\n`;
      onLog(`${line}\n`);
    },
  });
  const target = readTarget(what);
  try {
    const { server, library } = await openTarget(target, { logger });
    const connect = inMemory(server);
    return {
      open: async () => ({ connect, failed: failureSignal().failed }),
      log: () => written,
      close: async () => library?.close(),
    };
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    throw new CliError(`this cannot be served:\n${error.message.trimEnd()}`);
  }
}
