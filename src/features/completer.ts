/**
 * What can complete one argument: a fixed list, or a function of what was typed so far.
 * @module
 */
import type { MaybePromise } from '../protocol/maybe-promise.ts';
import type { RequestInfo } from './context.ts';

/** What is known of the request, and of the form that is being filled in. */
export interface CompletionContext extends RequestInfo {
  /** Arguments that were filled in before (2025-06-18 on). */
  readonly arguments: Readonly<Record<string, string>>;
}

export interface Completion {
  readonly values: readonly string[];
  /** How many there are in all; counted when left out. */
  readonly total?: number;
  readonly hasMore?: boolean;
}

export type Completer =
  | readonly string[]
  | ((value: string, context: CompletionContext) => MaybePromise<readonly string[] | Completion>);

export type Completers = Readonly<Record<string, Completer>>;

/** Values of a fixed list that hold what was typed: those that begin with it first. */
export function matching(values: readonly string[], typed: string): readonly string[] {
  const wanted = typed.toLowerCase();
  const prefix = values.filter((value) => value.toLowerCase().startsWith(wanted));
  const infix = values.filter((value) => value.toLowerCase().indexOf(wanted) > 0);
  return [...prefix, ...infix];
}
