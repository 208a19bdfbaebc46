/**
 * The schema of an answer that says how fresh it is.
 * @module
 */
import type { JsonSchemaObject } from '../../../src/index.ts';
import { count, flag, oneOf, optional, record, text } from '../../content/fields.ts';

const freshness = record({
  source: oneOf(['built-in', 'file', 'service', 'cache'], 'Who answered'),
  asOf: text('When the facts were stated'),
  stale: flag('True: older than it should be, because nothing newer could be had'),
  ageSeconds: optional(count('How old a kept answer is')),
  note: optional(text('A sentence on it, where there is something to know')),
});

export function withFreshness(schema: JsonSchemaObject): JsonSchemaObject {
  return {
    ...schema,
    properties: { ...schema.properties, freshness },
    required: [...(schema.required ?? []), 'freshness'],
  };
}
