/**
 * The adapter of the engine: accepts JSON Schemas and Standard Schemas, and explains failures in our own words.
 * @module
 */

import { isObject } from '../../base/json-value.ts';
import { lazily } from '../../base/promises.ts';
import { compileSchema } from '../compiler/compile.ts';
import { explainFailures, reportFailures } from '../explain/explain.ts';
import type { JsonSchemaObject } from '../json-schema.ts';
import { prepareJson } from './plain.ts';
import { prepareStandard } from './standard.ts';
import {
  type InputSchema,
  isStandardSchema,
  type PreparedInput,
  type PreparedOutput,
  type SchemaAdapter,
} from './types.ts';
import { convertStandard, freezeCopy } from './wire-schema.ts';

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

export const fullAdapter: SchemaAdapter = {
  input: prepareInput,
  output: prepareOutput,
  form(schema) {
    const jsonSchema = isStandardSchema(schema) ? convertStandard(schema, 'input') : schema;
    return {
      jsonSchema,
      validate(result) {
        // As for arguments: a handler that asked for an email address gets one.
        const failures = compileSchema(jsonSchema, { formats: true }).failures(result);
        return failures.length > 0
          ? explainFailures(failures, { root: jsonSchema, value: result }).message
          : undefined;
      },
    };
  },
};
