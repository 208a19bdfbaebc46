/**
 * How well threat patterns and topics are found, by the frozen contexts and questions beside this file, this engine
 * beside the rules that the servers' documents and their surroundings give.
 *
 *     npm run bench:records                  both halves
 *     npm run bench:records -- --assert      fails when the figures of the test halves are missed
 *     npm run bench:records -- --show        what was missed, of the tuning halves alone
 * @module
 */
import { readFileSync } from 'node:fs';
import { readFolder } from '../../packages/lectern/src/knowledge/disk/folder-source.ts';
import { Matcher } from '../../servers/three-good-sources/match/matcher.ts';
import type { Registry } from '../../servers/three-good-sources/registry.ts';
import { bakePatterns } from '../../servers/tmkb/bake-patterns.ts';
import { openBook } from '../../servers/tmkb/open-book.ts';
import { type CodingContext, contextFigures } from './context-metrics.ts';
import { stringLikeness, substringTriggers } from './document-rules.ts';
import { isRight, single, type TopicAnswer, type TopicQuestion, topicFigures } from './topic-metrics.ts';

type Figures = Readonly<Record<string, number>>;

const CONTEXTS_TO_REACH: Figures = { recallAt3: 0.85, precisionAt3: 0.6, silent: 0.85 };
const TOPICS_TO_REACH: Figures = { right: 0.9 };

const { files } = await readFolder('servers/tmkb/content', ['.yaml']);
const outcome = bakePatterns(files);
if (!outcome.ok) throw new Error('The patterns have flaws: npm run lint:content tells them.');
const book = openBook(outcome.baked);
const registry: Registry = read('servers/three-good-sources/content/registry.json');
const matcher = new Matcher(registry);
/** Topics of other fields, as somebody else would write them: nothing was tuned for them. */
const otherFields = new Matcher(
  read<Registry>('bench/search/topics/other-fields.json'),
  undefined,
  registry.categories,
);

const findPatterns = (context: string): string[] => book.find(context).map(({ pattern }) => pattern.id);
const byTriggers = substringTriggers(book.list());
const likeness = stringLikeness(registry);
const byLikeness = (question: string): TopicAnswer => single(likeness(question));

if (process.argv.includes('--show')) showMisses();
else {
  for (const half of ['tuning', 'test'] as const) {
    const contexts: CodingContext[] = read(`bench/search/contexts/${half}.json`);
    const topics = readTopics(half);
    console.log(`${half} half, ${contexts.length} contexts over ${book.size} patterns`);
    const patterns = timed(contexts, (find) => contextFigures(contexts, find), findPatterns);
    tell('lectern', patterns);
    for (const [kind, some] of byKind(contexts))
      tell(
        `  ${kind}`,
        timed(some, (find) => contextFigures(some, find), findPatterns),
      );
    tell(
      'substring triggers',
      timed(contexts, (find) => contextFigures(contexts, find), byTriggers),
    );
    const phrasings = readPhrasings(half);
    console.log(`${half} half, ${phrasings.length} phrasings`);
    const phrased = timed(phrasings, (find) => contextFigures(phrasings, find), findPatterns);
    tell('lectern', phrased);
    for (const [kind, some] of byKind(phrasings))
      tell(
        `  ${kind}`,
        timed(some, (find) => contextFigures(some, find), findPatterns),
      );
    if (half === 'test' && process.argv.includes('--assert')) judge(phrased.figures, CONTEXTS_TO_REACH);
    console.log(
      `${half} half, ${topics.length} questions over ${Object.keys(registry.categories).length} topics`,
    );
    const found = timed(topics, (find) => topicFigures(topics, find), topicAnswer);
    tell('lectern', found);
    for (const [kind, some] of byKind(topics))
      tell(
        `  ${kind}`,
        timed(some, (find) => topicFigures(some, find), topicAnswer),
      );
    tell(
      'string likeness',
      timed(topics, (find) => topicFigures(topics, find), byLikeness),
    );
    if (half === 'test') tellOtherFields();
    console.log();
    if (half === 'test' && process.argv.includes('--assert')) {
      judge(patterns.figures, CONTEXTS_TO_REACH);
      judge(found.figures, TOPICS_TO_REACH);
    }
  }
}

