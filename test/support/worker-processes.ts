/**
 * Programs that serve with workers, as they are built, and requests that each take a connection of their own: the
 * primary gives one connection after the other to the next worker.
 * @module
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const FIXTURE = fileURLToPath(new URL('../../build/fixture/main.mjs', import.meta.url));

/** A program that ends with the tests at the latest. */
export interface Program {
  readonly child: ChildProcess;
  /** What it wrote so far. */
  output(): string;
  errors(): string;
  /** Asks it to end; how it ended. */
  stop(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals | null>;
}

const alive = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of alive) child.kill('SIGKILL');
});

export function startProgram(args: readonly string[], env: Record<string, string> = {}): Program {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  alive.add(child);
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    err += chunk;
  });
  const closed = once(child, 'close').then(([code, signal]) => {
    alive.delete(child);
    return (code ?? signal) as number | NodeJS.Signals | null;
  });
  return {
    child,
    output: () => out,
    errors: () => err,
    stop(signal = 'SIGTERM') {
      child.kill(signal);
      return closed;
    },
  };
}

/** The fixture, served by two workers. */
export async function startFixtureWorkers(): Promise<{ url: string; stop(): Promise<void> }> {
  const program = startProgram([FIXTURE, '--http', '0', '2']);
  const { stdout } = program.child;
  if (stdout === null) throw new Error('no stdout');
  const [url] = await Promise.race([
    once(createInterface({ input: stdout }), 'line'),
    once(program.child, 'close').then(() => {
      throw new Error(program.errors());
    }),
  ]);
  return {
    url,
    async stop() {
      await program.stop();
    },
  };
}

export interface Reply {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  /** The messages of its body, as JSON or as events, with their IDs. */
  messages(): AsyncGenerator<{ readonly id: string | undefined; readonly data: Record<string, never> }>;
  text(): Promise<string>;
  /** Cuts the connection. */
  cut(): void;
}

/** One request on a new connection. */
export async function send(
  url: string,
  method: string,
  headers: Readonly<Record<string, string>>,
  body?: object,
): Promise<Reply> {
  const sent = request(url, {
    method,
    agent: false,
    headers: {
      accept: method === 'GET' ? 'text/event-stream' : 'application/json, text/event-stream',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
  });
  sent.end(body === undefined ? undefined : JSON.stringify({ jsonrpc: '2.0', ...body }));
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.on('error', () => {});
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    text: () => text(response),
    cut: () => response.destroy(),
    async *messages() {
      let id: string | undefined;
      const lines = createInterface({ input: response });
      // One that is cut off has no end.
      response.once('close', () => lines.close());
      for await (const line of lines) {
        if (line.startsWith('id:')) id = line.slice(3).trim();
        const data = line.startsWith('data:') ? line.slice(5).trim() : line.startsWith('{') ? line : '';
        if (data !== '') yield { id, data: JSON.parse(data) };
      }
    },
  };
}
