/**
 * Arguments are an object in every revision of the protocol, so an input schema has to say so at its root.
 * @module
 */

import { definitionError } from './definition-error.ts';
import { isObject, isSchema, type JsonSchema, type JsonSchemaObject } from './json-schema.ts';

/** Adds `"type": "object"` where it is merely left unsaid. */
export function withObjectRoot(schema: JsonSchemaObject): JsonSchemaObject {
  if (schema.type === 'object') return schema;
  if (schema.type === undefined && mayBeObject(schema)) return { type: 'object', ...schema };
  throw definitionError(
    '#',
    'an input schema must describe an object: its root needs "type": "object". Put a single value under a property',
  );
}

function mayBeObject(schema: JsonSchema): boolean {
  if (typeof schema === 'boolean') return schema;
  const { type, enum: values, allOf, anyOf, oneOf } = schema;
  if (type !== undefined && type !== 'object' && !(Array.isArray(type) && type.includes('object')))
    return false;
  if (schema.const !== undefined && !isObject(schema.const)) return false;
  if (Array.isArray(values) && !values.some(isObject)) return false;
  if (Array.isArray(allOf) && !allOf.filter(isSchema).every(mayBeObject)) return false;
  return [anyOf, oneOf].every((union) => !Array.isArray(union) || union.filter(isSchema).some(mayBeObject));
}
