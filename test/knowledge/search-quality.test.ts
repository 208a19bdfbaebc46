/**
 * The frozen questions of bench/search: what they are, and how well they are answered.
 * @module
 */
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  COLLECTIONS,
  type Collection,
  type CollectionEntry,
  foreignQuestions,
  isPresent,
} from '../../bench/search/collections.ts';
import { lectern } from '../../bench/search/engines.ts';
import {
  figuresOf,
  measureForeign,
  measureSet,
  OUR_TOOL,
  shareWithoutPassages,
} from '../../bench/search/measure.ts';
import { isAnswerable, type Question } from '../../bench/search/metrics.ts';
import { type AskTool, openSearchTool } from '../../bench/search/tool-results.ts';
import { describeWith } from '../support/required.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Least figures of each half, a little below what is measured; bench/search/verdict.ts has the targets. */
const LEAST: Readonly<Record<string, { readonly hitAt3: number; readonly mrrAt10: number }>> = {
  asdlc: { hitAt3: 0.9, mrrAt10: 0.85 },
  next: { hitAt3: 0.75, mrrAt10: 0.6 },
  undici: { hitAt3: 0.8, mrrAt10: 0.75 },
};
/** Everywhere: of questions that nothing answers, this share gets no passages. */
const LEAST_WITHOUT_PASSAGES = { unanswerable: 0.4, foreign: 0.94 };

const withHalves = COLLECTIONS.filter(({ halves }) => halves.includes('test'));

for (const entry of withHalves)
  describeWith(isPresent(entry, ROOT), `questions about ${entry.name}`, () => questionTests(entry));

function questionTests(entry: CollectionEntry): void {
  let collection: Collection;
  let ask: AskTool;
  beforeAll(async () => {
    collection = await entry.open(ROOT);
    ask = await openSearchTool(collection.library);
  }, 60_000);
  afterAll(() => collection.close());

  it.each(entry.halves)('label existing articles, in the %s half', (half) => {
    const questions = collection.questionsOf(half);
    expect(questions.length).toBeGreaterThanOrEqual(30);
    const labelled = questions.flatMap(({ relevant }) => Object.keys(relevant));
    expect(labelled.filter((id) => collection.library.get(id) === undefined)).toEqual([]);
  });

  it('are in one half only', () => {
    const questions = entry.halves.flatMap((half) => collection.questionsOf(half));
    expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length);
    expect(new Set(questions.map(({ question }) => question)).size).toBe(questions.length);
  });

  it('are of the same kinds in both halves', () => {
    const [tuning, test] = entry.halves.map((half) => countKinds(collection.questionsOf(half)));
    expect(tuning).toEqual(test);
  });

  it.each(entry.halves)('find their articles, in the %s half', async (half) => {
    const ours = lectern(collection.library);
    const set = await measureSet(half, collection.questionsOf(half), [ours], ask);
    const { figures } = figuresOf(set, ours.name);
    const least = LEAST[entry.name];
    expect(figures.hitAt3).toBeGreaterThanOrEqual(least?.hitAt3 ?? 0);
    expect(figures.mrrAt10).toBeGreaterThanOrEqual(least?.mrrAt10 ?? 0);
    expect(figuresOf(set, OUR_TOOL).figures.recallAt10).toBeGreaterThan(0.5);
    if (collection.questionsOf(half).every(isAnswerable)) return;
    expect(shareWithoutPassages(set.unanswerable)).toBeGreaterThanOrEqual(
      LEAST_WITHOUT_PASSAGES.unanswerable,
    );
  });

  it('from other fields find no passages', async () => {
    const tiers = await measureForeign(ask, foreignQuestions(ROOT));
    expect(shareWithoutPassages(tiers)).toBeGreaterThanOrEqual(LEAST_WITHOUT_PASSAGES.foreign);
  });
}

function countKinds(questions: readonly Question[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { kind } of questions) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

describe('queries about our own articles', () => {
  const entry = COLLECTIONS.find(({ name }) => name === 'asdlc') as CollectionEntry;
  let collection: Collection;
  beforeAll(async () => {
    collection = await entry.open(ROOT);
  });
  afterAll(() => collection.close());

  it.each(entry.halves)('are often paraphrased, and some are unanswerable, in the %s half', (half) => {
    const questions = collection.questionsOf(half);
    const { paraphrase = 0, unanswerable = 0 } = countKinds(questions);
    expect(paraphrase / questions.length).toBeGreaterThanOrEqual(1 / 3);
    expect(unanswerable).toBeGreaterThanOrEqual(10);
  });

  it.each(entry.halves)('quote no title, in the %s half', (half) => {
    const titles = collection.library.list().map(({ title }) => title.toLowerCase());
    const quoting = collection
      .questionsOf(half)
      .filter(({ question }) =>
        titles.some((title) => title.includes(' ') && question.toLowerCase().includes(title)),
      );
    expect(quoting).toEqual([]);
  });
});

describe('queries from other fields', () => {
  it('are 200 different ones', () => {
    const questions = foreignQuestions(ROOT);
    expect(questions).toHaveLength(200);
    expect(new Set(questions).size).toBe(200);
  });
});
