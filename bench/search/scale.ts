/**
 * What a large folder costs, side by side with SQLite's FTS5 over the same files: 10,000 files and 100 MB of Markdown.
 *
 *     npm run bench:scale                     10,000 files
 *     npm run bench:scale -- --files 100000   1 GB
 *     npm run bench:scale -- --assert         fails when a budget is missed
 *
 * Times are on the clock, and of the processor (CPU): on a machine with other work, only the second says what the
 * program needs. FTS5 needs a Node with `node:sqlite`: this one, or the one in test/outside
 * (`npm ci --prefix test/outside`).
 * @module
 */
import { appendFileSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Cost, Fts5, findSqlite } from './fts5.ts';
import { type Folder, generateFolder } from './generate.ts';
import { initializeTimes } from './initialize-times.ts';
import { ServedFolder } from './served-folder.ts';

const BYTES_EACH = 10_000;
const QUESTIONS = 500;
const STARTS = 5;
const INITIALIZE_ROUNDS = 9;
const CHANGES = 20;
/** From so many files on, a folder may take more. */
const VERY_MANY = 100_000;

const { argv } = process;
const count = argv.includes('--files') ? Number(argv[argv.indexOf('--files') + 1]) : 10_000;

/** Ratios are to FTS5; starts in milliseconds of CPU time, memory in megabytes, waits for a ping in milliseconds. */
const BUDGETS = {
  indexRatio: 2.5,
  queryRatio: 1,
  storedStart: count < VERY_MANY ? 1000 : 5000,
  memory: count < VERY_MANY ? 200 : 1000,
  initializeRatio: 1.2,
  stall: 50,
};

const root = mkdtempSync(join(tmpdir(), 'lectern-scale-'));
const large = join(root, 'large');
const cache = join(root, 'cache');
const missed: string[] = [];
try {
  const folder = generateFolder(large, count, BYTES_EACH);
  const questions = Array.from({ length: QUESTIONS }, () => folder.question());
  console.log(`${count} files, ${(folder.bytes / 1e6).toFixed(0)} MB`);
  const fts5 = await openFts5();
  await measureIndexing(questions[0] as string, fts5?.indexing);
  await measureStarts(questions[0] as string);
  await measureQuestions(questions, folder, fts5?.engine);
  fts5?.engine.end();
  await measureInitialize();
} finally {
  rmSync(root, { recursive: true, force: true });
}
for (const line of missed) console.log(`missed: ${line}`);
if (argv.includes('--assert') && missed.length > 0) process.exitCode = 1;

async function openFts5(): Promise<{ engine: Fts5; indexing: Cost } | undefined> {
  const node = findSqlite();
  if (node === undefined) {
    console.log('FTS5: no Node with node:sqlite here; not measured');
    return undefined;
  }
  const engine = new Fts5(node, large, join(root, 'fts5.db'));
  const indexing = await engine.index();
  console.log(`FTS5:    indexed in ${costText(indexing)}, ${megabytes(indexing.bytes)} stored`);
  return { engine, indexing };
}

async function measureIndexing(question: string, fts5: Cost | undefined): Promise<void> {
  const began = performance.now();
  const server = new ServedFolder(large, cache);
  const endStalls = server.watchStalls();
  while (!(await server.search(question)).isComplete);
  const indexing: Cost = { wall: performance.now() - began, cpu: server.cpuSeconds() * 1000 };
  const stalls = endStalls();
  // The index is written after the first complete result.
  while (!existsSync(cache) || !readdirSync(cache).some((name) => name.endsWith('.index'))) await pause(50);
  await pause(500);
  const { now, most } = server.memory();
  const bytes = readdirSync(cache).reduce((sum, name) => sum + statSync(join(cache, name)).size, 0);
  await server.end();
  console.log(
    `lectern: indexed in ${costText(indexing)}, ${megabytes(bytes)} stored, ${now.toFixed(0)} MB (${most.toFixed(0)} at most)`,
  );
  console.log(
    `longest wait for a ping while indexing: ${stalls.wall.toFixed(0)} ms, ${stalls.own.toFixed(0)} without waits for a core; at most ${stalls.cpu.toFixed(0)} ms of work in between`,
  );
  if (stalls.cpu > BUDGETS.stall) missed.push(`a ping waits for ${stalls.cpu.toFixed(0)} ms of work`);
  if (fts5 === undefined) return;
  const ratio = indexing.wall / fts5.wall;
  console.log(
    `first indexing, from spawn to the first complete result: ${ratio.toFixed(2)} times FTS5 (CPU ${(indexing.cpu / fts5.cpu).toFixed(2)})`,
  );
  if (ratio > BUDGETS.indexRatio)
    missed.push(`first indexing takes ${ratio.toFixed(2)} times as long as FTS5`);
}

