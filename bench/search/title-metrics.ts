/**
 * How well questions find their titles in the catalogue, or none where it has none.
 * @module
 */

export interface TitleQuestion {
  readonly kind: string;
  readonly question: string;
  /** Empty where nothing is right. */
  readonly relevant: readonly string[];
}

export interface TitleFigures {
  /** Of the questions that have an answer, the share with a right title first … */
  readonly hitAt1: number;
  /** … and with one among the first three. */
  readonly hitAt3: number;
  /** One divided by the place of the first right title, on average. */
  readonly mrr: number;
  /** Of those that have none, the share with nothing found. */
  readonly silent: number;
}

export function titleFigures(
  questions: readonly TitleQuestion[],
  find: (question: string) => readonly string[],
): TitleFigures {
  const answerable = questions.filter(({ relevant }) => relevant.length > 0);
  const places = answerable.map((each) => placeOf(each, find(each.question)));
  const others = questions.filter(({ relevant }) => relevant.length === 0);
  return {
    hitAt1: share(places, (place) => place === 1),
    hitAt3: share(places, (place) => place <= 3),
    mrr: places.reduce((sum, place) => sum + 1 / place, 0) / places.length,
    silent: share(others, ({ question }) => find(question).length === 0),
  };
}

/** Of the first right one, counted from 1; infinite where there is none. */
export function placeOf({ relevant }: TitleQuestion, found: readonly string[]): number {
  const index = found.findIndex((id) => relevant.includes(id));
  return index < 0 ? Number.POSITIVE_INFINITY : index + 1;
}

function share<T>(all: readonly T[], isCounted: (each: T) => boolean): number {
  return all.filter(isCounted).length / all.length;
}
