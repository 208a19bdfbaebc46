/**
 * What a large folder costs: 10,000 files and 100 MB of Markdown.
 *
 *     npm run bench:scale                 10,000 files
 *     npm run bench:scale -- --files 500  fewer, for a quick look
 *     npm run bench:scale -- --assert     fails when a budget is missed
 * @module
 */
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFolderSource } from '../../src/knowledge/disk/folder-source.ts';
import { Library } from '../../src/knowledge/library.ts';
import { markdownFormat } from '../../src/knowledge/markdown-format.ts';
import { type Folder, generateFolder } from './generate.ts';
import { initializeTimes } from './initialize-times.ts';
import { minisearchOfSections } from './minisearch-sections.ts';

const BYTES_EACH = 10_000;
const BUDGETS = { queryP99: 20, initializeRatio: 1.2 };

const { argv } = process;
const count = argv.includes('--files') ? Number(argv[argv.indexOf('--files') + 1]) : 10_000;
const root = mkdtempSync(join(tmpdir(), 'lectern-scale-'));
try {
  const large = join(root, 'large');
  const small = join(root, 'small');
  const folder = generateFolder(large, count, BYTES_EACH);
  generateFolder(small, 10, BYTES_EACH);
  console.log(`${count} files, ${(folder.bytes / 1e6).toFixed(0)} MB`);
  const queryP99 = await measureLibrary(large, folder);
  await measureMinisearch(large, folder);
  const ratio = await measureStart(large, small);
  if (argv.includes('--assert')) {
    if (queryP99 > BUDGETS.queryP99) fail(`a query takes ${queryP99.toFixed(1)} ms at p99`);
    if (ratio > BUDGETS.initializeRatio) fail(`initialize takes ${ratio.toFixed(2)} times as long`);
  }
} finally {
  rmSync(root, { recursive: true, force: true });
}

async function measureLibrary(path: string, folder: Folder): Promise<number> {
  const before = memory();
  const library = new Library(createFolderSource(path), markdownFormat);
  const began = performance.now();
  let indexing = true;
  const indexed = library.start().finally(() => {
    indexing = false;
  });
  const meanwhile: number[] = [];
  while (indexing) {
    meanwhile.push(await timeOf(() => library.search(folder.question(), {}, 10)));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await indexed;
  console.log(`indexed in ${((performance.now() - began) / 1000).toFixed(1)} s, with a question every 20 ms`);
  const after = memory();
  console.log(
    `memory: ${(after.rss - before.rss).toFixed(0)} MB resident, ${(after.heap - before.heap).toFixed(0)} MB of it heap`,
  );
  console.log(`questions while indexing: ${percentiles(meanwhile)}`);
  const afterwards: number[] = [];
  for (let i = 0; i < 1000; i++)
    afterwards.push(await timeOf(() => library.search(folder.question(), {}, 10)));
  console.log(`questions afterwards:     ${percentiles(afterwards)}`);
  await measureChanges(library, path, folder);
  library.close();
  return percentile(afterwards, 0.99);
}

/** From the moment a file is written to the moment that a question finds what was written. */
async function measureChanges(library: Library, path: string, folder: Folder): Promise<void> {
  const times: number[] = [];
  for (let i = 0; i < 20; i++) {
    const word = `novelty${'abcdefghijklmnopqrst'[i]}ism`;
    appendFileSync(join(path, folder.files[i * 7] as string), `\n## ${word}\n\n${word} is new.\n`);
    times.push(
      await timeOf(async () => {
        while ((await library.search(word, {}, 1)).total === 0)
          await new Promise((resolve) => setTimeout(resolve, 1));
      }),
    );
  }
  console.log(`a change is found after:  ${percentiles(times)}`);
}

/** A tenth of the folder: all of it would take too long to wait for. */
async function measureMinisearch(path: string, folder: Folder): Promise<void> {
  const files = folder.files.slice(0, Math.ceil(folder.files.length / 10));
  const before = memory();
  const search = minisearchOfSections(path, files);
  const megabytes = memory().rss - before.rss;
  const times: number[] = [];
  for (let i = 0; i < 300; i++) times.push(await timeOf(async () => search(folder.question())));
  console.log(
    `minisearch, ${files.length} files: ${percentiles(times)}, ${megabytes.toFixed(0)} MB resident`,
  );
}

async function measureStart(large: string, small: string): Promise<number> {
  const times = await initializeTimes([small, large], 15);
  const [few, many] = times as [number, number];
  console.log(
    `initialize from spawn: ${few.toFixed(0)} ms with 10 files, ${many.toFixed(0)} ms with ${count}: ratio ${(many / few).toFixed(2)}`,
  );
  return many / few;
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

function memory(): { rss: number; heap: number } {
  (globalThis as { gc?: () => void }).gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  return { rss: rss / 1e6, heap: heapUsed / 1e6 };
}

function percentiles(times: number[]): string {
  return `p50 ${percentile(times, 0.5).toFixed(2)} ms, p99 ${percentile(times, 0.99).toFixed(2)} ms (${times.length})`;
}

function percentile(times: number[], share: number): number {
  times.sort((a, b) => a - b);
  return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}
