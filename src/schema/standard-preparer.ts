/**
 * Takes Standard Schemas alone and leaves judgement and words to the schema library, for bundles without a compiler.
 * @module
 */

import { convertStandard, isComposed } from './convert-standard.ts';
import { issuePlaces, issuesText, unknownNameText } from './explain/issue-text.ts';
import { freezeCopy } from './freeze-copy.ts';
import { isObject, type JsonSchemaObject } from './json-schema.ts';
import { withObjectRoot } from './object-root.ts';
import type { PreparedInput, Validated } from './prepared.ts';
import type { Preparer } from './preparer.ts';
import { isStandardSchema, type StandardResult, type StandardSchemaV1 } from './standard-schema.ts';

type Validate = StandardSchemaV1['~standard']['validate'];

const NO_PARAMETERS: JsonSchemaObject = { type: 'object', additionalProperties: false };

export const standardPreparer: Preparer = {
  input(schema) {
    if (schema === undefined) return prepareArguments(NO_PARAMETERS, (value) => ({ value }));
    const standard = mustBeStandard(schema);
    const jsonSchema = closePlainRoot(withObjectRoot(convertStandard(standard, 'input')));
    return prepareArguments(jsonSchema, standard['~standard'].validate);
  },
  output(schema) {
    if (schema === undefined) return undefined;
    const standard = mustBeStandard(schema);
    return {
      jsonSchema: freezeCopy(convertStandard(standard, 'output')),
      verify() {},
      validate(value) {
        const result = standard['~standard'].validate(value);
        if (isPromise(result)) throw new TypeError('An output schema has to judge at once, without promises');
        return faultOf(result);
      },
    };
  },
  form(schema) {
    const standard = mustBeStandard(schema);
    return {
      jsonSchema: convertStandard(standard, 'input'),
      validate: async (answer) => faultOf(await standard['~standard'].validate(answer)),
    };
  },
};

function mustBeStandard(schema: unknown): StandardSchemaV1 {
  if (isStandardSchema(schema)) return schema;
  throw new TypeError(
    'Only a Standard Schema (zod, valibot, arktype …) can be used here. createServer() of "lectern" also takes plain JSON Schemas.',
  );
}

/** A misspelled optional parameter is refused, not ignored; where names may come from elsewhere, the library decides. */
function closePlainRoot(schema: JsonSchemaObject): JsonSchemaObject {
  const isOpen = schema.additionalProperties === undefined && !isComposed(schema);
  return isOpen ? { ...schema, additionalProperties: false } : schema;
}

function prepareArguments(schema: JsonSchemaObject, validate: Validate): PreparedInput {
  const jsonSchema = freezeCopy(schema);
  const { additionalProperties, patternProperties, properties = {} } = jsonSchema;
  const isClosed =
    additionalProperties === false && patternProperties === undefined && !isComposed(jsonSchema);

  function unknownName(value: unknown): string | undefined {
    if (!isClosed || !isObject(value)) return undefined;
    return Object.keys(value).find((name) => !Object.hasOwn(properties, name));
  }

  return {
    jsonSchema,
    verify() {},
    validate(args) {
      const value = args ?? {};
      const unknown = unknownName(value);
      if (unknown !== undefined) {
        const message = unknownNameText(unknown, Object.keys(properties));
        return { ok: false, message, summary: message, after: () => '' };
      }
      const result = validate(value);
      return isPromise(result) ? result.then(conclude) : conclude(result);
    },
  };
}

function conclude(result: StandardResult): Validated {
  return result.issues
    ? {
        ok: false,
        message: issuesText(result.issues),
        summary: issuePlaces(result.issues),
        after: () => '',
      }
    : { ok: true, value: result.value };
}

function faultOf(result: StandardResult): string | undefined {
  return result.issues && issuesText(result.issues);
}

function isPromise<T extends object>(value: T | Promise<T>): value is Promise<T> {
  return 'then' in value;
}
