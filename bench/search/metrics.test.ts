import { describe, expect, it } from 'vitest';
import { averageOf, type Question, scoreRankings } from './metrics.ts';

const question = (id: string, relevant: Record<string, number>): Question => ({
  id,
  kind: 'plain',
  question: id,
  relevant,
});

describe('scoreRankings', () => {
  const questions = [question('q1', { a: 2, b: 1 }), question('q2', { c: 2 }), question('u1', {})];

  it('returns perfect scores for the right order, and ignores unanswerable queries', () => {
    const scores = scoreRankings(
      questions,
      new Map([
        ['q1', ['a', 'b']],
        ['q2', ['c']],
      ]),
    );
    expect(scores).toHaveLength(2);
    expect(averageOf(scores)).toEqual({
      ndcgAt10: 1,
      mrrAt10: 1,
      recallAt10: 1,
      hitAt1: 1,
      hitAt3: 1,
      recallAt50: 1,
    });
  });

  it('measures ranks and grades', () => {
    const late = [...Array.from({ length: 10 }, (_, i) => `x${i}`), 'c'];
    const scores = scoreRankings(
      questions,
      new Map([
        ['q1', ['x', 'b', 'a']],
        ['q2', late],
      ]),
    );
    const first = (1 / Math.log2(3) + 3 / Math.log2(4)) / (3 + 1 / Math.log2(3));
    expect(averageOf(scores)).toEqual({
      ndcgAt10: first / 2,
      mrrAt10: 1 / 4,
      recallAt10: 1 / 2,
      hitAt1: 0,
      hitAt3: 1 / 2,
      recallAt50: 1,
    });
  });

  it('scores a query without results with 0', () => {
    expect(averageOf(scoreRankings(questions, new Map())).ndcgAt10).toBe(0);
  });
});
