/**
 * The adapter of the engine: accepts JSON Schemas and Standard Schemas, and explains failures in our own words.
 * @module
 */
import { isObject, valueAt } from '../../base/json-value.ts';
import { isPromise, lazily } from '../../base/promises.ts';
import { compileSchema } from '../compiler/compile.ts';
import { type Failure, MAX_FAILURES, type Path, type Validator } from '../compiler/validator.ts';
import { explainFailures, reportFailures } from '../explain/explain.ts';
import type { JsonSchemaObject } from '../json-schema.ts';
import { compileNearNames } from './near-names.ts';
import { prepareJson } from './plain.ts';
import {
  type InputSchema,
  isStandardSchema,
  type PreparedInput,
  type PreparedOutput,
  type SchemaAdapter,
  type StandardIssue,
  type StandardResult,
  type StandardSchemaV1,
  type Validated,
} from './types.ts';
import {
  closeRoot,
  convertStandard,
  freezeCopy,
  refuseExplosivePatterns,
  withObjectRoot,
} from './wire-schema.ts';

/** What the protocol recommends for a tool without parameters. */
const NO_PARAMETERS: JsonSchemaObject = { type: 'object', additionalProperties: false };

export function prepareInput(schema: InputSchema | undefined, closed = false): PreparedInput {
  if (schema === undefined) return prepareJson(NO_PARAMETERS);
  return isStandardSchema(schema) ? prepareStandard(schema) : prepareJson(mustBeObject(schema), closed);
}

/** The output schema may describe any JSON value; revisions that require an object are handled elsewhere. */
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
  if (isObject(schema)) {
    // Some MCP libraries accept the members of an object. As a JSON Schema, they would be unknown keywords.
    const [member] = Object.entries(schema).find(([, value]) => isStandardSchema(value)) ?? [];
    if (member === undefined) return schema;
    throw new TypeError(`Wrap the members in an object schema, as in z.object({ ${member}: … }).`);
  }
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
        // Asserted as in arguments: a handler that requested an email address gets one.
        const failures = compileSchema(jsonSchema, { formats: true }).failures(result);
        return failures.length > 0
          ? explainFailures(failures, { root: jsonSchema, value: result }).message
          : undefined;
      },
    };
  },
};

export function prepareStandard(schema: StandardSchemaV1): PreparedInput {
  const jsonSchema = freezeCopy(closeRoot(withObjectRoot(convertStandard(schema, 'input'))));
  refuseExplosivePatterns(jsonSchema);
  const standard = schema['~standard'];
  // The library validates formats here, since ours might be stricter.
  const validator = lazily(() => compileSchema(jsonSchema));
  const hasUnknownNames = unknownNamesTest(jsonSchema, validator);
  // An example may be stricter.
  const strict = lazily(() => compileSchema(jsonSchema, { formats: true }));
  const accepts = (example: unknown): boolean => isAccepted(standard.validate(example));
  const nearNames = compileNearNames(jsonSchema);

  function refuse(failures: readonly Failure[], value: unknown): Validated {
    const explanation = explainFailures(failures, {
      root: jsonSchema,
      value,
      check: strict().check,
      accepts,
    });
    return { ok: false, ...explanation };
  }

  return {
    jsonSchema,
    verify: () => void validator(),
    validate(args) {
      const value = args ?? {};
      if (hasUnknownNames(value)) return refuse(validator().explain(value), value);
      const [first, ...others] = areLarge(value) ? validator().failures(value) : [];
      if (first && others.length >= MAX_FAILURES && refusesAt(first.path, value, standard)) {
        return refuse([first, ...others], value);
      }
      const misspelled = nearNames?.(value) ?? [];
      const conclude = (result: StandardResult): Validated => {
        if (result.issues === undefined && misspelled.length === 0) return { ok: true, value: result.value };
        const faults = result.issues ? explainIssues(result.issues, value, validator().failures(value)) : [];
        return refuse([...misspelled, ...faults], value);
      };
      const result = standard.validate(value);
      return isPromise(result) ? result.then(conclude) : conclude(result);
    },
  };
}