async function measureStarts(question: string): Promise<void> {
  const starts: Cost[] = [];
  let isComplete = true;
  for (let i = 0; i < STARTS; i++) {
    const began = performance.now();
    const server = new ServedFolder(large, cache);
    const result = await server.search(question);
    starts.push({ wall: performance.now() - began, cpu: server.cpuSeconds() * 1000 });
    isComplete &&= result.isComplete && result.ids.length > 0;
    await server.end();
  }
  const cpu = median(starts.map((start) => start.cpu));
  console.log(
    `stored:  from spawn to the first ${isComplete ? 'complete' : 'INCOMPLETE'} result in ${costText({ wall: median(starts.map(({ wall }) => wall)), cpu })}, at best ${costText(starts.reduce((best, each) => (each.wall < best.wall ? each : best)))}`,
  );
  if (cpu > BUDGETS.storedStart) missed.push(`a start from the stored index takes ${seconds(cpu)} of CPU`);
}

/** In turn, so that both have the same machine. */
async function measureQuestions(
  questions: readonly string[],
  { files }: Folder,
  fts5: Fts5 | undefined,
): Promise<void> {
  const server = new ServedFolder(large, cache);
  await server.search(questions[0] as string);
  const own: Cost[] = [];
  const others: Cost[] = [];
  let memoryOfFts5 = 0;
  for (const question of questions) {
    const before = server.cpuMs();
    const wall = await timeOf(() => server.search(question));
    own.push({ wall, cpu: server.cpuMs() - before });
    if (fts5 === undefined) continue;
    const cost = await fts5.ask(question);
    others.push(cost);
    memoryOfFts5 = Math.max(memoryOfFts5, cost.memory);
  }
  const { now } = server.memory();
  console.log(`lectern: ${percentiles(own)}, ${now.toFixed(0)} MB`);
  if (now > BUDGETS.memory) missed.push(`memory is ${now.toFixed(0)} MB`);
  if (fts5 !== undefined) {
    console.log(`FTS5:    ${percentiles(others)}, ${memoryOfFts5.toFixed(0)} MB`);
    for (const share of [0.5, 0.99]) compareAt(share, own, others);
  }
  await measureChanges(server, files);
  await server.end();
}

function compareAt(share: number, own: readonly Cost[], others: readonly Cost[]): void {
  const ratioOf = (costs: 'wall' | 'cpu'): number =>
    percentile(own, share, costs) / percentile(others, share, costs);
  const wall = ratioOf('wall');
  console.log(`queries at p${share * 100}: ${wall.toFixed(2)} times FTS5 (CPU ${ratioOf('cpu').toFixed(2)})`);
  if (wall > BUDGETS.queryRatio) missed.push(`p${share * 100} is ${wall.toFixed(2)} times that of FTS5`);
}

async function measureChanges(server: ServedFolder, files: readonly string[]): Promise<void> {
  const times: number[] = [];
  for (let i = 0; i < CHANGES; i++) {
    const word = `novelty${'abcdefghijklmnopqrst'[i]}ism`;
    appendFileSync(join(large, files[i * 7] as string), `\n## ${word}\n\n${word} is new.\n`);
    times.push(
      await timeOf(async () => {
        while ((await server.search(word)).ids.length === 0) await pause(1);
      }),
    );
  }
  console.log(`a change is found after ${median(times).toFixed(0)} ms`);
}

async function measureInitialize(): Promise<void> {
  const small = join(root, 'small');
  generateFolder(small, 10, BYTES_EACH);
  for (const [name, options] of [
    ['without a stored index', ['--no-cache']],
    ['with a stored index', ['--cache-dir', cache]],
  ] as const) {
    const [few, many] = (await initializeTimes([small, large], INITIALIZE_ROUNDS, options)) as [
      number,
      number,
    ];
    const ratio = many / few;
    console.log(
      `initialize from spawn, ${name}: ${few.toFixed(0)} ms with 10 files, ${many.toFixed(0)} ms with ${count}: ratio ${ratio.toFixed(2)}`,
    );
    if (ratio > BUDGETS.initializeRatio)
      missed.push(`initialize ${name} takes ${ratio.toFixed(2)} times as long`);
  }
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

function costText({ wall, cpu }: Cost): string {
  return `${seconds(wall)} (CPU ${seconds(cpu)})`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}

function percentiles(costs: readonly Cost[]): string {
  const at = (share: number): string =>
    `p${share * 100} ${percentile(costs, share, 'wall').toFixed(1)} ms (CPU ${percentile(costs, share, 'cpu').toFixed(1)})`;
  return `${at(0.5)}, ${at(0.99)}`;
}

function percentile(costs: readonly Cost[], share: number, kind: keyof Cost): number {
  const sorted = costs.map((cost) => cost[kind]).sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function median(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
