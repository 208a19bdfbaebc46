/**
 * Lectern: define an MCP server once, serve clients of every protocol revision.
 * @module
 */
export type { CacheHints } from './features/cache-hints.ts';
export type { Completer, Completers, Completion, CompletionContext } from './features/completer.ts';
export type { CompletionHook, CompletionReference } from './features/completion.ts';
export type { Context, RequestInfo } from './features/context.ts';
export { ToolError } from './features/errors.ts';
export type { ContextLog } from './features/logging.ts';
export type { Call, Middleware } from './features/middleware.ts';
export type { PromptConfig, PromptMessage, PromptReturn } from './features/prompt.ts';
export type {
  ElicitAnswer,
  ElicitQuestion,
  Root,
  SampleAnswer,
  SampleContent,
  SampleQuestion,
} from './features/questions.ts';
export type {
  ResourceConfig,
  ResourceReturn,
  ResourceTemplateConfig,
  TemplateValues,
} from './features/resource.ts';
export type { StateStore } from './features/state-store.ts';
export type { CanSubscribe } from './features/subscriptions.ts';
export type { ToolAnnotations, ToolConfig } from './features/tool.ts';
export type { ToolResult, ToolReturn } from './features/tool-result.ts';
export { ErrorCode } from './jsonrpc/error-codes.ts';
export type { JsonObject, JsonRpcId } from './jsonrpc/message.ts';
export { ProtocolError } from './jsonrpc/protocol-error.ts';
export { jsonLines, mediaLines, tmkbLines } from './logging/formats.ts';
export type { LogLevel } from './logging/levels.ts';
export {
  createLogger,
  type LogDetails,
  type LogEntry,
  type LogFormat,
  type Logger,
  type LoggerOptions,
} from './logging/logger.ts';
export type { ClientDescription } from './protocol/client.ts';
export type {
  Annotations,
  AudioContent,
  ContentBlock,
  EmbeddedResource,
  Icon,
  ImageContent,
  ResourceContents,
  ResourceLink,
  TextContent,
} from './protocol/content.ts';
export type { Limits } from './protocol/definition.ts';
export type { Delivery } from './protocol/exchange.ts';
export type { MaybePromise } from './protocol/maybe-promise.ts';
export type { Policy } from './protocol/policy.ts';
export { REVISIONS, type Revision } from './protocol/revisions.ts';
export type { Session, SessionOptions, Sink } from './protocol/session.ts';
export type { JsonSchemaObject } from './schema/json-schema.ts';
export { type InferInput, type InputSchema, jsonSchema, type TypedJsonSchema } from './schema/prepare.ts';
export { createServer, type Server } from './server.ts';
export type { ServerOptions } from './server-options.ts';