interface Measured {
  readonly figures: Figures;
  readonly milliseconds: number;
}

function timed<Answer>(
  questions: readonly unknown[],
  measure: (find: (question: string) => Answer) => object,
  find: (question: string) => Answer,
): Measured {
  find('warm up');
  const began = performance.now();
  const figures = measure(find) as Figures;
  return { figures, milliseconds: (performance.now() - began) / questions.length };
}

function tell(name: string, { figures, milliseconds }: Measured): void {
  const numbers = Object.entries(figures).map(([figure, value]) => `${figure} ${known(value)}`);
  console.log(`  ${name.padEnd(20)} ${numbers.join('  ')}  ${milliseconds.toFixed(2)} ms each`);
}

/** Where there is nothing to be counted, there is no figure. */
function known(value: number): string {
  return Number.isNaN(value) ? '  -  ' : value.toFixed(3);
}

function byKind<Labelled extends { readonly kind: string }>(
  questions: readonly Labelled[],
): [kind: string, questions: Labelled[]][] {
  const kinds = [...new Set(questions.map(({ kind }) => kind))];
  return kinds.map((kind) => [kind, questions.filter((each) => each.kind === kind)]);
}

function judge(figures: Figures, toReach: Figures): void {
  for (const [name, least] of Object.entries(toReach)) {
    const reached = figures[name] as number;
    if (reached >= least) continue;
    console.error(`${name} is ${reached.toFixed(3)}; ${least} is to be reached`);
    process.exitCode = 1;
  }
}

function showMisses(): void {
  for (const { kind, context, relevant } of read<CodingContext[]>('bench/search/contexts/tuning.json')) {
    const found = book.find(context).slice(0, 3);
    const wanted = Object.keys(relevant).filter((id) => relevant[id] === 2);
    const missed = wanted.filter((id) => !found.some(({ pattern }) => pattern.id === id));
    if (kind === 'none' ? found.length === 0 : missed.length === 0) continue;
    console.log(`${kind}: ${context}\n  missed ${missed.join(', ') || 'nothing'}`);
    for (const { pattern, evidence, matched } of found) {
      const grade = relevant[pattern.id] ?? 0;
      console.log(`  found  ${pattern.id} (grade ${grade}, ${evidence.toFixed(1)}): ${matched.join(', ')}`);
    }
  }
  for (const question of readTopics('tuning')) {
    const { closest } = matcher.match(question.question);
    const answer = topicAnswer(question.question);
    if (isRight(question, answer)) continue;
    console.log(`${question.kind}: ${question.question}\n  wanted ${question.category ?? 'nothing'}`);
    if (closest !== undefined)
      console.log(`  found  ${closest.slug} (${closest.score.toFixed(2)}): ${closest.evidence.join(', ')}`);
    console.log(`  named  ${answer.best.join(' = ') || 'nothing'}; ${answer.others.join(', ')}`);
  }
}

function tellOtherFields(): void {
  const questions = read<TopicQuestion[]>('bench/search/topics/other-fields-test.json');
  console.log(`${questions.length} questions over topics of other fields`);
  const find = (question: string): TopicAnswer => topicAnswer(question, otherFields);
  tell(
    'lectern',
    timed(questions, () => topicFigures(questions, find), find),
  );
}

/** What an answer of `get_sources` names, or its refusal. */
function topicAnswer(question: string, over: Matcher = matcher): TopicAnswer {
  const { best, others } = over.match(question);
  const nearest = best.length > 0 ? others : over.match(question, 0).candidates.slice(0, 5);
  return { best: best.map(({ slug }) => slug), others: nearest.map(({ slug }) => slug) };
}

/** The short and imperative contexts and those with several aspects. */
function readPhrasings(half: 'tuning' | 'test'): CodingContext[] {
  return ['phrasings', 'aspects'].flatMap((file) =>
    read<CodingContext[]>(`bench/search/contexts/${file}-${half}.json`),
  );
}

/** The questions of both files of a half. */
function readTopics(half: 'tuning' | 'test'): TopicQuestion[] {
  return ['', 'more-'].flatMap((file) => read<TopicQuestion[]>(`bench/search/topics/${file}${half}.json`));
}

function read<T>(path: string): T {
  return JSON.parse(readFileSync(path, 'utf8')) as T;
}
