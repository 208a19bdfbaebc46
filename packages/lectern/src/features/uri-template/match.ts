/** Matches a URI against the steps of a template: chooses among the possible captures and gathers them. @module */
import { type Capture, gatherValues, type MatchedValues } from './captures.ts';
import type { Variable } from './parse.ts';
import { findReach, type Item, type Reach } from './reach.ts';
import { isValueCharacter, type RunStep, type Step } from './steps.ts';
import { prepareSubject, type Subject } from './subject.ts';

/** The longest possible end of a greedy value, known to be at or after its shortest one. */
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

interface TakenRun {
  readonly captures: readonly Capture[];
  readonly end: number;
}

/** What a run captures from this first item on; undefined on a repeated parameter. */
function takeRun(
  subject: Subject,
  reach: Reach,
  step: number,
  run: RunStep,
  first: Item,
): TakenRun | undefined {
  const encoded = new Map<Variable, string[]>();
  let item: Item | undefined = first;
  let end = first.valueEnd;
  while (item !== undefined) {
    end = run.greedy ? longestEnd(subject, reach, step, run, item) : item.valueEnd;
    const values: string[] = encoded.get(item.variable) ?? [];
    // Readers disagree about which of `?a=1&a=2` counts, so neither is taken.
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

export function matchSteps(steps: readonly Step[], uri: string): MatchedValues | undefined {
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
    const taken = takeRun(subject, reach, index, step, item);
    if (taken === undefined) return undefined;
    captures.push(...taken.captures);
    position = taken.end;
    index += 1;
  }
  return gatherValues(captures);
}
