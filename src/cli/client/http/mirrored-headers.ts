/**
 * The headers that repeat what the body of a 2026-07-28 request says (MCP 2026-07-28, Streamable HTTP).
 * @module
 */

import type { JsonObject } from '../../../jsonrpc/message.ts';
import { META } from '../../../protocol/envelope.ts';
import { valueAt } from '../../../protocol/value-at.ts';
import { isObject, type JsonSchemaObject } from '../../../schema/json-schema.ts';
import { type HeaderParam, headerParams } from '../../../schema/x-mcp-header.ts';
import { encodeHeaderValue } from './header-value.ts';

/** Which arguments of which tool travel in headers, as the lists of tools say that came by. */
export class MirroredHeaders {
  readonly #byTool = new Map<string, readonly HeaderParam[]>();

  /** Of an answer to `tools/list`. */
  learn(result: JsonObject): void {
    for (const { name, inputSchema } of (result.tools ?? []) as JsonObject[])
      if (typeof name === 'string' && isObject(inputSchema)) this.#byTool.set(name, paramsOf(inputSchema));
  }

  /** None for a message of the handshake era. */
  of({ method, params = {} }: { method?: string; params?: JsonObject }): Record<string, string> {
    const version = (params._meta as JsonObject | undefined)?.[META.protocolVersion];
    if (typeof version !== 'string' || method === undefined) return {};
    const named = namedBy(method, params);
    return {
      'mcp-protocol-version': version,
      'mcp-method': method,
      ...(typeof named === 'string' ? { 'mcp-name': encodeHeaderValue(named) } : {}),
      ...(method === 'tools/call' ? this.#ofArguments(named, params.arguments) : {}),
    };
  }

  #ofArguments(tool: unknown, args: unknown): Record<string, string> {
    const headers: Record<string, string> = {};
    for (const { name, path } of this.#byTool.get(tool as string) ?? []) {
      const value = valueAt(args, path);
      if (value === undefined || value === null || typeof value === 'object') continue;
      headers[`mcp-param-${name.toLowerCase()}`] = encodeHeaderValue(String(value));
    }
    return headers;
  }
}

/** A tool that breaks the rules of `x-mcp-header` has no such headers; its server will say the rest. */
function paramsOf(schema: JsonSchemaObject): HeaderParam[] {
  try {
    return headerParams(schema);
  } catch {
    return [];
  }
}

function namedBy(method: string, params: JsonObject): unknown {
  if (method === 'tools/call' || method === 'prompts/get') return params.name;
  return method === 'resources/read' ? params.uri : undefined;
}
