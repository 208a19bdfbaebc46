/**
 * Parses a text into a message: whether it is JSON within the limits, and whether it is a request, a notification or a
 * response. Never throws, whatever the text.
 * @module
 */

import { isObject } from '../base/json-value.ts';
import type {
  IncomingMessage,
  InvalidMessage,
  InvalidReason,
  JsonObject,
  JsonRpcId,
  SingleMessage,
} from './message.ts';

const NOT_JSON: InvalidMessage = {
  kind: 'invalid',
  reason: 'not-json',
  detail: 'Parse error: the text is not JSON',
};

export function parse(text: string, limits: JsonLimits = DEFAULT_JSON_LIMITS): IncomingMessage {
  const isLong = text.length > LONG_TEXT;
  const fault = isLong ? textFault(text, limits) : undefined;
  if (fault !== undefined) return refused(fault, limits, idIn(text));
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return NOT_JSON;
  }
  if (!isLong && canBreakLimits(text.length, limits) && typeof value === 'object' && value !== null) {
    const found = valueFault(value, limits);
    if (found !== undefined) {
      const message = classify(value);
      return refused(found, limits, 'id' in message ? message.id : undefined);
    }
  }
  if (Array.isArray(value)) return { kind: 'batch', members: value, text };
  return classify(value, text);
}

function refused(reason: ShapeFault, limits: JsonLimits, id: JsonRpcId | undefined): InvalidMessage {
  const detail =
    reason === 'too-deep'
      ? `Invalid request: nested deeper than ${MAX_DEPTH} levels`
      : `Invalid request: more than ${limits.objectMembers} members in an object or ${limits.arrayItems} items in an array`;
  const message: InvalidMessage = { kind: 'invalid', reason, detail };
  return id === undefined ? message : { ...message, id };
}

/** Larger integers have lost digits in parsing and could not be returned. */
export function isId(value: unknown): value is JsonRpcId {
  return typeof value === 'string' || Number.isSafeInteger(value);
}

/** `text`: what the value was parsed from; `index`: its place in a batch. */
export function classify(value: unknown, text?: string, index?: number): SingleMessage {
  if (!isObject(value)) return invalid('not-an-object', 'Invalid request: expected a JSON object');
  const { jsonrpc, id, method } = value;
  if (typeof method !== 'string') {
    return method === undefined && ('result' in value || 'error' in value)
      ? classifyResponse(value)
      : invalid('no-method', 'Invalid request: "method" must be a string', id);
  }
  if (jsonrpc !== '2.0') {
    const reason = typeof jsonrpc === 'string' ? 'wrong-version' : 'no-version';
    return invalid(reason, 'Invalid request: "jsonrpc" must be "2.0"', id);
  }
  // Some clients serialize an absent member as null.
  const params = value.params ?? undefined;
  if (params !== undefined && !isObject(params)) {
    return invalid('bad-params', 'Invalid request: "params" must be an object', id);
  }
  if (id === undefined) return { kind: 'notification', method, params, raw: value };
  if (!isId(id)) {
    return invalid('bad-id', 'Invalid request: "id" must be a string or an integer within ±(2^53-1)');
  }
  return { kind: 'request', id, method, params, raw: value, text, index };
}

/** A response is never responded to, so the reason why it is invalid is only logged. */
function classifyResponse(value: JsonObject): SingleMessage {
  const { jsonrpc, id, result, error } = value;
  if (jsonrpc === '2.0' && isId(id)) {
    if (isObject(result) && error === undefined) return { kind: 'response', id, result };
    if (isObject(error) && result === undefined) {
      const { code, message, data } = error;
      if (typeof code === 'number' && typeof message === 'string') {
        return { kind: 'response', id, error: { code, message, data } };
      }
    }
  }
  return invalid(
    'bad-response',
    'Invalid response: expected an id and either "result" or "error" as an object',
  );
}

function invalid(reason: InvalidReason, detail: string, id?: unknown): InvalidMessage {
  return isId(id) ? { kind: 'invalid', reason, detail, id } : { kind: 'invalid', reason, detail };
}

/** Deep enough for every real message, far below any runtime's stack. */
export const MAX_DEPTH = 200;

