/**
 * The place where a keyword stands while it is compiled, and the readers that refuse malformed keywords.
 * @module
 */

import { definitionError } from './definition-error.ts';
import type { Dialect } from './dialect.ts';
import { isObject, isSchema, type JsonSchema, type JsonSchemaObject } from './json-schema.ts';
import { pointerTo } from './pointer.ts';
import type { Keyword, Node } from './validator.ts';

export interface Site {
  readonly schema: JsonSchemaObject;
  readonly dialect: Dialect;
  /** A JSON pointer to the schema, for errors. */
  readonly place: string;
  /** Whether a parent wants to know what is evaluated here. */
  readonly tracking: boolean;
  /** Whether `format` is an assertion. */
  readonly formats: boolean;
  /** How many schema levels lie between here and the last reference (or the root). */
  readonly level: number;
  /** Compiles a subschema that judges members or items of the value. */
  child(schema: JsonSchema, ...keys: readonly (string | number)[]): Node;
  /** Compiles a subschema that judges the same value. */
  inPlace(schema: JsonSchema, ...keys: readonly (string | number)[]): Node;
  /** Finds the target of a `$ref` or `$dynamicRef`; its node is there once everything is compiled. */
  refer(ref: string, dynamic: boolean): { readonly node: Node };
}

/** What a keyword compiles to when there is something to check. */
export type KeywordCompiler = (site: Site) => Keyword | undefined;

/** Which compiler a keyword calls for, in the order of checking. Keywords judged together share one. */
export type KeywordTable = Readonly<Record<string, KeywordCompiler>>;

function malformed(site: Site, keyword: string, expected: string): TypeError {
  return definitionError(pointerTo(site.place, keyword), `expected ${expected}`);
}

export function readNumber(site: Site, keyword: string): number | undefined {
  const value = site.schema[keyword];
  if (value === undefined || (typeof value === 'number' && Number.isFinite(value))) return value;
  throw malformed(site, keyword, 'a number');
}

export function readCount(site: Site, keyword: string): number | undefined {
  const value = readNumber(site, keyword);
  if (value === undefined || (Number.isInteger(value) && value >= 0)) return value;
  throw malformed(site, keyword, 'a non-negative integer');
}

export function readString(site: Site, keyword: string): string | undefined {
  const value = site.schema[keyword];
  if (value === undefined || typeof value === 'string') return value;
  throw malformed(site, keyword, 'a string');
}

export function readList(site: Site, keyword: string): readonly unknown[] | undefined {
  const value = site.schema[keyword];
  if (value === undefined || Array.isArray(value)) return value;
  throw malformed(site, keyword, 'an array');
}

export function readNames(site: Site, keyword: string): readonly string[] | undefined {
  const value = site.schema[keyword];
  if (value === undefined || isNames(value)) return value;
  throw malformed(site, keyword, 'an array of strings');
}

export function readSchema(site: Site, keyword: string): JsonSchema | undefined {
  const value = site.schema[keyword];
  if (value === undefined || isSchema(value)) return value;
  throw malformed(site, keyword, 'a schema (an object or a boolean)');
}

export function readSchemas(site: Site, keyword: string): readonly JsonSchema[] | undefined {
  const value = readList(site, keyword);
  if (value === undefined || value.every(isSchema)) return value;
  throw malformed(site, keyword, 'an array of schemas');
}

export function readNamedSchemas(site: Site, keyword: string): [string, JsonSchema][] {
  return readNamed(site, keyword, isSchema, 'an object of schemas');
}

export function readNamed<T>(
  site: Site,
  keyword: string,
  accepts: (value: unknown) => value is T,
  expected: string,
): [string, T][] {
  const value = site.schema[keyword];
  if (value === undefined) return [];
  const entries = isObject(value) ? Object.entries(value) : undefined;
  if (entries?.every((entry): entry is [string, T] => accepts(entry[1]))) return entries;
  throw malformed(site, keyword, expected);
}

export function isNames(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((name) => typeof name === 'string');
}

/** `u` first, as the specification asks; without it when only the older syntax fits. */
export function compilePattern(site: Site, source: string, ...keys: readonly string[]): RegExp {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(source, flags);
    } catch {
      // The next flags, or the error below.
    }
  }
  throw definitionError(pointerTo(site.place, ...keys), `${JSON.stringify(source)} is no regular expression`);
}
