/**
 * Servers that are started as a process and use stdio.
 * @module
 */
import type { ChildProcess } from 'node:child_process';
import { type Connect, LinkError, type LinkEvents, parseMessages } from './link.ts';

/** How a process is started. */
export interface ProcessOptions {
  /** Environment variables in addition to those of this process. */
  readonly env?: Readonly<Record<string, string>>;
  /** The folder to start it in. Default: that of this process. */
  readonly cwd?: string;
  /** Called with what it writes to stderr, as it arrives. */
  readonly onStderr?: (text: string) => void;
  /** Called with each line on stdout that is not a message. Default: the line is ignored. */
  readonly onStrayLine?: (line: string) => void;
}

/** A server process started by `spawnServer()`. */
export interface ServerProcess {
  /** Opens the link; pass it to `connect()`. */
  readonly connect: Connect;
  /** The process. */
  readonly process: ChildProcess;
  /** Everything that it has written to stderr. */
  stderr(): string;
  /** Resolves to the exit code, or to the signal that ended it. Rejects if it could not be started. */
  readonly exited: Promise<number | string>;
}

/** How long a process may take to exit after its stdin has ended, and again after SIGTERM. */
const GRACE_MS = 2000;
/** Its own child processes may keep its streams open after it has exited. */
const LAST_OUTPUT_MS = 500;

/**
 * Connects to a server that is started with a command. Each connection starts a process, which ends with it.
 *
 * @example
 * const client = await connect(overStdio('npx', ['-y', 'some-server']));
 */
export function overStdio<Tools extends object = object>(
  command: string,
  args: readonly string[] = [],
  options: ProcessOptions = {},
): Connect<Tools> {
  return async (events) => (await spawnServer(command, args, options)).connect(events);
}

/**
 * Starts a server and gives access to its process. Needs a runtime with `node:child_process`.
 *
 * @example
 * const server = await spawnServer('node', ['server.mjs']);
 * const client = await connect(server.connect);
 * await client.close();
 * console.log(await server.exited);
 */
export async function spawnServer(
  command: string,
  args: readonly string[] = [],
  { env = {}, cwd, onStderr, onStrayLine }: ProcessOptions = {},
): Promise<ServerProcess> {
  // Loaded on use: the rest of the client runs where there are no processes.
  const { spawn } = await import('node:child_process');
  const child = spawn(command, args, {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
    ...(cwd === undefined ? {} : { cwd }),
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    errors += chunk;
    onStderr?.(chunk);
  });
  child.stdin.on('error', () => {});
  const exited = new Promise<number | string>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve(code ?? signal ?? 0));
  });
  exited.catch(() => {});

  function listen({ onText }: LinkEvents): void {
    let rest = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const messages = parseMessages(line);
        if (messages === undefined && line.trim() !== '') onStrayLine?.(line);
        for (const message of messages ?? []) onText(JSON.stringify(message));
      }
    });
  }

  return {
    process: child,
    stderr: () => errors,
    exited,
    connect(events) {
      listen(events);
      exited.then(
        (exit) => events.onClose(endedEarly(command, exit)),
        (cause) => events.onClose(notStarted(command, cause)),
      );
      return {
        send: (text) => void child.stdin.write(`${text}\n`),
        close: () => shutDown(child, exited),
      };
    },
  };
}

/** Closes stdin, then sends SIGTERM, then SIGKILL (MCP 2025-11-25, lifecycle: shutdown). */
async function shutDown(child: ChildProcess, exited: Promise<unknown>): Promise<void> {
  const closed = exited.catch(() => {});
  const hasExited = (): boolean => child.exitCode !== null || child.signalCode !== null;
  if (child.pid !== undefined && !hasExited()) {
    const gone = Promise.race([new Promise((resolve) => child.once('exit', resolve)), closed]);
    child.stdin?.end();
    const timers = [
      setTimeout(() => child.kill('SIGTERM'), GRACE_MS),
      setTimeout(() => child.kill('SIGKILL'), 2 * GRACE_MS),
    ];
    await gone;
    for (const timer of timers) clearTimeout(timer);
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise((resolve) => {
    timer = setTimeout(resolve, LAST_OUTPUT_MS);
  });
  await Promise.race([closed, patience]);
  clearTimeout(timer);
  child.stdout?.destroy();
  child.stderr?.destroy();
}

function endedEarly(command: string, exit: number | string): LinkError {
  const how = typeof exit === 'number' ? `exited with code ${exit}` : `was ended by ${exit}`;
  return new LinkError('closed', `"${command}" ${how} before it responded`, { exit });
}

function notStarted(command: string, cause: NodeJS.ErrnoException): LinkError {
  const message =
    cause.code === 'ENOENT'
      ? `there is no command "${command}"`
      : `"${command}" cannot be started: ${cause.message}`;
  return new LinkError('unreachable', message, { cause });
}
