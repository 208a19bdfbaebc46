/**
 * Adds a member to an object in a JSON text or removes one; comments and layout stay.
 * @module
 */

import type { JsonMember, JsonNode } from '../../../base/json-tree.ts';
import { gapOf, indentAt, type JsonStyle, memberLine, startsItsLine, writeJson } from './json-style.ts';

/** Blanks and comments up to the end of the line, or to what else stands on it. */
const REST_OF_LINE = /(?:[ \t]*(?:\/\/[^\r\n]*|\/\*[\s\S]*?\*\/))*/y;

/** Adds a member to an object in a JSON text, behind those that are there. */
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

/** Replaces a part of a text. */
export function splice(text: string, from: number, to: number, put: string): string {
  return text.slice(0, from) + put + text.slice(to);
}

/** Takes a member out of an object in a JSON text; comments stay. */
export function removeMember(text: string, object: JsonNode, index: number): string {
  const members = object.members ?? [];
  const member = members[index] as JsonMember;
  const before = members[index - 1];
  const from = startOfCut(text, object, before, member);
  // From the back to the front, so that offsets stay true.
  let left = member.comma === undefined ? text : splice(text, member.comma, member.comma + 1, '');
  left = splice(left, from, member.value.end, '');
  if (before?.comma !== undefined && member.comma === undefined)
    left = splice(left, before.comma, before.comma + 1, '');
  return members.length > 1 ? left : closeUp(left, object.start);
}

/** With the blanks before it, and the end of the line before where nothing would run into a comment on that. */
function startOfCut(
  text: string,
  object: JsonNode,
  before: JsonMember | undefined,
  { start, value, comma }: JsonMember,
): number {
  const previous = before?.comma ?? object.start;
  const [gap] = /(?:\r?\n)?[ \t]*$/.exec(text.slice(previous + 1, start)) ?? [''];
  const behind = text.slice(comma === undefined ? value.end : comma + 1).split(/\r?\n/, 1)[0] ?? '';
  const endsItsLine = behind.trim() === '';
  if (endsItsLine || !text.slice(previous, start).includes('//')) return start - gap.length;
  return start - gap.trimStart().length;
}

/** An object with nothing left in it becomes `{}`. */
function closeUp(text: string, start: number): string {
  const [blanks] = /^[ \t\r\n]*/.exec(text.slice(start + 1)) ?? [''];
  const end = start + 1 + blanks.length;
  return text[end] === '}' ? splice(text, start + 1, end, '') : text;
}
