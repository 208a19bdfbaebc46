/**
 * Links a test client to a server that runs as a child process and speaks stdio.
 * @module
 */
import type { ChildProcess } from 'node:child_process';
import type { Connect } from './link.ts';

export interface ChildLink {
  readonly connect: Connect;
  readonly process: ChildProcess;
  /** All that the child wrote to stderr so far. */
  stderr(): string;
  /** The child's exit code, or the signal that ended it. */
  readonly exited: Promise<number | string>;
}

/** Loaded on use, so that the rest of the kit runs where there are no processes. */
export async function spawnServer(
  command: string,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
  cwd?: string,
): Promise<ChildLink> {
  const { spawn } = await import('node:child_process');
  const child = spawn(command, args, {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
    ...(cwd === undefined ? {} : { cwd }),
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    errors += chunk;
  });
  child.stdin.on('error', () => {});
  const exited = new Promise<number | string>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve(code ?? signal ?? 0));
  });
  return {
    process: child,
    stderr: () => errors,
    exited,
    connect(onText) {
      let rest = '';
      child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
        const lines = (rest + chunk).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) onText(line);
      });
      return {
        send: (text) => child.stdin.write(`${text}\n`),
        async close() {
          child.stdin.end();
          await exited;
        },
      };
    },
  };
}
