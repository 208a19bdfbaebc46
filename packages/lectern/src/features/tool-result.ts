/**
 * Converts the return value of a tool's handler to the result of `tools/call`, in the shape of the revision.
 * @module
 */
import type { JsonObject } from '../jsonrpc/message.ts';
import type { ContentBlock } from '../protocol/content.ts';
import { mayBeStructured, projectContent } from '../protocol/projection.ts';
import type { RevisionRules } from '../protocol/revisions.ts';
import type { InferOutput, InputSchema } from '../schema/adapters/types.ts';
import { isContent, unsendable, unsendableResult } from './sendable.ts';

/** The result of `tools/call`. */
export interface ToolResult<Structured = unknown> {
  /** What the model reads. */
  readonly content?: readonly ContentBlock[];
  /** Conforms to the tool's output schema. Where no `content` is given, its JSON is the text of the result. */
  readonly structuredContent?: Structured;
  /** Whether the tool failed; the model reads why in `content`. */
  readonly isError?: boolean;
  /** Members for `_meta`, sent as they are. */
  readonly _meta?: JsonObject;
}

/** An object other than a `ToolResult`. Iterables and functions are not JSON. */
type PlainObject = (object | { readonly [member: string]: unknown }) & {
  readonly content?: never;
  readonly structuredContent?: never;
  readonly isError?: never;
  readonly _meta?: never;
  readonly then?: never;
  readonly [Symbol.iterator]?: never;
  readonly [Symbol.hasInstance]?: never;
};

/**
 * What the handler of a tool may return: a text, some content, or a whole result. Any other object becomes JSON text,
 * and `structuredContent` where the tool has an output schema; a number, a boolean or null becomes its text, and
 * `undefined` a result without content. Anything else is an error that names the tool.
 */
export type ToolReturn =
  | string
  | number
  | boolean
  | null
  | undefined
  // biome-ignore lint/suspicious/noConfusingVoidType: what an async handler without a return statement returns
  | void
  | readonly ContentBlock[]
  | ToolResult
  | PlainObject;

/**
 * What the handler of a tool with an output schema may return: a result whose `structuredContent` conforms to the schema,
 * that value by itself where it is an object, or a result with `isError`.
 */
export type StructuredReturn<Structured> =
  | (ToolResult<Structured> & {
      /** Conforms to the output schema. */
      readonly structuredContent: Structured;
    })
  | (ToolResult & {
      /** The tool failed; nothing must conform to the schema. */
      readonly isError: true;
    })
  | ItselfAsResult<Structured>;

/** An object with a member that results have as well would be read as a result. */
type ItselfAsResult<Structured> = unknown extends Structured
  ? PlainObject
  : Structured extends object
    ? Structured extends readonly unknown[]
      ? never
      : Extract<keyof Structured, keyof ToolResult> extends never
        ? Structured
        : never
    : never;

/** What the handler of a tool may return, by its output schema. */
export type HandlerReturn<Output extends InputSchema | undefined> = [Output] extends [undefined]
  ? ToolReturn
  : undefined extends Output
    ? ToolReturn
    : StructuredReturn<Unchanged<InferOutput<Output>>>;

/** A handler's value is only read, so that its lists may be literals, which are read-only tuples. */
type Unchanged<T> = unknown extends T ? T : { readonly [Member in keyof T]: Unchanged<T[Member]> };

const RESULT_MEMBERS: ReadonlySet<string> = new Set(['content', 'structuredContent', 'isError', '_meta']);

/** A handler's value as a result, or an error that names the tool. `isStructured`: the tool has an output schema. */
export function asToolResult(returned: ToolReturn, tool: string, isStructured: boolean): ToolResult {
  if (typeof returned === 'string') return textResult(returned);
  if (returned === undefined) return { content: [] };
  const fault = unsendable(returned) ?? (Array.isArray(returned) ? contentFault(returned) : undefined);
  if (fault !== undefined) throw unsendableResult(`Tool ${JSON.stringify(tool)}`, fault);
  if (typeof returned !== 'object' || returned === null) return textResult(String(returned));
  if (Array.isArray(returned)) return { content: returned };
  const names = Object.keys(returned);
  if (!names.some((name) => RESULT_MEMBERS.has(name))) {
    return isStructured ? { structuredContent: returned } : textResult(JSON.stringify(returned));
  }
  const { content } = returned as ToolResult;
  const unknown = names.find((name) => !RESULT_MEMBERS.has(name));
  const wrong =
    unknown === undefined ? contentFault(content ?? []) : `a result has no member ${JSON.stringify(unknown)}`;
  if (wrong !== undefined) throw unsendableResult(`Tool ${JSON.stringify(tool)}`, wrong);
  return returned as ToolResult;
}

function contentFault(content: unknown): string | undefined {
  if (!Array.isArray(content)) return '"content" must be an array of content blocks';
  const index = content.findIndex((block) => !isContent(block));
  return index === -1 ? undefined : `item ${index} is not a content block`;
}

function textResult(text: string): ToolResult {
  return { content: [{ type: 'text', text }] };
}

export function toolResult(
  { content, structuredContent, isError, _meta }: ToolResult,
  rules: RevisionRules,
): JsonObject {
  const result: JsonObject = { content: projectContent(content ?? ownText(structuredContent), rules) };
  if (structuredContent !== undefined && mayBeStructured(structuredContent, rules)) {
    result.structuredContent = structuredContent;
  }
  if (isError !== undefined) result.isError = isError;
  if (_meta !== undefined) result._meta = _meta;
  return result;
}

function ownText(structuredContent: unknown): readonly ContentBlock[] {
  return structuredContent === undefined ? [] : [{ type: 'text', text: JSON.stringify(structuredContent) }];
}

export function errorResult(message: string): JsonObject {
  return { content: [{ type: 'text', text: message }], isError: true };
}
