/**
 * `lectern serve`: brings a server to its client.
 * @module
 */
import { nearest } from '../schema/nearest.ts';
import { serveStdio } from '../transports/stdio/serve-stdio.ts';
import { greeting } from './greeting.ts';
import { SERVERS } from './servers.ts';
import { USAGE } from './usage.ts';

/** Returns the exit code for what went wrong before serving; a served connection ends the process itself. */
export async function serve(args: readonly string[]): Promise<number> {
  const [name, ...flags] = args;
  const unknownFlag = flags.find((flag) => flag !== '--stdio');
  if (name === undefined || unknownFlag !== undefined) {
    const what = unknownFlag === undefined ? 'which server?' : `unknown option "${unknownFlag}".`;
    return complain(`lectern serve: ${what}\n\n${USAGE}`);
  }
  const create = Object.hasOwn(SERVERS, name) ? SERVERS[name] : undefined;
  if (create === undefined) {
    const suggestion = nearest(name, Object.keys(SERVERS));
    const hint = suggestion === undefined ? '' : ` Did you mean "${suggestion}"?`;
    return complain(`lectern serve: there is no server "${name}".${hint}\n\n${USAGE}`);
  }
  if (process.stdin.isTTY) process.stderr.write(greeting(name));
  await serveStdio(await create()).closed;
  return 0;
}

function complain(text: string): number {
  process.stderr.write(text);
  return 2;
}
