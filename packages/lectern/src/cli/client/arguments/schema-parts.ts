/**
 * The constraints on one value, collected from the references and alternatives of a schema. Schemas come from other
 * servers and may be malformed, so nothing about them is assumed.
 * @module
 */
import { isObject } from '../../../base/json-value.ts';
import { nearest } from '../../../base/nearest.ts';
import type { JsonObject } from '../../../jsonrpc/message.ts';
import { compileSchema } from '../../../schema/compiler/compile.ts';
import { exampleOf } from '../../../schema/explain/example.ts';
import {
  impliedTypes,
  isSchema,
  type JsonSchema,
  type JsonSchemaObject,
  localTarget,
} from '../../../schema/json-schema.ts';
import { type Address, wordsOf } from '../../address.ts';
import { shellWord } from '../../own-program.ts';
import { plainText } from '../../plain-text.ts';

/** The constraints on one value. */
export interface ValueSchema {
  /** Empty: any type. */
  readonly types: readonly string[];
  /** Empty: any value. */
  readonly choices: readonly unknown[];
  /** Schema of each item of an array. */
  readonly items: JsonSchema;
  /** Schemas of an object's properties. */
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required: readonly string[];
  /** Schema of properties that are not declared; undefined if none are allowed. */
  readonly others: JsonSchema | undefined;
}

/**
 * The constraints on one value, collected from the references and alternatives of a schema. Schemas of other servers
 * may be malformed, so nothing about their form is assumed.
 */
export function valueSchema(schema: JsonSchema, root: JsonSchema): ValueSchema {
  const certain = partsOf([schema], root, ['allOf']);
  const all = partsOf([schema], root, ['allOf', 'anyOf', 'oneOf']);
  const types = [...new Set(all.flatMap(impliedTypes))];
  const properties = Object.fromEntries(all.flatMap(propertiesOf));
  return {
    types,
    choices: all.flatMap((part) => ('const' in part ? [part.const] : listOf(part.enum))),
    items: all.map((part) => part.items).find(isSchema) ?? true,
    properties,
    required: [...new Set(certain.flatMap((part) => listOf(part.required)))].map(String),
    others: types.length === 0 || types.includes('object') ? othersOf(all, properties) : undefined,
  };
}

function propertiesOf({ properties }: JsonSchemaObject): [string, JsonSchema][] {
  return isObject(properties) ? Object.entries(properties).map(([name, each]) => [name, asSchema(each)]) : [];
}

function asSchema(value: unknown): JsonSchema {
  return isSchema(value) ? value : true;
}

/**
 * Only if the schema says so, or declares no properties: otherwise a misspelled name would pass as another property.
 */
function othersOf(parts: readonly JsonSchemaObject[], properties: object): JsonSchema | undefined {
  const said = parts.map((part) => part.additionalProperties).filter(isSchema);
  const open = said.find((each) => each !== false);
  if (open !== undefined || said.length > 0) return open;
  return Object.keys(properties).length === 0 ? true : undefined;
}

/** The schemas themselves, their references, and the subschemas under the keywords. */
function partsOf(
  schemas: readonly JsonSchema[],
  root: JsonSchema,
  keywords: readonly string[],
): JsonSchemaObject[] {
  const parts = new Set<JsonSchemaObject>();
  const add = (schema: unknown): void => {
    if (!isObject(schema) || parts.has(schema)) return;
    parts.add(schema);
    add(localTarget(root, schema.$ref));
    for (const keyword of keywords) listOf(schema[keyword]).forEach(add);
  };
  schemas.forEach(add);
  return [...parts];
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

type FoundPath =
  | { readonly path: readonly string[]; readonly schema: JsonSchema }
  /** No property has that name; `near` has a similar one. */
  | { readonly path?: never; readonly near: string | undefined };

/** Where the value of a key belongs in the arguments: `filters.genres` is a nested property. */
export function findPath(key: string, schema: JsonSchema, root: JsonSchema): FoundPath {
  const { properties, others } = valueSchema(schema, root);
  if (Object.hasOwn(properties, key)) return { path: [key], schema: properties[key] ?? true };
  const parts = key.split('.');
  // A name may contain a dot, so the longest match is used.
  for (let length = parts.length - 1; length > 0; length--) {
    const name = parts.slice(0, length).join('.');
    if (!Object.hasOwn(properties, name)) continue;
    const within = findPath(parts.slice(length).join('.'), properties[name] ?? true, root);
    if (within.path !== undefined) return { path: [name, ...within.path], schema: within.schema };
    return { near: within.near === undefined ? undefined : `${name}.${within.near}` };
  }
  if (others !== undefined) return { path: [key], schema: others };
  return { near: nearestKey(key, schema, root) };
}

/** Nested properties count as well: `genres` may be meant as `filters.genres`. */
function nearestKey(key: string, schema: JsonSchema, root: JsonSchema): string | undefined {
  const keys = leafKeys(schema, root);
  const last = (each: string): string => each.split('.').at(-1) as string;
  return nearest(key, keys) ?? keys.find((each) => last(each) === last(key));
}

/** A schema may contain itself. */
const MAX_DEPTH = 2;

function leafKeys(schema: JsonSchema, root: JsonSchema, depth = 0): string[] {
  const { properties } = valueSchema(schema, root);
  return Object.entries(properties).flatMap(([name, member]) => {
    const within = depth < MAX_DEPTH ? leafKeys(member, root, depth + 1) : [];
    return [name, ...within.map((key) => `${name}.${key}`)];
  });
}

const MOST_CHARACTERS = 300;

/** Undefined if no valid and useful example can be found. */
export function exampleCall(address: Address, tool: string, schema: JsonSchema): string | undefined {
  const { properties } = valueSchema(schema, schema);
  const example = exampleArguments(schema);
  if (example === undefined) return undefined;
  const words = Object.entries(example).flatMap(([key, value]) => wordsFor(key, value));
  if (words.length === 0 && Object.keys(properties).length > 0) return undefined;
  const { before, after } = wordsOf(address);
  const call = `lectern call${before} ${[shellWord(tool), ...words].join(' ')}${after}`;
  return call.length > MOST_CHARACTERS ? undefined : plainText(call);
}

/** The required arguments, and those with examples in the schema; undefined if the result is not valid. */
export function exampleArguments(schema: JsonSchema): JsonObject | undefined {
  const { properties } = valueSchema(schema, schema);
  const shown = Object.entries(properties).filter(
    ([, member]) => isObject(member) && member.examples !== undefined,
  );
  const example = exampleOf(schema, { include: shown.map(([name]) => [name]) });
  return isObject(example) && accepts(schema, example) ? example : undefined;
}

function wordsFor(key: string, value: unknown): string[] {
  const name = shellWord(key);
  if (isPlain(value)) return [`${name}=${shellWord(String(value))}`];
  if (Array.isArray(value) && value.length > 1 && value.every(isPlain))
    return value.map((each) => `${name}=${shellWord(String(each))}`);
  return [`${name}:=${shellWord(JSON.stringify(value))}`];
}

/** Whether the value is read back unchanged after `key=`. */
function isPlain(value: unknown): boolean {
  return typeof value !== 'object' && !(typeof value === 'string' && value.startsWith('@'));
}

/** A schema that cannot be compiled here may still be valid for its server. */
function accepts(schema: JsonSchema, example: unknown): boolean {
  try {
    return compileSchema(schema).check(example);
  } catch {
    return false;
  }
}
