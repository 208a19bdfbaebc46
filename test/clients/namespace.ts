/**
 * Runs scenarios and commands in a network namespace that has only loopback, so that nothing leaves the machine.
 * @module
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

/** A program in build/clients. */
type Inside = 'inside' | 'sign-in';

/** With its own process ids, so that nothing that a client started outlives the run. */
const UNSHARE = [
  '--net',
  '--pid',
  '--fork',
  '--kill-child',
  ...(process.getuid?.() === 0 ? [] : ['--map-root-user']),
];
const SCRIPT = 'ip link set lo up && "$@"';

/** The arguments of `unshare` that run a command in such a namespace. */
export const isolated = (...command: string[]): string[] => [
  ...UNSHARE,
  'sh',
  '-c',
  SCRIPT,
  'sh',
  ...command,
];

/** True where the kernel and the container let us make a namespace, and `ip` is installed. */
export function canIsolate(): boolean {
  return spawnSync('unshare', isolated('true')).status === 0;
}

/** Runs a program with an empty home; it reads the input as JSON on stdin and prints an outcome. */
export async function runIsolated<T>(program: Inside, input: object): Promise<T> {
  const home = await realpath(await mkdtemp(join(tmpdir(), 'lectern-client-')));
  const file = fileURLToPath(new URL(`../../build/clients/${program}.mjs`, import.meta.url));
  try {
    const child = spawn('unshare', isolated(process.execPath, file));
    child.stdin.end(JSON.stringify({ ...input, home }));
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
    if (stdout === '') throw new Error(`${JSON.stringify(input)}: ${stderr}`);
    return JSON.parse(stdout);
  } finally {
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  }
}
