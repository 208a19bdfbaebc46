/**
 * A server as a child process, for tests of what only a process shows: exits, signals, bytes, memory.
 * @module
 */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { JsonObject } from '../../packages/lectern/src/index.ts';
import { mustBeValid } from '../support/wire-check.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FIXTURE = ['build/fixture/main.mjs', '--stdio'];

export interface Child {
  readonly process: ChildProcessWithoutNullStreams;
  readonly exited: Promise<{ code: number | null; signal: string | null }>;
  stdout(): string;
  stderr(): string;
  /** Writes a message as one line. */
  say(message: object): void;
  /** The next line of stdout, parsed. */
  hear(): Promise<Record<string, unknown>>;
}

export function startFixture(args: readonly string[] = FIXTURE): Child {
  const child = spawn(process.execPath, args, { cwd: ROOT });
  let out = '';
  let err = '';
  let read = 0;
  const waiting: (() => void)[] = [];
  child.stdin.on('error', () => {});
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    out += chunk;
    for (const wake of waiting.splice(0)) wake();
  });
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    err += chunk;
  });
  return {
    process: child,
    exited: new Promise((resolve) => child.on('close', (code, signal) => resolve({ code, signal }))),
    stdout: () => out,
    stderr: () => err,
    say: (message) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`),
    async hear() {
      for (;;) {
        const end = out.indexOf('\n', read);
        if (end !== -1) {
          const line = out.slice(read, end);
          read = end + 1;
          const message = JSON.parse(line);
          mustBeValid(isStateless(message) ? '2026-07-28' : '2025-11-25', message);
          return message;
        }
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
    },
  };
}

/** What only that era writes: the type of a result, the tag of a stream. */
function isStateless({ result, params }: { result?: JsonObject; params?: { _meta?: JsonObject } }): boolean {
  return result?.resultType !== undefined || params?._meta !== undefined;
}

export const INITIALIZE: object = {
  id: 0,
  method: 'initialize',
  params: {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'child-test', version: '1' },
  },
};

export function call(id: number, name: string, args: object = {}): object {
  return { id, method: 'tools/call', params: { name, arguments: args } };
}

/** Peak resident memory in MiB, as the kernel counts it. Linux only. */
export function peakMemory(child: Child): number {
  const status = readFileSync(`/proc/${child.process.pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}
