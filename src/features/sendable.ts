/**
 * Whether what a handler returned can be sent as it is. JSON drops functions, symbols and the contents of a Map
 * without a word, and a client that gets half a result takes it for the whole.
 * @module
 */
import { isObject } from '../jsonrpc/classify.ts';
import { UnsendableResult } from '../protocol/incident.ts';

/** Deeper than anything that is meant; what refers to itself gets here. */
const MAX_DEPTH = 200;

const isOwn = Object.prototype.hasOwnProperty;

/** Why a value cannot be sent as JSON, in words for author and client; undefined when it can. */
export function unsendable(value: unknown, depth = 0): string | undefined {
  switch (typeof value) {
    case 'function':
    case 'symbol':
    case 'bigint':
      return `a ${typeof value} cannot be sent as JSON`;
    case 'object':
      return value === null ? undefined : unsendableObject(value, depth);
    default:
      return undefined;
  }
}

function unsendableObject(value: object, depth: number): string | undefined {
  if (depth > MAX_DEPTH) return 'it refers to itself or is nested too deep';
  if (typeof (value as { toJSON?: unknown }).toJSON === 'function') return undefined;
  if (Array.isArray(value)) {
    for (const item of value) {
      const reason = unsendable(item, depth + 1);
      if (reason !== undefined) return reason;
    }
    return undefined;
  }
  if (value instanceof Map || value instanceof Set) {
    return `a ${value.constructor.name} has no members in JSON; convert it to an object or an array`;
  }
  for (const name in value) {
    if (!isOwn.call(value, name)) continue;
    const reason = unsendable((value as Record<string, unknown>)[name], depth + 1);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

/** The members that each kind of content needs, all of them strings. */
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

/** The error of `what` ("Tool "forecast""), which returned something that is not sent. */
export function unsendableResult(what: string, reason: string): UnsendableResult {
  return new UnsendableResult(`${what} returned a value that cannot be sent: ${reason}.`);
}
