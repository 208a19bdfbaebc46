/**
 * The headers that repeat the body of a request: the target in `Mcp-Name`, and how values are encoded in it and in
 * `Mcp-Param-*`: plain ASCII, or any text as base64 in `=?base64?…?=` (MCP 2026-07-28, Streamable HTTP, "Value
 * Encoding").
 * @module
 */

import type { JsonObject } from '../jsonrpc/message.ts';

/** The value that `Mcp-Name` repeats; undefined for methods without one. */
export function namedBy(method: string, params: JsonObject | undefined): unknown {
  if (method === 'tools/call' || method === 'prompts/get') return params?.name;
  return method === 'resources/read' ? params?.uri : undefined;
}

/** Without leading or trailing spaces, which are lost in transmission. */
const PLAIN = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;
const LIKE_ENCODED = /^=\?base64\?.*\?=$/;

export function encodeHeaderValue(text: string): string {
  if (PLAIN.test(text) && !LIKE_ENCODED.test(text)) return text;
  let bytes = '';
  for (const byte of new TextEncoder().encode(text)) bytes += String.fromCharCode(byte);
  return `${START}${btoa(bytes)}${END}`;
}

const START = '=?base64?';
const END = '?=';

/** Undefined for a malformed value, which the specification requires to be refused. */
export function decodeHeaderValue(value: string): string | undefined {
  const text = trimBlanks(value);
  // The two markers must not share a question mark.
  if (text.length >= START.length + END.length && text.startsWith(START) && text.endsWith(END)) {
    return decodeText(text, START.length, text.length - END.length);
  }
  return isPlain(text) ? text : undefined;
}

function isPlain(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if ((code < 0x20 && code !== 0x09) || code > 0x7e) return false;
  }
  return true;
}

/** A byte order mark is part of the text: the body contains it too. */
const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decodeText(text: string, start: number, end: number): string | undefined {
  const bytes = decodeBase64(text, start, end);
  if (bytes === undefined) return undefined;
  try {
    return UTF8.decode(bytes);
  } catch {
    return undefined;
  }
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const SIX_BITS = new Int8Array(128).fill(-1);
for (let i = 0; i < ALPHABET.length; i++) SIX_BITS[ALPHABET.charCodeAt(i)] = i;

/**
 * Implemented here because `atob` accepts spaces, missing padding and unused bits: each text must have one encoding.
 */
function decodeBase64(text: string, start: number, end: number): Uint8Array | undefined {
  const length = end - start;
  if (length % 4 !== 0) return undefined;
  let padding = 0;
  if (length > 0 && text[end - 1] === '=') padding = text[end - 2] === '=' ? 2 : 1;

  const bytes = new Uint8Array((length / 4) * 3 - padding);
  let held = 0;
  let heldBits = 0;
  let at = 0;
  for (let i = start; i < end - padding; i++) {
    const bits = SIX_BITS[text.charCodeAt(i)] ?? -1;
    if (bits < 0) return undefined;
    held = (held << 6) | bits;
    heldBits += 6;
    if (heldBits >= 8) {
      heldBits -= 8;
      bytes[at++] = held >> heldBits;
      held &= (1 << heldBits) - 1;
    }
  }
  return held === 0 ? bytes : undefined;
}

export function trimBlanks(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(text.charCodeAt(start))) start++;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
  return start === 0 && end === text.length ? text : text.slice(start, end);
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09;
}
