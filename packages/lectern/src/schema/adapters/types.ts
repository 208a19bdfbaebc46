/**
 * What an author may give as a schema, what it becomes, and the part of the Standard Schema and Standard JSON Schema
 * interfaces (version 1) that is called.
 * @see https://standardschema.dev
 * @module
 */
import type { Explanation } from '../explain/explain.ts';
import type { JsonSchemaObject } from '../json-schema.ts';

export type Validated =
  | { readonly ok: true; readonly value: unknown }
  | ({ readonly ok: false } & Explanation);

export interface PreparedInput {
  /** For listing: frozen, with `"type": "object"` at its root. */
  readonly jsonSchema: JsonSchemaObject;
  /** Compiles the validator now instead of on the first call; throws if the schema is invalid. */
  verify(): void;
  /** A promise only if the schema library returns one. */
  validate(args: unknown): Validated | Promise<Validated>;
}

export interface PreparedOutput {
  readonly jsonSchema: JsonSchemaObject;
  verify(): void;
  /** What is wrong with the value, for the log; undefined if it is valid. */
  validate(value: unknown): string | undefined;
}

interface PreparedForm {
  readonly jsonSchema: JsonSchemaObject;
  /** What is wrong with an elicitation result, for the client; undefined if it is valid. */
  validate(result: unknown): string | undefined | Promise<string | undefined>;
}

/** A Standard Schema (zod 4, valibot, arktype), or a plain JSON Schema 2020-12. */
export type InputSchema = StandardSchemaV1 | JsonSchemaObject;

declare const valueType: unique symbol;

/** A plain JSON Schema with the type of its values. The mark exists only for the type checker. */
export interface TypedJsonSchema<T> extends JsonSchemaObject {
  readonly [valueType]: T;
}

/** Declares the type of the values of a JSON Schema: `jsonSchema<{ query: string }>({ … })`. */
export function jsonSchema<T>(schema: JsonSchemaObject): TypedJsonSchema<T> {
  return schema as TypedJsonSchema<T>;
}

/** Type of the arguments that a handler gets when they have passed this schema. */
export type InferInput<S> = S extends { readonly '~standard': { readonly types?: infer Types } }
  ? SideOf<Types, 'output'>
  : S extends { readonly [valueType]: infer T }
    ? T
    : S extends undefined
      ? Record<string, never>
      : FromJsonSchema<S, Record<string, unknown>, 'filled'>;

/** Type of the values that this schema describes in a result: `structuredContent`, for the output schema of a tool. */
export type InferOutput<S> = S extends { readonly '~standard': { readonly types?: infer Types } }
  ? SideOf<Types, 'output'>
  : S extends { readonly [valueType]: infer T }
    ? T
    : FromJsonSchema<S, unknown, 'sent'>;

/** Type of the values that this schema accepts, before it transforms them or fills in defaults. */
export type InferSent<S> = S extends { readonly '~standard': { readonly types?: infer Types } }
  ? SideOf<Types, 'input'>
  : S extends { readonly [valueType]: infer T }
    ? T
    : FromJsonSchema<S, Record<string, unknown>, 'sent'>;

type SideOf<Types, Side extends 'input' | 'output'> =
  NonNullable<Types> extends { readonly [Name in Side]: infer Value } ? Value : unknown;

export interface SchemaAdapter {
  /** `closed`: names that the schema does not mention are refused, even if it allows them. */
  input(schema: InputSchema | undefined, closed?: boolean): PreparedInput;
  output(schema: InputSchema | undefined): PreparedOutput | undefined;
  /** A form that a user fills in. */
  form(schema: InputSchema): PreparedForm;
}

/** A schema of zod, valibot, arktype or another library; see https://standardschema.dev. */
export interface StandardSchemaV1<Input = unknown, Output = Input> {
  /** What the library provides for others. */
  readonly '~standard': StandardProps<Input, Output>;
}

