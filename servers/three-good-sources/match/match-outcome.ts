/**
 * What a question was matched to: which of the categories that were found are the answer, and which come near.
 * @module
 */
import type { Category } from '../registry.ts';

export interface CategoryScore {
  readonly slug: string;
  readonly category: Category;
  /** From 0 to 1. */
  readonly score: number;
  /** The share of the question's meaning that the category is about, discounted where the evidence is thin. */
  readonly fuzzy: number;
  /** Whether words point to the category by themselves: 1, or less where the rest of the question does not. */
  readonly keyword: number;
  /** Whether the question holds the category's name or one of its keywords. */
  readonly isNamed: boolean;
  /** Whether it holds the name or a keyword as a whole. */
  readonly isPhrase: boolean;
  /** Words of the question, or phrases of the category that it holds. */
  readonly evidence: readonly string[];
  /** How much of the topic is matched, by rarity and field: decides between categories of the same score. */
  readonly weight: number;
}

export interface MatchOutcome {
  /** Best first; those that reach the threshold. */
  readonly candidates: readonly CategoryScore[];
  /** The best candidate; several where nothing in the question decides between them; none where none is found. */
  readonly best: readonly CategoryScore[];
  /** Further candidates that come near the best. */
  readonly others: readonly CategoryScore[];
  /** The best one, whether it reaches the threshold or not. */
  readonly closest: CategoryScore | undefined;
  /** Words that were taken for others. */
  readonly corrections: readonly { readonly from: string; readonly to: string }[];
  /** Of a question in another language: the words that were read, which is all that was. */
  readonly readAs?: string;
}

/** Before anything is chosen from what was found. */
export interface Found extends Omit<MatchOutcome, 'best' | 'others'> {
  /** Those below the threshold of which the question holds a name or keyword. */
  readonly mentioned: readonly CategoryScore[];
  /** The one with the most evidence in the question, whether it matches or not. */
  readonly heaviest: CategoryScore | undefined;
}
/** Scores and weights that differ by less than this share are equal. */
const SAME = 0.05;
/** A question that spans topics has several categories of nearly the same score. */
const WITHIN_REACH = 0.65;
const MOST_NAMED = 4;

/** Best first. */
export function byScore(a: CategoryScore, b: CategoryScore): number {
  return (
    Math.round(100 * b.score) - Math.round(100 * a.score) || b.weight - a.weight || (a.slug < b.slug ? -1 : 1)
  );
}

/** Those that the same words speak for, as much for one as for the other, are not for this program to choose from. */
export function withChoice({ heaviest: _, mentioned, ...found }: Found): MatchOutcome {
  const [first, ...rest] = found.candidates;
  if (first === undefined) return { ...found, best: [], others: [] };
  const isSame = (a: number, b: number): boolean => Math.abs(a - b) <= SAME * Math.max(a, b);
  const words = first.evidence.join('\n').toLowerCase();
  const equal = rest.filter(
    ({ score, weight, evidence }) =>
      isSame(score, first.score) &&
      isSame(weight, first.weight) &&
      evidence.join('\n').toLowerCase() === words,
  );
  const near = rest.filter(
    (each) => !equal.includes(each) && (each.isPhrase || each.score >= WITHIN_REACH * first.score),
  );
  const best = [first, ...equal].slice(0, MOST_NAMED);
  const isIn = (slugs: readonly CategoryScore[], { slug }: CategoryScore): boolean =>
    slugs.some((each) => each.slug === slug);
  const others = [...near, ...mentioned.filter((each) => !isIn(found.candidates, each))];
  return { ...found, best, others: others.slice(0, MOST_NAMED - best.length) };
}
