/**
 * The figures that `--assert` requires.
 * @module
 */
import { BASELINE, OURS } from './engines.ts';
import { figuresOf, OUR_TOOL, type SetFigures, shareWithoutPassages, type TierCounts } from './measure.ts';

/** What one collection measured. */
export interface CollectionFigures {
  readonly name: string;
  readonly sets: readonly SetFigures[];
  readonly foreign: TierCounts;
}

const RIVALS = [BASELINE, 'minisearch', 'minisearch, tuned'];

/** Every figure that is missed, as a sentence. Tuning halves are not judged. */
export function missedTargets(collections: readonly CollectionFigures[]): string[] {
  return collections.flatMap(({ name, sets, foreign }) => [
    ...sets.filter(({ set }) => !set.endsWith('tuning')).flatMap((set) => missedBySet(name, set)),
    ...atLeast(`${name}: share of foreign questions without passages`, shareWithoutPassages(foreign), 0.95),
  ]);
}

function missedBySet(collection: string, set: SetFigures): string[] {
  const ours = figuresOf(set, OURS).figures;
  const tool = figuresOf(set, OUR_TOOL).figures;
  const rivals = RIVALS.flatMap((rival) =>
    atLeast(`${set.set}: nDCG@10 (to match ${rival})`, ours.ndcgAt10, figuresOf(set, rival).figures.ndcgAt10),
  );
  if (collection === 'cranfield') {
    const answered = 1 - shareWithoutPassages(set.answerable);
    return [
      ...rivals,
      ...atLeast(`${set.set}: nDCG@10 of search_articles`, tool.ndcgAt10, 0.54),
      ...atLeast(`${set.set}: share of questions with passages`, answered, 0.98),
    ];
  }
  if (collection === 'asdlc') {
    return [
      ...rivals,
      ...atLeast(`${set.set}: hit@3`, ours.hitAt3, 0.9),
      ...atLeast(`${set.set}: MRR@10`, ours.mrrAt10, 0.85),
      ...atLeast(
        `${set.set}: share of unanswerable questions without passages`,
        shareWithoutPassages(set.unanswerable),
        0.9,
      ),
    ];
  }
  return rivals;
}

function atLeast(what: string, measured: number, least: number): string[] {
  return measured >= least
    ? []
    : [`${what} is ${measured.toFixed(3)}, expected at least ${least.toFixed(3)}`];
}
