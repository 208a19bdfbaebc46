import { describe, expect, it } from 'vitest';
import { isRight, type TopicQuestion, topicFigures } from './topic-metrics.ts';

const question = (text: string, category: string | null, also: string[] = []): TopicQuestion => ({
  id: text,
  kind: category === null ? 'uncovered' : 'plain',
  question: text,
  category,
  also,
});

const RUST = question('borrow checker', 'rust', ['systems']);
const BREAD = question('sourdough', null);

describe('isRight', () => {
  it.each([
    [RUST, 'rust', true],
    [RUST, 'systems', true],
    [RUST, 'python', false],
    [RUST, undefined, false],
    [BREAD, undefined, true],
    [BREAD, 'rust', false],
  ])('%o answered with %s: %s', (asked, found, right) => {
    expect(isRight(asked, found)).toBe(right);
  });
});

describe('topicFigures', () => {
  const questions = [RUST, question('slow query', 'postgresql'), question('pods', 'kubernetes'), BREAD];

  it('tell covered questions from the others', () => {
    const answers: Record<string, string> = {
      'borrow checker': 'systems',
      'slow query': 'sqlite',
      sourdough: 'rust',
    };
    expect(topicFigures(questions, (text) => answers[text])).toEqual({
      right: 1 / 4,
      found: 1 / 3,
      refused: 0,
    });
  });

  it('honour a refusal where nothing covers the question', () => {
    expect(topicFigures(questions, () => undefined)).toEqual({ right: 1 / 4, found: 0, refused: 1 });
  });
});
