/**
 * Examples of strings, numbers, booleans and null within their bounds.
 * @module
 */

import type { JsonSchemaObject } from '../json-schema.ts';
import { formatWords, patternOf } from './format-words.ts';
import { textFor } from './pattern-text.ts';

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
  const said = saidIn(schema.description);
  const made = pattern === undefined ? undefined : textFor(pattern);
  const guesses = [
    ...(format === undefined ? [] : [format.sample]),
    ...(said === undefined ? [] : [said]),
    ...(pattern === undefined ? ['text'] : []),
    ...(made === undefined ? [] : [made]),
    ...(pattern === undefined ? [] : ['text', '1', 'abc-def']),
  ];
  return guesses.flatMap((text) => [text, lengthen(text, minLength).slice(0, maxLength)]).find(fits);
}

function lengthen(text: string, least: number): string {
  return text === 'text' ? text.padEnd(least, 'x') : text.padEnd(least, text.at(-1));
}

/** What a description gives as an example: `such as NL-20417`. */
function saidIn(description: string | undefined): string | undefined {
  const found =
    /(?:such as|e\.g\.,?|for example,?|for instance,?|example:|like)\s+(?:"([^"]+)"|'([^']+)'|`([^`]+)`|([^\s,;)]+))/i.exec(
      description?.slice(0, 500) ?? '',
    );
  return found
    ?.slice(1)
    .find((text) => text !== undefined)
    ?.replace(/\.$/, '');
}
