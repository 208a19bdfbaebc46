/**
 * Inputs and outputs of tools, defined once: each field is a JSON Schema with the type of its values, so the schemas
 * that clients get and the types of the code cannot differ (S2.17).
 * @module
 */
import { type InferInput, type JsonSchemaObject, jsonSchema, type TypedJsonSchema } from '../index.ts';

type Field = TypedJsonSchema<unknown>;

/** An optional field. */
export interface Optional<F extends Field> {
  /** The field, for values that are present. */
  readonly optional: F;
}

/** A field with a default. */
export interface Defaulted<F extends Field> {
  /** The field, with its default. */
  readonly defaulted: F;
}

type Fields = Readonly<Record<string, Field | Optional<Field> | Defaulted<Field>>>;

type ValueOf<F> =
  F extends Optional<infer Inner>
    ? InferInput<Inner>
    : F extends Defaulted<infer Inner>
      ? InferInput<Inner>
      : InferInput<F>;

/** The type of the objects that a record of fields describes. */
export type RecordOf<F> = {
  readonly [Name in keyof F as F[Name] extends Optional<Field> ? never : Name]: ValueOf<F[Name]>;
} & {
  readonly [Name in keyof F as F[Name] extends Optional<Field> ? Name : never]?: ValueOf<F[Name]>;
};

/** Describes a string. `more` adds keywords of JSON Schema. */
export function text(description: string, more: JsonSchemaObject = {}): TypedJsonSchema<string> {
  return jsonSchema({ type: 'string', description, ...more });
}

/** Describes a string that is one of these values. */
export function oneOf<const T extends string>(values: readonly T[], description: string): TypedJsonSchema<T> {
  return jsonSchema({ type: 'string', enum: values, description });
}

/** Describes a number from 0 to 1. */
export function share(description: string): TypedJsonSchema<number> {
  return jsonSchema({ type: 'number', minimum: 0, maximum: 1, description });
}

/** Describes an integer from 0 on. `more` adds keywords of JSON Schema. */
export function count(description: string, more: JsonSchemaObject = {}): TypedJsonSchema<number> {
  return jsonSchema({ type: 'integer', minimum: 0, description, ...more });
}

/** Describes a boolean. */
export function flag(description: string): TypedJsonSchema<boolean> {
  return jsonSchema({ type: 'boolean', description });
}

/** Describes an object with any members. */
export function anyObject(description: string): TypedJsonSchema<object> {
  return jsonSchema({ type: 'object', description });
}

/** Describes the values of a field, or null. */
export function orNull<T>(field: TypedJsonSchema<T>): TypedJsonSchema<T | null> {
  return jsonSchema({ ...field, type: [field.type as string, 'null'] });
}

/** Describes an array of items. */
export function list<T>(items: TypedJsonSchema<T>, description: string): TypedJsonSchema<readonly T[]> {
  return jsonSchema({ type: 'array', items, description });
}

/** Adds a description to a field that has none. */
export function described<T>(description: string, field: TypedJsonSchema<T>): TypedJsonSchema<T> {
  return jsonSchema({ description, ...field });
}

/** Makes a field of a record optional. */
export function optional<F extends Field>(field: F): Optional<F> {
  return { optional: field };
}

/** Makes a field of a record optional, with a value that is filled in. */
export function defaulted<T>(field: TypedJsonSchema<T>, value: T): Defaulted<TypedJsonSchema<T>> {
  return { defaulted: jsonSchema({ ...field, default: value }) };
}

/** Describes an object of these fields and no others. */
export function record<const F extends Fields>(fields: F): TypedJsonSchema<RecordOf<F>> {
  const entries = Object.entries(fields);
  const properties = entries.map(([name, field]) => [name, innerOf(field)]);
  const required = entries.filter(([, field]) => innerOf(field) === field).map(([name]) => name);
  return jsonSchema({
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  });
}

function innerOf(field: Field | Optional<Field> | Defaulted<Field>): Field {
  if ('optional' in field) return field.optional as Field;
  return 'defaulted' in field ? (field.defaulted as Field) : field;
}

/**
 * Reduces an output schema to its members and their types, without what is inside them. Clients do not show output
 * schemas to models, and every conversation pays for them in tokens.
 */
export function outline({ properties = {}, required = [] }: JsonSchemaObject): JsonSchemaObject {
  const members = Object.entries(properties).map(([name, member]) => [
    name,
    { type: (member as JsonSchemaObject).type },
  ]);
  return { type: 'object', properties: Object.fromEntries(members), required };
}
