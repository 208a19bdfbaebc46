/**
 * What somebody wants to watch, as far as a question could be understood.
 * @module
 */
import type { RuntimeRange } from './read-runtime.ts';
import type { YearRange } from './read-years.ts';

/** What a title lacks that has little of the plot. */
export const PLOT = 'what happens in it';

/** Something that titles have or do not have. */
export interface WantedFacet {
  /** Any of these will do. */
  readonly keys: readonly string[];
  readonly label: string;
  /** What having it is worth, beside the words of the text. */
  readonly weight: number;
  /** A title without it is hardly what was meant. */
  readonly strict: boolean;
  /** Facets that the same words stand for: any of them will do. */
  readonly group?: string;
}

/** Something that no result may have. */
export interface Exclusion {
  /** As an answer repeats it: `not comedy`. */
  readonly label: string;
  /** Facets, any of which excludes a title. */
  readonly keys?: readonly string[];
  /** Numbers of titles. */
  readonly titles?: readonly number[];
  readonly years?: YearRange;
  /** Words that titles are not to be about. */
  readonly text?: string;
  /** A word that is not to be in any theme. */
  readonly theme?: string;
}

export type Comparison =
  | 'shorter'
  | 'longer'
  | 'newer'
  | 'older'
  | 'lighter'
  | 'darker'
  | 'funnier'
  | 'scarier';

export interface ParsedQuery {
  readonly facets: readonly WantedFacet[];
  readonly years: YearRange | undefined;
  readonly runtime: RuntimeRange | undefined;
  /** Numbers of the titles that it should be like. */
  readonly like: readonly number[];
  readonly comparisons: readonly Comparison[];
  /** Numbers of the titles that it names, with how surely: 1 where there is nothing else in the question. */
  readonly named: ReadonlyMap<number, number>;
  readonly excluded: readonly Exclusion[];
  /** Words of the text that stand for facets as well. */
  readonly facetWords: ReadonlySet<string>;
  /** What is left to be searched for as text. */
  readonly text: string;
}
