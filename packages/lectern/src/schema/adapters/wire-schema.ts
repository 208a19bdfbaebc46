/**
 * The JSON Schema that goes to the wire, made once when a tool is defined: converted from a Standard Schema, with an
 * object at its root and no pattern that can stop the process, frozen.
 * @module
 */
import { isObject } from '../../base/json-value.ts';
import { canExplode } from '../compiler/backtracking.ts';
import {
  definitionError,
  isSchema,
  type JsonSchema,
  type JsonSchemaObject,
  pointerTo,
} from '../json-schema.ts';
import { convertsToJsonSchema, type StandardJSONSchemaV1, type StandardSchemaV1 } from './types.ts';

const ADVICE: Readonly<Record<string, string>> = {
  zod: 'Update zod to the newest 4.x',
  valibot: 'Wrap it with toStandardJsonSchema() from @valibot/to-json-schema',
  arktype: 'Update arktype to the newest 2.x',
};

/** Converts a Standard Schema to JSON Schema. */
export function convertStandard(schema: StandardSchemaV1, side: 'input' | 'output'): JsonSchemaObject {
  const { vendor } = schema['~standard'];
  if (!convertsToJsonSchema(schema)) {
    const advice = ADVICE[vendor] ?? 'Update the library, or wrap the schema with its converter';
    throw new TypeError(
      `This ${vendor} schema cannot be converted to JSON Schema ("~standard".jsonSchema is missing). ${advice}, or define the tool with a JSON Schema.`,
    );
  }
  const { $schema: _dialect, ...converted } = callConverter(schema, side, vendor);
  return converted;
}

function callConverter(
  schema: StandardJSONSchemaV1,
  side: 'input' | 'output',
  vendor: string,
): Record<string, unknown> {
  try {
    return schema['~standard'].jsonSchema[side]({ target: 'draft-2020-12' });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new TypeError(
      `This ${vendor} schema cannot be written as JSON Schema: ${reason}. Use types that JSON has: for a date, a string with a format.`,
      { cause },
    );
  }
}

/** Keywords in addition to `properties` that can declare names for the same object. */
const APPLICATORS = ['$ref', '$dynamicRef', 'allOf', 'anyOf', 'oneOf', 'if', 'dependentSchemas'];

export function isComposed(schema: JsonSchemaObject): boolean {
  return APPLICATORS.some((keyword) => schema[keyword] !== undefined);
}

/**
 * Schema libraries drop unknown names by default. A misspelled optional parameter would then be ignored silently, so a
 * root that does not mention additional properties refuses them.
 */
export function closeRoot(schema: JsonSchemaObject): JsonSchemaObject {
  if (schema.additionalProperties !== undefined || schema.unevaluatedProperties !== undefined) return schema;
  return isComposed(schema)
    ? { ...schema, unevaluatedProperties: false }
    : { ...schema, additionalProperties: false };
}

/**
 * Adds `"type": "object"` if it is implied: arguments are an object in every revision, and an input schema must state
 * that at its root.
 */
export function withObjectRoot(schema: JsonSchemaObject): JsonSchemaObject {
  if (schema.type === 'object') return schema;
  if (schema.type === undefined && mayBeObject(schema)) return { type: 'object', ...schema };
  throw definitionError(
    '#',
    'an input schema must describe an object: its root needs "type": "object". Put a single value under a property',
  );
}

function mayBeObject(schema: JsonSchema): boolean {
  if (typeof schema === 'boolean') return schema;
  const { type, enum: values, allOf, anyOf, oneOf } = schema;
  if (type !== undefined && type !== 'object' && !(Array.isArray(type) && type.includes('object')))
    return false;
  if (schema.const !== undefined && !isObject(schema.const)) return false;
  if (Array.isArray(values) && !values.some(isObject)) return false;
  if (Array.isArray(allOf) && !allOf.filter(isSchema).every(mayBeObject)) return false;
  return [anyOf, oneOf].every((union) => !Array.isArray(union) || union.filter(isSchema).some(mayBeObject));
}

/** Schemas are not evaluated more deeply anyway; this also ends circular objects. */
const MAX_DEPTH = 256;

/** A frozen copy: a served definition cannot be modified, and the author's object is not frozen. */
export function freezeCopy(schema: JsonSchemaObject): JsonSchemaObject {
  return copy(schema, 0) as JsonSchemaObject;
}

function copy(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > MAX_DEPTH) throw definitionError('#', 'nested too deep, or an object that contains itself');
  if (Array.isArray(value)) return Object.freeze(value.map((item) => copy(item, depth + 1)));
  // Spread, unlike assignment, keeps a member called `__proto__` an ordinary member.
  const object: Record<string, unknown> = { ...value };
  for (const name of Object.keys(object)) {
    const item = object[name];
    if (item === undefined) delete object[name];
    else if (typeof item === 'object' && item !== null) replace(object, name, copy(item, depth + 1));
  }
  return Object.freeze(object);
}

function replace(object: Record<string, unknown>, name: string, item: unknown): void {
  if (name === '__proto__') Object.defineProperty(object, name, { value: item, enumerable: true });
  else object[name] = item;
}

/** These contain data, in which nothing is a pattern. */
const DATA: ReadonlySet<string> = new Set(['const', 'enum', 'default', 'examples']);

/**
 * Throws for the first pattern of a schema that can take exponential time: a single caller could block the whole
 * process.
 */
export function refuseExplosivePatterns(schema: JsonSchemaObject, place = '#'): void {
  for (const [keyword, value] of Object.entries(schema)) {
    if (DATA.has(keyword)) continue;
    if (keyword === 'pattern' && typeof value === 'string') refuse(value, pointerTo(place, keyword));
    if (typeof value !== 'object' || value === null) continue;
    if (keyword === 'patternProperties') {
      for (const source of Object.keys(value)) refuse(source, pointerTo(place, keyword));
    }
    refuseExplosivePatterns(value as JsonSchemaObject, pointerTo(place, keyword));
  }
}

function refuse(source: string, place: string): void {
  if (!canExplode(source)) return;
  throw definitionError(
    place,
    `matching ${JSON.stringify(source)} can take exponential time; let no two parts of a repeated group match the same text`,
  );
}