/** What a library provides for others. */
interface StandardProps<Input, Output> {
  /** Version of the Standard Schema interface. */
  readonly version: 1;
  /** Name of the library. */
  readonly vendor: string;
  /** Types of the values, for the type checker only. */
  readonly types?:
    | {
        /** Type before validation. */
        readonly input: Input;
        /** Type after validation. */
        readonly output: Output;
      }
    | undefined;
  /** Validates a value. */
  readonly validate: (value: unknown) => StandardResult<Output> | Promise<StandardResult<Output>>;
}

export type StandardResult<Output = unknown> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

/** An error in a value. */
export interface StandardIssue {
  /** What is wrong. */
  readonly message: string;
  /** Location in the value. */
  readonly path?:
    | readonly (
        | PropertyKey
        | {
            /** Key of a member or position of an item. */
            readonly key: PropertyKey;
          }
      )[]
    | undefined;
}

export interface StandardJSONSchemaV1 {
  readonly '~standard': { readonly jsonSchema: StandardConverter };
}

interface StandardConverter {
  readonly input: (options: { readonly target: string }) => Record<string, unknown>;
  readonly output: (options: { readonly target: string }) => Record<string, unknown>;
}

/** Some libraries' schemas are callable, so functions count as well as objects. */
export function isStandardSchema(schema: unknown): schema is StandardSchemaV1 {
  if (schema === null || (typeof schema !== 'object' && typeof schema !== 'function')) return false;
  const props = (schema as Partial<StandardSchemaV1>)['~standard'];
  return typeof props === 'object' && props !== null && typeof props.validate === 'function';
}

export function convertsToJsonSchema(schema: object): schema is StandardJSONSchemaV1 {
  const props = (schema as Partial<StandardJSONSchemaV1>)['~standard'];
  return typeof props?.jsonSchema?.input === 'function' && typeof props.jsonSchema.output === 'function';
}

/** `filled`: members with a default are present, as handlers get them. `sent`: they may be absent. */
type Form = 'filled' | 'sent';

/** `Unknown` is the type for schemas that the type checker does not know, or whose root is not an object. */
type FromJsonSchema<Schema, Unknown, As extends Form> = Schema extends {
  readonly type: 'object';
  readonly properties: infer Properties;
}
  ? string extends keyof Properties
    ? Unknown
    : ObjectOf<Properties, RequiredIn<Schema>, As>
  : Unknown;

type RequiredIn<Schema> = Schema extends { readonly required: readonly (infer Name)[] } ? Name : never;

type Present<Properties, Required, As extends Form> = {
  [Name in keyof Properties]: Name extends Required
    ? Name
    : As extends 'filled'
      ? Properties[Name] extends { readonly default: unknown }
        ? Name
        : never
      : never;
}[keyof Properties];

type ObjectOf<Properties, Required, As extends Form> = {
  [Name in Present<Properties, Required, As>]: ValueOf<Properties[Name], As>;
} & {
  [Name in Exclude<keyof Properties, Present<Properties, Required, As>>]?: ValueOf<Properties[Name], As>;
} extends infer Members
  ? { [Name in keyof Members]: Members[Name] }
  : never;

type Primitives = {
  readonly string: string;
  readonly number: number;
  readonly integer: number;
  readonly boolean: boolean;
  readonly null: null;
};

type ValueOf<Schema, As extends Form> = Schema extends { readonly const: infer Value }
  ? Value
  : Schema extends { readonly enum: readonly (infer Value)[] }
    ? Value
    : Schema extends { readonly type: keyof Primitives }
      ? Primitives[Schema['type']]
      : Schema extends { readonly type: 'array' }
        ? ItemsOf<Schema, As>
        : Schema extends { readonly type: 'object' }
          ? FromJsonSchema<Schema, Record<string, unknown>, As>
          : unknown;

type ItemsOf<Schema, As extends Form> = Schema extends { readonly prefixItems: unknown }
  ? unknown[]
  : Schema extends { readonly items: infer Items }
    ? ValueOf<Items, As>[]
    : unknown[];
