/**
 * The messages of the error −32020 (MCP 2026-07-28, Streamable HTTP, "Server Validation").
 * @module
 */
import { quote } from '../../schema/explain/quote.ts';

/** How much of a value a message shows. */
export const MAX_SHOWN = 80;

export function headerDiffers(name: string, header: string | undefined, body: string): string {
  const found = header === undefined ? 'missing' : quote(header, MAX_SHOWN);
  return `Header mismatch: ${name} is ${found} but ${body}`;
}

export function headerMalformed(name: string, header: string): string {
  const shown = quote(header, MAX_SHOWN);
  return `Header mismatch: ${name} is malformed: ${shown} is neither plain ASCII nor strict base64 of UTF-8 between "=?base64?" and "?="`;
}
