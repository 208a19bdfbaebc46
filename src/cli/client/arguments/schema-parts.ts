/**
 * What a schema says of one value, gathered from its references and alternatives. Schemas of servers elsewhere may
 * be anything, so nothing here takes their form for granted.
 * @module
 */
import { impliedTypes } from '../../../schema/implied-types.ts';
import { isObject, isSchema, type JsonSchema, type JsonSchemaObject } from '../../../schema/json-schema.ts';
import { localTarget } from '../../../schema/pointer.ts';

export interface ValueSchema {
  /** Empty: any. */
  readonly types: readonly string[];
  /** Empty: any. */
  readonly choices: readonly unknown[];
  /** Of an array. */
  readonly items: JsonSchema;
  /** Of an object. */
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required: readonly string[];
  /** What members without a name in the schema follow; undefined where there may be none. */
  readonly others: JsonSchema | undefined;
}

export function valueSchema(schema: JsonSchema, root: JsonSchema): ValueSchema {
  const certain = partsOf([schema], root, ['allOf']);
  const all = partsOf([schema], root, ['allOf', 'anyOf', 'oneOf']);
  const types = [...new Set(all.flatMap(impliedTypes))];
  const properties = Object.fromEntries(all.flatMap(propertiesOf));
  return {
    types,
    choices: all.flatMap((part) => ('const' in part ? [part.const] : listOf(part.enum))),
    items: all.map((part) => part.items).find(isSchema) ?? true,
    properties,
    required: [...new Set(certain.flatMap((part) => listOf(part.required)))].map(String),
    others: types.length === 0 || types.includes('object') ? othersOf(all, properties) : undefined,
  };
}

function propertiesOf({ properties }: JsonSchemaObject): [string, JsonSchema][] {
  return isObject(properties) ? Object.entries(properties).map(([name, each]) => [name, asSchema(each)]) : [];
}

function asSchema(value: unknown): JsonSchema {
  return isSchema(value) ? value : true;
}

/** Only where it is said, or where no member has a name: else a mistyped name would pass for another member. */
function othersOf(parts: readonly JsonSchemaObject[], properties: object): JsonSchema | undefined {
  const said = parts.map((part) => part.additionalProperties).filter(isSchema);
  const open = said.find((each) => each !== false);
  if (open !== undefined || said.length > 0) return open;
  return Object.keys(properties).length === 0 ? true : undefined;
}

/** The schemas themselves, what they refer to, and what stands under the keywords. */
function partsOf(
  schemas: readonly JsonSchema[],
  root: JsonSchema,
  keywords: readonly string[],
): JsonSchemaObject[] {
  const parts = new Set<JsonSchemaObject>();
  const add = (schema: unknown): void => {
    if (!isObject(schema) || parts.has(schema)) return;
    parts.add(schema);
    add(localTarget(root, schema.$ref));
    for (const keyword of keywords) listOf(schema[keyword]).forEach(add);
  };
  schemas.forEach(add);
  return [...parts];
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
