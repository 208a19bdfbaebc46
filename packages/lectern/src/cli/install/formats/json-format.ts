/**
 * JSON configuration: one entry is added, replaced or removed, and the rest is unchanged.
 * @module
 */
import { type JsonDialect, type JsonMember, type JsonNode, readJsonTree } from '../../../base/json-tree.ts';
import { type Entries, type Format, Malformed } from './format.ts';

/** The format for files in one dialect of JSON. */
export function jsonFormat(dialect: JsonDialect): Format {
  return {
    read: (text, path) => (find(readJsonTree(text, dialect), path)?.value ?? {}) as Entries,
    set: (text, path, name, value) => set(text, readJsonTree(text, dialect), [...path, name], value),
    remove(text, path, name) {
      let left = text;
      for (;;) {
        const object = find(readJsonTree(left, dialect), path);
        // A key may be duplicated, and removing the last one would make the previous one effective.
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

/** The last one with the name, which is the effective one. */
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

/** White space and comments up to the end of the line or the next token. */
const REST_OF_LINE = /(?:[ \t]*(?:\/\/[^\r\n]*|\/\*[\s\S]*?\*\/))*/y;

/** Adds a member to an object in a JSON text, after the existing ones. */
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

/** Into an object without members, which may contain comments. */
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

/** On the line of the last member, in the same style. */
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

/** Removes a member from an object in a JSON text, but not its comments. */
export function removeMember(text: string, object: JsonNode, index: number): string {
  const members = object.members ?? [];
  const member = members[index] as JsonMember;
  const before = members[index - 1];
  const from = startOfCut(text, object, before, member);
  // From the end to the beginning, so that offsets remain valid.
  let left = member.comma === undefined ? text : splice(text, member.comma, member.comma + 1, '');
  left = splice(left, from, member.value.end, '');
  if (before?.comma !== undefined && member.comma === undefined)
    left = splice(left, before.comma, before.comma + 1, '');
  return members.length > 1 ? left : closeUp(left, object.start);
}

/** Includes the white space before the member and the preceding line break, unless that line ends with a comment. */
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

/** An empty object becomes `{}`. */
function closeUp(text: string, start: number): string {
  const [blanks] = /^[ \t\r\n]*/.exec(text.slice(start + 1)) ?? [''];
  const end = start + 1 + blanks.length;
  return text[end] === '}' ? splice(text, start + 1, end, '') : text;
}

/** The layout of a file. */
export interface JsonStyle {
  readonly lineEnd: string;
  /** Indentation of one level. */
  readonly step: string;
  /** Whether the whole text is on one line. */
  readonly isOneLine: boolean;
  /** White space after colons and commas within a line. */
  readonly gap: string;
}

/** The layout of a file, from its first member. */
export function styleOf(text: string, root: JsonNode | undefined): JsonStyle {
  const first = root?.members?.[0];
  const isOwnLine = first !== undefined && startsItsLine(text, first.start);
  return {
    lineEnd: lineEndOf(text),
    step: isOwnLine ? indentAt(text, first.start) : '  ',
    isOneLine: first !== undefined && !text.slice(root?.start, root?.end).includes('\n'),
    gap: first === undefined ? ' ' : gapOf(text, first),
  };
}

/** The white space after the colon of a member. */
function gapOf(text: string, { start, value }: JsonMember): string {
  return /[ \t]/.test(text.slice(start, value.start).at(-1) ?? '') ? ' ' : '';
}

/** The first line ending of a text. */
export function lineEndOf(text: string): string {
  return /\r?\n/.exec(text)?.[0] ?? '\n';
}

/** The indentation of the line with this offset. */
export function indentAt(text: string, offset: number): string {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(lineStart, offset))?.[0] ?? '';
}

/** Whether only white space precedes the offset on its line. */
export function startsItsLine(text: string, offset: number): boolean {
  return /\n[ \t]*$/.test(text.slice(0, offset));
}

/** On several lines, all but the first indented by `indent`. */
export function writeJson(value: unknown, { lineEnd, step }: JsonStyle, indent: string): string {
  return JSON.stringify(value, null, step).replaceAll('\n', `${lineEnd}${indent}`);
}

/** On one line, with `gap` after commas and colons. */
export function writeJsonLine(value: unknown, gap: string): string {
  if (Array.isArray(value)) return `[${value.map((item) => writeJsonLine(item, gap)).join(`,${gap}`)}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, item]) => memberLine(key, item, gap));
  return `{${members.join(`,${gap}`)}}`;
}

/** A member on one line. */
function memberLine(key: string, value: unknown, gap: string): string {
  return `${JSON.stringify(key)}:${gap}${writeJsonLine(value, gap)}`;
}
