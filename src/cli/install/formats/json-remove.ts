/**
 * Takes a member out of an object in a JSON text; comments stay.
 * @module
 */
import { splice } from './json-insert.ts';
import type { JsonMember, JsonNode } from './json-tree.ts';

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
