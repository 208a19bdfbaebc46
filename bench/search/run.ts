/**
 * How well the articles are found, by the frozen questions beside this file, this engine beside others.
 *
 *     npm run bench:search                  both halves, all engines
 *     npm run bench:search -- --assert      fails when the figures of the test half are missed
 *     npm run bench:search -- --show tuning what was missed, of the tuning half alone
 * @module
 */
import { readFileSync } from 'node:fs';
import { createFolderSource } from '../../src/knowledge/disk/folder-source.ts';
import { Library } from '../../src/knowledge/library.ts';
import { markdownFormat } from '../../src/knowledge/markdown-format.ts';
import { type Article, type Engine, fuse, lectern, minisearch, substring } from './engines.ts';
import { type Figures, figuresOf, type Question } from './metrics.ts';

const CONTENT = 'servers/asdlc/content';
const TO_REACH: Partial<Figures> = { hitAt3: 0.9, mrr: 0.8, silent: 0.9 };

const { argv } = process;
const library = new Library(createFolderSource(CONTENT), markdownFormat, {
  isVisible: ({ status }) => status === 'Live' || status === 'Experimental',
});
await library.start();
const readings = await Promise.all(library.list().map(({ id }) => library.read(id)));
const articles: Article[] = readings.filter((each) => each !== undefined);

const ours = lectern(library);
if (argv.includes('--show')) await showMisses(questionsOf('tuning'), ours);
else await compare([ours, minisearch(articles), fuse(articles), substring(articles)]);
library.close();

function questionsOf(half: 'tuning' | 'test'): Question[] {
  return JSON.parse(readFileSync(`bench/search/questions/${half}.json`, 'utf8')) as Question[];
}

async function compare(engines: readonly Engine[]): Promise<void> {
  console.log(`${articles.length} articles\n`);
  for (const half of ['tuning', 'test'] as const) {
    const questions = questionsOf(half);
    console.log(`${half} half, ${questions.length} questions`);
    console.log('                  hit@1  hit@3    MRR  nDCG@5  silent  ms/question');
    for (const engine of engines) {
      const { figures, milliseconds } = await measure(engine, questions);
      console.log(row(engine.name, figures, milliseconds));
      if (half === 'test' && engine === ours && argv.includes('--assert')) judge(figures);
    }
    console.log();
  }
}

async function measure(
  engine: Engine,
  questions: readonly Question[],
): Promise<{ figures: Figures; milliseconds: number }> {
  const answers = new Map<string, readonly string[]>();
  const began = performance.now();
  for (const { id, question } of questions) answers.set(id, await engine.search(question));
  const milliseconds = (performance.now() - began) / questions.length;
  return { figures: figuresOf(questions, answers), milliseconds };
}

function row(name: string, { hitAt1, hitAt3, mrr, ndcgAt5, silent }: Figures, milliseconds: number): string {
  const numbers = [hitAt1, hitAt3, mrr, ndcgAt5, silent].map((value) => value.toFixed(3).padStart(7));
  return `${name.padEnd(15)} ${numbers.join('')}  ${milliseconds.toFixed(2).padStart(10)}`;
}

function judge(figures: Figures): void {
  for (const [name, least] of Object.entries(TO_REACH)) {
    const reached = figures[name as keyof Figures];
    if (reached >= least) continue;
    console.error(`${name} is ${reached.toFixed(3)}; ${least} is to be reached`);
    process.exitCode = 1;
  }
}

async function showMisses(questions: readonly Question[], engine: Engine): Promise<void> {
  for (const { kind, question, relevant } of questions) {
    const found = await engine.search(question);
    const first = found.findIndex((id) => relevant[id] !== undefined);
    if (kind === 'unanswerable' ? found.length === 0 : first === 0) continue;
    console.log(`${kind}: ${question}`);
    console.log(
      `  wanted ${Object.keys(relevant).join(', ') || 'nothing'} (found at ${first + 1 || 'no'} place)`,
    );
    console.log(`  found  ${found.slice(0, 3).join(', ') || 'nothing'}`);
  }
}
