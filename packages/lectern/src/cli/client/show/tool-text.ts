/**
 * A tool for people: its description, its arguments by the keys that `lectern call` accepts, and what it returns.
 * @module
 */

import { isObject } from '../../../base/json-value.ts';
import type { JsonObject } from '../../../jsonrpc/message.ts';
import { describe } from '../../../schema/explain/describe.ts';
import { isSchema, type JsonSchema, type JsonSchemaObject } from '../../../schema/json-schema.ts';
import { oneLine, plainText } from '../../plain-text.ts';
import { type ValueSchema, valueSchema } from '../arguments/schema-parts.ts';
import { headline, type Paper, paragraph, rowText, wrap } from './entries.ts';

/** `call` is an example, if there is one. */
export function wholeToolText(tool: JsonObject, call: string | undefined, paper: Paper): string {
  const { description, outputSchema } = tool;
  const parts = [
    [headline(toolHeadline(tool), paper), ...paragraph(trimmed(description), paper)],
    ...argumentRows(inputSchemaOf(tool)).map((row) => [
      rowText(row.key, row.key.length, row.takesExactly, paper),
      ...(row.description === '' ? [] : [wrap(trimmed(row.description), paper.width, '      ')]),
    ]),
    outputLines(outputSchema, paper),
    paragraph(selfDescription(tool.annotations), paper),
    call === undefined ? [] : [`  ${call}`],
  ];
  return parts
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n');
}

/** The name and the title of a tool. */
export function toolHeadline({ name, title, annotations }: JsonObject): { name: string; title: unknown } {
  return { name: String(name), title: title ?? (isObject(annotations) ? annotations.title : undefined) };
}

/** A missing or malformed schema accepts anything. */
export function inputSchemaOf({ inputSchema }: JsonObject): JsonSchema {
  return isSchema(inputSchema) ? inputSchema : true;
}

function outputLines(schema: unknown, paper: Paper): string[] {
  const rows = isSchema(schema) ? argumentRows(schema) : [];
  if (rows.length === 0) return [];
  const width = Math.max(...rows.map(({ key }) => key.length));
  const typesOnly = rows.map(({ key, takes }) =>
    rowText(key, width, takes.replace(/, required$/, ''), paper),
  );
  return ['  Its structured result has:', ...typesOnly];
}

/** The author's own claims; a server may claim anything. */
function selfDescription(annotations: unknown): string {
  const { readOnlyHint, destructiveHint, idempotentHint, openWorldHint } = isObject(annotations)
    ? annotations
    : {};
  const claims = [
    ...(readOnlyHint === true ? ['changes nothing'] : []),
    ...(readOnlyHint !== true && destructiveHint === true ? ['may destroy'] : []),
    ...(readOnlyHint !== true && destructiveHint === false ? ['only adds'] : []),
    ...(readOnlyHint !== true && idempotentHint === true ? ['may be repeated'] : []),
    ...(openWorldHint === true ? ['reaches outside'] : []),
    ...(openWorldHint === false ? ['stays within its own data'] : []),
  ];
  return claims.length === 0 ? '' : `According to its annotations, it ${claims.join(' and ')}.`;
}

function trimmed(text: unknown): string {
  return typeof text === 'string' ? plainText(text).trim() : '';
}

interface ArgumentRow {
  /** `filters.genres` for a nested property. */
  readonly key: string;
  /** Its type, whether it is required, and its default. */
  readonly takes: string;
  /** The same with bounds and formats. */
  readonly takesExactly: string;
  readonly description: string;
}

const SCALAR: ReadonlySet<string> = new Set(['string', 'number', 'integer']);
/** A schema may contain itself. */
const MAX_DEPTH = 3;

/** The arguments of a schema, one row each, by the keys that `lectern call` accepts. */
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

/** With several types, it would not be clear which of them the bounds belong to. */
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
