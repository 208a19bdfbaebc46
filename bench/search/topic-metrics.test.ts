import { describe, expect, it } from 'vitest';
import { isRight, single, type TopicQuestion, topicFigures } from './topic-metrics.ts';

const question = (text: string, category: string | null, also: string[] = []): TopicQuestion => ({
  id: text,
  kind: category === null ? 'uncovered' : 'plain',
  question: text,
  category,
  also,
});

const RUST = question('borrow checker', 'rust', ['systems']);
const BREAD = question('sourdough', null);
const BOTH: TopicQuestion = { ...question('rust with redis', 'rust', ['redis']), all: ['rust', 'redis'] };

describe('isRight', () => {
  it.each([
    [RUST, 'rust', true],
    [RUST, 'systems', true],
    [RUST, 'python', false],
    [RUST, undefined, false],
    [BREAD, undefined, true],
    [BREAD, 'rust', false],
  ])('judges %o with result %s as %s', (asked, found, right) => {
    expect(isRight(asked, single(found))).toBe(right);
  });
});

describe('isRight with several categories', () => {
  it('accepts equal categories of which one is right', () => {
    expect(isRight(RUST, { best: ['python', 'rust'], others: [] })).toBe(true);
    expect(isRight(RUST, { best: ['python', 'go'], others: ['rust'] })).toBe(false);
    expect(isRight(BREAD, { best: ['python', 'rust'], others: [] })).toBe(false);
  });

  it('requires every aspect', () => {
    expect(isRight(BOTH, { best: ['redis'], others: ['rust'] })).toBe(true);
    expect(isRight(BOTH, { best: ['redis'], others: ['go'] })).toBe(false);
    expect(isRight(BOTH, { best: ['go'], others: ['rust', 'redis'] })).toBe(false);
  });
});

describe('topicFigures', () => {
  const questions = [RUST, question('slow query', 'postgresql'), question('pods', 'kubernetes'), BREAD];

  it('distinguish covered queries from others', () => {
    const answers: Record<string, string> = {
      'borrow checker': 'systems',
      'slow query': 'sqlite',
      sourdough: 'rust',
    };
    expect(topicFigures(questions, (text) => single(answers[text]))).toEqual({
      right: 1 / 4,
      found: 1 / 3,
      refused: 0,
    });
  });

  it('count a refusal as right if nothing covers the query', () => {
    expect(topicFigures(questions, () => single(undefined))).toEqual({ right: 1 / 4, found: 0, refused: 1 });
  });
});
