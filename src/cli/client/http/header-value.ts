/**
 * Values in `Mcp-Name` and `Mcp-Param-*`: plain ASCII, or any text as base64 in `=?base64?…?=` (MCP 2026-07-28,
 * Streamable HTTP, "Value Encoding").
 * @module
 */

/** Without blanks at its ends, which are lost on the way. */
const PLAIN = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;
const LIKE_ENCODED = /^=\?base64\?.*\?=$/;

export function encodeHeaderValue(text: string): string {
  if (PLAIN.test(text) && !LIKE_ENCODED.test(text)) return text;
  return `=?base64?${Buffer.from(text, 'utf8').toString('base64')}?=`;
}
