/**
 * The runtimes that the HTTP transport is for, and the fixture as a process of each.
 * @module
 */
import { buildProgram } from './built-programs.ts';
import { findBun, findDeno, findNode20, findNode22, findWorkerd } from './programs.ts';
import { type Running, startServing } from './serving-process.ts';
import { writeWorkerdConfig } from './workerd-config.ts';

export interface Runtime {
  readonly name: 'node 20' | 'node 22' | 'deno' | 'bun' | 'workerd';
  readonly entry: URL;
  readonly platform: 'node' | 'browser';
  /** The runtime's own program, if it is installed. */
  find(): string | undefined;
  args(file: string): readonly string[];
}

const node = {
  entry: new URL('./entries/node.ts', import.meta.url),
  platform: 'node',
  args: (file: string) => [file],
} as const;

export const RUNTIMES: readonly Runtime[] = [
  { name: 'node 20', find: findNode20, ...node },
  { name: 'node 22', find: findNode22, ...node },
  {
    name: 'deno',
    find: findDeno,
    entry: new URL('./entries/deno.ts', import.meta.url),
    platform: 'browser',
    args: (file) => ['run', '--no-config', '--no-lock', '--allow-net=127.0.0.1', file],
  },
  {
    name: 'bun',
    find: findBun,
    entry: new URL('./entries/bun.ts', import.meta.url),
    platform: 'browser',
    args: (file) => [file],
  },
  {
    name: 'workerd',
    find: findWorkerd,
    entry: new URL('./entries/worker.ts', import.meta.url),
    platform: 'browser',
    // The control messages on stdout tell the port.
    args: (file) => ['serve', writeWorkerdConfig(file), '--socket-addr=http=127.0.0.1:0', '--control-fd=1'],
  },
];

export function isInstalled(runtime: Runtime): boolean {
  return runtime.find() !== undefined;
}

export interface RunningFixture extends Running {
  /** Of the MCP endpoint. */
  readonly url: string;
}

export async function startFixture(runtime: Runtime): Promise<RunningFixture> {
  const program = runtime.find();
  if (program === undefined) {
    throw new Error(
      `${runtime.name} is missing: run the tests with Node 20 after "npm ci --prefix test/outside"`,
    );
  }
  const file = await buildProgram(runtime.entry, runtime.platform);
  const running = await startServing(program, runtime.args(file));
  return { ...running, url: `http://127.0.0.1:${running.port}/mcp` };
}
