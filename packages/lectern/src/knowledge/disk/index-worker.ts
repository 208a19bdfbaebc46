/**
 * The program of a thread that reads and indexes files: asks for paths, gives back batches.
 * @module
 */
import { parentPort, workerData } from 'node:worker_threads';
import { articleFormat } from '../formats/article-format.ts';
import { BatchIndexer, createListedReader } from './batch-indexer.ts';
import { createFolderSource, MAX_FILE_BYTES } from './folder-source.ts';
import type { FromWorker, ToWorker, WorkerTask } from './index-workers.ts';
import { findRealRoot } from './inside-folder.ts';

const { root, options } = workerData as WorkerTask;
const post = (message: FromWorker): void => parentPort?.postMessage(message);
const at = await findRealRoot(root);
const indexer = new BatchIndexer(
  createFolderSource(root, options),
  articleFormat,
  (batch) => {
    // Given away without a copy.
    const buffer = batch.segment?.buffer as ArrayBuffer | undefined;
    parentPort?.postMessage(
      { kind: 'batch', batch } satisfies FromWorker,
      buffer === undefined ? [] : [buffer],
    );
  },
  at && createListedReader(at, options.maxFileBytes ?? MAX_FILE_BYTES),
);

parentPort?.on('message', async ({ paths }: ToWorker) => {
  if (paths.length > 0) await indexer.read(paths);
  else indexer.end();
  post({ kind: paths.length > 0 ? 'wants-more' : 'ended' });
});

await articleFormat.load?.();
// Brings all languages but English: a thread that reads many files may meet any of them.
await articleFormat.loadLanguage?.('de');
post({ kind: 'wants-more' });
