/**
 * How well titles are found, by the frozen questions beside this file, this engine beside others.
 *
 *     npm run bench:titles                  both halves
 *     npm run bench:titles -- --assert      fails when the figures of the test half are missed
 *     npm run bench:titles -- --show        what was missed, of the tuning half alone
 * @module
 */
import { readFileSync } from 'node:fs';
import { builtInTitles } from './built-in-titles.ts';
import { fuseOfTitles, minisearchOfTitles, substringOfTitles } from './title-engines.ts';
import { placeOf, type TitleFigures, type TitleQuestion, titleFigures } from './title-metrics.ts';

const TO_REACH = { hitAt3: 0.85, silent: 0.8 };

const { titles, find, ask } = await builtInTitles();
const read = (half: string): TitleQuestion[] =>
  JSON.parse(readFileSync(`bench/search/titles/${half}.json`, 'utf8'));

if (process.argv.includes('--show')) showMisses();
else {
  const engines = {
    lectern: find,
    'minisearch 7.2': minisearchOfTitles(titles),
    'fuse.js 7.5': fuseOfTitles(titles),
    'part of the name': substringOfTitles(titles),
  };
  for (const half of ['tuning', 'test']) {
    const questions = read(half);
    console.log(`${half} half, ${questions.length} questions over ${titles.length} titles`);
    for (const [name, engine] of Object.entries(engines)) tell(name, questions, engine);
    for (const kind of new Set(questions.map((each) => each.kind)))
      tell(
        `  ${kind}`,
        questions.filter((each) => each.kind === kind),
        find,
      );
    console.log();
    if (half === 'test' && process.argv.includes('--assert')) judge(titleFigures(questions, find));
  }
}

function tell(name: string, questions: readonly TitleQuestion[], engine: typeof find): void {
  engine('warm up');
  const began = performance.now();
  const figures = titleFigures(questions, engine);
  const milliseconds = (performance.now() - began) / questions.length;
  const numbers = Object.entries(figures).map(([figure, value]) => `${figure} ${known(value)}`);
  console.log(`  ${name.padEnd(18)} ${numbers.join('  ')}  ${milliseconds.toFixed(2)} ms each`);
}

/** Where there is nothing to be counted, there is no figure. */
function known(value: number): string {
  return Number.isNaN(value) ? '  -  ' : value.toFixed(3);
}

function judge(figures: TitleFigures): void {
  for (const [name, least] of Object.entries(TO_REACH)) {
    const reached = figures[name as keyof TitleFigures];
    if (reached >= least) continue;
    console.error(`${name} is ${reached.toFixed(3)}; ${least} is to be reached`);
    process.exitCode = 1;
  }
}

function showMisses(): void {
  for (const question of read('tuning')) {
    const found = find(question.question);
    if (question.relevant.length === 0 ? found.length === 0 : placeOf(question, found) <= 3) continue;
    const { hits, understood } = ask(question.question);
    console.log(
      `${question.kind}: ${question.question}\n  wanted ${question.relevant.join(', ') || 'nothing'}`,
    );
    console.log(`  read as ${understood.join('; ') || 'text'}`);
    for (const [i, { score, reasons }] of hits.slice(0, 5).entries())
      console.log(`  ${score.toFixed(2)} ${found[i]}: ${reasons.join('; ')}`);
  }
}
