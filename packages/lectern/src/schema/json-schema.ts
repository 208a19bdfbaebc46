/**
 * The shape of a JSON Schema, with types for the common keywords; and JSON pointers (RFC 6901) into one for error
 * messages.
 * @module
 */
import { followPointer, isObject } from '../base/json-value.ts';

export type JsonTypeName = 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null';

export type JsonSchema = boolean | JsonSchemaObject;

/** Type names are open strings, so that a schema in an ordinary variable is accepted as well. */
type LooseTypeName = JsonTypeName | (string & {});

/** A JSON Schema: the common keywords of 2020-12 are typed, every other keyword is allowed. */
export interface JsonSchemaObject {
  /** URI of the dialect. Default: 2020-12. */
  readonly $schema?: string;
  /** URI of this schema. */
  readonly $id?: string;
  /** Refers to another schema. */
  readonly $ref?: string;
  /** Schemas that references can point to. */
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
  /** Name for display. */
  readonly title?: string;
  /** Description of the value, for the model and for people. */
  readonly description?: string;
  /** Value if none is given; handlers receive it. */
  readonly default?: unknown;
  /** Valid values, which error messages may show. */
  readonly examples?: readonly unknown[];
  /** JSON type of the value, or several. */
  readonly type?: LooseTypeName | readonly LooseTypeName[];
  /** The allowed values. */
  readonly enum?: readonly unknown[];
  /** The only allowed value. */
  readonly const?: unknown;
  /** Minimum value. */
  readonly minimum?: number;
  /** Maximum value. */
  readonly maximum?: number;
  /** The number must be greater than this. */
  readonly exclusiveMinimum?: number;
  /** The number must be less than this. */
  readonly exclusiveMaximum?: number;
  /** The number must be a multiple of this. */
  readonly multipleOf?: number;
  /** Minimum length of a string, in characters. */
  readonly minLength?: number;
  /** Maximum length of a string, in characters. */
  readonly maxLength?: number;
  /** Regular expression that a string must match. */
  readonly pattern?: string;
  /** Format of a string, such as `date` or `email`. */
  readonly format?: string;
  /** Schema of the items of an array. */
  readonly items?: JsonSchema | readonly JsonSchema[];
  /** Schemas of the first items of an array. */
  readonly prefixItems?: readonly JsonSchema[];
  /** Minimum number of items. */
  readonly minItems?: number;
  /** Maximum number of items. */
  readonly maxItems?: number;
  /** Whether all items must be different. */
  readonly uniqueItems?: boolean;
  /** Schemas of the members of an object, by name. */
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  /** Schemas of the members whose names match a regular expression. */
  readonly patternProperties?: Readonly<Record<string, JsonSchema>>;
  /** Schema of all other members; `false` refuses them. */
  readonly additionalProperties?: JsonSchema;
  /** Schema of members that no keyword, also in composed schemas, has evaluated; `false` refuses them. */
  readonly unevaluatedProperties?: JsonSchema;
  /** Names of the required members. */
  readonly required?: readonly string[];
  /** Minimum number of members. */
  readonly minProperties?: number;
  /** Maximum number of members. */
  readonly maxProperties?: number;
  /** The value must match all of these. */
  readonly allOf?: readonly JsonSchema[];
  /** The value must match at least one of these. */
  readonly anyOf?: readonly JsonSchema[];
  /** The value must match exactly one of these. */
  readonly oneOf?: readonly JsonSchema[];
  /** The value must not match this. */
  readonly not?: JsonSchema;
  readonly [keyword: string]: unknown;
}

/** Whether a value has the form of a schema; its keywords are checked by the compiler. */
export function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'boolean' || isObject(value);
}

/**
 * The value of an own property. A member with the value `undefined` counts as absent, because `JSON.stringify` drops
 * it.
 */
export function ownMember(object: object, name: string): unknown {
  return Object.hasOwn(object, name) ? (object as Record<string, unknown>)[name] : undefined;
}

/** The `type`, or otherwise the type that the other keywords imply. */
export function impliedTypes(schema: JsonSchemaObject): readonly string[] {
  if (schema.type !== undefined) return Array.isArray(schema.type) ? schema.type : [schema.type as string];
  const has = (...keywords: string[]): boolean => keywords.some((keyword) => schema[keyword] !== undefined);
  if (has('properties', 'required', 'minProperties', 'maxProperties')) return ['object'];
  if (has('items', 'prefixItems', 'minItems', 'maxItems', 'uniqueItems', 'contains')) return ['array'];
  if (has('minLength', 'maxLength', 'pattern', 'format')) return ['string'];
  if (has('minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf')) return ['number'];
  return [];
}

export function pointerTo(parent: string, ...keys: readonly (string | number)[]): string {
  let pointer = parent;
  for (const key of keys) pointer += `/${typeof key === 'string' && /[~/]/.test(key) ? escapeKey(key) : key}`;
  return pointer;
}

function escapeKey(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** The target of a reference within the same document (`#`, `#/$defs/x`), for code that needs no other references. */
export function localTarget(root: JsonSchema, ref: unknown): JsonSchema | undefined {
  if (typeof ref !== 'string' || !/^#(\/|$)/.test(ref)) return undefined;
  const target = followPointer(root, ref.slice(1))?.at(-1);
  return isSchema(target) ? target : undefined;
}

/**
 * The error for a schema that cannot be used: it prevents the definition, never a call. `place` is a JSON pointer into
 * the schema, like `#/properties/limit/pattern`.
 */
export function definitionError(place: string, problem: string): TypeError {
  return new TypeError(`Invalid JSON Schema at ${place}: ${problem}`);
}
