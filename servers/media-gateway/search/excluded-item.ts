/**
 * Something that a question excludes, and how the words before it are meant.
 * @module
 */
import type { Exclusion } from './parsed-query.ts';

export interface Item {
  readonly kind: 'person' | 'title' | 'years' | 'facet' | 'text';
  /** The first word of it, without those that only lead to it. */
  readonly start: number;
  readonly end: number;
  readonly exclusion: Exclusion;
}

/** How the words before an item are meant. */
export interface Manner {
  /** They ask for something, rather than tell a story. */
  readonly isOfRequest: boolean;
  /** They tell what somebody dislikes: Batman in any title, not only the film of that name. */
  readonly isDislike: boolean;
  /** They say what is not to be in a story, as `no` and `without` do, rather than what is not meant. */
  readonly isThing: boolean;
}
