/**
 * How a JSON file is written, so that what is added looks like the rest.
 * @module
 */
import type { JsonMember, JsonNode } from '../../../base/json-tree.ts';

/** The layout of a file. */
export interface JsonStyle {
  readonly lineEnd: string;
  /** One step of indentation. */
  readonly step: string;
  /** Whether all of it stands on one line. */
  readonly isOneLine: boolean;
  /** Behind colons and commas that stay on their line. */
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

/** The blank after the colon of a member, if there is one. */
export function gapOf(text: string, { start, value }: JsonMember): string {
  return /[ \t]/.test(text.slice(start, value.start).at(-1) ?? '') ? ' ' : '';
}

/** The first line end of a text. */
export function lineEndOf(text: string): string {
  return /\r?\n/.exec(text)?.[0] ?? '\n';
}

/** The blanks that the line of this offset begins with. */
export function indentAt(text: string, offset: number): string {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(lineStart, offset))?.[0] ?? '';
}

/** Whether only blanks come before the offset on its line. */
export function startsItsLine(text: string, offset: number): boolean {
  return /\n[ \t]*$/.test(text.slice(0, offset));
}

/** Over several lines, all but the first indented by `indent`. */
export function writeJson(value: unknown, { lineEnd, step }: JsonStyle, indent: string): string {
  return JSON.stringify(value, null, step).replaceAll('\n', `${lineEnd}${indent}`);
}

/** On one line, with `gap` behind commas and colons. */
export function writeJsonLine(value: unknown, gap: string): string {
  if (Array.isArray(value)) return `[${value.map((item) => writeJsonLine(item, gap)).join(`,${gap}`)}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, item]) => memberLine(key, item, gap));
  return `{${members.join(`,${gap}`)}}`;
}

/** A member on one line. */
export function memberLine(key: string, value: unknown, gap: string): string {
  return `${JSON.stringify(key)}:${gap}${writeJsonLine(value, gap)}`;
}
