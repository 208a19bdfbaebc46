/**
 * Builds a value that a schema should accept, from the caller's own values, the schema's examples, defaults, enums,
 * descriptions, bounds and types. A guess, which the caller must validate before showing it.
 * @module
 */

import { isObject } from '../../base/json-value.ts';
import type { Path } from '../compiler/validator.ts';
import { impliedTypes, isSchema, type JsonSchema, type JsonSchemaObject, ownMember } from '../json-schema.ts';
import { examplePrimitive } from './example-text.ts';
import { pathText } from './quote.ts';
import { type Choices, flatten } from './unions.ts';

export interface ExampleOptions {
  /** Optional members to include in addition to the required ones. */
  readonly include?: readonly Path[];
  /** Whether the schema's own `examples` and `default` are used. */
  readonly hints?: boolean;
  /** The branches of unions to follow. */
  readonly choices?: Choices;
  /** What the caller sent, used where it is valid. */
  readonly own?: OwnValues;
}

export interface OwnValues {
  readonly value: unknown;
  /** Whether the value at this path can be repeated: it is valid, short and not secret. */
  isUsable(value: unknown, path: Path): boolean;
}

interface Builder {
  readonly root: JsonSchema;
  readonly hints: boolean;
  readonly choices: Choices | undefined;
  readonly own: OwnValues | undefined;
}

/** One place in the example. */
interface Spot {
  readonly path: Path;
  readonly include: readonly Path[];
  /** What the caller sent here; undefined if nothing was sent. */
  readonly own: unknown;
}

const MAX_DEPTH = 8;
const MAX_ITEMS = 8;

/** Undefined if no example is found. */
export function exampleOf(schema: JsonSchema, options: ExampleOptions = {}): unknown {
  const { include = [], hints = true, choices, own } = options;
  return build(schema, { path: [], include, own: own?.value }, { root: schema, hints, choices, own });
}

function build(schema: JsonSchema, spot: Spot, builder: Builder): unknown {
  const { path, own } = spot;
  if (own !== undefined && path.length > 0 && builder.own?.isUsable(own, path)) return own;
  const flat =
    path.length > MAX_DEPTH
      ? undefined
      : flatten(schema, builder.root, (union) => builder.choices?.get(union)?.get(pathText(path)));
  if (!flat) return undefined;
  if (flat.const !== undefined) return flat.const;
  const types = impliedTypes(flat);
  const type = types.find((name) => name !== 'null') ?? types[0];
  // What the caller sent for some members is more useful than an example of the whole.
  const isPart = spot.include.length > 0 || isObject(own);
  if (type === 'object' && isPart) return buildObject(flat, spot, builder);
  if (builder.hints && Array.isArray(flat.examples) && flat.examples.length > 0) return flat.examples[0];
  if (builder.hints && flat.default !== undefined && !isEmpty(flat.default)) return flat.default;
  if (Array.isArray(flat.enum)) return flat.enum[0];
  if (type === 'object') return buildObject(flat, spot, builder);
  if (type === 'array') return buildArray(flat, spot, builder);
  return examplePrimitive(type, flat);
}

/** A default that shows nothing of what the schema allows. */
function isEmpty(value: unknown): boolean {
  return value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
}

function buildObject(
  schema: JsonSchemaObject,
  { path, include, own }: Spot,
  builder: Builder,
): Record<string, unknown> | undefined {
  const properties = schema.properties ?? {};
  const sent = isObject(own) ? own : {};
  const names = new Set(schema.required ?? []);
  for (const [key] of include) if (typeof key === 'string' && Object.hasOwn(properties, key)) names.add(key);
  for (const name of Object.keys(properties)) {
    if (names.size < (schema.minProperties ?? 0) || ownMember(sent, name) !== undefined) names.add(name);
  }
  for (const name of names) for (const other of dependents(schema, name)) names.add(other);

  const object: Record<string, unknown> = {};
  // In the order of the schema.
  for (const name of new Set([...Object.keys(properties).filter((key) => names.has(key)), ...names])) {
    const spot = { path: [...path, name], include: below(include, name), own: ownMember(sent, name) };
    const value = build(memberSchema(schema, name), spot, builder);
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
  { path, include, own }: Spot,
  builder: Builder,
): unknown[] | undefined {
  const prefix = schema.prefixItems ?? (Array.isArray(schema.items) ? (schema.items as JsonSchema[]) : []);
  const rest = isSchema(schema.items) ? schema.items : true;
  const sent = Array.isArray(own) && own.length <= MAX_ITEMS ? own : [];
  const least = Math.max(schema.minItems ?? 0, prefix.length, sent.length, 1);
  const count = Math.min(least, schema.maxItems ?? Infinity);
  if (count > MAX_ITEMS) return undefined;
  const array: unknown[] = [];
  for (let index = 0; index < count; index++) {
    const fromContains = index === prefix.length && isSchema(schema.contains) ? schema.contains : undefined;
    const itemSchema = fromContains ?? prefix[index] ?? rest;
    const spot = { path: [...path, index], include: below(include, index), own: sent[index] };
    const item = build(itemSchema, spot, builder);
    if (item === undefined) return undefined;
    array.push(schema.uniqueItems ? vary(item, itemSchema, array) : item);
  }
  return array;
}

/** A variation of the item that is not in the list yet. */
function vary(item: unknown, schema: JsonSchema, others: readonly unknown[]): unknown {
  const choices = typeof schema === 'object' && Array.isArray(schema.enum) ? schema.enum : [];
  if (!others.includes(item)) return item;
  if (typeof item === 'number') return item + others.length;
  return choices.find((choice) => !others.includes(choice)) ?? `${item}${others.length + 1}`;
}

/** The included paths that continue through this key, relative to it; through any index for arrays. */
function below(include: readonly Path[], key: string | number): Path[] {
  return include
    .filter(([first]) => first === key || (typeof key === 'number' && typeof first === 'number'))
    .map((path) => path.slice(1))
    .filter((path) => path.length > 0);
}
