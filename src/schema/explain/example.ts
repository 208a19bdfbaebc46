/**
 * Builds a value that a schema should accept, from its own examples, defaults, enums, bounds and types.
 * A guess: whoever shows it must check it first.
 * @module
 */

import { impliedTypes } from '../implied-types.ts';
import { isObject, isSchema, type JsonSchema, type JsonSchemaObject, ownMember } from '../json-schema.ts';
import type { Path } from '../validator.ts';
import { examplePrimitive } from './example-primitive.ts';
import { flatten } from './flatten.ts';

export interface ExampleOptions {
  /** Optional members to show beside the required ones. */
  readonly include?: readonly Path[];
  /** Whether the schema's own `examples` and `default` are used. */
  readonly hints?: boolean;
}

interface Builder {
  readonly root: JsonSchema;
  readonly hints: boolean;
}

const MAX_DEPTH = 8;
const MAX_ITEMS = 8;

/** Undefined when no example comes to mind. */
export function exampleOf(schema: JsonSchema, options: ExampleOptions = {}): unknown {
  return build(schema, options.include ?? [], { root: schema, hints: options.hints ?? true }, 0);
}

function build(schema: JsonSchema, include: readonly Path[], builder: Builder, depth: number): unknown {
  const flat = depth > MAX_DEPTH ? undefined : flatten(schema, builder.root);
  if (!flat) return undefined;
  if (flat.const !== undefined) return flat.const;
  if (builder.hints && Array.isArray(flat.examples) && flat.examples.length > 0) return flat.examples[0];
  if (builder.hints && flat.default !== undefined) return flat.default;
  if (Array.isArray(flat.enum)) return flat.enum[0];
  const types = impliedTypes(flat);
  const type = types.find((name) => name !== 'null') ?? types[0];
  if (type === 'object') return buildObject(flat, include, builder, depth);
  if (type === 'array') return buildArray(flat, include, builder, depth);
  return examplePrimitive(type, flat);
}

function buildObject(
  schema: JsonSchemaObject,
  include: readonly Path[],
  builder: Builder,
  depth: number,
): Record<string, unknown> | undefined {
  const properties = schema.properties ?? {};
  const names = new Set(schema.required ?? []);
  for (const [key] of include) if (typeof key === 'string' && Object.hasOwn(properties, key)) names.add(key);
  for (const name of Object.keys(properties)) {
    if (names.size < (schema.minProperties ?? 0)) names.add(name);
  }
  for (const name of names) for (const other of dependents(schema, name)) names.add(other);

  const object: Record<string, unknown> = {};
  // In the order in which the schema declares them.
  for (const name of new Set([...Object.keys(properties).filter((key) => names.has(key)), ...names])) {
    const value = build(memberSchema(schema, name), below(include, name), builder, depth + 1);
    if (value === undefined) return undefined;
    Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
  }
  return object;
}

function memberSchema(schema: JsonSchemaObject, name: string): JsonSchema {
  const declared = ownMember(schema.properties ?? {}, name);
  if (isSchema(declared)) return declared;
  return isSchema(schema.additionalProperties) ? schema.additionalProperties : true;
}

function dependents(schema: JsonSchemaObject, name: string): readonly string[] {
  const table = schema.dependentRequired;
  const names = isObject(table) ? ownMember(table, name) : undefined;
  return Array.isArray(names) ? names : [];
}

function buildArray(
  schema: JsonSchemaObject,
  include: readonly Path[],
  builder: Builder,
  depth: number,
): unknown[] | undefined {
  const prefix = schema.prefixItems ?? (Array.isArray(schema.items) ? (schema.items as JsonSchema[]) : []);
  const rest = isSchema(schema.items) ? schema.items : true;
  const least = Math.max(schema.minItems ?? 0, prefix.length, 1);
  const count = Math.min(least, schema.maxItems ?? Infinity);
  if (count > MAX_ITEMS) return undefined;
  const array: unknown[] = [];
  for (let index = 0; index < count; index++) {
    const fromContains = index === prefix.length && isSchema(schema.contains) ? schema.contains : undefined;
    const itemSchema = fromContains ?? prefix[index] ?? rest;
    const item = build(itemSchema, below(include, index), builder, depth + 1);
    if (item === undefined) return undefined;
    array.push(schema.uniqueItems ? vary(item, itemSchema, array) : item);
  }
  return array;
}

/** Something like the item that is not among the others yet. */
function vary(item: unknown, schema: JsonSchema, others: readonly unknown[]): unknown {
  const choices = typeof schema === 'object' && Array.isArray(schema.enum) ? schema.enum : [];
  if (!others.includes(item)) return item;
  if (typeof item === 'number') return item + others.length;
  return choices.find((choice) => !others.includes(choice)) ?? `${item}${others.length + 1}`;
}

/** The included paths that lead through this key, from there on; through any index for arrays. */
function below(include: readonly Path[], key: string | number): Path[] {
  return include
    .filter(([first]) => first === key || (typeof key === 'number' && typeof first === 'number'))
    .map((path) => path.slice(1));
}
