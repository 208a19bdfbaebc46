/** A number of any size that is not below zero, as a field of a schema. @module */
import { type JsonSchemaObject, jsonSchema, type TypedJsonSchema } from 'lectern';

export function amount(description: string, more: JsonSchemaObject = {}): TypedJsonSchema<number> {
  return jsonSchema({ type: 'number', minimum: 0, description, ...more });
}
