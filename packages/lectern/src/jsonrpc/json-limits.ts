/**
 * The limits on the shape of a message. Nesting costs stack wherever it is walked recursively; a wide object or
 * array costs every later step of a request far more than its bytes suggest.
 * @module
 */
import { isId } from './classify.ts';
import type { InvalidReason, JsonRpcId } from './message.ts';

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
  // What JSON.parse returns inherits nothing that could be enumerated.
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

/** Checks a text before the parser does. */
export function textFault(text: string, { objectMembers, arrayItems }: JsonLimits): ShapeFault | undefined {
  let depth = 0;
  /** For each open container: how many commas make it too wide. */
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

/** The id of a request that was refused before it was parsed, so that the error still reaches its sender. */
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