/** Usually a lookup of the declared names; a root composed of several schemas must be evaluated. */
function unknownNamesTest(schema: JsonSchemaObject, validator: () => Validator): (value: unknown) => boolean {
  if (schema.additionalProperties === false && schema.patternProperties === undefined) {
    const names = new Set(Object.keys(schema.properties ?? {}));
    return (value) => isObject(value) && Object.keys(value).some((name) => !names.has(name));
  }
  if (schema.additionalProperties !== false && schema.unevaluatedProperties !== false) return () => false;
  return (value) =>
    validator()
      .failures(value)
      .some(({ path, keyword }) => path.length === 0 && /^(additional|unevaluated)Properties$/.test(keyword));
}

/**
 * Our message for each location at which the library reports an error, and the library's own message if we found none
 * there: a refinement that JSON Schema cannot express. Values that the library accepts are not reported.
 */
function explainIssues(
  issues: readonly StandardIssue[],
  value: unknown,
  ours: readonly Failure[],
): Failure[] {
  const located = issues
    .slice(0, MAX_FAILURES)
    .map((issue) => ({ message: issue.message, path: issuePath(issue) }));
  const agreed = ours.filter((failure) => located.some(({ path }) => related(path, pathOf(failure))));
  const others = located
    .filter(({ path }) => !agreed.some((failure) => related(path, pathOf(failure))))
    .map(({ path, message }) => {
      const found = valueAt(value, path);
      return { path, keyword: 'refinement', value: found, schema: {}, detail: { message } };
    });
  return [...agreed, ...others];
}

function issuePath({ path = [] }: StandardIssue): Path {
  return path.map((part) => {
    const key = typeof part === 'object' ? part.key : part;
    return typeof key === 'symbol' ? String(key) : key;
  });
}

function pathOf({ path, detail }: Failure): Path {
  return detail?.name === undefined ? path : [...path, detail.name];
}

/** Whether one path leads through the other. */
function related(a: Path, b: Path): boolean {
  const shorter = Math.min(a.length, b.length);
  for (let i = 0; i < shorter; i++) if (String(a[i]) !== String(b[i])) return false;
  return true;
}

/** An asynchronous validator is not awaited: no example is better than an invalid one. */
function isAccepted(result: StandardResult | Promise<StandardResult>): boolean {
  if (!isPromise(result)) return result.issues === undefined;
  result.catch(() => {});
  return false;
}

/** With fewer values, the library's errors take little time. */
const FEW_VALUES = 1000;

/**
 * Whether the arguments contain many values: a schema library collects every issue, at microseconds each, and one
 * request can contain millions. Ordinary arguments are counted in well under a microsecond.
 */
export function areLarge(args: unknown): boolean {
  const open: unknown[] = [args];
  let count = 0;
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (Array.isArray(value)) {
      count += value.length;
      if (count > FEW_VALUES) return true;
      for (const item of value) if (typeof item === 'object' && item !== null) open.push(item);
      continue;
    }
    for (const name in value as object) {
      if (++count > FEW_VALUES) return true;
      const member = (value as Record<string, unknown>)[name];
      if (typeof member === 'object' && member !== null) open.push(member);
    }
  }
  return false;
}

/**
 * Whether the library refuses this location as well. It gets a small excerpt of the arguments, because a library may
 * accept what its JSON Schema does not, such as a string that it converts to a number.
 */
function refusesAt(path: Path, args: unknown, standard: StandardSchemaV1['~standard']): boolean {
  const result = standard.validate(excerpt(args, path));
  if (isPromise(result)) {
    result.catch(() => {});
    return false;
  }
  return result.issues?.some((issue) => leadsThrough(issue, path)) ?? false;
}

/** For arrays only the item on the path, as the first; for objects the member on the path and all scalar members. */
function excerpt(value: unknown, [key, ...rest]: Path): unknown {
  if (Array.isArray(value)) return typeof key === 'number' ? [excerpt(value[key], rest)] : [];
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([name, member]) => name === key || typeof member !== 'object');
  return Object.fromEntries(
    kept.map(([name, member]) => [name, name === key ? excerpt(member, rest) : member]),
  );
}

function leadsThrough({ path = [] }: StandardIssue, place: Path): boolean {
  return place.every((key, index) => {
    const part = path[index];
    const found = typeof part === 'object' ? part.key : part;
    return typeof key === 'number' ? String(found) === '0' : found === key;
  });
}
