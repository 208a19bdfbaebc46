/**
 * Starts the workers that share a port, and replaces those that end. The primary serves nothing itself: it has the
 * port, the sessions and the log.
 * @module
 */
import type { ChildProcess, Serializable } from 'node:child_process';
import cluster, { type Worker } from 'node:cluster';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline';
import { withTimeout } from '../../../base/promises.ts';
import type { Logger } from '../../../logging/logger.ts';
import type { MemoryStoreOptions } from '../../http/session/memory-store.ts';
import { FLUSH_MS, type Serving } from '../serve.ts';
import { Channel } from './channel.ts';
import { SharedSessions } from './shared-sessions.ts';
import { NUMBER_VARIABLE, type PrimaryCalls, type WorkerCalls } from './worker.ts';

/** What the primary needs to know of what its workers serve. */
export interface WorkersOptions {
  readonly workers: number | 'auto';
  readonly host: string;
  readonly port: number;
  readonly sessions: MemoryStoreOptions;
  readonly maxKeptBytes: number;
  readonly lameDuckMs: number;
  readonly drainMs: number;
  readonly logger: Logger;
  /** Whether SIGHUP restarts the workers. */
  readonly handlesSignals: boolean;
  /** Receives the lines of the log file. */
  readonly writeLog?: ((line: string) => void) | undefined;
}

/** The workers of a program. */
export interface Workers extends Serving {
  /** Replaces one worker after the other, each by one that serves already. Whether each one could be replaced. */
  restart(): Promise<boolean>;
}

interface Child {
  readonly number: number;
  readonly began: number;
  readonly process: ChildProcess;
  readonly channel: Channel<WorkerCalls>;
  /** Its URLs, once it serves. */
  readonly ready: Promise<Serving['urls']>;
  /** How it ended. */
  readonly exited: Promise<Exit>;
}

type Exit = readonly [code: number | null, signal: NodeJS.Signals | null];

/** The first worker ended before it served; it has said why. */
export class WorkerFailed extends Error {
  readonly exitCode: number;

  constructor(exitCode: number) {
    super(`The first worker ended with code ${exitCode} before it served; stderr has its reason`);
    this.exitCode = exitCode;
  }
}

/** A worker that served for so long is started again as if none had failed before. */
const STABLE_MS = 10_000;
const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 30_000;
/** For the close listeners of a server, which have three seconds, and for yielding connections. */
const ENDING_MS = 6000;

export async function startWorkers(options: WorkersOptions): Promise<Workers> {
  const { workers, logger, lameDuckMs, drainMs } = options;
  const count = workers === 'auto' ? availableParallelism() : workers;
  if (!Number.isInteger(count) || count < 1)
    throw new TypeError(`workers is ${String(workers)}; expected a whole number from 1, or "auto"`);
  checkProgram();
  const port = await portOf(options);
  const shared = new SharedSessions(options.sessions, options.maxKeptBytes);
  const welcome = { port, count, secret: randomBytes(32) };
  const running = new Set<Child>();
  /** The worker in each place, which may have ended. */
  const places = new Map<number, Child>();
  const failures = new Map<number, number>();
  const restarts = new Map<number, NodeJS.Timeout>();
  let isEnding = false;
  cluster.setupPrimary({ serialization: 'advanced', stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });

  function launch(number: number): Child {
    const worker = cluster.fork({ [NUMBER_VARIABLE]: String(number) });
    const channel = new Channel<WorkerCalls>((message) => {
      worker.process.send(message as object, () => {});
    });
    worker.on('message', (message) => channel.receive(message));
    let isReady = false;
    const exited = exitOf(worker, (error) => logger.log('error', `Worker ${number}: ${error.message}`));
    const ready = new Promise<Serving['urls']>((resolve, reject) => {
      channel.offer({
        hello: () => welcome,
        ready(urls) {
          isReady = true;
          resolve(urls);
        },
        log: (line) => options.writeLog?.(line),
      } satisfies Partial<PrimaryCalls>);
      void exited.then(([code]) => reject(new WorkerFailed(code ?? 1)));
    });
    ready.catch(() => {});
    passOn(worker, number, () => isReady);
    const moveConnections = watchConnections(worker.process);
    const leave = shared.join(channel);
    // Only then was its last message read; its exit may be known before.
    worker.process.once('disconnect', leave);
    const child = { number, began: Date.now(), process: worker.process, channel, ready, exited };
    running.add(child);
    void exited.then((exit) => {
      leave();
      running.delete(child);
      moveConnections([...running].find(({ process: { connected } }) => connected)?.process);
      onExit(child, exit);
    });
    return child;
  }

  function onExit(child: Child, [code, signal]: Exit): void {
    const { number, began } = child;
    if (isEnding || places.get(number) !== child) return;
    const failed = Date.now() - began < STABLE_MS ? (failures.get(number) ?? 0) : 0;
    failures.set(number, failed + 1);
    const delay = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** failed);
    const how = signal === null ? `with code ${code}` : `by ${signal}`;
    logger.log('error', `Worker ${number} ended ${how}; another one is started in ${delay} ms`);
    const start = (): void => {
      if (places.get(number) === child) places.set(number, launch(number));
    };
    restarts.set(number, setTimeout(start, delay));
  }

  async function replaceAll(): Promise<boolean> {
    for (let number = 1; number <= count && !isEnding; number++) {
      const previous = places.get(number);
      const next = launch(number);
      try {
        await next.ready;
      } catch {
        logger.log('error', `Worker ${number} cannot be started again; the previous ones still serve`);
        return false;
      }
      places.set(number, next);
      if (previous === undefined || !running.has(previous)) continue;
      previous.channel.tell('retire');
      await endedBy(previous, drainMs + FLUSH_MS + ENDING_MS);
    }
    if (!isEnding) logger.log('notice', 'All workers were restarted');
    return true;
  }

  let restarting = Promise.resolve(true);
  function restart(): Promise<boolean> {
    restarting = restarting.then(replaceAll);
    return restarting;
  }
  const onHangUp = (): void => void restart();

  async function close(): Promise<void> {
    isEnding = true;
    process.off('SIGHUP', onHangUp);
    for (const timer of restarts.values()) clearTimeout(timer);
    for (const { channel } of running) channel.tell('stop');
    const limit = lameDuckMs + drainMs + FLUSH_MS + ENDING_MS;
    await Promise.all([...running].map((child) => endedBy(child, limit)));
    shared.close();
  }

  // The first one by itself: what keeps it from serving would be reported by each.
  const first = launch(1);
  let urls: Serving['urls'];
  try {
    urls = await first.ready;
  } catch (error) {
    await close();
    throw error;
  }
  places.set(1, first);
  for (let number = 2; number <= count; number++) places.set(number, launch(number));
  await Promise.allSettled([...places.values()].map(({ ready }) => ready));
  // At a terminal it says that the terminal was closed.
  if (options.handlesSignals && process.stdin.isTTY !== true) process.on('SIGHUP', onHangUp);
  let closing: Promise<void> | undefined;
  return {
    port,
    url: Object.values(urls)[0] as string,
    urls,
    restart,
    close() {
      closing ??= close();
      return closing;
    },
  };
}

