/**
 * Configuration in JSON: one entry is added, replaced or taken out, and the rest stays as it was typed.
 * @module
 */

import { type JsonDialect, type JsonMember, type JsonNode, readJsonTree } from '../../../base/json-tree.ts';
import { type Entries, type Format, Malformed } from './format.ts';
import {
  indentAt,
  insertMember,
  type JsonStyle,
  removeMember,
  splice,
  startsItsLine,
  styleOf,
  writeJson,
  writeJsonLine,
} from './json-edit.ts';

/** The format for files in one dialect of JSON. */
export function jsonFormat(dialect: JsonDialect): Format {
  return {
    read: (text, path) => (find(readJsonTree(text, dialect), path)?.value ?? {}) as Entries,
    set: (text, path, name, value) => set(text, readJsonTree(text, dialect), [...path, name], value),
    remove(text, path, name) {
      let left = text;
      for (;;) {
        const object = find(readJsonTree(left, dialect), path);
        // A key may be there more than once, and the one before would count again.
        const index = object?.members?.findLastIndex(({ key }) => key === name) ?? -1;
        if (object === undefined || index < 0) return left;
        left = removeMember(left, object, index);
      }
    },
  };
}

function set(text: string, root: JsonNode | undefined, path: readonly string[], value: Entries): string {
  const style = styleOf(text, root);
  if (root === undefined) {
    const gap = text === '' || text.endsWith('\n') ? '' : style.lineEnd;
    return `${text}${gap}${writeJson(nest(path, value), style, '')}${style.lineEnd}`;
  }
  let object = root;
  for (const [depth, key] of path.entries()) {
    const member = memberOf(object, key, path[depth - 1]);
    if (member === undefined)
      return insertMember(text, object, key, nest(path.slice(depth + 1), value), style);
    if (depth === path.length - 1) return replace(text, member, value, style);
    object = member.value;
  }
  return text;
}

function replace(text: string, { start, value: old }: JsonMember, value: Entries, style: JsonStyle): string {
  const written = startsItsLine(text, start)
    ? writeJson(value, style, indentAt(text, start))
    : writeJsonLine(value, style.gap);
  return splice(text, old.start, old.end, written);
}

/** The object that the path leads to. */
function find(root: JsonNode | undefined, path: readonly string[]): JsonNode | undefined {
  let object = root;
  let key: string | undefined;
  for (const next of path) {
    object = object && memberOf(object, next, key)?.value;
    key = next;
  }
  if (object !== undefined && object.members === undefined) refuse(object, key);
  return object;
}

/** The last of that name, which is the one that counts. */
function memberOf(object: JsonNode, key: string, name: string | undefined): JsonMember | undefined {
  if (object.members === undefined) refuse(object, name);
  return object.members.findLast((member) => member.key === key);
}

function refuse({ start }: JsonNode, name: string | undefined): never {
  throw new Malformed(`${name === undefined ? 'The file' : `"${name}"`} should be an object in { }.`, start);
}

function nest(path: readonly string[], value: unknown): unknown {
  return path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
}
