/**
 * How good a ranking is, against labelled answers.
 * @module
 */

export interface Question {
  readonly id: string;
  readonly kind: 'plain' | 'paraphrase' | 'unanswerable';
  readonly question: string;
  /** Grades by article: 2 for the best answers, 1 for those that help as well. */
  readonly relevant: Readonly<Record<string, number>>;
}

export interface Figures {
  readonly hitAt1: number;
  readonly hitAt3: number;
  /** The mean of 1 / rank of the first right answer. */
  readonly mrr: number;
  readonly ndcgAt5: number;
  /** The share of unanswerable questions that get no answer. */
  readonly silent: number;
}

export type Answers = ReadonlyMap<string, readonly string[]>;

export function figuresOf(questions: readonly Question[], answers: Answers): Figures {
  const answerable = questions.filter(({ kind }) => kind !== 'unanswerable');
  const unanswerable = questions.filter(({ kind }) => kind === 'unanswerable');
  const ranked = ({ id }: Question): readonly string[] => answers.get(id) ?? [];
  return {
    hitAt1: mean(answerable, (each) => hitWithin(each, ranked(each), 1)),
    hitAt3: mean(answerable, (each) => hitWithin(each, ranked(each), 3)),
    mrr: mean(answerable, (each) => reciprocalRank(each, ranked(each))),
    ndcgAt5: mean(answerable, (each) => ndcg(each, ranked(each), 5)),
    silent: mean(unanswerable, (each) => (ranked(each).length === 0 ? 1 : 0)),
  };
}

function hitWithin({ relevant }: Question, ranked: readonly string[], depth: number): number {
  return ranked.slice(0, depth).some((id) => relevant[id] !== undefined) ? 1 : 0;
}

function reciprocalRank({ relevant }: Question, ranked: readonly string[]): number {
  const rank = ranked.findIndex((id) => relevant[id] !== undefined);
  return rank < 0 ? 0 : 1 / (rank + 1);
}

/** Järvelin and Kekäläinen (2002): gains 2^grade − 1, discounted by the logarithm of the rank. */
function ndcg({ relevant }: Question, ranked: readonly string[], depth: number): number {
  const gain = (grades: readonly number[]): number =>
    grades.slice(0, depth).reduce((sum, grade, i) => sum + (2 ** grade - 1) / Math.log2(i + 2), 0);
  const ideal = gain(Object.values(relevant).sort((a, b) => b - a));
  return gain(ranked.map((id) => relevant[id] ?? 0)) / ideal;
}

function mean<T>(items: readonly T[], value: (item: T) => number): number {
  return items.reduce((sum, item) => sum + value(item), 0) / items.length;
}
