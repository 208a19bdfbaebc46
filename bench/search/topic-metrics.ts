/**
 * How well questions find their topic in the registry, or none where it has none.
 * @module
 */

export interface TopicQuestion {
  readonly id: string;
  readonly kind: string;
  readonly question: string;
  /** Null where no category covers it. */
  readonly category: string | null;
  /** Others that are right as well. */
  readonly also: readonly string[];
  /** Of a question with several aspects: the categories that have to be named, all of them. */
  readonly all?: readonly string[];
  /** Whether it fits several categories: then a refusal that names one of them is right as well. */
  readonly ambiguous?: true;
}

export interface TopicAnswer {
  /** The category that was chosen; several where the answer says that they are equal; none for a refusal. */
  readonly best: readonly string[];
  /** Further ones that the answer or the refusal names. */
  readonly others: readonly string[];
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
  find: (question: string) => TopicAnswer,
): TopicFigures {
  const judged = questions.map((each) => ({ ...each, isRight: isRight(each, find(each.question)) }));
  const covered = judged.filter(({ category }) => category !== null);
  const uncovered = judged.filter(({ category }) => category === null);
  return { right: share(judged), found: share(covered), refused: share(uncovered) };
}

/** Equal categories are right where one of them is: the asker sees them all. */
export function isRight(question: TopicQuestion, { best, others }: TopicAnswer): boolean {
  const { category, also, all = [], ambiguous = false } = question;
  if (category === null) return best.length === 0;
  const named = [...best, ...others];
  const decisive = ambiguous && best.length === 0 ? others : best;
  return (
    decisive.some((slug) => [category, ...also].includes(slug)) && all.every((slug) => named.includes(slug))
  );
}

/** The answer of an engine that names one category or none. */
export function single(slug: string | undefined): TopicAnswer {
  return { best: slug === undefined ? [] : [slug], others: [] };
}

function share(judged: readonly { readonly isRight: boolean }[]): number {
  return judged.filter((each) => each.isRight).length / judged.length;
}
