/**
 * Finds, for each step of a template and each position of a URI, whether the rest of the template matches the
 * rest of the URI from there.
 *
 * The tables are filled from the last step to the first and from the last position to the first, each cell once,
 * from cells already filled: the time is the length of the URI times that of the template, whatever the URI.
 * @module
 */

import type { Variable } from './parse.ts';
import { isValueCharacter, type RunStep, type Step } from './steps.ts';
import type { Subject } from './subject.ts';

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
  // By step and position: the nearest position from there on where a value may end, or -1.
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
