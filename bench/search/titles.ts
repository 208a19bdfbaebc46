/**
 * How well titles are found, by the frozen questions beside this file, this engine beside others.
 *
 *     npm run bench:titles                  both halves
 *     npm run bench:titles -- --alone       without the other engines, which take most of the time
 *     npm run bench:titles -- --assert      fails when the figures of the test half are missed
 *     npm run bench:titles -- --show        what was missed, of the tuning half alone
 * @module
 */
import { readFileSync } from 'node:fs';
import { builtInTitles } from './built-in-titles.ts';
import {
  type ConditionQuestion,
  conditionFigures,
  isAnswered,
  isClean,
  isHonest,
} from './title-conditions.ts';
import { fuseOfTitles, minisearchOfTitles, substringOfTitles } from './title-engines.ts';
import { placeOf, type TitleFigures, type TitleQuestion, titleFigures } from './title-metrics.ts';

const TO_REACH = { hitAt3: 0.85, silent: 0.8 };
const CONDITIONS_TO_REACH = { clean: 0.95, answered: 0.85, honest: 0.9, silent: 0.8 };

const { titles, find, findMarked, ask } = await builtInTitles();
const readFile = (name: string) => JSON.parse(readFileSync(`bench/search/titles/${name}.json`, 'utf8'));
const read = (half: string): TitleQuestion[] => readFile(half);
const readConditions = (half: string): ConditionQuestion[] => readFile(`conditions-${half}`);

if (process.argv.includes('--show')) showMisses();
else {
  const engines = {
    lectern: find,
    ...(process.argv.includes('--alone')
      ? {}
      : {
          'minisearch 7.2': minisearchOfTitles(titles),
          'fuse.js 7.5': fuseOfTitles(titles),
          'part of the name': substringOfTitles(titles),
        }),
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
    const conditions = readConditions(half);
    const kept = conditionFigures(conditions, titles, findMarked);
    console.log(`  conditions, ${conditions.length} questions: ${figuresLine(kept)}\n`);
    if (half === 'test' && process.argv.includes('--assert')) {
      judge(titleFigures(questions, find), TO_REACH);
      judge(kept, CONDITIONS_TO_REACH);
    }
  }
}

function tell(name: string, questions: readonly TitleQuestion[], engine: typeof find): void {
  engine('warm up');
  const began = performance.now();
  const figures = titleFigures(questions, engine);
  const milliseconds = (performance.now() - began) / questions.length;
  console.log(`  ${name.padEnd(18)} ${figuresLine(figures)}  ${milliseconds.toFixed(2)} ms each`);
}

function figuresLine(figures: object): string {
  return Object.entries(figures)
    .map(([figure, value]) => `${figure} ${known(value)}`)
    .join('  ');
}

/** Where there is nothing to be counted, there is no figure. */
function known(value: number): string {
  return Number.isNaN(value) ? '  -  ' : value.toFixed(3);
}

function judge<T extends TitleFigures | ReturnType<typeof conditionFigures>>(
  figures: T,
  toReach: Partial<Record<keyof T, number>>,
): void {
  for (const [name, least] of Object.entries(toReach) as [string, number][]) {
    const reached = figures[name as keyof T] as number;
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
  for (const each of readConditions('tuning')) {
    const found = findMarked(each.question);
    const isRight =
      each.kind === 'negation'
        ? isClean(each, found) && isAnswered(each, titles, found)
        : each.kind === 'conditions'
          ? isHonest(each, titles, found)
          : found.every(({ lacks }) => lacks.length > 0);
    if (isRight) continue;
    console.log(`${each.kind}: ${each.question}\n  read as ${ask(each.question).understood.join('; ')}`);
    for (const { title, lacks } of found.slice(0, 5))
      console.log(`  ${title.id}${lacks.length === 0 ? '' : ` (lacks ${lacks.join(', ')})`}`);
  }
}
