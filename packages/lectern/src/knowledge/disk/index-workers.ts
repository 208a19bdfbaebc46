/**
 * Reads and indexes many files in threads of their own, as many as the machine has use for.
 * @module
 */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { BulkReader, ReadBatch } from '../stored-index.ts';
import type { FolderSourceOptions } from './folder-source.ts';

/** What a thread is started with. */
export interface WorkerTask {
  readonly root: string;
  readonly options: FolderSourceOptions;
}

/** No paths: there are no more. */
export interface ToWorker {
  readonly paths: readonly string[];
}

export type FromWorker =
  | { readonly kind: 'wants-more' }
  | { readonly kind: 'batch'; readonly batch: ReadBatch }
  | { readonly kind: 'ended' };

/** A thread costs some 50 ms before it reads its first file. */
const LEAST_FILES = 300;
/** Each takes some 100 MB while it works. */
const MOST_WORKERS = 4;
/** From so many cores on, one is left to the thread that answers; it needs little of one while files are read. */
const CORES_TO_SPARE = 3;
const FILES_AT_ONCE = 64;
const CORES = availableParallelism();

/** The program that the threads run, and how many of them there are. */
export interface IndexThreads {
  readonly program: URL;
  readonly count: number;
}

const OWN_THREADS: IndexThreads = {
  program: new URL('./index-worker.mjs', import.meta.url),
  count: Math.min(CORES < CORES_TO_SPARE ? CORES : CORES - 1, MOST_WORKERS),
};

/** Undefined where there is no program for the threads, as when this runs from its sources. */
export function createIndexWorkers(
  root: string,
  options: FolderSourceOptions = {},
  threads: IndexThreads = OWN_THREADS,
): BulkReader | undefined {
  if (!existsSync(fileURLToPath(threads.program))) return undefined;
  return {
    leastFiles: LEAST_FILES,
    read: (paths, signal) => readInWorkers(threads, { root, options }, paths, signal),
  };
}

async function* readInWorkers(
  { program, count }: IndexThreads,
  task: WorkerTask,
  paths: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<ReadBatch> {
  const batches: ReadBatch[] = [];
  let next = 0;
  let running = 0;
  let wake = (): void => {};
  const workers: Worker[] = [];
  const terminate = async (): Promise<void> => {
    await Promise.all(workers.map((worker) => worker.terminate()));
  };
  const start = (): void => {
    const worker = new Worker(program, { workerData: task });
    running += 1;
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'batch') batches.push(message.batch);
      else if (message.kind === 'ended') void worker.terminate();
      else {
        const given: ToWorker = { paths: paths.slice(next, next + FILES_AT_ONCE) };
        next += given.paths.length;
        worker.postMessage(given);
      }
      wake();
    });
    // What it did not give back is read by others.
    worker.on('error', () => {});
    worker.on('exit', () => {
      running -= 1;
      wake();
    });
    // A server that is asked to end does not wait for its index.
    worker.unref();
    workers.push(worker);
  };
  signal.addEventListener('abort', terminate);
  try {
    for (let i = 0; i < count; i++) start();
    while (!signal.aborted) {
      const batch = batches.shift();
      if (batch !== undefined) yield batch;
      else if (running === 0) return;
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  } finally {
    signal.removeEventListener('abort', terminate);
    await terminate();
  }
}
