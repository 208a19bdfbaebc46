/**
 * The program of a thread that reads and indexes files: requests paths and returns batches, or returns the text of one
 * file.
 * @module
 */
import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { articleFormat } from '../formats/article-format.ts';
import type { SourceText } from '../source.ts';
import { finish } from '../time-slicer.ts';
import { BatchIndexer, createListedReader, type IndexedBatch } from './batch-indexer.ts';
import { createFolderSource, MAX_FILE_BYTES } from './folder-source.ts';
import type { FromWorker, ToWorker, WorkerTask } from './index-workers.ts';
import { findRealRoot } from './inside-folder.ts';
import { TEMPORARY } from './write-index-file.ts';

const { root, options, textOf, spill } = workerData as WorkerTask;
const source = createFolderSource(root, options);
const post = (message: FromWorker): void => parentPort?.postMessage(message);

await articleFormat.load?.();
if (textOf === undefined) await index();
else post({ kind: 'text', file: await readText(textOf) });

async function index(): Promise<void> {
  const at = await findRealRoot(root);
  const indexer = new BatchIndexer(
    source,
    articleFormat,
    send,
    at && createListedReader(at, options.maxFileBytes ?? MAX_FILE_BYTES),
  );
  parentPort?.on('message', async ({ paths }: ToWorker) => {
    if (paths.length > 0) await indexer.read(paths);
    else indexer.end();
    post({ kind: paths.length > 0 ? 'wants-more' : 'ended' });
  });
  // Includes all languages: a thread that reads many files may encounter any of them.
  await articleFormat.loadLanguage?.('de');
  post({ kind: 'wants-more' });
}

function send({ files, segment }: IndexedBatch): void {
  const spilled = segment && spill && writeSpilled(spill, segment);
  if (spilled !== undefined || segment === undefined)
    post({ kind: 'batch', batch: { files, segment: spilled } });
  else {
    // Transferred without a copy.
    const message: FromWorker = { kind: 'batch', batch: { files, segment } };
    parentPort?.postMessage(message, [segment.buffer as ArrayBuffer]);
  }
}

/** Undefined if the folder is not writable. */
function writeSpilled(folder: string, segment: Uint8Array): string | undefined {
  const path = join(folder, `${randomBytes(8).toString('hex')}${TEMPORARY}`);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // Only the owner may read the content of the folder.
    writeFileSync(path, segment, { flag: 'wx', mode: 0o600 });
    return path;
  } catch {
    rmSync(path, { force: true });
    return undefined;
  }
}

async function readText(path: string): Promise<SourceText | undefined> {
  const outcome = await source.read(path);
  if (outcome.kind !== 'text') return undefined;
  const steps = articleFormat.textOf?.(outcome.file);
  return steps === undefined ? outcome.file : { ...outcome.file, text: finish(steps) };
}
