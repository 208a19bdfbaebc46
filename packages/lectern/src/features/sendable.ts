/**
 * Checks whether the return value of a handler can be sent. JSON silently drops functions, symbols and the contents of
 * a Map, and a client cannot see that half of a result is missing.
 * @module
 */

import { isObject } from '../base/json-value.ts';
import { UnsendableResult } from '../protocol/incident.ts';

/** Deeper than any real result; circular values reach this depth. */
const MAX_DEPTH = 200;

/** Why a value cannot be sent as JSON, for author and client; undefined if it can. */
export function unsendable(value: unknown, depth = 0): string | undefined {
  const type = typeof value;
  if (type === 'function' || type === 'symbol' || type === 'bigint')
    return `a ${type} cannot be sent as JSON`;
  if (type !== 'object' || value === null) return undefined;
  if (depth > MAX_DEPTH) return 'it refers to itself or is nested too deep';
  const reason = Array.isArray(value)
    ? unsendableItem(value, depth)
    : unsendableMember(value as Record<string, unknown>, depth);
  // Values with toJSON are checked last, because they are rare.
  const convertsItself = reason !== undefined && typeof (value as { toJSON?: unknown }).toJSON === 'function';
  return convertsItself ? undefined : reason;
}

/** Every result is checked, so strings and numbers, which are the majority, must not cost a call. */
function isPlain(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function unsendableItem(items: readonly unknown[], depth: number): string | undefined {
  for (const item of items) {
    const reason = isPlain(item) ? undefined : unsendable(item, depth + 1);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

function unsendableMember(object: Record<string, unknown>, depth: number): string | undefined {
  let isEmpty = true;
  for (const name in object) {
    isEmpty = false;
    const member = object[name];
    const reason = isPlain(member) ? undefined : unsendable(member, depth + 1);
    if (reason !== undefined && Object.hasOwn(object, name)) return reason;
  }
  if (!isEmpty || !(object instanceof Map || object instanceof Set)) return undefined;
  return `a ${object.constructor.name} has no members in JSON; convert it to an object or an array`;
}

/** The required members of each type of content, all of them strings. */
const CONTENT: Readonly<Record<string, readonly string[]>> = {
  text: ['text'],
  image: ['data', 'mimeType'],
  audio: ['data', 'mimeType'],
  resource_link: ['uri', 'name'],
  resource: [],
};

export function isContent(block: unknown): boolean {
  if (!isObject(block) || typeof block.type !== 'string') return false;
  const needed = Object.hasOwn(CONTENT, block.type) ? CONTENT[block.type] : undefined;
  if (needed === undefined || !needed.every((member) => typeof block[member] === 'string')) return false;
  return block.type !== 'resource' || isContents(block.resource);
}

export function isContents(contents: unknown): boolean {
  return (
    isObject(contents) &&
    typeof contents.uri === 'string' &&
    (typeof contents.text === 'string' || typeof contents.blob === 'string')
  );
}

/** The error for a return value of `what` ("Tool "forecast"") that cannot be sent. */
export function unsendableResult(what: string, reason: string): UnsendableResult {
  return new UnsendableResult(`${what} returned a value that cannot be sent: ${reason}.`);
}
