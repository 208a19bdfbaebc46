/**
 * The adapter for bundles without a compiler: accepts only Standard Schemas, and leaves validation and messages to the
 * schema library.
 * @module
 */

import { isObject } from '../../base/json-value.ts';
import { nearest } from '../../base/nearest.ts';
import { isPromise } from '../../base/promises.ts';
import { escapeInvisible } from '../../base/shown-text.ts';
import { list, pathText, quote, shorten } from '../explain/quote.ts';
import type { JsonSchemaObject } from '../json-schema.ts';
import {
  isStandardSchema,
  type PreparedInput,
  type SchemaAdapter,
  type StandardIssue,
  type StandardResult,
  type StandardSchemaV1,
  type Validated,
} from './types.ts';
import { convertStandard, freezeCopy, isComposed, withObjectRoot } from './wire-schema.ts';

type Validate = StandardSchemaV1['~standard']['validate'];

const NO_PARAMETERS: JsonSchemaObject = { type: 'object', additionalProperties: false };

export const edgeAdapter: SchemaAdapter = {
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
        if (isPromise(result)) throw new TypeError('An output schema must validate synchronously');
        return faultOf(result);
      },
    };
  },
  form(schema) {
    const standard = mustBeStandard(schema);
    return {
      jsonSchema: convertStandard(standard, 'input'),
      validate: async (result) => faultOf(await standard['~standard'].validate(result)),
    };
  },
};

function mustBeStandard(schema: unknown): StandardSchemaV1 {
  if (isStandardSchema(schema)) return schema;
  throw new TypeError(
    'Only a Standard Schema (zod, valibot, arktype …) can be used here. createServer() of "lectern" also accepts plain JSON Schemas.',
  );
}

/** A misspelled optional parameter is refused, not ignored; if names may be declared elsewhere, the library decides. */
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
      }
    : { ok: true, value: result.value };
}

function faultOf(result: StandardResult): string | undefined {
  return result.issues && issuesText(result.issues);
}

const MAX_MESSAGE_LENGTH = 600;
/** More than a message has room for. */
const MAX_EXPLAINED = 40;
const MAX_ALLOWED = 140;

/** The errors of the schema library as one short message for the caller. */
function issuesText(issues: readonly StandardIssue[]): string {
  return shorten(issues.slice(0, MAX_EXPLAINED).map(sentence).join(' '), MAX_MESSAGE_LENGTH);
}

/** The locations of the errors, for the log: the library's messages may repeat received values. */
function issuePlaces(issues: readonly StandardIssue[]): string {
  return shorten(`${issues.slice(0, MAX_EXPLAINED).map(subjectOf).join(', ')}: invalid.`, MAX_MESSAGE_LENGTH);
}

function sentence(issue: StandardIssue): string {
  return `${subjectOf(issue)}: ${escapeInvisible(issue.message.replace(/\.$/, ''))}.`;
}

function subjectOf({ path = [] }: StandardIssue): string {
  const keys = path.map((part) => {
    const key = typeof part === 'object' ? part.key : part;
    return typeof key === 'symbol' ? String(key) : key;
  });
  return keys.length > 0 ? `Parameter ${quote(pathText(keys))}` : 'Arguments';
}

function unknownNameText(name: string, known: readonly string[]): string {
  const meant = nearest(name, known);
  const hint = meant === undefined ? '.' : `: did you mean ${quote(meant)}?`;
  const allowed = known.length > 0 ? `Allowed: ${list(known, MAX_ALLOWED)}.` : 'No parameters are allowed.';
  return `Unknown parameter ${quote(name)}${hint} ${allowed}`;
}
