/** Turns a parsed URI template into the flat list of steps that matching follows. @module */
import { type Operator, operatorRules } from './operators.ts';
import type { Expression, Part, Variable } from './parse.ts';
import { encodeReserved } from './percent.ts';

interface LiteralStep {
  readonly kind: 'literal';
  readonly text: string;
}

/** What an item of a run begins with. */
interface Head {
  readonly variable: Variable;
  readonly valueStart: number;
}

/** One item, or several between separators: an unnamed variable, or all parameters of a named expression. */
export interface RunStep {
  readonly kind: 'run';
  readonly operator: Operator;
  /** Text in front of the first item. */
  readonly lead: string;
  /** Stands between items; undefined where only one item can be. */
  readonly separator: string | undefined;
  /** The raw characters that no value contains; the separator is among them. */
  readonly stops: string;
  readonly shortestValue: 0 | 1;
  /** The step to go on with when there is no item; undefined where an item is required. */
  readonly skipTo: number | undefined;
  /** Whether values are as long as possible, rather than as short as possible. */
  readonly greedy: boolean;
  readHead(text: string, start: number): Head | undefined;
}

export type Step = LiteralStep | RunStep;

/** False at the end of the text: there charAt is empty, and every string includes the empty string. */
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
