/**
 * A child process that serves: it prints its port as JSON on stdout, and is gone for sure when it is stopped.
 * @module
 */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

export interface Running {
  readonly port: number;
  readonly pid: number;
  stderr(): string;
  /** Kills: some runtimes answer SIGTERM by waiting for streams that never end. Settles when it is gone. */
  stop(): Promise<void>;
}

type Child = ChildProcessByStdio<null, Readable, Readable>;

const START_LIMIT_MS = 30_000;
const ENVIRONMENT = { NO_COLOR: '1', DENO_NO_UPDATE_CHECK: '1' };

/** The tests may end without stopping what they started. */
const alive = new Set<Child>();
process.once('exit', () => {
  for (const child of alive) child.kill('SIGKILL');
});

export async function startServing(program: string, args: readonly string[]): Promise<Running> {
  const child: Child = spawn(program, args, {
    env: { ...process.env, ...ENVIRONMENT },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  alive.add(child);
  let err = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    err += chunk;
  });
  const gone = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      err += error.message;
      resolve();
    });
    child.once('close', () => resolve());
  }).then(() => {
    alive.delete(child);
  });
  const stop = (): Promise<void> => {
    child.kill('SIGKILL');
    return gone;
  };
  const port = await Promise.race([announcedPort(child), gone, after(START_LIMIT_MS)]);
  if (port === undefined || child.pid === undefined) {
    await stop();
    throw new Error(`${program} did not start to serve: ${err}`);
  }
  return { port, pid: child.pid, stderr: () => err, stop };
}

/** Reads on after the port, or a program that prints would have to wait for a reader. */
function announcedPort(child: Child): Promise<number> {
  return new Promise((resolve) => {
    createInterface(child.stdout).on('line', (line) => {
      const port = /^\{.*"port": ?(\d+)\}$/.exec(line)?.[1];
      if (port !== undefined) resolve(Number(port));
    });
  });
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
