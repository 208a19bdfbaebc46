/**
 * The form of an elicitation for clients of 2025-06-18, which know plain fields and named enums alone.
 * @module
 */
import type { JsonObject } from '../jsonrpc/message.ts';
import type { RevisionRules } from '../protocol/revisions.ts';
import { MissingCapability } from './errors.ts';

export function projectElicitationSchema(schema: JsonObject, rules: RevisionRules): JsonObject {
  if (rules.richElicitation) return schema;
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonObject>);
  return {
    ...schema,
    properties: Object.fromEntries(properties.map(([name, field]) => [name, plainField(field, rules)])),
  };
}

function plainField(field: JsonObject, rules: RevisionRules): JsonObject {
  // Several choices at once can't be expressed, and one of them would be another question.
  if (field.type === 'array') throw new MissingCapability({ elicitation: { form: {} } }, rules);
  const { default: preset, oneOf, ...rest } = field;
  const named = Array.isArray(oneOf) ? (oneOf as { const: string; title: string }[]) : undefined;
  return {
    ...rest,
    ...(named === undefined
      ? {}
      : { enum: named.map((choice) => choice.const), enumNames: named.map((choice) => choice.title) }),
    ...(typeof preset === 'boolean' ? { default: preset } : {}),
  };
}
