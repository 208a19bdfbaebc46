/**
 * From what a tool's handler returns to the result of `tools/call`, in the shape of the revision spoken.
 * @module
 */
import type { JsonObject } from '../jsonrpc/message.ts';
import type { ContentBlock } from '../protocol/content.ts';
import { mayBeStructured, projectContent } from '../protocol/projection.ts';
import type { RevisionRules } from '../protocol/revisions.ts';

export interface ToolResult {
  readonly content?: readonly ContentBlock[];
  /** Conforms to the tool's output schema. Where no `content` is given, its JSON is the text of the result. */
  readonly structuredContent?: unknown;
  readonly isError?: boolean;
  readonly _meta?: JsonObject;
}

/** A text, some content, or a whole result. */
export type ToolReturn = string | readonly ContentBlock[] | ToolResult;

export function toolResult(returned: ToolReturn, rules: RevisionRules): JsonObject {
  if (typeof returned === 'string') return { content: [{ type: 'text', text: returned }] };
  if (Array.isArray(returned)) return { content: projectContent(returned, rules) };
  const { content, structuredContent, isError, _meta } = returned as ToolResult;
  const blocks = content ?? [{ type: 'text', text: JSON.stringify(structuredContent ?? null) }];
  const result: JsonObject = { content: projectContent(blocks, rules) };
  if (structuredContent !== undefined && mayBeStructured(structuredContent, rules)) {
    result.structuredContent = structuredContent;
  }
  if (isError !== undefined) result.isError = isError;
  if (_meta !== undefined) result._meta = _meta;
  return result;
}

export function errorResult(message: string): JsonObject {
  return { content: [{ type: 'text', text: message }], isError: true };
}
