/**
 * Makes an author's schema ready to serve: JSON Schema for the wire, a validator for the calls.
 * @module
 */

import { compileSchema } from './compile.ts';
import { convertStandard } from './convert-standard.ts';
import { reportFailures } from './explain/teach.ts';
import { freezeCopy } from './freeze-copy.ts';
import { isObject, type JsonSchemaObject } from './json-schema.ts';
import { lazily } from './lazily.ts';
import { prepareJson } from './prepare-json.ts';
import { prepareStandard } from './prepare-standard.ts';
import type { PreparedInput, PreparedOutput } from './prepared.ts';
import { isStandardSchema, type StandardSchemaV1 } from './standard-schema.ts';

export type { PreparedInput, PreparedOutput, Validated } from './prepared.ts';

export type InputSchema = StandardSchemaV1 | JsonSchemaObject;

declare const valueType: unique symbol;

/** A plain JSON Schema that knows the type of its values. The mark exists for the type checker alone. */
export interface TypedJsonSchema<T> extends JsonSchemaObject {
  readonly [valueType]: T;
}

/** Says which type the values of a JSON Schema have: `jsonSchema<{ query: string }>({ … })`. */
export function jsonSchema<T>(schema: JsonSchemaObject): TypedJsonSchema<T> {
  return schema as TypedJsonSchema<T>;
}

/** What a handler gets when its arguments have passed this schema. */
export type InferInput<S> = S extends { readonly '~standard': { readonly types?: infer Types } }
  ? OutputOf<Types>
  : S extends { readonly [valueType]: infer T }
    ? T
    : S extends undefined
      ? Record<string, never>
      : Record<string, unknown>;

type OutputOf<Types> = NonNullable<Types> extends { readonly output: infer Output } ? Output : unknown;

/** What the protocol recommends for a tool without parameters. */
const NO_PARAMETERS: JsonSchemaObject = { type: 'object', additionalProperties: false };

export function prepareInput(schema: InputSchema | undefined, closed = false): PreparedInput {
  if (schema === undefined) return prepareJson(NO_PARAMETERS);
  return isStandardSchema(schema) ? prepareStandard(schema) : prepareJson(mustBeObject(schema), closed);
}

/** The output schema may describe any JSON value; where a revision demands an object is not decided here. */
export function prepareOutput(schema: InputSchema | undefined): PreparedOutput | undefined {
  if (schema === undefined) return undefined;
  const converted = isStandardSchema(schema) ? convertStandard(schema, 'output') : mustBeObject(schema);
  const frozen = freezeCopy(converted);
  const validator = lazily(() => compileSchema(frozen));
  return {
    jsonSchema: frozen,
    verify: () => void validator(),
    validate: (value) =>
      validator().check(value) ? undefined : reportFailures(validator().explain(value), frozen),
  };
}

function mustBeObject(schema: unknown): JsonSchemaObject {
  if (isObject(schema)) return schema;
  throw new TypeError(
    'A schema must be a Standard Schema (zod, valibot, arktype …) or a JSON Schema object.',
  );
}
