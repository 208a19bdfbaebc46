/**
 * Keywords for single values: type, const and enum; bounds and multipleOf; length, pattern and format. Equality as JSON
 * Schema defines it.
 * @module
 */

import { isObject } from '../../base/json-value.ts';
import { definitionError, type JsonTypeName } from '../json-schema.ts';
import {
  type CompileContext,
  compilePattern,
  type KeywordCompiler,
  type KeywordTable,
  readCount,
  readList,
  readNumber,
  readString,
} from './context.ts';
import { FORMATS } from './formats.ts';
import { assertion, type Check, type Keyword } from './validator.ts';

const TYPES: ReadonlyMap<unknown, Check> = new Map<JsonTypeName, Check>([
  ['object', isObject],
  ['array', Array.isArray],
  ['string', (value) => typeof value === 'string'],
  // JSON has no NaN and no Infinity; JSON.stringify turns them to null.
  ['number', (value) => typeof value === 'number' && Number.isFinite(value)],
  ['integer', (value) => Number.isInteger(value)],
  ['boolean', (value) => typeof value === 'boolean'],
  ['null', (value) => value === null],
]);

const type: KeywordCompiler = ({ schema, place }) => {
  if (schema.type === undefined) return undefined;
  const names: readonly unknown[] = Array.isArray(schema.type) ? schema.type : [schema.type];
  const checks = names.map((name) => {
    const check = TYPES.get(name);
    if (check) return check;
    throw definitionError(
      `${place}/type`,
      `${JSON.stringify(name)} is not a JSON Schema type. Allowed: ${[...TYPES.keys()].join(', ')}`,
    );
  });
  const [first, second] = checks;
  if (first && !second) return assertion(schema, 'type', first);
  return assertion(schema, 'type', (value, run, seen) => checks.some((check) => check(value, run, seen)));
};

const enumeration: KeywordCompiler = (context) => {
  const values = readList(context, 'enum');
  if (!values) return undefined;
  const primitives = new Set(values.filter((value) => typeof value !== 'object' || value === null));
  const structures = values.filter((value) => typeof value === 'object' && value !== null);
  if (structures.length === 0) return assertion(context.schema, 'enum', (value) => primitives.has(value));
  return assertion(
    context.schema,
    'enum',
    (value) => primitives.has(value) || structures.some((structure) => equals(structure, value)),
  );
};

const constant: KeywordCompiler = ({ schema }) => {
  if (!Object.hasOwn(schema, 'const') || schema.const === undefined) return undefined;
  const expected = schema.const;
  return assertion(schema, 'const', (value) => value === expected || equals(expected, value));
};

export const VALUE_KEYWORDS: KeywordTable = { type, enum: enumeration, const: constant };

function bound(
  context: CompileContext,
  keyword: string,
  holds: (value: number, limit: number) => boolean,
): Keyword | undefined {
  const limit = readNumber(context, keyword);
  if (limit === undefined) return undefined;
  return assertion(context.schema, keyword, (value) => typeof value !== 'number' || holds(value, limit));
}

const multipleOf: KeywordCompiler = (context) => {
  const divisor = readNumber(context, 'multipleOf');
  if (divisor === undefined) return undefined;
  if (divisor <= 0) throw definitionError(`${context.place}/multipleOf`, 'expected a number above 0');
  return assertion(
    context.schema,
    'multipleOf',
    (value) => typeof value !== 'number' || isMultipleOf(value, divisor),
  );
};

export const NUMBER_KEYWORDS: KeywordTable = {
  minimum: (context) => bound(context, 'minimum', (value, limit) => value >= limit),
  maximum: (context) => bound(context, 'maximum', (value, limit) => value <= limit),
  exclusiveMinimum: (context) => bound(context, 'exclusiveMinimum', (value, limit) => value > limit),
  exclusiveMaximum: (context) => bound(context, 'exclusiveMaximum', (value, limit) => value < limit),
  multipleOf,
};

/** Exact divisibility of decimals, for which binary floating point is wrong (0.3 by 0.1). */
function isMultipleOf(value: number, divisor: number): boolean {
  if (Number.isSafeInteger(value) && Number.isSafeInteger(divisor)) return value % divisor === 0;
  if (!Number.isFinite(value)) return false;
  const a = parseDecimal(value);
  const b = parseDecimal(divisor);
  const exponent = Math.min(a.exponent, b.exponent);
  const scaledValue = a.digits * 10n ** BigInt(a.exponent - exponent);
  const scaledDivisor = b.digits * 10n ** BigInt(b.exponent - exponent);
  return scaledValue % scaledDivisor === 0n;
}

