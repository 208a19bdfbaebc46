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
import { lazily } from '../base/promises.ts';
import {
  decodeOnce,
  firstCharacters,
  type Operator,
  parseParts,
  type Variable,
} from './uri-template/parse.ts';
import {
  findReach,
  type Item,
  isValueCharacter,
  planSteps,
  prepareSubject,
  type Reach,
  type RunStep,
  type Step,
  type Subject,
} from './uri-template/reach.ts';

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
  const steps = lazily(() => planSteps(parts));
  const names = parts.flatMap((part) =>
    typeof part === 'string' ? [] : part.variables.map(({ name }) => name),
  );
  return {
    template,
    variables: [...new Set(names)],
    match: (uri) => matchSteps(steps(), uri),
  };
}

/** The longest possible end of a greedy value, at or after its shortest one. */
function longestEnd(subject: Subject, reach: Reach, step: number, run: RunStep, item: Item): number {
  const { variable, valueStart, valueEnd } = item;
  let end = valueEnd;
  while (
    isValueCharacter(run.stops, subject.text, end) &&
    subject.countCharacters(valueStart, end + 1) <= variable.prefix
  ) {
    end += 1;
  }
  while (!reach.canEnd(step, end)) end -= 1;
  return end;
}

interface MatchedRun {
  readonly captures: readonly Capture[];
  readonly end: number;
}

/** What a run captures from this first item on; undefined for a repeated parameter. */
function matchRun(
  subject: Subject,
  reach: Reach,
  step: number,
  run: RunStep,
  first: Item,
): MatchedRun | undefined {
  const encoded = new Map<Variable, string[]>();
  let item: Item | undefined = first;
  let end = first.valueEnd;
  while (item !== undefined) {
    end = run.greedy ? longestEnd(subject, reach, step, run, item) : item.valueEnd;
    const values: string[] = encoded.get(item.variable) ?? [];
    // Parsers disagree about which of `?a=1&a=2` applies, so neither is used.
    if (values.length > 0 && !item.variable.explode) return undefined;
    values.push(subject.text.slice(item.valueStart, end));
    encoded.set(item.variable, values);

    const isSeparated = subject.text.charAt(end) === run.separator;
    const next: Item | undefined = isSeparated ? reach.itemAt(step, run, end + 1) : undefined;
    item = run.greedy || !reach.matches(step + 1, end) ? next : undefined;
  }
  const { operator } = run;
  const captures = [...encoded].map(
    ([variable, values]): Capture => ({ operator, variable, encoded: values }),
  );
  return { captures, end };
}

function matchSteps(steps: readonly Step[], uri: string): MatchedValues | undefined {
  const subject = prepareSubject(uri);
  const [opening] = steps;
  if (subject === undefined) return undefined;
  if (opening?.kind === 'literal' && !subject.text.startsWith(opening.text)) return undefined;
  const reach = findReach(steps, subject);
  if (!reach.matches(0, 0)) return undefined;

  const captures: Capture[] = [];
  let position = 0;
  let index = 0;
  for (let step = steps[0]; step !== undefined; step = steps[index]) {
    if (step.kind === 'literal') {
      position += step.text.length;
      index += 1;
      continue;
    }
    const isLed = subject.text.startsWith(step.lead, position);
    const item = isLed ? reach.itemAt(index, step, position + step.lead.length) : undefined;
    if (item === undefined) {
      index = step.skipTo ?? steps.length;
      continue;
    }
    const matched = matchRun(subject, reach, index, step, item);
    if (matched === undefined) return undefined;
    captures.push(...matched.captures);
    position = matched.end;
    index += 1;
  }
  return gatherValues(captures);
}

interface Capture {
  readonly operator: Operator;
  readonly variable: Variable;
  /** As in the URI; exactly one unless the variable is exploded. */
  readonly encoded: readonly string[];
}

type MatchedValues = Record<string, string | string[]>;

/**
 * Whether a decoded value stays within what the template's author asked for. Percent encoding hides a slash or a
 * dot segment from every check made on the URI as text (`%2e%2e%2f`), and the handler gets it decoded, ready to
 * climb out of a folder or name another resource. So where one segment was asked for, the value is one plain
 * segment; where a path was asked for, it has no `..` segment, with either slash as Windows takes both; and no
 * value has a NUL, which cuts names short in C. A query value is free text: its handler has to judge it.
 */
function isSafe(value: string, { operator, variable }: Capture): boolean {
  if (value.includes('\0')) return false;
  if (operator === '?' || operator === '&') return true;
  const segments = value.split(/[/\\]/);
  const isPath = operator === '+' || operator === '#' || (operator === '/' && variable.explode);
  return isPath ? !segments.includes('..') : segments.length === 1 && value !== '.' && value !== '..';
}

function decodeCapture(capture: Capture): string | string[] | undefined {
  const values: string[] = [];
  for (const encoded of capture.encoded) {
    const value = decodeOnce(encoded);
    if (value === undefined || !isSafe(value, capture)) return undefined;
    values.push(value);
  }
  return capture.variable.explode ? values : values[0];
}

function isSame(known: string | string[], value: string | string[], prefix: number): boolean {
  if (typeof known === 'string') return firstCharacters(known, prefix) === value;
  return (
    Array.isArray(value) &&
    known.length === value.length &&
    known.every((item, index) => item === value[index])
  );
}

/** Undefined if a value is malformed or unsafe, or a variable has two different values. */
function gatherValues(captures: readonly Capture[]): MatchedValues | undefined {
  // Without a prototype, so that `__proto__` is an ordinary name.
  const gathered: MatchedValues = Object.create(null);
  // The fullest capture of a variable comes first: of `{id:2}/{id}` the first is a part of the second.
  const fullestFirst = captures.toSorted((one, other) => other.variable.prefix - one.variable.prefix);
  for (const capture of fullestFirst) {
    const { name, prefix } = capture.variable;
    const value = decodeCapture(capture);
    if (value === undefined) return undefined;
    const known = gathered[name];
    if (known === undefined) gathered[name] = value;
    else if (!isSame(known, value, prefix)) return undefined;
  }
  return gathered;
}
