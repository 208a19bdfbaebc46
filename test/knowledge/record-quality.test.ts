/**
 * The frozen contexts and questions of bench/search: what they are, and how well patterns and topics are found by them.
 * Only figures of a whole half are looked at, never what becomes of one entry.
 * @module
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type CodingContext, contextFigures } from '../../bench/search/context-metrics.ts';
import { stringLikeness, substringTriggers } from '../../bench/search/document-rules.ts';
import {
  single,
  type TopicAnswer,
  type TopicQuestion,
  topicFigures,
} from '../../bench/search/topic-metrics.ts';
import { readFolder } from '../../packages/lectern/src/knowledge/disk/folder-source.ts';
import { Matcher } from '../../servers/three-good-sources/match/matcher.ts';
import type { Registry } from '../../servers/three-good-sources/registry.ts';
import { bakePatterns } from '../../servers/tmkb/bake-patterns.ts';
import { openBook } from '../../servers/tmkb/open-book.ts';
import type { PatternBook } from '../../servers/tmkb/pattern-book.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const HALVES = ['tuning', 'test'] as const;

type Half = (typeof HALVES)[number];

function read<T>(path: string): T {
  return JSON.parse(readFileSync(`${ROOT}${path}`, 'utf8')) as T;
}

const contextsOf = (half: Half): CodingContext[] => read(`bench/search/contexts/${half}.json`);
const questionsOf = (half: Half): TopicQuestion[] => read(`bench/search/topics/${half}.json`);
/** The kinds that were added: short, imperative, with several aspects, in other languages. */
const moreOf = (half: Half): TopicQuestion[] => read(`bench/search/topics/more-${half}.json`);

/** From the files themselves: what is baked may be older. */
async function readBook(): Promise<PatternBook> {
  const { files } = await readFolder(`${ROOT}servers/tmkb/content`, ['.yaml']);
  const outcome = bakePatterns(files);
  if (!outcome.ok) throw new Error('The patterns have flaws: npm run lint:content tells them.');
  return openBook(outcome.baked);
}

const book = await readBook();
const registry: Registry = read('servers/three-good-sources/content/registry.json');

describe('the contexts', () => {
  const all = HALVES.flatMap(contextsOf);

  it('are at least 60, several of them without a threat', () => {
    expect(all.length).toBeGreaterThanOrEqual(60);
    for (const half of HALVES) {
      const harmless = contextsOf(half).filter(({ kind }) => kind === 'none');
      expect(harmless.length, half).toBeGreaterThanOrEqual(10);
    }
  });

  it('label existing patterns, and none without a threat', () => {
    const labelled = all.flatMap(({ relevant }) => Object.keys(relevant));
    expect([...new Set(labelled)].filter((id) => book.get(id) === undefined)).toEqual([]);
    const best = (each: CodingContext): number =>
      Object.values(each.relevant).filter((grade) => grade === 2).length;
    expect(all.filter((each) => best(each) > 0 === (each.kind === 'none'))).toHaveLength(0);
  });

  it('contain no duplicates, within or across halves', () => {
    expect(distinct(all.map(({ context }) => context))).toBe(all.length);
    expect(distinct(all.map(({ id }) => id))).toBe(all.length);
  });

  it('of the test half find their patterns as required', () => {
    const contexts = contextsOf('test');
    const figures = contextFigures(contexts, (text) => book.find(text).map(({ pattern }) => pattern.id));
    expect(figures.recallAt3).toBeGreaterThanOrEqual(0.85);
    expect(figures.precisionAt3).toBeGreaterThanOrEqual(0.6);
    expect(figures.silent).toBeGreaterThanOrEqual(0.85);
    const byRule = contextFigures(contexts, substringTriggers(book.list()));
    expect(figures.recallAt3).toBeGreaterThan(byRule.recallAt3);
  });
});

describe('the queries', () => {
  const all = HALVES.flatMap(questionsOf);

  it('are at least 80, a quarter of them about something that no category covers', () => {
    expect(all.length).toBeGreaterThanOrEqual(80);
    for (const half of HALVES) {
      const questions = questionsOf(half);
      const uncovered = questions.filter(({ category }) => category === null);
      expect(uncovered.length / questions.length, half).toBeGreaterThanOrEqual(1 / 4);
    }
  });

  it('label existing categories, and none if nothing covers them', () => {
    const labelled = all.flatMap(({ category, also }) => [...(category === null ? [] : [category]), ...also]);
    expect([...new Set(labelled)].filter((slug) => !Object.hasOwn(registry.categories, slug))).toEqual([]);
    expect(all.filter(({ kind, category }) => (kind === 'uncovered') !== (category === null))).toHaveLength(
      0,
    );
    expect(all.filter(({ category, also }) => category === null && also.length > 0)).toHaveLength(0);
  });

  it('contain no duplicates, and no category in both halves', () => {
    expect(distinct(all.map(({ question }) => question))).toBe(all.length);
    expect(distinct(all.map(({ id }) => id))).toBe(all.length);
    const covered = all.flatMap(({ category }) => category ?? []);
    expect(distinct(covered)).toBe(covered.length);
  });

  it('of the test half find their category, or none, as required', () => {
    const questions = questionsOf('test');
    const matcher = new Matcher(registry);
    const figures = topicFigures(questions, (text) => answerOf(matcher, text));
    expect(figures.right).toBeGreaterThanOrEqual(0.9);
    const byRule = stringLikeness(registry);
    expect(figures.right).toBeGreaterThan(topicFigures(questions, (text) => single(byRule(text))).right);
  });

  it('of the additional kinds label categories of their own half, and are not in the other files', () => {
    const more = HALVES.flatMap(moreOf);
    const texts = [...all, ...more].map(({ question }) => question);
    expect(distinct(texts)).toBe(texts.length);
    const slugs = more.flatMap(({ category, also, all: wanted = [] }) =>
      [category ?? [], also, wanted].flat(),
    );
    expect(slugs.filter((slug) => !Object.hasOwn(registry.categories, slug))).toEqual([]);
    const [tuning, test] = HALVES.map(
      (half) => new Set(moreOf(half).flatMap(({ category }) => category ?? [])),
    );
    expect([...(tuning ?? [])].filter((slug) => test?.has(slug))).toEqual([]);
    expect(more.filter(({ kind, category }) => kind.endsWith('uncovered') !== (category === null))).toEqual(
      [],
    );
  });

  it('of the additional kinds find their category, or none, in the test half', () => {
    const matcher = new Matcher(registry);
    const figures = topicFigures(moreOf('test'), (text) => answerOf(matcher, text));
    expect(figures.right).toBeGreaterThanOrEqual(0.95);
    expect(figures.refused).toBe(1);
  });
});

function answerOf(matcher: Matcher, question: string): TopicAnswer {
  const { best, others } = matcher.match(question);
  const nearest = best.length > 0 ? others : matcher.match(question, 0).candidates.slice(0, 5);
  return { best: best.map(({ slug }) => slug), others: nearest.map(({ slug }) => slug) };
}

/** Of texts that differ by more than capitals and spaces. */
function distinct(texts: readonly string[]): number {
  return new Set(texts.map((text) => text.toLowerCase().replace(/\s+/g, ' ').trim())).size;
}
