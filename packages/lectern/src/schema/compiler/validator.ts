/**
 * The result of compiling a schema: closures that check, and closures that explain a failed check.
 * @module
 */
import type { JsonSchemaObject } from '../json-schema.ts';

export interface Validator {
  /** Whether the value is valid. */
  check(value: unknown): boolean;
  /** What is wrong with the value: at most slightly more than `max` (20) failures; empty if it is valid. */
  failures(value: unknown, max?: number): Failure[];
  /** The same for a value that `check` has refused, without checking it again as a whole. */
  explain(value: unknown, max?: number): Failure[];
}

export type Path = readonly (string | number)[];

export interface Failure {
  /** Location in the value. A missing or unknown property is reported at the object, with its name in `detail`. */
  readonly path: Path;
  readonly keyword: string;
  readonly value: unknown;
  /** The schema that contains the keyword. */
  readonly schema: JsonSchemaObject;
  readonly detail?: FailureDetail;
}

export interface FailureDetail {
  /** The property that is missing or not allowed. */
  readonly name?: string;
  /** For a missing property: the one whose presence requires it. */
  readonly because?: string;
  /** For an unknown property: the names that are declared. */
  readonly known?: readonly string[];
  /** For a union: the failures of each branch. */
  readonly branches?: readonly (readonly Failure[])[];
  /** For `oneOf`: the branches that matched if more than one did. */
  readonly matched?: readonly number[];
  /** A message for failures that no keyword describes. */
  readonly message?: string;
  /** The closest valid value. */
  readonly meant?: unknown;
  /** For an unknown property: the branch of a union that has it. */
  readonly belongs?: string;
}

/** The budget of one validation. Only references use it, since only they can recurse. */
export interface Run {
  depth: number;
  references: number;
  /** Nesting depth of unions being explained. */
  unions: number;
  /** Explaining stops beyond this number of failures. */
  maxFailures: number;
  exhausted: boolean;
}

export type Check = (value: unknown, run: Run, seen: Evaluated | undefined) => boolean;

/** Called only after the check of the same keyword or node has failed. */
export type Explain = (value: unknown, place: Place, run: Run, out: Failure[]) => void;

/** A keyword that also gets what the other keywords of its schema have evaluated. */
export type ExplainKeyword = (
  value: unknown,
  place: Place,
  run: Run,
  out: Failure[],
  seen: Evaluated,
) => void;

export interface Keyword {
  readonly check: Check;
  readonly explain: ExplainKeyword;
  /** Whether it checks what the other keywords have left. */
  readonly looksBack?: boolean;
}

/** A compiled (sub)schema. */
export interface Node {
  readonly check: Check;
  readonly explain: Explain;
}

/** A path as a chain, so that explaining costs no array per level. */
export interface Place {
  readonly parent: Place | undefined;
  readonly key: string | number;
}

export const ROOT_PLACE: Place = { parent: undefined, key: '' };

export function below(parent: Place, key: string | number): Place {
  return { parent, key };
}

/**
 * More than a message can contain: a misspelled required name counts twice. Searching for more would delay all other
 * callers.
 */
export const MAX_FAILURES = 40;

export function report(
  out: Failure[],
  place: Place,
  value: unknown,
  schema: JsonSchemaObject,
  keyword: string,
  detail?: FailureDetail,
): void {
  const path = pathOf(place);
  out.push(detail ? { path, keyword, value, schema, detail } : { path, keyword, value, schema });
}

/** A keyword that depends only on the value. */
export function assertion(schema: JsonSchemaObject, keyword: string, check: Check): Keyword {
  return { check, explain: (value, place, _run, out) => report(out, place, value, schema, keyword) };
}

function pathOf(place: Place): Path {
  const path: (string | number)[] = [];
  for (let at = place; at.parent; at = at.parent) path.push(at.key);
  return path.reverse();
}

/**
 * What the keywords of one schema have already evaluated in one object or array, for `unevaluatedProperties` and
 * `unevaluatedItems`. Recorded only if one of them is used.
 */
export interface Evaluated {
  readonly names: Set<string>;
  /** The declared names, present or not, for messages. */
  readonly declared: Set<string>;
  readonly indices: Set<number>;
  /** All items before this index are evaluated; Infinity for the whole array. */
  itemsBefore: number;
}

export function nothingEvaluated(): Evaluated {
  return { names: new Set(), declared: new Set(), indices: new Set(), itemsBefore: 0 };
}

/** What a branch evaluated counts for its parent only if the branch has succeeded. */
export function addEvaluated(to: Evaluated, from: Evaluated): void {
  for (const name of from.names) to.names.add(name);
  for (const name of from.declared) to.declared.add(name);
  for (const index of from.indices) to.indices.add(index);
  to.itemsBefore = Math.max(to.itemsBefore, from.itemsBefore);
}
