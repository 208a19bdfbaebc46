/**
 * One of the processes behind a port, from its own side: what it gets from its primary, and how it ends.
 * @module
 */
import cluster from 'node:cluster';
import type { Engine } from '../../../protocol/engine.ts';
import type { SessionStore } from '../../http/session/session-store.ts';
import { type Listening, listen, SERVE_LIMITS, type ServeOptions } from '../serve.ts';
import { Channel } from './channel.ts';
import type { SharedCalls, SharedNotices } from './shared-state.ts';
import { WorkerStore } from './worker-store.ts';

/** What a worker gets from the primary when it begins. */
export interface Welcome {
  readonly port: number;
  /** How many workers there are. */
  readonly count: number;
  /** For what is sealed, where the program has no secret. */
  readonly secret: Uint8Array;
}

/** What the primary does for a worker. */
export type PrimaryCalls = SharedCalls & {
  readonly hello: () => Welcome;
  readonly ready: (urls: Listening['urls']) => void;
  /** A line for the log file, which the primary writes. */
  readonly log: (line: string) => void;
};

/** What a worker does for its primary. */
export type WorkerCalls = SharedNotices & {
  /** Serves for `lameDuckMs` more, then ends. */
  readonly stop: () => void;
  /** Leaves its connections to the other workers, then ends. */
  readonly retire: () => void;
};

/** In the environment of a worker: its number. */
export const NUMBER_VARIABLE = 'LECTERN_WORKER';

/** The number of this worker; `undefined` in every other process. */
export function workerNumber(): number | undefined {
  const number = process.env[NUMBER_VARIABLE];
  // Programs that a worker starts inherit its environment.
  return cluster.isWorker && number !== undefined ? Number(number) : undefined;
}

let primary: Channel<PrimaryCalls> | undefined;

/** The way to the primary, which may end this process before it serves. */
export function primaryChannel(): Channel<PrimaryCalls> {
  if (primary !== undefined) return primary;
  const channel = new Channel<PrimaryCalls>((message) => {
    process.send?.(message, undefined, undefined, () => {});
  });
  process.on('message', (message) => channel.receive(message));
  channel.offer({ stop: () => process.exit(0) } satisfies Pick<WorkerCalls, 'stop'>);
  primary = channel;
  return channel;
}

/** Limits on what a whole process holds: each worker has its part of them. */
const DIVIDED = [
  'maxConnections',
  'maxTotalBodyBytes',
  'maxStateless',
  'maxStreams',
  'maxKeptBytes',
] as const satisfies readonly (keyof ServeOptions)[];

/** Listens on the port of all workers. */
export async function serveAsWorker(
  servers: Engine | Readonly<Record<string, Engine>>,
  options: ServeOptions,
): Promise<Listening> {
  const channel = primaryChannel();
  const { port, count, secret } = await channel.ask('hello');
  const limits = DIVIDED.map((name) => {
    const limit = options[name] ?? (SERVE_LIMITS.http[name] as number);
    return [name, Math.ceil(limit / count)] as const;
  });
  const { sessions, store } = options;
  const given = sessions !== undefined && 'load' in sessions ? (sessions as SessionStore) : undefined;
  const listening = await listen(
    servers,
    {
      ...options,
      ...Object.fromEntries(limits),
      port,
      store: store ?? new WorkerStore(channel, given),
    },
    store === undefined ? secret : undefined,
  );
  channel.offer({
    stop: () => void listening.close().finally(() => process.exit(0)),
    async retire() {
      await listening.yieldConnections();
      channel.tell('leaving');
      await listening.close(0);
      process.exit(0);
    },
  } satisfies Pick<WorkerCalls, 'stop' | 'retire'>);
  // The terminal or the service manager means the primary.
  process.on('SIGHUP', () => {});
  channel.tell('ready', listening.urls);
  return listening;
}
