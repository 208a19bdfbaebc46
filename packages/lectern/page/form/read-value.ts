/**
 * From what a person filled in to the value that it means, or what is wrong with it.
 * @module
 */
import { FORMATS } from '../../src/schema/compiler/formats.ts';
import { isSame, type Json, parseJson } from '../mcp/json.ts';
import type { Field, GroupField, ListField, NumberField, TextField } from './field.ts';
import { type Filled, fillIn } from './fill-in.ts';

export interface Problem {
  /** Keys and positions on the way to the control. */
  readonly path: readonly (string | number)[];
  readonly message: string;
}

export interface Reading {
  /** Undefined where nothing is filled in, or nothing that differs from what holds anyway. */
  readonly value: Json | undefined;
  readonly problems: readonly Problem[];
}

const NOTHING: Reading = { value: undefined, problems: [] };

export function readValue(field: Field, filled: Filled): Reading {
  const reading = readKind(field, filled);
  const { required, initial } = field;
  if (reading.value === undefined && reading.problems.length === 0 && required)
    return field.kind === 'group' ? { ...reading, value: {} } : wrong('Required.');
  return !required && initial !== undefined && isSame(reading.value, initial) ? NOTHING : reading;
}

function readKind(field: Field, filled: Filled): Reading {
  switch (field.kind) {
    case 'text':
      return readText(field, filled as string);
    case 'number':
      return readNumber(field, filled as string);
    case 'switch':
      return filled === '' ? NOTHING : right(filled === 'true');
    case 'choice':
      return filled === '' ? NOTHING : right(field.options[Number(filled)]?.value);
    case 'choices': {
      const chosen = (filled as readonly string[]).map((i) => field.options[Number(i)]?.value ?? null);
      return chosen.length === 0 ? NOTHING : right(chosen);
    }
    case 'list':
      return readList(field, filled as readonly Filled[]);
    case 'group':
      return readGroup(field, filled as { readonly [key: string]: Filled });
    case 'json':
      return readJson(filled as string);
  }
}

function readText({ minLength, maxLength, pattern, format }: TextField, text: string): Reading {
  if (text === '') return NOTHING;
  // By code points, as JSON Schema counts.
  const length = [...text].length;
  if (minLength !== undefined && length < minLength)
    return wrong(`At least ${count(minLength, 'character')}.`);
  if (maxLength !== undefined && length > maxLength)
    return wrong(`At most ${count(maxLength, 'character')}; this has ${length}.`);
  if (pattern !== undefined && !fits(text, pattern)) return wrong(`Must match ${pattern}`);
  const known = FORMATS.get(format ?? '');
  if (known !== undefined && !known.test(text))
    return wrong(`Must be ${known.noun}, such as ${known.sample}`);
  return right(text);
}

function fits(text: string, pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(text);
  } catch {
    // For the server to say.
    return true;
  }
}

function readNumber({ isInteger, minimum, maximum }: NumberField, text: string): Reading {
  if (text.trim() === '') return NOTHING;
  const number = Number(text);
  if (!Number.isFinite(number)) return wrong('This is not a number.');
  if (isInteger && !Number.isInteger(number)) return wrong('Must be an integer.');
  if (minimum !== undefined && number < minimum) return wrong(`At least ${minimum}.`);
  if (maximum !== undefined && number > maximum) return wrong(`At most ${maximum}.`);
  return right(number);
}

function readJson(text: string): Reading {
  if (text.trim() === '') return NOTHING;
  const value = parseJson(text);
  return value === undefined ? wrong('This is not JSON.') : right(value);
}

/** Rows that are left empty are not there. */
function readList({ item, minItems, maxItems }: ListField, rows: readonly Filled[]): Reading {
  const values: Json[] = [];
  const problems: Problem[] = [];
  rows.forEach((row, i) => {
    const { value, problems: found } = readKind(item, row);
    if (value !== undefined) values.push(value);
    problems.push(...below(i, found));
  });
  if (values.length === 0 && problems.length === 0) return NOTHING;
  if (minItems !== undefined && values.length < minItems)
    problems.push(...wrong(`At least ${minItems}.`).problems);
  if (maxItems !== undefined && values.length > maxItems)
    problems.push(...wrong(`At most ${maxItems}.`).problems);
  return { value: values, problems };
}

/** An optional group in which nothing is filled in is not there, whatever it would need. */
function readGroup({ fields, required }: GroupField, members: { readonly [key: string]: Filled }): Reading {
  const value: Record<string, Json> = {};
  const problems: Problem[] = [];
  let isTouched = required;
  for (const field of fields) {
    const filled = members[field.key] as Filled;
    const reading = readValue(field, filled);
    if (reading.value !== undefined) value[field.key] = reading.value;
    problems.push(...below(field.key, reading.problems));
    isTouched ||= !isSame(filled, fillIn(field));
  }
  if (!isTouched) return NOTHING;
  return { value: Object.keys(value).length === 0 ? undefined : value, problems };
}

function right(value: Json | undefined): Reading {
  return { value, problems: [] };
}

function wrong(message: string): Reading {
  return { value: undefined, problems: [{ path: [], message }] };
}

function below(step: string | number, problems: readonly Problem[]): Problem[] {
  return problems.map(({ path, message }) => ({ path: [step, ...path], message }));
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
