/**
 * Examples of strings, numbers, booleans and null within their bounds, and texts that match a pattern.
 * @module
 */
import type { JsonSchemaObject } from '../json-schema.ts';
import { formatWords, patternOf } from './describe.ts';

const MAX_PADDED = 100;

export function examplePrimitive(type: string | undefined, schema: JsonSchemaObject): unknown {
  if (type === 'integer' || type === 'number') return exampleNumber(schema, type === 'integer');
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  return exampleString(schema);
}

function exampleNumber(schema: JsonSchemaObject, integer: boolean): number {
  const step = schema.multipleOf ?? (integer ? 1 : undefined);
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  const low = Math.max(minimum ?? -Infinity, exclusiveMinimum ?? -Infinity);
  const high = Math.min(maximum ?? Infinity, exclusiveMaximum ?? Infinity);
  if (step === undefined) {
    if (low < 1 && high > 1) return 1;
    if (low !== -Infinity && high !== Infinity) return (low + high) / 2;
    return low === -Infinity ? high - 1 : low + 1;
  }
  const start = Math.min(Math.max(1, low), high);
  const value = Math.ceil(start / step) * step;
  if (value === exclusiveMinimum) return value + step;
  if (value > high) return Math.floor(high / step) * step;
  return value === exclusiveMaximum ? value - step : value;
}

function exampleString(schema: JsonSchemaObject): string | undefined {
  const { minLength = 0, maxLength = Infinity, pattern } = schema;
  if (minLength > MAX_PADDED) return undefined;
  const expression = pattern === undefined ? undefined : patternOf(pattern);
  const fits = (text: string): boolean =>
    text.length >= minLength &&
    text.length <= maxLength &&
    (pattern === undefined || expression?.test(text) === true);
  const format = formatWords(schema);
  const described = describedExample(schema.description);
  const made = pattern === undefined ? undefined : textFor(pattern);
  const guesses = [
    ...(format === undefined ? [] : [format.sample]),
    ...(described === undefined ? [] : [described]),
    ...(pattern === undefined ? ['text'] : []),
    ...(made === undefined ? [] : [made]),
    ...(pattern === undefined ? [] : ['text', '1', 'abc-def']),
  ];
  return guesses.flatMap((text) => [text, lengthen(text, minLength).slice(0, maxLength)]).find(fits);
}

function lengthen(text: string, least: number): string {
  return text === 'text' ? text.padEnd(least, 'x') : text.padEnd(least, text.at(-1));
}

/** The example in a description: `such as NL-20417`. */
function describedExample(description: string | undefined): string | undefined {
  const found =
    /(?:such as|e\.g\.,?|for example,?|for instance,?|example:|like)\s+(?:"([^"]+)"|'([^']+)'|`([^`]+)`|([^\s,;)]+))/i.exec(
      description?.slice(0, 500) ?? '',
    );
  return found
    ?.slice(1)
    .find((text) => text !== undefined)
    ?.replace(/\.$/, '');
}

interface Reader {
  readonly source: string;
  at: number;
}

const CLASSES: Readonly<Record<string, string>> = { d: '1234567890', w: 'abcdefghij', s: ' ' };
const RANGES = ['abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '1234567890', '-_.:/ #+@'];
const MAX_TEXT = 200;

/**
 * Generates a text that matches a simple regular expression: literals, classes, counts, groups, alternatives, anchors.
 * The caller must test it. Undefined if the expression contains something that cannot be generated, such as a
 * look-ahead.
 */
export function textFor(pattern: string): string | undefined {
  const reader: Reader = { source: pattern, at: 0 };
  const text = alternatives(reader);
  return reader.at >= pattern.length && text !== undefined && text.length <= MAX_TEXT ? text : undefined;
}

/** The first alternative; the others are skipped. */
function alternatives(reader: Reader): string | undefined {
  const first = sequence(reader);
  while (reader.source[reader.at] === '|') {
    reader.at++;
    if (sequence(reader) === undefined) return undefined;
  }
  return first;
}

function sequence(reader: Reader): string | undefined {
  let text = '';
  while (reader.at < reader.source.length && !/[|)]/.test(reader.source[reader.at] as string)) {
    const choices = atom(reader);
    if (choices === undefined) return undefined;
    const count = least(reader);
    if (count > MAX_TEXT) return undefined;
    // A class yields different characters, so that `\d{5}` becomes 12345.
    for (let i = 0; i < count; i++) text += choices[i % choices.length] ?? '';
  }
  return text;
}

/** One text, or one of several characters. */
function atom(reader: Reader): readonly string[] | undefined {
  const character = reader.source[reader.at++] as string;
  if (character === '^' || character === '$') return [''];
  if (character === '.') return ['a'];
  if (character === '(') return group(reader);
  if (character === '[') return characterClass(reader);
  return character === '\\' ? escaped(reader) : [character];
}

function group(reader: Reader): readonly string[] | undefined {
  const kind = /^\?(?::|<[\p{L}_$][\p{L}\d_$]*>)?/u.exec(reader.source.slice(reader.at))?.[0];
  if (kind === '?') return undefined;
  reader.at += kind?.length ?? 0;
  const text = alternatives(reader);
  return reader.source[reader.at++] === ')' && text !== undefined ? [text] : undefined;
}

function escaped(reader: Reader): readonly string[] | undefined {
  const letter = reader.source[reader.at++] ?? '';
  if (Object.hasOwn(CLASSES, letter)) return [...(CLASSES[letter] as string)];
  if (letter === 'b') return [''];
  if (letter === 't') return ['\t'];
  return /^[^\w]$/.test(letter) ? [letter] : undefined;
}

/** Tries characters, the plainest first, so that ranges, negations and escapes need no parsing. */
function characterClass(reader: Reader): readonly string[] | undefined {
  const end = /^\^?(?:\\.|[^\]\\])*\]/s.exec(reader.source.slice(reader.at))?.[0];
  if (end === undefined) return undefined;
  reader.at += end.length;
  let expression: RegExp;
  try {
    expression = new RegExp(`^[${end}$`);
  } catch {
    return undefined;
  }
  for (const range of [...RANGES, [...end].join('')]) {
    const fitting = [...range].filter((character) => expression.test(character));
    if (fitting.length > 0) return fitting;
  }
  return undefined;
}

/** How many repetitions to generate: the stated minimum, 0 for `?`, 1 for `*` and `+`. */
function least(reader: Reader): number {
  const found = /^(?:[*+?]|\{(\d+)(?:,\d*)?\})\??/.exec(reader.source.slice(reader.at));
  if (!found) return 1;
  reader.at += found[0].length;
  return found[1] === undefined ? (found[0].startsWith('?') ? 0 : 1) : Number(found[1]);
}
