/**
 * Turns the schema of a tool into the fields of its form.
 * @module
 */
import { isObject, type Json, type JsonObject, objectsOf, textOf } from '../mcp/json.ts';
import type { Field, Option } from './field.ts';

/** Deeper than this, a form helps nobody. */
const MOST_LEVELS = 4;
/** Texts of several lines, by what they are called or how long they may be. */
const LONG_NAME = /^(?:diff|code|text|content|body|markdown|message|json|sql|script|prompt|document)$/i;
const LONG_LENGTH = 5000;

export function formOf(schema: JsonObject): Field {
  return fieldOf('', schema, true, schema, 0);
}

function fieldOf(key: string, given: unknown, required: boolean, root: JsonObject, level: number): Field {
  const schema = plainSchema(given, root);
  const common = {
    key,
    label: textOf(schema.title) ?? key,
    description: textOf(schema.description),
    required,
    initial: schema.default,
    examples: Array.isArray(schema.examples) ? schema.examples : [],
  };
  const options = optionsOf(schema);
  if (options !== undefined) return { ...common, kind: 'choice', options };
  const type = typeOf(schema);
  switch (type) {
    case 'string':
      return {
        ...common,
        kind: 'text',
        look: lookOf(key, schema),
        minLength: numberOf(schema.minLength),
        maxLength: numberOf(schema.maxLength),
        pattern: textOf(schema.pattern),
        format: textOf(schema.format),
      };
    case 'integer':
    case 'number':
      return {
        ...common,
        kind: 'number',
        isInteger: type === 'integer',
        minimum: numberOf(schema.minimum),
        maximum: numberOf(schema.maximum),
      };
    case 'boolean':
      return { ...common, kind: 'switch' };
    case 'array':
      return listOf(common, schema, root, level);
    case 'object':
      return groupOf(common, schema, root, level);
    default:
      return { ...common, kind: 'json' };
  }
}

type Common = Pick<Field, 'key' | 'label' | 'description' | 'required' | 'initial' | 'examples'>;

function groupOf(common: Common, schema: JsonObject, root: JsonObject, level: number): Field {
  const properties = isObject(schema.properties) ? schema.properties : {};
  const names = Object.keys(properties);
  // A tool may well take nothing; a member that says nothing of its own members may hold anything.
  if (level > MOST_LEVELS || (names.length === 0 && level > 0)) return { ...common, kind: 'json' };
  const required = Array.isArray(schema.required) ? schema.required : [];
  const fields = names.map((name) =>
    fieldOf(name, properties[name], required.includes(name), root, level + 1),
  );
  return { ...common, kind: 'group', fields };
}

function listOf(common: Common, schema: JsonObject, root: JsonObject, level: number): Field {
  if (!isObject(schema.items) || Array.isArray(schema.prefixItems)) return { ...common, kind: 'json' };
  const item = fieldOf('', schema.items, true, root, level + 1);
  if (item.kind === 'choice') return { ...common, kind: 'choices', options: item.options };
  if (item.kind === 'json' || item.kind === 'list' || item.kind === 'choices')
    return { ...common, kind: 'json' };
  const [example] = common.examples;
  const examples = item.examples.length > 0 || !Array.isArray(example) ? item.examples : example;
  const bounds = { minItems: numberOf(schema.minItems), maxItems: numberOf(schema.maxItems) };
  return { ...common, ...bounds, kind: 'list', item: { ...item, examples } };
}

function lookOf(key: string, { format, maxLength }: JsonObject): 'line' | 'area' | 'date' {
  if (format === 'date') return 'date';
  return LONG_NAME.test(key) || (numberOf(maxLength) ?? 0) >= LONG_LENGTH ? 'area' : 'line';
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

/** A reference may lead to another one, and in circles. */
const MOST_STEPS = 8;

function plainSchema(given: unknown, root: JsonObject): JsonObject {
  let schema: JsonObject = isObject(given) ? given : {};
  for (let step = 0; step < MOST_STEPS; step++) {
    const { $ref, anyOf, oneOf, ...beside } = schema;
    if (typeof $ref === 'string') {
      schema = { ...targetOf($ref, root), ...beside };
      continue;
    }
    const members = objectsOf(anyOf ?? oneOf).filter(({ type }) => type !== 'null');
    // What remains of "this or null" is this: who wants null leaves it out.
    if (members.length !== 1) break;
    schema = { ...members[0], ...beside };
  }
  return schema;
}

function targetOf(reference: string, root: JsonObject): JsonObject {
  let target: Json | undefined = root;
  for (const step of reference.split('/').slice(1)) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    target = isObject(target) && Object.hasOwn(target, key) ? target[key] : undefined;
  }
  return reference.startsWith('#') && isObject(target) ? target : {};
}

/** The single type that is asked for; of several plain ones, the one that a text can hold. */
function typeOf(schema: JsonObject): string | undefined {
  const { type, anyOf, oneOf } = schema;
  const named = [type, ...objectsOf(anyOf ?? oneOf).map((member) => member.type)].flat();
  const types = new Set(named.filter((each) => typeof each === 'string' && each !== 'null'));
  if (types.size === 0) return isObject(schema.properties) ? 'object' : undefined;
  if (types.size === 1) return [...types][0] as string;
  if (types.has('object') || types.has('array')) return undefined;
  if (types.has('string')) return 'string';
  return types.has('number') && !types.has('boolean') ? 'number' : undefined;
}

/** Where the values are counted out: in `enum`, in `const`, or as a union of such, each with its title. */
function optionsOf(schema: JsonObject): readonly Option[] | undefined {
  if (schema.const !== undefined)
    return [{ value: schema.const, label: labelOf(schema.const, schema.title) }];
  if (Array.isArray(schema.enum)) {
    const names = Array.isArray(schema.enumNames) ? schema.enumNames : [];
    return schema.enum.map((value, i) => ({ value, label: labelOf(value, names[i]) }));
  }
  const members = schema.anyOf ?? schema.oneOf;
  if (!Array.isArray(members) || members.length === 0) return undefined;
  const options = objectsOf(members).flatMap((member) => optionsOf(member) ?? []);
  return options.length === members.length ? options : undefined;
}

function labelOf(value: Json, title: unknown): string {
  if (typeof title === 'string') return title;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
