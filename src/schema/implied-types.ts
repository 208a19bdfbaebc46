/**
 * The types a schema speaks of, whether it says so or not.
 * @module
 */

import type { JsonSchemaObject } from './json-schema.ts';

/** What `type` says, or else the type that the other keywords speak of. */
export function impliedTypes(schema: JsonSchemaObject): readonly string[] {
  if (schema.type !== undefined) return Array.isArray(schema.type) ? schema.type : [schema.type as string];
  const has = (...keywords: string[]): boolean => keywords.some((keyword) => schema[keyword] !== undefined);
  if (has('properties', 'required', 'minProperties', 'maxProperties')) return ['object'];
  if (has('items', 'prefixItems', 'minItems', 'maxItems', 'uniqueItems', 'contains')) return ['array'];
  if (has('minLength', 'maxLength', 'pattern', 'format')) return ['string'];
  if (has('minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf')) return ['number'];
  return [];
}
