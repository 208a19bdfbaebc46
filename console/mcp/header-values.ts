/**
 * The headers that repeat what a 2026-07-28 request says (MCP 2026-07-28, Streamable HTTP).
 * @module
 */
import { isObject, type JsonObject } from './json.ts';

/** `schema` is that of the tool, which may ask for arguments to be repeated. */
export function repeatedHeaders(
  method: string,
  params: JsonObject,
  schema?: JsonObject,
): Record<string, string> {
  const headers: Record<string, string> = { 'Mcp-Method': method };
  const name = method === 'resources/read' ? params.uri : params.name;
  const isNamed = method === 'tools/call' || method === 'prompts/get' || method === 'resources/read';
  if (isNamed && typeof name === 'string') headers['Mcp-Name'] = encodeHeaderValue(name);
  if (method === 'tools/call' && schema !== undefined) addParams(headers, schema, params.arguments);
  return headers;
}

function addParams(headers: Record<string, string>, schema: JsonObject, args: unknown): void {
  if (!isObject(args) || !isObject(schema.properties)) return;
  for (const [key, member] of Object.entries(schema.properties)) {
    if (!isObject(member) || !Object.hasOwn(args, key)) continue;
    const value = args[key];
    const header = member['x-mcp-header'];
    if (typeof header === 'string' && value !== null && typeof value !== 'object' && value !== undefined)
      headers[`Mcp-Param-${header}`] = encodeHeaderValue(String(value));
    addParams(headers, member, value);
  }
}

const PLAIN = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;

/** As it is where it is plain ASCII, else as base64 between markers; so is what only looks like that. */
export function encodeHeaderValue(text: string): string {
  if (PLAIN.test(text) && !/^=\?base64\?.*\?=$/.test(text)) return text;
  const bytes = new TextEncoder().encode(text);
  return `=?base64?${btoa(String.fromCharCode(...bytes))}?=`;
}
