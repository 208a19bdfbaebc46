/**
 * `lectern serve`: brings servers to their clients.
 * @module
 */
import { statSync } from 'node:fs';
import { serveStdio } from '../transports/stdio/serve-stdio.ts';
import { ContentError } from './content-error.ts';
import { greeting } from './greeting.ts';
import { readServeArguments, type ServeArguments } from './serve-arguments.ts';
import { SERVER_NAMES } from './servers.ts';
import { createTarget, type Target, wordsOf } from './target.ts';
import { USAGE } from './usage.ts';

/** Returns the exit code for what went wrong before serving; what serves ends the process itself. */
export async function serve(args: readonly string[]): Promise<number> {
  let asked: ServeArguments;
  try {
    asked = readServeArguments(args, { builtIn: SERVER_NAMES, isFolder });
  } catch (error) {
    process.stderr.write(`lectern serve: ${(error as Error).message}\n\n${USAGE}`);
    return 2;
  }
  try {
    return await serveTargets(asked);
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    process.stderr.write(`lectern serve: this cannot be served:\n${error.message}`);
    return 1;
  }
}

async function serveTargets({ targets, transport }: ServeArguments): Promise<number> {
  // Loaded by itself: a client waits for a stdio server to start.
  if (transport.kind === 'http') {
    const { serveOverHttp } = await import('./serve-http.ts');
    return serveOverHttp(targets, transport.port);
  }
  const [target] = targets as [Target];
  if (process.stdin.isTTY) process.stderr.write(greeting(wordsOf(target)));
  await serveStdio(await createTarget(target)).closed;
  return 0;
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
