/**
 * A user's home with a project in it, the servers configured for a client by `lectern install`, and programs that
 * are started in another folder than the project's.
 * @module
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { BUILT_IN, type Scenario } from '../scenario.ts';

/** The namespace has ports of its own, so they can be fixed. */
export const PORTS = { lectern: 3333, shapes: 3334, model: 3335, gateway: 3336 } as const;
const START_LIMIT_MS = 60_000;
const RUN_LIMIT_MS = 180_000;

const NOTES: Readonly<Record<string, string>> = {
  'radiators.md':
    '# Radiators\n\nBleed the radiator valve before the first frost, from the lowest floor upwards.\n',
  'boiler.md': '# Boiler\n\nKeep the pressure between one and two bar; top up through the blue tap.\n',
  'chimney.md': '# Chimney\n\nThe sweep comes in October and needs the key of the attic.\n',
};

/** An entry of the file that `lectern install generic` writes. */
export type GenericEntry =
  | { readonly url: string }
  | { readonly command: string; readonly args: readonly string[] };

export interface GenericFile {
  readonly path: string;
  readonly entries: Readonly<Record<string, GenericEntry>>;
}

export interface Ran {
  readonly stdout: string;
  readonly stderr: string;
}

export class Workplace {
  readonly scenario: Scenario;
  /** Folder that clients are started in. */
  readonly elsewhere: string;
  readonly #project: string;
  readonly #environment: Readonly<Record<string, string>>;

  constructor(scenario: Scenario) {
    this.scenario = scenario;
    this.elsewhere = join(scenario.home, 'elsewhere');
    this.#project = join(scenario.home, 'project');
    this.#environment = { HOME: scenario.home, PATH: process.env.PATH ?? '', NO_COLOR: '1' };
  }

  /** Makes the folders and, for HTTP, starts the servers. */
  async open(): Promise<void> {
    const { transport, programs } = this.scenario;
    await mkdir(this.elsewhere);
    for (const [name, text] of Object.entries(NOTES)) await this.write(`project/notes/${name}`, text);
    if (transport === 'stdio') return;
    const { node, lectern, shapes } = programs;
    this.start(node, [lectern, 'serve', ...BUILT_IN, './notes', '--http', `${PORTS.lectern}`], this.#project);
    this.start(node, [shapes, '--http', `${PORTS.shapes}`]);
    await Promise.all([untilListening(PORTS.lectern), untilListening(PORTS.shapes)]);
  }

  /** Writes a file below the home. */
  async write(path: string, content: string): Promise<void> {
    const file = join(this.scenario.home, path);
    await mkdir(join(file, '..'), { recursive: true });
    await writeFile(file, content);
  }

  /** Configures all servers, from the folder of the project. */
  async install(client: string): Promise<void> {
    const { transport, programs } = this.scenario;
    const add = (...words: string[]): Promise<Ran> =>
      this.run(programs.node, [programs.lectern, 'install', client, ...words], {}, this.#project);
    const http = transport === 'http' ? ['--http', `${PORTS.lectern}`] : [];
    for (const server of [...BUILT_IN, './notes']) await add(server, ...http);
    if (transport === 'http') await add(`http://127.0.0.1:${PORTS.shapes}/mcp`, '--name', 'shapes');
    else await add('--name', 'shapes', '--', programs.node, programs.shapes, '--stdio');
  }

  /** Writes the configuration file that several clients read, and that others' own forms are made from. */
  async installGeneric(): Promise<GenericFile> {
    await this.install('generic');
    const path = join(this.#project, 'mcp.json');
    return { path, entries: JSON.parse(await readFile(path, 'utf8')).mcpServers };
  }

  /** Runs a program to its end. Fails with what it printed, if it fails. */
  async run(
    program: string,
    args: readonly string[],
    environment: Readonly<Record<string, string>> = {},
    folder: string = this.elsewhere,
  ): Promise<Ran> {
    const child = this.start(program, args, folder, environment);
    const ran = { stdout: '', stderr: '' };
    child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      ran.stdout += chunk;
    });
    child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      ran.stderr += chunk;
    });
    child.stdin?.end();
    let limit: NodeJS.Timeout | undefined;
    const status = await new Promise((resolve, reject) => {
      child.once('error', reject).once('close', (code, signal) => resolve(code ?? signal));
      // Not killed: what it started may hold the pipes open. All of it ends with the namespace.
      limit = setTimeout(() => resolve('no end'), RUN_LIMIT_MS);
    });
    clearTimeout(limit);
    if (status !== 0)
      throw new Error(`${program} ${args.join(' ')} ended with ${status}:\n${ran.stdout}\n${ran.stderr}`);
    return ran;
  }

  /** Starts a program that runs until the namespace ends. */
  start(
    program: string,
    args: readonly string[],
    folder: string = this.elsewhere,
    environment: Readonly<Record<string, string>> = {},
  ): ChildProcess {
    return spawn(program, args, { cwd: folder, env: { ...this.#environment, ...environment } });
  }
}

export async function untilListening(port: number): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS;
  while (!(await isListening(port))) {
    if (Date.now() > deadline) throw new Error(`Nothing listens on port ${port}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
