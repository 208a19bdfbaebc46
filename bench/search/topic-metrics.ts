/**
 * How well questions find their topic in the registry, or none where it has none.
 * @module
 */

export interface TopicQuestion {
  readonly id: string;
  readonly kind: 'plain' | 'paraphrase' | 'typo' | 'uncovered';
  readonly question: string;
  /** Null where no category covers it. */
  readonly category: string | null;
  /** Others that are right as well. */
  readonly also: readonly string[];
}

export interface TopicFigures {
  /** The share of all questions with the right category, or the right refusal. */
  readonly right: number;
  /** Of those that are covered, the share with the right category. */
  readonly found: number;
  /** Of those that are not, the share that is refused. */
  readonly refused: number;
}

export function topicFigures(
  questions: readonly TopicQuestion[],
  find: (question: string) => string | undefined,
): TopicFigures {
  const judged = questions.map((each) => ({ ...each, isRight: isRight(each, find(each.question)) }));
  const covered = judged.filter(({ category }) => category !== null);
  const uncovered = judged.filter(({ category }) => category === null);
  return { right: share(judged), found: share(covered), refused: share(uncovered) };
}

export function isRight({ category, also }: TopicQuestion, found: string | undefined): boolean {
  if (category === null) return found === undefined;
  return found !== undefined && [category, ...also].includes(found);
}

function share(judged: readonly { readonly isRight: boolean }[]): number {
  return judged.filter((each) => each.isRight).length / judged.length;
}
