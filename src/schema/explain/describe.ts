/**
 * Says in words what a schema allows: `an integer from 1 to 50`.
 * @module
 */

import { FORMATS } from '../formats.ts';
import { impliedTypes } from '../implied-types.ts';
import type { JsonSchema, JsonSchemaObject } from '../json-schema.ts';
import { localTarget } from '../pointer.ts';
import { list, preview, quote, shorten } from './quote.ts';

const MAX_DEPTH = 4;
const MAX_LIST = 120;
const MAX_ALTERNATIVES = 4;

const PLURALS: Readonly<Record<string, string>> = {
  string: 'strings',
  number: 'numbers',
  integer: 'integers',
  boolean: 'booleans',
  object: 'objects',
  array: 'arrays',
};

/** `root` is where local references lead. */
export function describe(schema: JsonSchema, root: JsonSchema, depth = 0): string {
  if (typeof schema === 'boolean' || depth > MAX_DEPTH) return schema === false ? 'nothing' : 'any value';
  if (schema.const !== undefined) return preview(schema.const, 60);
  if (Array.isArray(schema.enum)) return describeEnum(schema.enum);
  const inner = (sub: JsonSchema): string => describe(sub, root, depth + 1);
  const target = localTarget(root, schema.$ref);
  if (target !== undefined) return inner(target);
  const types = impliedTypes(schema);
  if (types.length > 0) return joinAlternatives(types.map((type) => describeType(type, schema, inner)));
  const union = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(union) && union.length > 0) return joinAlternatives(union.map(inner));
  if (Array.isArray(schema.allOf) && schema.allOf.length > 0) {
    return [...new Set(schema.allOf.map(inner))].join(' and ');
  }
  if (schema.not !== undefined) return `anything but ${inner(schema.not)}`;
  return 'any value';
}

function describeEnum(values: readonly unknown[]): string {
  const texts = values.map((value) => preview(value));
  return texts.length === 1 ? (texts[0] ?? '') : `one of ${list(texts, MAX_LIST)}`;
}

function joinAlternatives(texts: readonly string[]): string {
  const unique = [...new Set(texts)];
  const shown = unique.slice(0, MAX_ALTERNATIVES);
  const left = unique.length - shown.length;
  if (left > 0) return `${shown.join(', ')} or ${left} other form${left > 1 ? 's' : ''}`;
  const last = shown.pop() ?? '';
  return shown.length > 0 ? `${shown.join(', ')} or ${last}` : last;
}

type Describer = (schema: JsonSchemaObject, inner: (schema: JsonSchema) => string) => string;

const TYPE_DESCRIBERS: Readonly<Record<string, Describer>> = {
  string: describeString,
  integer: (schema) => `an integer${describeRange(schema)}`,
  number: (schema) => `a number${describeRange(schema)}`,
  array: describeArray,
  object: describeObject,
  boolean: () => 'a boolean',
};

function describeType(type: string, schema: JsonSchemaObject, inner: (schema: JsonSchema) => string): string {
  return TYPE_DESCRIBERS[type]?.(schema, inner) ?? type;
}

function describeString(schema: JsonSchemaObject): string {
  const format = FORMATS.get(String(schema.format));
  const length = describeCount(schema.minLength, schema.maxLength, 'character');
  const noun = format?.noun ?? 'a string';
  // A known format says what its pattern means, in fewer characters.
  const pattern = schema.pattern === undefined || format ? '' : ` matching ${quote(schema.pattern, 80)}`;
  return `${noun}${length && ` of ${length}`}${pattern}`;
}

function describeRange(schema: JsonSchemaObject): string {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  const parts: string[] = [];
  if (minimum !== undefined && maximum !== undefined) parts.push(`from ${minimum} to ${maximum}`);
  else if (minimum !== undefined) parts.push(`of at least ${minimum}`);
  else if (maximum !== undefined) parts.push(`of at most ${maximum}`);
  if (exclusiveMinimum !== undefined) parts.push(`above ${exclusiveMinimum}`);
  if (exclusiveMaximum !== undefined) parts.push(`below ${exclusiveMaximum}`);
  if (multipleOf !== undefined) parts.push(`in multiples of ${multipleOf}`);
  return parts.length > 0 ? ` ${parts.join(' and ')}` : '';
}

function describeArray(schema: JsonSchemaObject, inner: (schema: JsonSchema) => string): string {
  const { items, prefixItems } = schema;
  let text = 'an array';
  if (Array.isArray(prefixItems)) text += ` [${list(prefixItems.map(inner), MAX_LIST)}]`;
  else if (typeof items === 'object' && !Array.isArray(items))
    text += ` of ${describeItems(items as JsonSchema, inner)}`;
  const count = describeCount(schema.minItems, schema.maxItems, 'item');
  if (count) text += ` with ${count}`;
  if (schema.uniqueItems) text += ' without duplicates';
  if (schema.contains !== undefined) text += ` containing ${inner(schema.contains as JsonSchema)}`;
  return text;
}

function describeItems(items: JsonSchema, inner: (schema: JsonSchema) => string): string {
  const plural =
    typeof items === 'object' && Object.keys(items).length === 1 ? PLURALS[String(items.type)] : undefined;
  return plural ?? `items, each ${inner(items)}`;
}

function describeObject(schema: JsonSchemaObject): string {
  const required = (schema.required ?? []).map((name) => quote(name));
  const count = describeCount(schema.minProperties, schema.maxProperties, 'member');
  const parts = [required.length > 0 ? list(required, MAX_LIST) : '', count].filter(Boolean);
  return `an object${parts.length > 0 ? ` with ${parts.join(' and ')}` : ''}`;
}

function describeCount(least: number | undefined, most: number | undefined, noun: string): string {
  const plural = (count: number): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
  if (least !== undefined && most !== undefined) {
    return least === most ? `exactly ${plural(most)}` : `${least} to ${plural(most)}`;
  }
  if (least !== undefined) return `at least ${plural(least)}`;
  return most === undefined ? '' : `at most ${plural(most)}`;
}

/** Short enough for one sentence among several. */
export function describeShort(schema: JsonSchema, root: JsonSchema): string {
  return shorten(describe(schema, root), 180);
}
