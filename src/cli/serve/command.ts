/**
 * `lectern serve`: brings servers to their clients.
 * @module
 */
import { resolve } from 'node:path';
import { type StdioOptions, serveStdio } from '../../transports/stdio/serve-stdio.ts';
import type { Command } from '../commands.ts';
import { ContentError } from '../content-error.ts';
import { openTarget, readTarget, wordsOf } from '../target.ts';
import { readServeArguments, type ServeArguments } from './arguments.ts';
import { greeting } from './greeting.ts';
import { loggerFor } from './logger-for.ts';
import { SERVE_USAGE } from './usage.ts';

export const serveCommand: Command = {
  usage: SERVE_USAGE,
  async run(args) {
    const asked = readServeArguments(args, process.stdin.isTTY === true);
    // These options are short for variables, which every server that is opened can read.
    if (asked.allowUnverified) process.env.ALLOW_UNVERIFIED = 'yes';
    if (asked.cache === false) process.env.LECTERN_CACHE = 'off';
    else if (asked.cache !== undefined) process.env.LECTERN_CACHE_DIR = resolve(asked.cache);
    try {
      return await serveAs(asked);
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      process.stderr.write(`lectern serve: this cannot be served:\n${error.message}`);
      return 1;
    }
  },
};

/** Returns the exit code for what went wrong before serving; what serves ends the process itself. */
async function serveAs(asked: ServeArguments): Promise<number> {
  // Loaded by itself: a client waits for a stdio server to start.
  if (asked.transport === 'http') {
    const { serveOverHttp } = await import('./over-http.ts');
    return serveOverHttp(asked);
  }
  const target = readTarget(asked.what[0] as string);
  if (process.stdin.isTTY) process.stderr.write(greeting(wordsOf(target)));
  const { server } = await openTarget(target, { ...asked, logger: await loggerFor(asked) });
  await serveStdio(server, await limitsFrom(process.env)).closed;
  return 0;
}

/** The table is loaded only where a limit is set, for the same reason. */
async function limitsFrom(environment: NodeJS.ProcessEnv): Promise<StdioOptions> {
  if (!Object.keys(environment).some((name) => name.startsWith('LECTERN_MAX_'))) return {};
  const { readLimits } = await import('./limits.ts');
  return readLimits(environment).stdio;
}
