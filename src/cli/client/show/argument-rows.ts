/**
 * The arguments of a schema, one row each, by the keys under which `lectern call` takes them.
 * @module
 */
import { describe } from '../../../schema/explain/describe.ts';
import { isObject, type JsonSchema, type JsonSchemaObject } from '../../../schema/json-schema.ts';
import { type ValueSchema, valueSchema } from '../arguments/schema-parts.ts';
import { oneLine } from './plain-text.ts';

export interface ArgumentRow {
  /** `filters.genres` for the member of a member. */
  readonly key: string;
  /** What it takes, whether it must be given, and what it is otherwise. */
  readonly takes: string;
  /** The same with bounds and forms. */
  readonly takesExactly: string;
  readonly description: string;
}

const SCALAR: ReadonlySet<string> = new Set(['string', 'number', 'integer']);
/** A schema may hold itself. */
const MAX_DEPTH = 3;

export function argumentRows(
  schema: JsonSchema,
  root: JsonSchema = schema,
  prefix: readonly string[] = [],
): ArgumentRow[] {
  const { properties, required } = valueSchema(schema, root);
  return Object.entries(properties).flatMap(([name, member]) => {
    const path = [...prefix, name];
    const within = path.length < MAX_DEPTH ? argumentRows(member, root, path) : [];
    if (within.length > 0) return within;
    const described: JsonSchemaObject = isObject(member) ? member : {};
    const isRequired = required.includes(name);
    return [
      {
        key: oneLine(path.join('.')),
        takes: takesText(typeText(valueSchema(member, root), root), described, isRequired),
        takesExactly: takesText(exactText(member, root), described, isRequired),
        description: typeof described.description === 'string' ? described.description : '',
      },
    ];
  });
}

function takesText(type: string, { default: preset }: JsonSchemaObject, isRequired: boolean): string {
  return [
    type,
    ...(isRequired ? ['required'] : []),
    ...(preset === undefined ? [] : [`default ${choiceText(preset)}`]),
  ].join(', ');
}

function typeText({ types, choices, items }: ValueSchema, root: JsonSchema): string {
  if (choices.length > 0) return choices.map(choiceText).join(' | ');
  const named = types.map((type) => {
    if (type !== 'array') return type;
    const item = valueSchema(items, root);
    return item.types.length + item.choices.length === 0 ? 'list' : `list of ${typeText(item, root)}`;
  });
  return named.length === 0 ? 'anything' : named.join(' or ');
}

/** Of several types, the bounds would not say to which of them they belong. */
function exactText(schema: JsonSchema, root: JsonSchema): string {
  const value = valueSchema(schema, root);
  const [type = ''] = value.types;
  const hasBounds = value.types.length === 1 && value.choices.length === 0 && SCALAR.has(type);
  return hasBounds ? describe(schema, root).replace(/^an? /, '') : typeText(value, root);
}

function choiceText(value: unknown): string {
  return typeof value === 'string' && /^[^\s|,]+$/.test(value)
    ? oneLine(value)
    : oneLine(JSON.stringify(value));
}
