/**
 * What a sentence about one mistake is made of, and how much it says.
 * @module
 */
import type { JsonSchema } from '../json-schema.ts';
import type { Failure, Path } from '../validator.ts';
import { pathText, quote } from './quote.ts';
import type { Secrets } from './secret.ts';

export interface Wording {
  /** Where local references lead. */
  readonly root: JsonSchema;
  /** The whole value, where it is known. */
  readonly value?: unknown;
  /** What a member is called: a parameter of a tool, a field of a result. */
  readonly noun: 'parameter' | 'field';
  /** What the whole is called. */
  readonly whole: string;
  /** Which values may not be quoted; undefined where none of them leaves the process. */
  readonly secrets?: Secrets;
}

/** How much a sentence says. */
export interface Style {
  /** Whether it repeats what came. */
  readonly got: boolean;
  /** How many characters a list may have. */
  readonly lists: number;
  /** Whether it quotes descriptions and the words of schema libraries, which may repeat what came. */
  readonly foreign: boolean;
}

/** Everything, however long. */
export const FULL: Style = { got: true, lists: Infinity, foreign: true };

export interface Sentence {
  readonly kind: 'missing' | 'unknown' | 'value';
  /** Where the right value belongs. */
  readonly about: Path;
  /** Where the wrong one is, if that is elsewhere. */
  readonly at?: Path;
  /** The failure that it tells, for values. */
  readonly failure?: Failure;
  /** What was probably meant, a name or a value. */
  readonly meant?: unknown;
  write(style: Style): string;
  /** The names that are allowed in its object: after the last unknown one. */
  allowed?(lists: number): string;
}

/** A path in quotes, as it is written in every sentence. */
export function shownPath(path: Path): string {
  return quote(pathText(path), 120);
}

export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
