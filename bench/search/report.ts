/**
 * The figures as lines for a terminal.
 * @module
 */
import { compareScores } from './bootstrap.ts';
import { pairOf, type SetFigures, shareWithoutPassages, type TierCounts } from './measure.ts';
import type { Figures } from './metrics.ts';

const COLUMNS: readonly (readonly [keyof Figures, string])[] = [
  ['ndcgAt10', 'nDCG@10'],
  ['mrrAt10', 'MRR@10'],
  ['recallAt10', 'R@10'],
  ['hitAt1', 'hit@1'],
  ['hitAt3', 'hit@3'],
  ['recallAt50', 'R@50'],
];
const NAME_WIDTH = 26;

/** A table of the engines, the comparison with the baseline, and the tiers of the tool's results. */
export function setLines(set: SetFigures): string[] {
  const head = COLUMNS.map(([, title]) => title.padStart(9)).join('');
  const rows = set.engines.map(({ name, figures, milliseconds }) => {
    const numbers = COLUMNS.map(([key]) => figures[key].toFixed(3).padStart(9)).join('');
    return `${name.padEnd(NAME_WIDTH)}${numbers}${milliseconds.toFixed(2).padStart(13)}`;
  });
  const { ours, baseline } = pairOf(set);
  const difference = (key: 'ndcgAt10' | 'mrrAt10'): string => {
    const { mean, low, high } = compareScores(
      ours.scores.map((each) => each[key]),
      baseline.scores.map((each) => each[key]),
    );
    return `${signed(mean)} (${signed(low)} to ${signed(high)})`;
  };
  return [
    `${set.set}, ${ours.scores.length} questions with an answer`,
    `${''.padEnd(NAME_WIDTH)}${head}  ms/question`,
    ...rows,
    `${ours.name} - ${baseline.name}, 95 % interval: nDCG@10 ${difference('ndcgAt10')}, MRR@10 ${difference('mrrAt10')}`,
    tierLine('search_articles', set.answerable),
    ...(total(set.unanswerable) === 0 ? [] : [tierLine('unanswerable', set.unanswerable)]),
  ];
}

/** What became of some questions at the tool, in one line. */
export function tierLine(name: string, counts: TierCounts): string {
  const share = (shareWithoutPassages(counts) * 100).toFixed(1);
  const { passages, titles, nothing } = counts;
  return `${name}: ${passages} with passages, ${titles} with titles, ${nothing} with nothing (${share} % without passages)`;
}

function total({ passages, titles, nothing }: TierCounts): number {
  return passages + titles + nothing;
}

function signed(value: number): string {
  return `${value < 0 ? '-' : '+'}${Math.abs(value).toFixed(3)}`;
}
