/**
 * Fills in absent members that have a `default`, so that handlers need not repeat what the schema says.
 * @module
 */

import { isObject, isSchema, type JsonSchema, type JsonSchemaObject, ownMember } from './json-schema.ts';
import { localTarget } from './pointer.ts';

/** Gives the value itself when nothing is absent, a copy where something was filled in. */
type Fill = (value: unknown) => unknown;

/** Undefined when the schema has no defaults to fill in. */
export function compileDefaults(root: JsonSchemaObject): Fill | undefined {
  return compile(root, root, []);
}

/** A reference is followed once; the levels of a recursive structure below that are left as they come. */
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
