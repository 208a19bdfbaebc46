/**
 * JSON Schemas as Markdown: one section per definition, with its properties and what they are for.
 * @module
 */
import { isObject } from '../../base/json-value.ts';
import type { Steps } from '../time-slicer.ts';
import { blocks, type Json, line, listIn, prose, textIn, typeText } from './definition-parts.ts';

/** Deeper properties are named by their definitions, or by nobody. */
const DEEPEST = 3;
const MOST_PROPERTIES = 400;
const CONSTRAINTS = [
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'pattern',
  'default',
] as const;

/** A whole JSON Schema document. Each definition is a step. */
export function* schemaDocumentText(root: Json, fallbackTitle: string): Steps<string> {
  const title = textIn(root, 'title') || fallbackTitle;
  const definitions = { ...asJson(root.definitions), ...asJson(root.$defs) };
  const sections: string[] = [];
  for (const [name, schema] of Object.entries(definitions)) {
    sections.push(schemaSection(name, schema));
    yield;
  }
  return `${blocks(`# ${line(title)}`, schemaBody(root), sections.join('\n\n'))}\n`;
}

/** `## Pet (schema)`, with what the schema says. */
export function schemaSection(name: string, schema: unknown): string {
  const title = textIn(schema, 'title');
  const also = title === '' || title.toLowerCase() === name.toLowerCase() ? '' : `: ${line(title)}`;
  return blocks(`## \`${name}\` (schema)${also}`, schemaBody(schema));
}

function schemaBody(schema: unknown): string {
  const type = typeText(schema);
  const properties = propertyLines(schema, 0);
  const isPlain = type === '' || (type === 'object' && properties.length > 0);
  return blocks(
    prose(textIn(schema, 'description')),
    isPlain ? '' : `Type: ${type}.`,
    properties.length === 0 ? '' : ['Properties:', ...properties.slice(0, MOST_PROPERTIES)],
    properties.length > MOST_PROPERTIES ? `${properties.length - MOST_PROPERTIES} more properties.` : '',
  );
}

/** One line each, those of objects inside below them. */
export function propertyLines(schema: unknown, depth: number): string[] {
  if (!isObject(schema) || depth >= DEEPEST) return [];
  const required = new Set(listIn(schema, 'required'));
  const own = Object.entries(asJson(schema.properties)).flatMap(([name, property]) => {
    const described = propertyLine(name, property, required.has(name));
    const inner = isObject(property)
      ? asJson(property.items).properties
        ? property.items
        : property
      : property;
    return [`${'  '.repeat(depth)}${described}`, ...propertyLines(inner, depth + 1)];
  });
  const parts = ['allOf', 'anyOf', 'oneOf'].flatMap((name) => listIn(schema, name));
  return [...own, ...parts.flatMap((part) => propertyLines(part, depth))];
}

function propertyLine(name: string, property: unknown, isRequired: boolean): string {
  const facts = [
    typeText(property),
    isRequired ? 'required' : '',
    isObject(property) && property.deprecated === true ? 'deprecated' : '',
    ...CONSTRAINTS.flatMap((each) =>
      isObject(property) && property[each] !== undefined ? [`${each} ${JSON.stringify(property[each])}`] : [],
    ),
  ].filter((fact) => fact !== '');
  const about = line(textIn(property, 'description', 'title', 'markdownDescription'));
  return `- \`${name}\`${facts.length === 0 ? '' : ` (${facts.join(', ')})`}${about === '' ? '' : `: ${about}`}`;
}

export function asJson(value: unknown): Json {
  return isObject(value) ? value : {};
}
