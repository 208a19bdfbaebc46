/**
 * The headers that repeat the body of a 2026-07-28 request (MCP 2026-07-28, Streamable HTTP).
 * @module
 */
import { isObject, valueAt } from '../base/json-value.ts';
import type { JsonObject } from '../jsonrpc/message.ts';
import { META } from '../protocol/envelope.ts';
import { encodeHeaderValue, namedBy } from '../protocol/mirrored-headers.ts';
import { type HeaderParam, headerParams } from '../schema/x-mcp-header.ts';

/** A tool that a client may not use over HTTP. */
export interface RejectedTool {
  /** Its name. */
  readonly name: string;
  /** What is wrong with its `x-mcp-header` annotations. */
  readonly reason: string;
}

interface Message {
  readonly method?: string;
  readonly params?: JsonObject;
}

/** Records from tool lists which arguments of which tool are repeated in headers. */
export class ToolHeaders {
  readonly #byTool = new Map<string, readonly HeaderParam[]>();

  /** Returns the result of `tools/list` without the tools that a client has to reject. */
  learn(sent: Message, result: JsonObject): { result: JsonObject; rejected: RejectedTool[] } {
    const rejected: RejectedTool[] = [];
    if (versionOf(sent) === undefined || !Array.isArray(result.tools)) return { result, rejected };
    const tools = result.tools.filter((tool) => {
      if (!isObject(tool) || !isObject(tool.inputSchema)) return true;
      const name = String(tool.name);
      try {
        this.#byTool.set(name, headerParams(tool.inputSchema));
      } catch (error) {
        rejected.push({ name, reason: (error as Error).message });
        return false;
      }
      return true;
    });
    return { result: { ...result, tools }, rejected };
  }

  /** Empty for a message of the handshake era. */
  of(message: Message): Record<string, string> {
    const { method, params = {} } = message;
    const version = versionOf(message);
    if (version === undefined || method === undefined) return {};
    const named = namedBy(method, params);
    return {
      'MCP-Protocol-Version': version,
      'Mcp-Method': method,
      ...(typeof named === 'string' ? { 'Mcp-Name': encodeHeaderValue(named) } : {}),
      ...(method === 'tools/call' ? this.#ofArguments(named, params.arguments) : {}),
    };
  }

  #ofArguments(tool: unknown, args: unknown): Record<string, string> {
    const headers: Record<string, string> = {};
    for (const { name, path } of this.#byTool.get(tool as string) ?? []) {
      const value = valueAt(args, path);
      if (value === undefined || value === null || typeof value === 'object') continue;
      headers[`Mcp-Param-${name}`] = encodeHeaderValue(String(value));
    }
    return headers;
  }
}

function versionOf({ params }: Message): string | undefined {
  const version = (params?._meta as JsonObject | undefined)?.[META.protocolVersion];
  return typeof version === 'string' ? version : undefined;
}
