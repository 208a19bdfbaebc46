/**
 * What can complete one argument: a fixed list, or a function of what was typed so far.
 * @module
 */
import type { MaybePromise } from '../base/maybe-promise.ts';
import type { RequestInfo } from './context.ts';

/** What is known of the request, and of the form that is being filled in. */
export interface CompletionContext extends RequestInfo {
  /** Arguments that were filled in before (2025-06-18 on). */
  readonly arguments: Readonly<Record<string, string>>;
}

/** Values for an argument, best first. */
export interface Completion {
  /** The values. What exceeds `completionLimit` is cut. */
  readonly values: readonly string[];
  /** How many there are in all; counted when left out. */
  readonly total?: number;
  /** Whether there are more than those given. */
  readonly hasMore?: boolean;
}

/** Completes one argument: a fixed list of values, or a function of what was typed so far. */
export type Completer =
  | readonly string[]
  | ((value: string, context: CompletionContext) => MaybePromise<readonly string[] | Completion>);

/** Completers by the name of their argument. */
export type Completers = Readonly<Record<string, Completer>>;

/** Values of a fixed list that hold what was typed: those that begin with it first. */
export function matching(values: readonly string[], typed: string): readonly string[] {
  const wanted = typed.toLowerCase();
  const prefix = values.filter((value) => value.toLowerCase().startsWith(wanted));
  const infix = values.filter((value) => value.toLowerCase().indexOf(wanted) > 0);
  return [...prefix, ...infix];
}
