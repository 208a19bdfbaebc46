/**
 * Reads and indexes many files in separate threads, as many as are useful on the machine.
 * @module
 */
import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { memoryBytes } from '../segment/bytes.ts';
import type { SourceText } from '../source.ts';
import type { BulkReader, ReadBatch, ReadFile } from '../stored-index.ts';
import type { FolderSourceOptions } from './folder-source.ts';
import { openSpilled } from './open-index-file.ts';

/** The parameters of a thread. */
export interface WorkerTask {
  readonly root: string;
  readonly options: FolderSourceOptions;
  /** The only file to read, whose text is returned without an index. */
  readonly textOf?: string;
  /** Where segments are written; if absent, they are sent. */
  readonly spill?: string | undefined;
}

/** No paths: there are no more. */
export interface ToWorker {
  readonly paths: readonly string[];
}

/** `segment`: the bytes of one, or the path of a file that contains only them. */
interface SentBatch {
  readonly files: readonly ReadFile[];
  readonly segment: Uint8Array | string | undefined;
}

export type FromWorker =
  | { readonly kind: 'wants-more' }
  | { readonly kind: 'batch'; readonly batch: SentBatch }
  | { readonly kind: 'text'; readonly file: SourceText | undefined }
  | { readonly kind: 'ended' };

/** A thread takes about 50 ms before it reads its first file. */
const LEAST_FILES = 300;
/** Each takes about 70 MB while it works. */
const MOST_WORKERS = 4;
/** The output of a thread is released with its next batch; earlier collection has no measurable cost. */
const YOUNG_HEAP_MB = 6;
/** From this number of cores, one is left to the main thread, which needs little while files are read. */
const CORES_TO_SPARE = 3;
const FILES_AT_ONCE = 64;
/** In bytes: a larger file takes more than about 20 ms in the main thread, where each step may take a few. */
const LARGE = 1 << 19;
/** YAML and HTML are parsed without a pause, and YAML takes a second per megabyte. */
const LARGE_YAML = 1 << 15;
const LARGE_HTML = 1 << 17;
const CORES = availableParallelism();

/** The program of the threads, and their number. */
export interface IndexThreads {
  readonly program: URL;
  readonly count: number;
  /** A folder for segments until the index is stored: in memory, they would double the memory use. */
  readonly spill?: string | undefined;
}

export const OWN_THREADS: IndexThreads = {
  program: new URL('./index-worker.mjs', import.meta.url),
  count: Math.min(CORES < CORES_TO_SPARE ? CORES : CORES - 1, MOST_WORKERS),
};

/** Undefined if there is no program for the threads, such as when running from sources. */
export function createIndexWorkers(
  root: string,
  options: FolderSourceOptions = {},
  threads: IndexThreads = OWN_THREADS,
): BulkReader | undefined {
  if (!existsSync(fileURLToPath(threads.program))) return undefined;
  return {
    leastFiles: LEAST_FILES,
    read: (paths, signal) => readInWorkers(threads, { root, options, spill: threads.spill }, paths, signal),
    async isLarge(path) {
      try {
        return (await stat(join(root, path))).size > largestOf(path);
      } catch {
        return false;
      }
    },
    readText: (path, signal) => readTextInWorker(threads, { root, options, textOf: path }, signal),
  };
}

function received({ files, segment }: SentBatch): ReadBatch {
  if (segment === undefined) return { files, segment };
  if (typeof segment !== 'string') return { files, segment: memoryBytes(segment) };
  try {
    return { files, segment: openSpilled(segment) };
  } catch {
    // As if the thread had not read them.
    return { files: [], segment: undefined };
  }
}

function largestOf(path: string): number {
  return /\.ya?ml$/i.test(path) ? LARGE_YAML : /\.html?$/i.test(path) ? LARGE_HTML : LARGE;
}

function readTextInWorker(
  { program }: IndexThreads,
  task: WorkerTask,
  signal: AbortSignal,
): Promise<SourceText | undefined> {
  return new Promise((resolve) => {
    let file: SourceText | undefined;
    const worker = new Worker(program, { workerData: task });
    const terminate = (): void => void worker.terminate();
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'text') file = message.file;
      terminate();
    });
    // The text is read in the requesting thread.
    worker.on('error', () => {});
    worker.on('exit', () => {
      signal.removeEventListener('abort', terminate);
      resolve(file);
    });
    signal.addEventListener('abort', terminate);
  });
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
    const worker = new Worker(program, {
      workerData: task,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
    });
    running += 1;
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'batch') batches.push(received(message.batch));
      else if (message.kind === 'ended') void worker.terminate();
      else if (message.kind === 'wants-more') {
        const given: ToWorker = { paths: paths.slice(next, next + FILES_AT_ONCE) };
        next += given.paths.length;
        worker.postMessage(given);
      }
      wake();
    });
    // Files without a result are read by the caller.
    worker.on('error', () => {});
    worker.on('exit', () => {
      running -= 1;
      wake();
    });
    // A server that shuts down does not wait for its index.
    worker.unref();
    workers.push(worker);
  };
  signal.addEventListener('abort', terminate);
  try {
    for (let i = 0; i < Math.min(count, paths.length); i++) start();
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
