/**
 * Asks a Standard Schema for its JSON Schema, once, when a tool is defined.
 * @module
 */

import type { JsonSchemaObject } from './json-schema.ts';
import { convertsToJsonSchema, type StandardJSONSchemaV1, type StandardSchemaV1 } from './standard-schema.ts';

const ADVICE: Readonly<Record<string, string>> = {
  zod: 'Update zod to the newest 4.x',
  valibot: 'Wrap it with toStandardJsonSchema() from @valibot/to-json-schema',
  arktype: 'Update arktype to the newest 2.x',
};

export function convertStandard(schema: StandardSchemaV1, side: 'input' | 'output'): JsonSchemaObject {
  const { vendor } = schema['~standard'];
  if (!convertsToJsonSchema(schema)) {
    const advice = ADVICE[vendor] ?? 'Update the library, or wrap the schema with its converter';
    throw new TypeError(
      `This ${vendor} schema cannot say its JSON Schema ("~standard".jsonSchema is missing). ${advice}, or define the tool with a JSON Schema.`,
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

/** Keywords beside `properties` that can declare names for the same object. */
const APPLICATORS = ['$ref', '$dynamicRef', 'allOf', 'anyOf', 'oneOf', 'if', 'dependentSchemas'];

export function isComposed(schema: JsonSchemaObject): boolean {
  return APPLICATORS.some((keyword) => schema[keyword] !== undefined);
}

/**
 * Schema libraries strip unknown names by default. A misspelled optional parameter would then be
 * ignored without a word, so a root that says nothing about unknown names refuses them.
 */
export function closeRoot(schema: JsonSchemaObject): JsonSchemaObject {
  if (schema.additionalProperties !== undefined || schema.unevaluatedProperties !== undefined) return schema;
  return isComposed(schema)
    ? { ...schema, unevaluatedProperties: false }
    : { ...schema, additionalProperties: false };
}
