/**
 * Matching by RFC 6570 URI templates, levels 1 to 4. The RFC has expansion alone and leaves
 * matching open.
 *
 * What a variable matches:
 * - `{var}` and `{.var}`: one or more characters other than `/ ? # & ,`.
 * - `{/var}`: one or more characters other than `/ ? #`.
 * - `{+var}` and `{#var}`: one or more characters of any kind.
 * - `{;var}`, `{?var}`, `{&var}`: the parameters that are there, in any order, each once unless exploded; a value
 *   may be empty (then its `=` may be missing), and is without `/ ? # ;`, or without `& #` in a query. No match with
 *   a parameter that the template does not name.
 * - `{var:3}`: no more than three characters. `{var*}`: always a list, of values without the separator; a map
 *   that expansion also takes does not come back, for nothing in a URI tells it from other text.
 *
 * An expression may be absent, except `{var}` and `{+var}`; of several variables the last ones may be. An
 * absent variable has no key in the result. A URI that can match does match. Where it can in several ways, the choice falls
 * from left to right: what can be present is present; a value, and a list, is as short as possible (it ends where
 * what follows first fits: `{name}.{ext}` takes `a.tar.gz` as `a` and `tar.gz`), but as long as possible before a
 * `{var}` or `{+var}` that follows with nothing between. A variable that occurs twice has the same value twice.
 *
 * Values are percent-decoded once. Unsafe values and repeated parameters are judged after the choice, each value
 * on its own, so that no second reading of the same URI slips through. Matching uses no backtracking: its
 * time is the length of the URI times that of the template (regular expressions built from templates brought
 * CVE-2026-0621).
 * @module
 */
import { matchSteps } from './uri-template/match.ts';
import { parseParts } from './uri-template/parse.ts';
import { planSteps } from './uri-template/reach.ts';

export interface UriTemplate {
  readonly template: string;
  /** The names of its variables, each once, in order of appearance. */
  readonly variables: readonly string[];
  /** The decoded values by name, in an object without prototype; undefined if the URI does not match. */
  match(uri: string): Record<string, string | string[]> | undefined;
}

/** Throws an Error that names the position and the problem if the template is malformed or too large. */
export function parseTemplate(template: string): UriTemplate {
  const parts = parseParts(template);
  const steps = planSteps(parts);
  const names = parts.flatMap((part) =>
    typeof part === 'string' ? [] : part.variables.map(({ name }) => name),
  );
  return {
    template,
    variables: [...new Set(names)],
    match: (uri) => matchSteps(steps, uri),
  };
}