/** Above this length a text is checked before it is parsed: the parser itself takes seconds for hostile ones. */
export const LONG_TEXT: number = 512 * 1024;

/** Limits on the width of a message. */
export interface JsonLimits {
  /** Maximum number of members in one object of a message. Default: 10,000. */
  readonly objectMembers: number;
  /** Maximum number of items in one array of a message. Default: 100,000. */
  readonly arrayItems: number;
}

export const DEFAULT_JSON_LIMITS: JsonLimits = { objectMembers: 10_000, arrayItems: 100_000 };

export type ShapeFault = Extract<InvalidReason, 'too-deep' | 'too-wide'>;

/** Whether a text of this length can break a limit at all; most messages are shorter and need no check. */
export function canBreakLimits(length: number, { objectMembers, arrayItems }: JsonLimits): boolean {
  // The shortest item with its comma has two characters.
  return length >= 2 * Math.min(MAX_DEPTH, objectMembers, arrayItems);
}

/** Checks a parsed value. The recursion ends at the limit on depth. */
export function valueFault(value: object, limits: JsonLimits, depth = 0): ShapeFault | undefined {
  if (depth > MAX_DEPTH) return 'too-deep';
  if (Array.isArray(value)) {
    if (value.length > limits.arrayItems) return 'too-wide';
    for (let i = 0; i < value.length; i++) {
      const fault = childFault(value[i], limits, depth);
      if (fault !== undefined) return fault;
    }
    return undefined;
  }
  let members = 0;
  // Results of JSON.parse inherit nothing enumerable.
  for (const name in value) {
    if (++members > limits.objectMembers) return 'too-wide';
    const fault = childFault((value as Record<string, unknown>)[name], limits, depth);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function childFault(child: unknown, limits: JsonLimits, depth: number): ShapeFault | undefined {
  return typeof child === 'object' && child !== null ? valueFault(child, limits, depth + 1) : undefined;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
/** `[` and `]` are `{` and `}` without this bit. */
const BRACE_BIT = 0x20;
const OPEN = 0x7b;
const CLOSE = 0x7d;

/** Checks a text before it is parsed. */
export function textFault(text: string, { objectMembers, arrayItems }: JsonLimits): ShapeFault | undefined {
  let depth = 0;
  /** For each open container: how many more commas are allowed. */
  const commasLeft: number[] = [];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === QUOTE) i = endOfString(text, i);
    else if (code === COMMA) {
      const left = (commasLeft[depth] ?? Infinity) - 1;
      commasLeft[depth] = left;
      if (left <= 0) return 'too-wide';
    } else if ((code | BRACE_BIT) === OPEN) {
      if (++depth > MAX_DEPTH + 1) return 'too-deep';
      commasLeft[depth] = code === OPEN ? objectMembers : arrayItems;
    } else if ((code | BRACE_BIT) === CLOSE) depth--;
  }
  return undefined;
}

/** A short string or an integer, and the end of its member. */
const ID_VALUE = /\s*:\s*("[^"\\\p{Cc}]{0,256}"|-?(?:0|[1-9]\d{0,15}))\s*[,}]/uy;

/** The ID of a request that was refused before it was parsed, so that the error still reaches its sender. */
export function idIn(text: string): JsonRpcId | undefined {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === QUOTE) {
      const end = endOfString(text, i);
      if (depth === 1 && end - i === 3 && text.startsWith('"id"', i)) {
        ID_VALUE.lastIndex = end + 1;
        const found = ID_VALUE.exec(text)?.[1];
        const id: unknown = found === undefined ? undefined : JSON.parse(found);
        if (isId(id)) return id;
      }
      i = end;
    } else if ((code | BRACE_BIT) === OPEN) depth++;
    else if ((code | BRACE_BIT) === CLOSE) depth--;
  }
  return undefined;
}

/** The position of the closing quote, or of the end of the text. */
function endOfString(text: string, start: number): number {
  for (let i = text.indexOf('"', start + 1); i !== -1; i = text.indexOf('"', i + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(i - 1 - backslashes) === BACKSLASH) backslashes++;
    if (backslashes % 2 === 0) return i;
  }
  return text.length;
}
