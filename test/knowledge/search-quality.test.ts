/**
 * The frozen questions of bench/search: what they are, and how well they are answered.
 * @module
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Figures, figuresOf, type Question } from '../../bench/search/metrics.ts';
import { createFolderSource } from '../../src/knowledge/disk/folder-source.ts';
import { Library } from '../../src/knowledge/library.ts';
import { markdownFormat } from '../../src/knowledge/markdown-format.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const library = new Library(createFolderSource(`${ROOT}servers/asdlc/content`), markdownFormat, {
  isVisible: ({ status }) => status === 'Live' || status === 'Experimental',
});

beforeAll(() => library.start());
afterAll(() => library.close());

function questionsOf(half: 'tuning' | 'test'): Question[] {
  return JSON.parse(readFileSync(`${ROOT}bench/search/questions/${half}.json`, 'utf8')) as Question[];
}

async function measure(questions: readonly Question[]): Promise<Figures> {
  const answers = new Map<string, readonly string[]>();
  for (const { id, question } of questions) {
    const { hits } = await library.search(question, {}, 10);
    answers.set(
      id,
      hits.map(({ document }) => document.id),
    );
  }
  return figuresOf(questions, answers);
}

describe.each(['tuning', 'test'] as const)('the %s half', (half) => {
  it('holds at least 40 questions, a third of them heavily paraphrased, and some without an answer', () => {
    const questions = questionsOf(half);
    const count = (kind: Question['kind']): number => questions.filter((each) => each.kind === kind).length;
    expect(questions.length).toBeGreaterThanOrEqual(40);
    expect(count('paraphrase') / questions.length).toBeGreaterThanOrEqual(1 / 3);
    expect(count('unanswerable')).toBeGreaterThanOrEqual(10);
  });

  it('labels articles that are there', () => {
    const labelled = questionsOf(half).flatMap(({ relevant }) => Object.keys(relevant));
    expect(labelled.filter((id) => library.get(id) === undefined)).toEqual([]);
  });

  it('quotes no title', () => {
    const titles = library.list().map(({ title }) => title.toLowerCase());
    const quoting = questionsOf(half).filter(({ question }) =>
      titles.some((title) => title.includes(' ') && question.toLowerCase().includes(title)),
    );
    expect(quoting).toEqual([]);
  });

  it('is answered as well as was promised', async () => {
    const { hitAt3, mrr, silent } = await measure(questionsOf(half));
    expect(hitAt3).toBeGreaterThanOrEqual(0.9);
    expect(mrr).toBeGreaterThanOrEqual(0.8);
    expect(silent).toBeGreaterThanOrEqual(0.9);
  });
});

it('has no question in both halves', () => {
  const texts = [...questionsOf('tuning'), ...questionsOf('test')].map(({ question }) => question);
  expect(new Set(texts).size).toBe(texts.length);
});
