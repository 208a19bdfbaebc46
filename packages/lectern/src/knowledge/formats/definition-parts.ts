/**
 * Parts of OpenAPI and JSON Schema documents as text: references, types, and descriptions within the headings of the
 * article.
 * @module
 */
import { followPointer, isObject } from '../../base/json-value.ts';

export type Json = Readonly<Record<string, unknown>>;

const MOST_VALUES = 20;
const DEEPEST_TYPE = 6;
const MOST_STEPS = 20;

export function textIn(value: unknown, ...names: readonly string[]): string {
  const found = isObject(value)
    ? names.map((name) => value[name]).find((each) => typeof each === 'string')
    : '';
  return typeof found === 'string' ? found.trim() : '';
}

export function listIn(value: unknown, name: string): readonly unknown[] {
  const list = isObject(value) ? value[name] : undefined;
  return Array.isArray(list) ? list : [];
}

/** The target of a reference in the same file; the value itself if it is not a reference or does not resolve. */
export function resolved(value: unknown, root: Json): unknown {
  let at: unknown = value;
  for (let step = 0; step < MOST_STEPS; step++) {
    const pointer = isObject(at) ? at.$ref : undefined;
    if (typeof pointer !== 'string' || !pointer.startsWith('#/')) return at;
    at = followPointer(root, pointer.slice(1))?.at(-1);
    if (at === undefined) return value;
  }
  return value;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** `array of Pet`, `string (date-time)`, `"a" or "b"`. */
export function typeText(schema: unknown, depth = 0): string {
  if (schema === true) return 'any';
  if (!isObject(schema) || depth > DEEPEST_TYPE) return '';
  if (typeof schema.$ref === 'string') return decoded(schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1));
  if (Array.isArray(schema.enum)) return valuesText(schema.enum);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  for (const [name, word] of [
    ['oneOf', ' or '],
    ['anyOf', ' or '],
    ['allOf', ' and '],
  ] as const) {
    const parts = listIn(schema, name).map((each) => typeText(each, depth + 1));
    const named = [...new Set(parts.filter((each) => each !== ''))];
    if (named.length > 0) return named.slice(0, MOST_VALUES).join(word);
  }
  const types = Array.isArray(schema.type) ? schema.type.join(' or ') : textIn(schema, 'type');
  const items = types.includes('array') ? typeText(schema.items, depth + 1) : '';
  const format = textIn(schema, 'format');
  const base = items === '' ? types : `array of ${items}`;
  const inferred = base === '' && isObject(schema.properties) ? 'object' : base;
  return format === '' ? inferred : `${inferred} (${format})`;
}

function valuesText(values: readonly unknown[]): string {
  const shown = values.slice(0, MOST_VALUES).map((value) => JSON.stringify(value));
  return (
    shown.join(' or ') + (values.length > shown.length ? ` or ${values.length - shown.length} more` : '')
  );
}

/** A description is separate Markdown, whose headings must not become sections. */
export function prose(text: string): string {
  const parts = text.replace(/\r\n?/g, '\n').split(/(^ {0,3}(?:```|~~~)[\s\S]*?^ {0,3}(?:```|~~~)[^\n]*$)/m);
  return parts
    .map((part, i) => (i % 2 === 1 ? part : part.replace(/^ {0,3}#{1,6}[ \t]+(.+?)[ \t#]*$/gm, '**$1**')))
    .join('')
    .replace(/^([=-]{2,})[ \t]*$/gm, '\\$1')
    .trim();
}

/** The same on one line, for list items. */
export function line(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Joined with a blank line; empty ones are omitted. */
export function blocks(...parts: readonly (string | readonly string[])[]): string {
  return parts
    .map((part) => (typeof part === 'string' ? part : part.join('\n')))
    .filter((part) => part.trim() !== '')
    .join('\n\n');
}
