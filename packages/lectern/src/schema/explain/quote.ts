/**
 * External values in messages: quoted, shortened, without invisible characters and secrets.
 * @module
 */

import { isObject } from '../../base/json-value.ts';
import { splitWords } from '../../base/nearest.ts';
import { escapeInvisible, clip as shorten } from '../../base/shown-text.ts';
import type { Path } from '../compiler/validator.ts';
import type { JsonSchema } from '../json-schema.ts';

/** Maximum length of a validation message, so that errors do not use up the context of a conversation. */
export const MAX_MESSAGE_LENGTH = 600;

/** How much of a value is read: more than any message shows. */
const MAX_READ = 200;
const MAX_PREVIEW_DEPTH = 4;

export { shorten };

/** The text as a JSON string of at most `max` characters. */
export function quote(text: string, max = 60): string {
  const read = text.length > MAX_READ ? `${text.slice(0, MAX_READ)}…` : text;
  const body = escapeInvisible(JSON.stringify(read).slice(1, -1));
  if (body.length + 2 <= max) return `"${body}"`;
  // An escape sequence must not be split.
  return `"${shorten(body, max - 2).replace(/(?<!\\)((?:\\\\)*)\\(?:u[\da-f]{0,3})?…$/, '$1…')}"`;
}

/** Whether the values of a name must not be shown. */
type Hides = (name: string) => boolean;

/** The value as JSON, truncated to `max` characters. Never walks a large or deep value completely. */
export function preview(value: unknown, max = 40, hides?: Hides): string {
  if (typeof value === 'string') return quote(value, max);
  return shorten(write(value, max, 0, hides), max);
}

function write(value: unknown, max: number, depth: number, hides: Hides | undefined): string {
  if (typeof value === 'string') return quote(value, max);
  // JSON can write 1e400, which a double cannot hold.
  if (value === Infinity || value === -Infinity) return 'a number beyond ±1.8e308';
  if (typeof value !== 'object' || value === null) return String(value);
  if (depth >= MAX_PREVIEW_DEPTH) return '…';
  let text = '';
  const add = (part: string, item: unknown, isHidden: boolean): boolean => {
    text += `${text && ','}${part}${isHidden ? '…' : write(item, max, depth + 1, hides)}`;
    return text.length > max;
  };
  if (Array.isArray(value)) {
    value.some((item) => add('', item, false));
    return `[${text}]`;
  }
  Object.entries(value).some(([key, item]) => add(`${quote(key, max)}:`, item, hides?.(key) === true));
  return `{${text}}`;
}

export function typeName(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** `"ten" (string)`; null and undefined are types of their own. */
export function valueAndType(value: unknown, hides?: Hides): string {
  if (value === null || value === undefined) return typeName(value);
  return `${preview(value, 40, hides)} (${typeName(value)})`;
}

/** Describes a secret value without showing it: `a string of 12 characters`. */
export function hiddenValue(value: unknown): string {
  const type = typeName(value);
  if (value === null || value === undefined) return type;
  if (typeof value === 'string')
    return `a string of ${value.length} character${value.length === 1 ? '' : 's'}`;
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

/** `filters.year`, `tags[2]`, `["odd name"].x`. */
export function pathText(path: Path): string {
  const [only] = path;
  if (path.length === 1 && typeof only === 'string') return shorten(only, MAX_READ);
  let text = '';
  for (const key of path) {
    if (typeof key === 'number') text += `[${key}]`;
    else if (/^[\w$-]+$/.test(key)) text += `${text && '.'}${key}`;
    else text += `[${JSON.stringify(shorten(key, MAX_READ))}]`;
  }
  return text;
}

/** Items joined by commas, up to `max` characters, with the number of omitted ones. */
export function list(items: readonly string[], max: number): string {
  let text = '';
  for (const [index, item] of items.entries()) {
    const next = `${text}${text && ', '}${item}`;
    const left = items.length - index - 1;
    const room = left > 0 ? ` and ${left} more`.length : 0;
    if (next.length + room > max) return text ? `${text} and ${left + 1} more` : shorten(item, max);
    text = next;
  }
  return text;
}

/** Names in the given order, as far as there is room. */
export function nameList(names: readonly string[], room: number): string {
  return list(
    names.map((name) => (/^[\w.$-]+$/.test(name) ? name : quote(name))),
    room,
  );
}

const SECRET =
  /^(?:password|passphrase|passwd|pwd|secret|token|key|apikey|pin|credential|authorization|bearer)s?$/;

/** More schemas than people write; a limit for marks and words of names. */
const MAX_SCHEMAS = 2000;

/** Which values must never be quoted, neither to the caller nor in the log, by their path. */
export interface Secrets {
  isSecret(path: Path): boolean;
  /** Whether a member with this name is secret at any place. */
  isSecretName(name: string): boolean;
  /** Whether the arguments may contain a secret. */
  readonly any: boolean;
}

/** By the words of a name, and by `format: "password"` and `writeOnly` in the schema. */
export function secretsOf(root: JsonSchema): Secrets {
  const marked = new Set<string>();
  const names = new Set<string>();
  let left = MAX_SCHEMAS;
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null || left-- <= 0) return;
    const { properties } = node as { properties?: unknown };
    if (isObject(properties)) {
      for (const [name, member] of Object.entries(properties)) {
        names.add(name);
        if (isObject(member) && (member.format === 'password' || member.writeOnly === true)) marked.add(name);
      }
    }
    for (const member of Object.values(node)) walk(member);
  };
  walk(root);
  const isSecretName = (name: string): boolean =>
    marked.has(name) || splitWords(name.slice(0, 200)).some((word) => SECRET.test(word));
  return {
    isSecretName,
    isSecret: (path) => path.some((key) => typeof key === 'string' && isSecretName(key)),
    any: [...names].some(isSecretName),
  };
}
