/**
 * What somebody wants to watch, as far as a question could be understood.
 * @module
 */
import type { RuntimeRange } from './read-runtime.ts';
import type { YearRange } from './read-years.ts';

/** Something that titles have or do not have. */
export interface WantedFacet {
  /** Any of these will do. */
  readonly keys: readonly string[];
  readonly label: string;
  /** What having it is worth, beside the words of the text. */
  readonly weight: number;
  /** A title without it is hardly what was meant. */
  readonly strict: boolean;
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
  /** What is left to be searched for as text. */
  readonly text: string;
}