/** The number as the shortest decimal that denotes it, which is what its author wrote. */
function parseDecimal(value: number): { digits: bigint; exponent: number } {
  const [mantissa = '0', power = '0'] = String(value).split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(whole + fraction), exponent: Number(power) - fraction.length };
}

/** Length in code points, as specified: an emoji outside the basic plane is one character. */
function codePoints(text: string): number {
  let count = text.length;
  for (let i = 0; i < text.length - 1; i++) {
    const isPair = (text.charCodeAt(i) & 0xfc00) === 0xd800 && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00;
    if (!isPair) continue;
    count--;
    i++;
  }
  return count;
}

const minLength: KeywordCompiler = (context) => {
  const limit = readCount(context, 'minLength');
  if (limit === undefined) return undefined;
  return assertion(context.schema, 'minLength', (value) => {
    if (typeof value !== 'string' || value.length >= 2 * limit) return true;
    return value.length >= limit && codePoints(value) >= limit;
  });
};

const maxLength: KeywordCompiler = (context) => {
  const limit = readCount(context, 'maxLength');
  if (limit === undefined) return undefined;
  return assertion(context.schema, 'maxLength', (value) => {
    if (typeof value !== 'string' || value.length <= limit) return true;
    return value.length <= 2 * limit && codePoints(value) <= limit;
  });
};

const pattern: KeywordCompiler = (context) => {
  const source = readString(context, 'pattern');
  if (source === undefined) return undefined;
  const expression = compilePattern(context, source, 'pattern');
  return assertion(
    context.schema,
    'pattern',
    (value) => typeof value !== 'string' || matches(expression, value),
  );
};

/** V8 throws a RangeError where backtracking in a text of megabytes exceeds its memory: such a text is refused. */
function matches(expression: RegExp, text: string): boolean {
  try {
    return expression.test(text);
  } catch {
    return false;
  }
}

const format: KeywordCompiler = (context) => {
  const known = FORMATS.get(readString(context, 'format') ?? '');
  if (!known || !context.formats) return undefined;
  return assertion(context.schema, 'format', (value) => typeof value !== 'string' || known.test(value));
};

export const STRING_KEYWORDS: KeywordTable = { minLength, maxLength, pattern, format };

/**
 * Equality of JSON values, ignoring the order of members. Recursion is limited by the depth of the first value, which
 * comes from the schema.
 */
function equals(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => Object.hasOwn(b, key) && equals(member(a, key), member(b, key)));
}

/** Far above the depth of real `uniqueItems` values, far below any stack limit. */
const MAX_VALUE_DEPTH = 256;
/** Values inside the items in total. Sorting the members of more would delay all other callers. */
const MAX_COMPARED = 100_000;

/**
 * Whether all items differ; undefined if they are nested too deep or too large to compare. Objects are compared by
 * their text with sorted members, since pairwise comparison would be quadratic in what a caller sends.
 */
export function areUnique(items: readonly unknown[]): boolean | undefined {
  if (items.length < 2) return true;
  const primitives = new Set<unknown>();
  const texts = new Set<string>();
  const budget = { left: MAX_COMPARED };
  for (const item of items) {
    if (typeof item !== 'object' || item === null) {
      primitives.add(item);
      continue;
    }
    const text = sortedText(item, 0, budget);
    if (text === undefined) return undefined;
    texts.add(text);
  }
  return primitives.size + texts.size === items.length;
}

function sortedText(value: unknown, depth: number, budget: { left: number }): string | undefined {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (depth > MAX_VALUE_DEPTH || budget.left < 0) return undefined;
  const parts: string[] = [];
  for (const key of Array.isArray(value) ? value.keys() : Object.keys(value).sort()) {
    budget.left--;
    const text = sortedText(member(value, key), depth + 1, budget);
    if (text === undefined) return undefined;
    parts.push(typeof key === 'string' ? `${JSON.stringify(key)}:${text}` : text);
  }
  return Array.isArray(value) ? `[${parts.join()}]` : `{${parts.join()}}`;
}

function member(object: object, key: string | number): unknown {
  return (object as Record<string | number, unknown>)[key];
}
