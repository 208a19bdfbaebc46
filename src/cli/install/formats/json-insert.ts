/**
 * Adds a member to an object in a JSON text, behind those that are there.
 * @module
 */
import { gapOf, indentAt, type JsonStyle, memberLine, startsItsLine, writeJson } from './json-style.ts';
import type { JsonMember, JsonNode } from './json-tree.ts';

/** Blanks and comments up to the end of the line, or to what else stands on it. */
const REST_OF_LINE = /(?:[ \t]*(?:\/\/[^\r\n]*|\/\*[\s\S]*?\*\/))*/y;

export function insertMember(
  text: string,
  object: JsonNode,
  key: string,
  value: unknown,
  style: JsonStyle,
): string {
  const last = object.members?.at(-1);
  if (last === undefined) return insertOnly(text, object, key, value, style);
  if (!startsItsLine(text, last.start)) return insertBeside(text, last, key, value);
  const indent = indentAt(text, last.start);
  const end = last.comma === undefined ? last.value.end : last.comma + 1;
  REST_OF_LINE.lastIndex = end;
  const at = end + (REST_OF_LINE.exec(text)?.[0].length ?? 0);
  const comma = last.comma === undefined ? '' : ',';
  const member = `${style.lineEnd}${indent}${JSON.stringify(key)}: ${writeJson(value, style, indent)}${comma}`;
  return withComma(text, last, at, member);
}

/** Into an object that has no members, perhaps comments. */
function insertOnly(text: string, object: JsonNode, key: string, value: unknown, style: JsonStyle): string {
  if (style.isOneLine)
    return splice(text, object.start + 1, object.start + 1, memberLine(key, value, style.gap));
  const inner = text.slice(object.start + 1, object.end - 1);
  const outer = indentAt(text, object.start);
  const indent = `${outer}${style.step}`;
  const member = `${style.lineEnd}${indent}${JSON.stringify(key)}: ${writeJson(value, style, indent)}`;
  const at = object.start + 1 + inner.trimEnd().length;
  const isClosedBelow = text.slice(at, object.end - 1).includes('\n');
  return splice(text, at, at, isClosedBelow ? member : `${member}${style.lineEnd}${outer}`);
}

/** On the line of the last one, as tight as that is written. */
function insertBeside(text: string, last: JsonMember, key: string, value: unknown): string {
  const gap = gapOf(text, last);
  const isTrailing = last.comma !== undefined;
  const at = last.comma === undefined ? last.value.end : last.comma + 1;
  return withComma(text, last, at, `${gap}${memberLine(key, value, gap)}${isTrailing ? ',' : ''}`);
}

function withComma(text: string, last: JsonMember, at: number, added: string): string {
  const inserted = splice(text, at, at, added);
  return last.comma === undefined ? splice(inserted, last.value.end, last.value.end, ',') : inserted;
}

export function splice(text: string, from: number, to: number, put: string): string {
  return text.slice(0, from) + put + text.slice(to);
}
