import { describe, expect, it } from 'vitest';
import { type CodingContext, contextFigures } from './context-metrics.ts';

const context = (text: string, relevant: Record<string, number>): CodingContext => ({
  id: text,
  kind: Object.keys(relevant).length > 0 ? 'plain' : 'none',
  context: text,
  relevant,
});

const answering =
  (answers: Readonly<Record<string, readonly string[]>>) =>
  (text: string): readonly string[] =>
    answers[text] ?? [];

describe('contextFigures', () => {
  const contexts = [
    context('job', { a: 2, b: 1 }),
    context('export', { c: 2, d: 2 }),
    context('toy', {}),
    context('layout', {}),
  ];

  it('are perfect for exactly the right patterns, and nothing otherwise', () => {
    const find = answering({ job: ['a', 'b'], export: ['d', 'c'] });
    expect(contextFigures(contexts, find)).toEqual({ recallAt3: 1, precisionAt3: 1, silent: 1 });
  });

  it('measure recall on the best patterns, and precision on all graded ones', () => {
    const find = answering({ job: ['b', 'x'], export: ['c', 'x', 'y'], toy: ['a'] });
    const { recallAt3, precisionAt3, silent } = contextFigures(contexts, find);
    expect(recallAt3).toBe((0 + 1 / 2) / 2);
    expect(precisionAt3).toBeCloseTo((1 / 2 + 1 / 3) / 2, 10);
    expect(silent).toBe(0.5);
  });

  it('measure only the first three results', () => {
    const find = answering({ job: ['x', 'y', 'z', 'a'], export: ['c', 'd', 'c', 'x'] });
    expect(contextFigures(contexts, find)).toEqual({ recallAt3: 0.5, precisionAt3: 0.5, silent: 1 });
  });

  it('can be perfect if more than three patterns are the best', () => {
    const many = [context('all', { a: 2, b: 2, c: 2, d: 2 })];
    expect(contextFigures(many, () => ['a', 'b', 'd']).recallAt3).toBe(1);
  });

  it('count a missing result for a threat as missed and imprecise', () => {
    expect(contextFigures(contexts, () => [])).toEqual({ recallAt3: 0, precisionAt3: 0, silent: 1 });
  });
});
