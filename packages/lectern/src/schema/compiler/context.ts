/**
 * The context in which a keyword is compiled, and functions that refuse malformed keywords.
 * @module
 */

import { isObject } from '../../base/json-value.ts';
import {
  definitionError,
  isSchema,
  type JsonSchema,
  type JsonSchemaObject,
  pointerTo,
} from '../json-schema.ts';
import type { Dialect } from './resources.ts';
import type { Keyword, Node } from './validator.ts';

export interface CompileContext {
  readonly schema: JsonSchemaObject;
  readonly dialect: Dialect;
  /** A JSON pointer to the schema, for errors. */
  readonly place: string;
  /** Whether a parent needs to know what is evaluated here. */
  readonly tracking: boolean;
  /** Whether `format` is an assertion. */
  readonly formats: boolean;
  /** Number of schema levels between here and the last reference (or the root). */
  readonly level: number;
  /** Compiles a subschema for members or items of the value. */
  child(schema: JsonSchema, ...keys: readonly (string | number)[]): Node;
  /** Compiles a subschema for the same value. */
  inPlace(schema: JsonSchema, ...keys: readonly (string | number)[]): Node;
  /** Finds the target of a `$ref` or `$dynamicRef`; its node is available once everything is compiled. */
  refer(ref: string, dynamic: boolean): { readonly node: Node };
}

/** The result of compiling a keyword, if there is something to check. */
export type KeywordCompiler = (context: CompileContext) => Keyword | undefined;

/** The compiler of each keyword, in the order of checking. Keywords that are checked together share one. */
export type KeywordTable = Readonly<Record<string, KeywordCompiler>>;

function malformed(context: CompileContext, keyword: string, expected: string): TypeError {
  return definitionError(pointerTo(context.place, keyword), `expected ${expected}`);
}

export function readNumber(context: CompileContext, keyword: string): number | undefined {
  const value = context.schema[keyword];
  if (value === undefined || (typeof value === 'number' && Number.isFinite(value))) return value;
  throw malformed(context, keyword, 'a number');
}

export function readCount(context: CompileContext, keyword: string): number | undefined {
  const value = readNumber(context, keyword);
  if (value === undefined || (Number.isInteger(value) && value >= 0)) return value;
  throw malformed(context, keyword, 'a non-negative integer');
}

export function readString(context: CompileContext, keyword: string): string | undefined {
  const value = context.schema[keyword];
  if (value === undefined || typeof value === 'string') return value;
  throw malformed(context, keyword, 'a string');
}

export function readList(context: CompileContext, keyword: string): readonly unknown[] | undefined {
  const value = context.schema[keyword];
  if (value === undefined || Array.isArray(value)) return value;
  throw malformed(context, keyword, 'an array');
}

export function readNames(context: CompileContext, keyword: string): readonly string[] | undefined {
  const value = context.schema[keyword];
  if (value === undefined || isNames(value)) return value;
  throw malformed(context, keyword, 'an array of strings');
}

export function readSchema(context: CompileContext, keyword: string): JsonSchema | undefined {
  const value = context.schema[keyword];
  if (value === undefined || isSchema(value)) return value;
  throw malformed(context, keyword, 'a schema (an object or a boolean)');
}

export function readSchemas(context: CompileContext, keyword: string): readonly JsonSchema[] | undefined {
  const value = readList(context, keyword);
  if (value === undefined || value.every(isSchema)) return value;
  throw malformed(context, keyword, 'an array of schemas');
}

export function readNamedSchemas(context: CompileContext, keyword: string): [string, JsonSchema][] {
  return readNamed(context, keyword, isSchema, 'an object of schemas');
}

export function readNamed<T>(
  context: CompileContext,
  keyword: string,
  accepts: (value: unknown) => value is T,
  expected: string,
): [string, T][] {
  const value = context.schema[keyword];
  if (value === undefined) return [];
  const entries = isObject(value) ? Object.entries(value) : undefined;
  if (entries?.every((entry): entry is [string, T] => accepts(entry[1]))) return entries;
  throw malformed(context, keyword, expected);
}

export function isNames(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((name) => typeof name === 'string');
}

/** With `u` first, as the specification requires; without it if only the older syntax is valid. */
export function compilePattern(context: CompileContext, source: string, ...keys: readonly string[]): RegExp {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(source, flags);
    } catch {
      // Tries the next flags, or reports the error below.
    }
  }
  throw definitionError(
    pointerTo(context.place, ...keys),
    `${JSON.stringify(source)} is not a valid regular expression`,
  );
}
