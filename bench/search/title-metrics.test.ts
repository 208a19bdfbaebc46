import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { builtInTitles } from './built-in-titles.ts';
import { type TitleQuestion, titleFigures } from './title-metrics.ts';

const question = (text: string, ...relevant: string[]): TitleQuestion => ({
  kind: 'plot',
  question: text,
  relevant,
});

describe('titleFigures', () => {
  const questions = [question('a', 'x', 'y'), question('b', 'z'), question('nonsense')];
  const answers =
    (found: Readonly<Record<string, readonly string[]>>) =>
    (asked: string): readonly string[] =>
      found[asked] ?? [];

  it('are perfect if the first result is right and unanswerable queries find nothing', () => {
    const find = answers({ a: ['y', 'q'], b: ['z'] });
    expect(titleFigures(questions, find)).toEqual({ hitAt1: 1, hitAt3: 1, mrr: 1, silent: 1 });
  });

  it('measure ranks, missed titles and unwanted results', () => {
    const find = answers({ a: ['q', 'x'], b: ['1', '2', '3', 'z'], nonsense: ['x'] });
    expect(titleFigures(questions, find)).toEqual({ hitAt1: 0, hitAt3: 0.5, mrr: 0.375, silent: 0 });
  });
});

it('the catalogue reaches its required figures on the test half', async () => {
  const { find } = await builtInTitles();
  const questions: TitleQuestion[] = JSON.parse(readFileSync('bench/search/titles/test.json', 'utf8'));
  const { hitAt3, silent } = titleFigures(questions, find);
  expect(hitAt3).toBeGreaterThanOrEqual(0.85);
  expect(silent).toBeGreaterThanOrEqual(0.8);
});
