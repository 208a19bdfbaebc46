/**
 * The steps that matching follows, and for each step of a template and each position of a URI, whether the rest of the
 * template matches the rest of the URI from there.
 *
 * The tables are filled from the last step to the first and from the last position to the first, each cell once,
 * from cells already filled: the time is the length of the URI times that of the template, whatever the URI.
 * @module
 */
import {
  type Expression,
  encodeReserved,
  type Operator,
  operatorRules,
  type Part,
  type Variable,
} from './parse.ts';

const MAX_URI_LENGTH = 10_000;

export interface Subject {
  readonly text: string;
  /** Whether a character starts at a position, or the text ends: the only places to split at. */
  isBoundary(position: number): boolean;
  /** How many characters lie between two boundaries. */
  countCharacters(start: number, end: number): number;
}

/** Undefined where the URI is too long, has a malformed escape, or has a character without UTF-8 form. */
export function prepareSubject(uri: string): Subject | undefined {
  if (uri.length > MAX_URI_LENGTH || /%(?![0-9A-Fa-f]{2})|\p{Cs}/u.test(uri)) return undefined;
  const text = encodeReserved(uri);
  if (text.length > MAX_URI_LENGTH) return undefined;

  const boundaries = new Uint8Array(text.length + 1).fill(1);
  for (let at = text.indexOf('%'); at !== -1; at = text.indexOf('%', at + 3)) {
    boundaries.fill(0, at + 1, at + 3);
    // An escape of a UTF-8 continuation byte continues the character before it.
    if ('89ABab'.includes(text.charAt(at + 1))) boundaries[at] = 0;
  }
  const charactersBefore = new Int32Array(text.length + 1);
  for (let at = 0; at < text.length; at += 1) {
    charactersBefore[at + 1] = (charactersBefore[at] ?? 0) + (boundaries[at] ?? 0);
  }
  return {
    text,
    isBoundary: (position) => boundaries[position] === 1,
    countCharacters: (start, end) => (charactersBefore[end] ?? 0) - (charactersBefore[start] ?? 0),
  };
}

interface LiteralStep {
  readonly kind: 'literal';
  readonly text: string;
}

/** How an item of a run begins. */
interface Head {
  readonly variable: Variable;
  readonly valueStart: number;
}

/** One item, or several between separators: an unnamed variable, or all parameters of a named expression. */
export interface RunStep {
  readonly kind: 'run';
  readonly operator: Operator;
  /** Text before the first item. */
  readonly lead: string;
  /** Text between items; undefined if there can be only one item. */
  readonly separator: string | undefined;
  /** Raw characters that cannot occur in a value, including the separator. */
  readonly stops: string;
  readonly shortestValue: 0 | 1;
  /** The step to continue with if there is no item; undefined if an item is required. */
  readonly skipTo: number | undefined;
  /** Whether values are as long as possible, rather than as short as possible. */
  readonly greedy: boolean;
  readHead(text: string, start: number): Head | undefined;
}

export type Step = LiteralStep | RunStep;

/** False at the end of the text, where charAt is empty, and every string includes the empty string. */
export function isValueCharacter(stops: string, text: string, position: number): boolean {
  return !stops.includes(text.charAt(position));
}

/** Missing variables are the last ones, so skipping one skips the rest of its expression. */
function unnamedRuns({ operator, variables }: Expression, index: number): RunStep[] {
  const { first, separator, stops } = operatorRules[operator];
  return variables.map((variable, position) => ({
    kind: 'run',
    operator,
    lead: position === 0 ? first : separator,
    separator: variable.explode ? separator : undefined,
    stops: variable.explode ? stops + separator : stops,
    shortestValue: 1,
    skipTo: position === 0 && first === '' ? undefined : index + variables.length,
    greedy: false,
    readHead: (_text, start) => ({ variable, valueStart: start }),
  }));
}

