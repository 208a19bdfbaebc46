import { describe, expect, it } from 'vitest';
import { figuresOf, type Question } from './metrics.ts';

const question = (id: string, relevant: Record<string, number>): Question => ({
  id,
  kind: Object.keys(relevant).length > 0 ? 'plain' : 'unanswerable',
  question: id,
  relevant,
});

describe('figuresOf', () => {
  const questions = [
    question('q1', { a: 2, b: 1 }),
    question('q2', { c: 2 }),
    question('u1', {}),
    question('u2', {}),
  ];

  it('is perfect for the right answers in the right order and silence for the rest', () => {
    const answers = new Map([
      ['q1', ['a', 'b']],
      ['q2', ['c']],
    ]);
    expect(figuresOf(questions, answers)).toEqual({ hitAt1: 1, hitAt3: 1, mrr: 1, ndcgAt5: 1, silent: 1 });
  });

  it('counts ranks, grades and false answers', () => {
    const answers = new Map([
      ['q1', ['x', 'b', 'a']],
      ['q2', ['x', 'y', 'z', 'c']],
      ['u1', ['a']],
    ]);
    const figures = figuresOf(questions, answers);
    expect(figures.hitAt1).toBe(0);
    expect(figures.hitAt3).toBe(0.5);
    expect(figures.mrr).toBeCloseTo((1 / 2 + 1 / 4) / 2, 10);
    const first = (1 / Math.log2(3) + 3 / Math.log2(4)) / (3 + 1 / Math.log2(3));
    expect(figures.ndcgAt5).toBeCloseTo((first + 1 / Math.log2(5)) / 2, 10);
    expect(figures.silent).toBe(0.5);
  });
});
