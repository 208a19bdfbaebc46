/**
 * The commands that speak to a server, as a person starts them; servers may run in the test meanwhile.
 * @module
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

export const ROOT: string = fileURLToPath(new URL('../../..', import.meta.url));
/** From there. */
export const CLI: string = 'packages/lectern/dist/cli.mjs';

export interface Outcome {
  readonly stdout: string;
  readonly stderr: string;
  readonly status: number | null;
}

export async function lectern(args: readonly string[], input = ''): Promise<Outcome> {
  const child = spawn(process.execPath, [CLI, ...args], { cwd: ROOT });
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const [stdout, stderr, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { stdout, stderr, status };
}

/** What it shows, where all goes well; on stderr, who answered. */
export async function shown(args: readonly string[], input = ''): Promise<string> {
  const { stdout, stderr, status } = await lectern(args, input);
  if (status !== 0 || !/^[^\n]+, \d{4}-\d\d-\d\d\n/.test(stderr)) throw new Error(`${status}: ${stderr}`);
  return stdout;
}