function namedRun({ operator, variables }: Expression, index: number): RunStep {
  const { first, separator, stops } = operatorRules[operator];
  const byName = new Map(variables.map((variable) => [variable.name, variable]));
  const longestName = Math.max(...variables.map(({ name }) => name.length));

  const nameStops = `${stops}=`;

  // The bound on the name's length keeps matching linear where a lead occurs at every position.
  function readHead(text: string, start: number): Head | undefined {
    let end = start;
    while (end - start <= longestName && isValueCharacter(nameStops, text, end)) end += 1;
    const variable = byName.get(text.slice(start, end));
    if (variable === undefined) return undefined;
    return { variable, valueStart: text.charAt(end) === '=' ? end + 1 : end };
  }
  const skipTo = index + 1;
  const run = { operator, lead: first, separator, stops, skipTo, readHead } as const;
  return { kind: 'run', shortestValue: 0, greedy: false, ...run };
}

export function planSteps(parts: readonly Part[]): readonly Step[] {
  const steps: Step[] = [];
  for (const part of parts) {
    if (typeof part === 'string') steps.push({ kind: 'literal', text: encodeReserved(part) });
    else if (operatorRules[part.operator].named) steps.push(namedRun(part, steps.length));
    else steps.push(...unnamedRuns(part, steps.length));
  }
  return steps.map((step, index) => {
    const next = steps[index + 1];
    const isNextUnmarked = next?.kind === 'run' && next.lead === '';
    return step.kind === 'run' ? { ...step, greedy: isNextUnmarked } : step;
  });
}

export interface Item {
  readonly variable: Variable;
  readonly valueStart: number;
  /** The shortest end of the value with which the rest of the URI matches. */
  readonly valueEnd: number;
}

export interface Reach {
  /** Whether the steps from this one on match from this position to the end. */
  matches(step: number, position: number): boolean;
  /** The item of a run that starts at this position, if the rest of the URI matches after it. */
  itemAt(step: number, run: RunStep, position: number): Item | undefined;
  /** Whether a value of this run may end at this position. */
  canEnd(step: number, position: number): boolean;
}

export function findReach(steps: readonly Step[], { text, isBoundary, countCharacters }: Subject): Reach {
  const size = text.length + 1;
  const matching = Array.from({ length: steps.length + 1 }, () => new Uint8Array(size));
  // By step and position: the nearest position at or after it at which a value may end, or -1.
  const ends = steps.map((step) => new Int32Array(step.kind === 'run' ? size : 0).fill(-1));

  function matches(step: number, position: number): boolean {
    return matching[step]?.[position] === 1;
  }

  function itemAt(index: number, run: RunStep, position: number): Item | undefined {
    const head = run.readHead(text, position);
    if (head === undefined) return undefined;
    const { variable, valueStart } = head;
    if (run.shortestValue === 1 && !isValueCharacter(run.stops, text, valueStart)) return undefined;
    const valueEnd = ends[index]?.[valueStart + run.shortestValue] ?? -1;
    if (valueEnd === -1 || countCharacters(valueStart, valueEnd) > variable.prefix) return undefined;
    return { variable, valueStart, valueEnd };
  }

  function fillEnds(index: number, run: RunStep, runEnds: Int32Array): void {
    const hasNextItem = (at: number): boolean =>
      text.charAt(at) === run.separator && itemAt(index, run, at + 1) !== undefined;
    for (let at = text.length; at >= 0; at -= 1) {
      if (isBoundary(at) && (matches(index + 1, at) || hasNextItem(at))) runEnds[at] = at;
      else if (isValueCharacter(run.stops, text, at)) runEnds[at] = runEnds[at + 1] ?? -1;
    }
  }

  function isMatch(index: number, step: Step, at: number): boolean {
    if (step.kind === 'literal') {
      return text.startsWith(step.text, at) && matches(index + 1, at + step.text.length);
    }
    if (step.skipTo !== undefined && matches(step.skipTo, at)) return true;
    return text.startsWith(step.lead, at) && itemAt(index, step, at + step.lead.length) !== undefined;
  }

  matching[steps.length]?.fill(1, text.length);
  for (const [index, step] of [...steps.entries()].reverse()) {
    const runEnds = ends[index];
    if (step.kind === 'run' && runEnds !== undefined) fillEnds(index, step, runEnds);
    const row = matching[index];
    for (let at = 0; row !== undefined && at < size; at += 1) row[at] = isMatch(index, step, at) ? 1 : 0;
  }
  return { matches, itemAt, canEnd: (step, position) => ends[step]?.[position] === position };
}
