/**
 * How good a ranking is, compared with labelled answers.
 * @module
 */

/** A question with its labelled answers. */
export interface Question {
  readonly id: string;
  /** What the question looks like; questions/README.md explains the kinds. */
  readonly kind: string;
  readonly question: string;
  /** Grades by article: 2 for the best answers, 1 for those that help as well. Empty if nothing answers it. */
  readonly relevant: Readonly<Record<string, number>>;
}

/** Scores of one ranking, or their means over many. */
export interface Figures {
  readonly ndcgAt10: number;
  /** 1 / rank of the first right answer. */
  readonly mrrAt10: number;
  readonly recallAt10: number;
  readonly hitAt1: number;
  readonly hitAt3: number;
  readonly recallAt50: number;
}

export type Rankings = ReadonlyMap<string, readonly string[]>;

/** Whether any article answers the question. */
export function isAnswerable({ relevant }: Question): boolean {
  return Object.keys(relevant).length > 0;
}

/** The scores of the answerable questions, in their order. */
export function scoreRankings(questions: readonly Question[], rankings: Rankings): readonly Figures[] {
  return questions
    .filter(isAnswerable)
    .map((question) => scoreRanking(question, rankings.get(question.id) ?? []));
}

function scoreRanking({ relevant }: Question, ranked: readonly string[]): Figures {
  const grades = ranked.map((id) => relevant[id] ?? 0);
  const labelled = Object.values(relevant);
  const foundWithin = (depth: number): number => grades.slice(0, depth).filter((grade) => grade > 0).length;
  const first = grades.slice(0, 10).findIndex((grade) => grade > 0);
  return {
    ndcgAt10:
      gainOf(grades, 10) /
      gainOf(
        [...labelled].sort((a, b) => b - a),
        10,
      ),
    mrrAt10: first < 0 ? 0 : 1 / (first + 1),
    recallAt10: foundWithin(10) / labelled.length,
    hitAt1: Math.min(1, foundWithin(1)),
    hitAt3: Math.min(1, foundWithin(3)),
    recallAt50: foundWithin(50) / labelled.length,
  };
}

/** Järvelin and Kekäläinen (2002): gains 2^grade − 1, discounted by the logarithm of the rank. */
function gainOf(grades: readonly number[], depth: number): number {
  return grades.slice(0, depth).reduce((sum, grade, i) => sum + (2 ** grade - 1) / Math.log2(i + 2), 0);
}

/** The mean of each figure. */
export function averageOf(scores: readonly Figures[]): Figures {
  const mean = (name: keyof Figures): number =>
    scores.reduce((sum, each) => sum + each[name], 0) / scores.length;
  return {
    ndcgAt10: mean('ndcgAt10'),
    mrrAt10: mean('mrrAt10'),
    recallAt10: mean('recallAt10'),
    hitAt1: mean('hitAt1'),
    hitAt3: mean('hitAt3'),
    recallAt50: mean('recallAt50'),
  };
}
