/**
 * Whether results keep to the conditions of a question: nothing that it excludes, titles that meet all of it first and
 * marked as such, and nothing for a plot that no title has.
 * @module
 */
import { creditsOf, type Title } from '../../servers/media-gateway/catalogue/title.ts';

/** Facts of titles; every member that is given counts. */
export interface Facts {
  /** For `require`, all of them. */
  readonly people?: readonly string[];
  readonly countries?: readonly string[];
  /** For `require`, all of them. */
  readonly genres?: readonly string[];
  readonly moods?: readonly string[];
  /** Words that a theme contains. */
  readonly themes?: readonly string[];
  readonly languages?: readonly string[];
  readonly years?: readonly [from: number, to: number];
  readonly titles?: readonly string[];
  readonly type?: string;
  readonly runtimeMax?: number;
  /** Beginning of the award's id. */
  readonly awards?: readonly string[];
}

export interface ConditionQuestion {
  readonly kind: 'negation' | 'conditions' | 'unknown-plot';
  readonly question: string;
  readonly exclude?: Facts;
  readonly require?: Facts;
}

export interface FoundByCondition {
  readonly title: Title;
  /** Conditions that the result admits not to meet. */
  readonly lacks: readonly string[];
}

export interface ConditionFigures {
  /** Negations: share without an excluded title among the first five. */
  readonly clean: number;
  /** Negations: share where most of the first five have what the rest of the question asks for. */
  readonly answered: number;
  /** Conditions: share where titles that meet all of them come first and only they are marked as such. */
  readonly honest: number;
  /** Plots that no title has: share with nothing found, or nothing that claims to be it. */
  readonly silent: number;
}

const FIRST = 5;
const MOST_OF_FIRST = 3;

export function conditionFigures(
  questions: readonly ConditionQuestion[],
  titles: readonly Title[],
  find: (question: string) => readonly FoundByCondition[],
): ConditionFigures {
  const of = (kind: ConditionQuestion['kind']) => questions.filter((each) => each.kind === kind);
  return {
    clean: share(of('negation'), (each) => isClean(each, find(each.question))),
    answered: share(of('negation'), (each) => isAnswered(each, titles, find(each.question))),
    honest: share(of('conditions'), (each) => isHonest(each, titles, find(each.question))),
    silent: share(of('unknown-plot'), ({ question }) =>
      find(question).every(({ lacks }) => lacks.length > 0),
    ),
  };
}

export function isClean({ exclude = {} }: ConditionQuestion, found: readonly FoundByCondition[]): boolean {
  return !found.slice(0, FIRST).some(({ title }) => hasAny(title, exclude));
}

export function isAnswered(
  { exclude = {}, require = {} }: ConditionQuestion,
  titles: readonly Title[],
  found: readonly FoundByCondition[],
): boolean {
  const right = (title: Title): boolean => hasAll(title, require) && !hasAny(title, exclude);
  const wanted = Math.min(MOST_OF_FIRST, titles.filter(right).length);
  return found.slice(0, FIRST).filter(({ title }) => right(title)).length >= wanted;
}

export function isHonest(
  { require = {} }: ConditionQuestion,
  titles: readonly Title[],
  found: readonly FoundByCondition[],
): boolean {
  const available = titles.filter((title) => hasAll(title, require)).length;
  const marked = found.filter(({ lacks }) => lacks.length === 0);
  if (available === 0) return marked.length === 0;
  const first = found.slice(0, Math.min(FIRST, available));
  return (
    first.length > 0 &&
    first.every(({ title, lacks }) => hasAll(title, require) && lacks.length === 0) &&
    marked.every(({ title }) => hasAll(title, require))
  );
}

function hasAll(title: Title, facts: Facts): boolean {
  return checks(title, facts, true).every(Boolean);
}

function hasAny(title: Title, facts: Facts): boolean {
  return checks(title, facts, false).some(Boolean);
}

function checks(title: Title, facts: Facts, isAll: boolean): boolean[] {
  const people = creditsOf(title).flatMap(([, names]) => names);
  const themes = (title.themes ?? []).map((theme) => theme.toLowerCase());
  const among = (wanted: readonly string[], has: (one: string) => boolean): boolean =>
    isAll ? wanted.every(has) : wanted.some(has);
  const { years, runtimeMax } = facts;
  return [
    ...(facts.people === undefined ? [] : [among(facts.people, (one) => people.includes(one))]),
    ...(facts.countries === undefined ? [] : [facts.countries.some((one) => title.countries.includes(one))]),
    ...(facts.genres === undefined ? [] : [among(facts.genres, (one) => title.genres.includes(one))]),
    ...(facts.moods === undefined ? [] : [facts.moods.some((one) => title.moods?.includes(one) === true)]),
    ...(facts.themes === undefined
      ? []
      : [facts.themes.some((one) => themes.some((theme) => ` ${theme}`.includes(` ${one}`)))]),
    ...(facts.languages === undefined
      ? []
      : [facts.languages.some((one) => title.languages?.includes(one) === true)]),
    ...(years === undefined ? [] : [title.year >= years[0] && title.year <= years[1]]),
    ...(facts.titles === undefined ? [] : [facts.titles.includes(title.id)]),
    ...(facts.type === undefined ? [] : [title.type === facts.type]),
    ...(runtimeMax === undefined ? [] : [title.runtime !== undefined && title.runtime <= runtimeMax]),
    ...(facts.awards === undefined
      ? []
      : [facts.awards.some((one) => title.awards?.some((award) => award.startsWith(one)) === true)]),
  ];
}

function share<T>(all: readonly T[], isCounted: (each: T) => boolean): number {
  return all.length === 0 ? Number.NaN : all.filter(isCounted).length / all.length;
}
