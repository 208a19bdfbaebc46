/**
 * Arguments validated by a plain JSON Schema, which is listed as its author wrote it.
 * @module
 */
import { isObject } from '../../base/json-value.ts';
import { lazily } from '../../base/promises.ts';
import { compileSchema } from '../compiler/compile.ts';
import { explainFailures } from '../explain/explain.ts';
import { isSchema, type JsonSchema, type JsonSchemaObject, localTarget, ownMember } from '../json-schema.ts';
import { compileNearNames } from './near-names.ts';
import type { PreparedInput } from './types.ts';
import { closeRoot, freezeCopy, refuseExplosivePatterns, withObjectRoot } from './wire-schema.ts';

export function prepareJson(schema: JsonSchemaObject, closed = false): PreparedInput {
  const jsonSchema = freezeCopy(withObjectRoot(schema));
  refuseExplosivePatterns(jsonSchema);
  const root = closed ? freezeCopy(closeRoot(jsonSchema)) : jsonSchema;
  const compiled = lazily(() => ({
    // 2020-12 leaves `format` to the application. Here the values are passed to functions, and an author who writes
    // "format": "date" on a parameter expects dates.
    validator: compileSchema(root, { formats: true }),
    fill: compileDefaults(root),
    nearNames: compileNearNames(root),
  }));
  return {
    jsonSchema,
    verify: () => void compiled(),
    validate(args) {
      const { validator, fill, nearNames } = compiled();
      const value = args ?? {};
      const isValid = validator.check(value);
      const misspelled = nearNames?.(value);
      if (isValid && misspelled === undefined) return { ok: true, value: fill ? fill(value) : value };
      const failures = [...(misspelled ?? []), ...(isValid ? [] : validator.explain(value))];
      return { ok: false, ...explainFailures(failures, { root, value, check: validator.check }) };
    },
  };
}

/** Returns the value itself if nothing is absent, otherwise a copy with the defaults. */
type Fill = (value: unknown) => unknown;

/**
 * Adds absent members that have a `default`, so that handlers need not repeat the schema. Undefined if the schema has
 * no defaults.
 */
export function compileDefaults(root: JsonSchemaObject): Fill | undefined {
  return compile(root, root, []);
}

/** A reference is followed once; deeper levels of a recursive structure are not changed. */
function compile(schema: JsonSchema, root: JsonSchemaObject, open: readonly JsonSchema[]): Fill | undefined {
  if (typeof schema === 'boolean' || open.includes(schema)) return undefined;
  const within = [...open, schema];
  const target = localTarget(root, schema.$ref);
  const fills = [
    target === undefined ? undefined : compile(target, root, within),
    compileMembers(schema, root, within),
    compileItems(schema, root, within),
    ...(Array.isArray(schema.allOf) ? schema.allOf : []).map((part) => compile(part, root, within)),
  ].filter((fill) => fill !== undefined);
  if (fills.length < 2) return fills[0];
  return (value) => fills.reduce((filled, fill) => fill(filled), value);
}

function compileMembers(
  schema: JsonSchemaObject,
  root: JsonSchemaObject,
  open: readonly JsonSchema[],
): Fill | undefined {
  const members = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const fill = compile(property, root, open);
    const absent = isObject(property) ? property.default : undefined;
    return fill || absent !== undefined ? [{ name, fill, absent }] : [];
  });
  if (members.length === 0) return undefined;
  return (value) => {
    if (!isObject(value)) return value;
    let filled = value;
    for (const { name, fill, absent } of members) {
      const before = ownMember(value, name);
      const after = before === undefined ? fresh(absent) : fill ? fill(before) : before;
      if (after === before) continue;
      if (filled === value) filled = { ...value };
      Object.defineProperty(filled, name, {
        value: after,
        enumerable: true,
        configurable: true,
        writable: true,
      });
    }
    return filled;
  };
}

/** So that no call sees what another did to its arguments. */
function fresh(value: unknown): unknown {
  return typeof value === 'object' ? structuredClone(value) : value;
}

function compileItems(
  schema: JsonSchemaObject,
  root: JsonSchemaObject,
  open: readonly JsonSchema[],
): Fill | undefined {
  const fill = isSchema(schema.items) ? compile(schema.items, root, open) : undefined;
  if (!fill) return undefined;
  return (value) => {
    if (!Array.isArray(value)) return value;
    const filled = value.map(fill);
    return filled.some((item, index) => item !== value[index]) ? filled : value;
  };
}
