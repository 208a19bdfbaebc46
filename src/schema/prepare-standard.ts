/**
 * Arguments checked by a schema library, with our own messages where they say more than the library's.
 * @module
 */

import { refuseExplosivePatterns } from './backtracking.ts';
import { compileSchema } from './compile.ts';
import { closeRoot, convertStandard } from './convert-standard.ts';
import { valueAt } from './explain/corrected.ts';
import { teach } from './explain/teach.ts';
import { freezeCopy } from './freeze-copy.ts';
import { isObject, type JsonSchemaObject } from './json-schema.ts';
import { areLarge, refusesAt } from './large-arguments.ts';
import { lazily } from './lazily.ts';
import { compileNearNames } from './near-names.ts';
import { withObjectRoot } from './object-root.ts';
import type { PreparedInput, Validated } from './prepared.ts';
import type { StandardIssue, StandardResult, StandardSchemaV1 } from './standard-schema.ts';
import { type Failure, MAX_FAILURES, type Path, type Validator } from './validator.ts';

export function prepareStandard(schema: StandardSchemaV1): PreparedInput {
  const jsonSchema = freezeCopy(closeRoot(withObjectRoot(convertStandard(schema, 'input'))));
  refuseExplosivePatterns(jsonSchema);
  const standard = schema['~standard'];
  // Formats are the library's to judge here; ours might be stricter than what it accepts.
  const validator = lazily(() => compileSchema(jsonSchema));
  const hasUnknownNames = unknownNamesTest(jsonSchema, validator);
  // An example may be stricter.
  const strict = lazily(() => compileSchema(jsonSchema, { formats: true }));
  const accepts = (example: unknown): boolean => isAccepted(standard.validate(example));
  const nearNames = compileNearNames(jsonSchema);

  function refuse(failures: readonly Failure[], value: unknown): Validated {
    const lesson = teach(failures, { root: jsonSchema, value, check: strict().check, accepts });
    return { ok: false, ...lesson };
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

/** Nearly always a look at the declared names; a root composed of several schemas has to be evaluated. */
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
 * What we found where the library complains, and the library's own words where we found nothing: a
 * refinement that JSON Schema cannot express. Where the library is content, so are we.
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

/** An answer that takes time is not waited for: rather no example than one that might be wrong. */
function isAccepted(result: StandardResult | Promise<StandardResult>): boolean {
  if (!isPromise(result)) return result.issues === undefined;
  result.catch(() => {});
  return false;
}

function isPromise<T>(value: T | Promise<T>): value is Promise<T> {
  return typeof (value as Partial<Promise<T>>).then === 'function';
}
