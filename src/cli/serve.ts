/**
 * `lectern serve`: brings servers to their clients.
 * @module
 */
import { serveStdio } from '../transports/stdio/serve-stdio.ts';
import { greeting } from './greeting.ts';
import { readServeArguments, type ServeArguments } from './serve-arguments.ts';
import { createByName, SERVER_NAMES } from './servers.ts';
import { USAGE } from './usage.ts';

/** Returns the exit code for what went wrong before serving; what serves ends the process itself. */
export async function serve(args: readonly string[]): Promise<number> {
  let asked: ServeArguments;
  try {
    asked = readServeArguments(args, SERVER_NAMES);
  } catch (error) {
    process.stderr.write(`lectern serve: ${(error as Error).message}\n\n${USAGE}`);
    return 2;
  }
  const { names, transport } = asked;
  // Loaded by itself: a client waits for a stdio server to start.
  if (transport.kind === 'http') {
    const { serveOverHttp } = await import('./serve-http.ts');
    return serveOverHttp(names, transport.port);
  }
  const [name] = names as [string];
  if (process.stdin.isTTY) process.stderr.write(greeting(name));
  await serveStdio(await createByName(name)).closed;
  return 0;
}
