/**
 * What a large catalogue costs: search and completion over 100,000 generated titles.
 *
 *     npm run bench:titles-scale                   100,000 titles
 *     npm run bench:titles-scale -- --titles 5000  fewer, for a quick look
 *     npm run bench:titles-scale -- --assert       fails when a budget is missed
 * @module
 */
import { readFileSync } from 'node:fs';
import { NO_OFFERS } from '../../servers/media-gateway/availability/offers.ts';
import { Catalogue } from '../../servers/media-gateway/catalogue/catalogue.ts';
import { type OpenCatalogue, openCatalogue } from '../../servers/media-gateway/queries/open-catalogue.ts';
import { readBuiltIn } from './built-in-titles.ts';
import { generateTitles, randomNumbers } from './generate-titles.ts';
import type { TitleQuestion } from './title-metrics.ts';

/** In milliseconds, at p99. */
const BUDGETS = { search: 20, complete: 5 };
const ROUNDS = 10;

const { argv } = process;
const count = argv.includes('--titles') ? Number(argv[argv.indexOf('--titles') + 1]) : 100_000;
const titles = generateTitles((await readBuiltIn()).titles, count);
const before = memory();
const began = performance.now();
const opened = await openCatalogue(
  new Catalogue(titles, { name: 'large', stated: '2026-01-01' }),
  NO_OFFERS,
  () => {},
);
console.log(`${count} titles made ready in ${((performance.now() - began) / 1000).toFixed(1)} s`);
console.log(`memory: ${(memory() - before).toFixed(0)} MB of heap beside the titles themselves`);

const search = measureSearch(opened);
console.log(`search:     ${percentiles(search)}`);
const complete = measureCompletion(opened);
console.log(`completion: ${percentiles(complete)}`);

if (argv.includes('--assert')) {
  judge('search', percentile(search, 0.99));
  judge('complete', percentile(complete, 0.99));
}

/** All questions of the collection, those of the test half included: here only the time counts. */
function measureSearch({ search: titleSearch }: OpenCatalogue): number[] {
  const questions = ['tuning', 'test'].flatMap((half): TitleQuestion[] =>
    JSON.parse(readFileSync(`bench/search/titles/${half}.json`, 'utf8')),
  );
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round++)
    for (const { question } of questions) {
      const time = timeOf(() => titleSearch.search(question, {}, 10));
      // The first round warms up.
      if (round > 0) times.push(time);
    }
  return times;
}

function measureCompletion({ completions }: OpenCatalogue): number[] {
  const random = randomNumbers(3);
  const times: number[] = [];
  for (let i = 0; i < 2500; i++) {
    const { title = '', cast = [] } = titles[Math.floor(random() * titles.length)] ?? {};
    const length = 1 + (i % 8);
    const time = timeOf(() => {
      completions('title').complete(title.slice(0, length), 10);
    });
    const ofPerson = timeOf(() => {
      completions('person').complete((cast[0] ?? '').slice(0, length), 10);
    });
    if (i >= 500) times.push(time, ofPerson);
  }
  return times;
}

function timeOf(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

function percentile(times: readonly number[], share: number): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;
}

function percentiles(times: readonly number[]): string {
  return [0.5, 0.95, 0.99]
    .map((share) => `p${share * 100} ${percentile(times, share).toFixed(1)} ms`)
    .join(', ');
}

function judge(what: keyof typeof BUDGETS, reached: number): void {
  if (reached <= BUDGETS[what]) return;
  console.error(`${what} takes ${reached.toFixed(1)} ms at p99; ${BUDGETS[what]} is allowed`);
  process.exitCode = 1;
}

function memory(): number {
  (globalThis as { gc?: () => void }).gc?.();
  return process.memoryUsage().heapUsed / 1e6;
}
