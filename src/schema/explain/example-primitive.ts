/**
 * Examples of strings, numbers, booleans and null within their bounds.
 * @module
 */

import { FORMATS } from '../formats.ts';
import type { JsonSchemaObject } from '../json-schema.ts';

/** Texts worth trying on a pattern, the plainest first: words, identifiers, numbers, codes, dates, addresses. */
const TEXTS = [
  ...'text a A ab AB abc ABC abcd Abc abc-def abc_def abc.def abc/def a1 A1 abc1 ABC-1 ABC-123 ABC-1234'.split(
    ' ',
  ),
  ...'1 12 123 1234 12345 123456 1.0 1.0.0 v1.0.0 #a1b2c3 +15550100 12:30 2025-01-31 text.txt /path *'.split(
    ' ',
  ),
];

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
  const { minLength = 0, maxLength = Infinity, pattern, format } = schema;
  const sample = FORMATS.get(String(format))?.sample;
  if (sample !== undefined) return sample;
  if (minLength > MAX_PADDED) return undefined;
  if (pattern === undefined) return 'text'.padEnd(minLength, 'x').slice(0, maxLength);
  const expression = safePattern(pattern);
  const padded = TEXTS.flatMap((text) => [text, text.padEnd(minLength, text).slice(0, maxLength)]);
  return padded.find(
    (text) => text.length >= minLength && text.length <= maxLength && expression?.test(text),
  );
}

function safePattern(source: string): RegExp | undefined {
  try {
    return new RegExp(source, 'u');
  } catch {
    return undefined;
  }
}