/** Workers run the program of this process again, so it needs to be a file. */
function checkProgram(): void {
  const { argv, execArgv, versions } = process;
  if ('bun' in versions || 'deno' in versions)
    throw new Error(
      'workers needs Node. Start several processes behind a proxy instead, with a shared store',
    );
  if (!cluster.isPrimary) throw new Error('workers is given in a process that is a worker of node:cluster');
  const isText = execArgv.some((each) => /^(?:-[ep]+|--eval|--print)(?:=|$)/.test(each));
  if (isText || argv[1] === undefined || argv[1] === '-')
    throw new Error('workers starts the file of the program again in each worker: save it to a file');
}

/** A port that is free now, also when any will do: workers that are started later have to get the same one. */
async function portOf({ host, port }: Pick<WorkersOptions, 'host' | 'port'>): Promise<number> {
  const probe = createServer().listen(port, host);
  await once(probe, 'listening');
  const { port: found } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return found;
}

/**
 * A worker that is killed leaves connections that `node:cluster` has handed to it and that it has not confirmed: nobody
 * closes them, and their clients would wait for ever. Returns the function that gives them to another worker, by the
 * same message.
 */
function watchConnections(child: ChildProcess): (other: ChildProcess | undefined) => void {
  const unconfirmed = new Map<number, readonly [Serializable, Pick<Server, 'close'>]>();
  const send = child.send as (...args: unknown[]) => boolean;
  child.send = (message: Serializable, handle?: unknown, ...rest: unknown[]) => {
    const { act, seq } = message as { readonly act?: string; readonly seq: number };
    if (act === 'newconn') unconfirmed.set(seq, [message, handle as Server]);
    return send.call(child, message, handle, ...rest);
  };
  child.on('internalMessage', ({ ack }: { ack?: number }) => {
    if (ack !== undefined) unconfirmed.delete(ack);
  });
  return (other) => {
    for (const [message, connection] of unconfirmed.values()) {
      if (other === undefined) connection.close();
      else other.send(message, connection as Server);
    }
  };
}

/** With everything that it wrote. */
function exitOf(worker: Worker, onError: (error: Error) => void): Promise<Exit> {
  const { process: child } = worker;
  const closed = new Promise((resolve) => child.once('close', resolve));
  return new Promise((resolve) => {
    worker.on('error', (error) => {
      onError(error);
      // A process that could not be started has no exit, for example because its Node was replaced.
      if (child.pid === undefined) resolve([1, null]);
    });
    child.once('exit', async (...exit) => {
      // A program that it started may still have its stderr.
      await withTimeout(closed, FLUSH_MS);
      resolve(exit);
    });
  });
}

async function endedBy({ process: child, exited }: Child, milliseconds: number): Promise<void> {
  if (await withTimeout(exited, milliseconds)) return;
  child.kill('SIGKILL');
  await exited;
}

/** Whole lines, so that those of several workers do not run into each other, each with the number of its worker. */
function passOn({ process: { stdout, stderr } }: Worker, number: number, isReady: () => boolean): void {
  const numbered = (line: string): string => {
    if (line.startsWith('{"time":')) return `{"worker":${number},${line.slice(1)}`;
    // Why a worker cannot start is the message of the command.
    return isReady() ? `[worker=${number}] ${line}` : line;
  };
  if (stdout !== null)
    createInterface({ input: stdout }).on('line', (line) => process.stdout.write(`${line}\n`));
  if (stderr !== null)
    createInterface({ input: stderr }).on('line', (line) => process.stderr.write(`${numbered(line)}\n`));
}
