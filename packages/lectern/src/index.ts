/**
 * Lectern: define an MCP server once, serve clients of every protocol revision.
 * @module
 */
import { checkCalls, checkOptions } from './features/checked-call.ts';
import { fullAdapter } from './schema/adapters/full.ts';
import { assembleServer, type Server } from './server.ts';
import type { ServerOptions } from './server-options.ts';

export type { MaybePromise } from './base/promises.ts';
export type { Secrets, StateStore } from './base/seal.ts';
export type { Counts } from './base/tally.ts';
export type {
  Elicit,
  ElicitRequest,
  ElicitResult,
  ModelPreferences,
  Root,
  Sample,
  SamplingBlock,
  SamplingContent,
  SamplingMessage,
  SamplingRequest,
  SamplingResult,
  SamplingTool,
  ToolResultContent,
  ToolUseContent,
} from './features/client-features.ts';
export type {
  Completer,
  Completers,
  Completion,
  CompletionContext,
  CompletionHook,
  CompletionReference,
} from './features/completion.ts';
export type { Context, RequestInfo } from './features/context.ts';
export { ToolError } from './features/errors.ts';
export type { ContextLog } from './features/logging.ts';
export type { Call, Middleware } from './features/middleware.ts';
export { numberText } from './features/number-text.ts';
export type { PromptConfig, PromptMessage, PromptReturn } from './features/prompts.ts';
export type { CacheHints } from './features/registry.ts';
export type {
  ResourceConfig,
  ResourceReturn,
  ResourceTemplateConfig,
  TemplateValues,
} from './features/resources.ts';
export type { CanSubscribe } from './features/subscriptions.ts';
export type { ToolAnnotations, ToolConfig } from './features/tool.ts';
export type { HandlerReturn, StructuredReturn, ToolResult, ToolReturn } from './features/tool-result.ts';
export type { JsonObject, JsonRpcId } from './jsonrpc/message.ts';
export { ErrorCode, ProtocolError } from './jsonrpc/message.ts';
export type { LogLevel } from './logging/logger.ts';
export {
  createLogger,
  jsonLines,
  type LogDetails,
  type LogEntry,
  type LogFormat,
  type Logger,
  type LoggerOptions,
} from './logging/logger.ts';
export type { AuthInfo, ImpliedScopes, ScopeRules } from './protocol/authorization.ts';
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
export type { ToolsOf } from './protocol/engine.ts';
export type { ClientDescription } from './protocol/handshake.ts';
export type { Compatibility, Policy } from './protocol/policy.ts';
export { REVISIONS, type Revision } from './protocol/revisions.ts';
export type {
  RouteConfig,
  RouteHandler,
  RouteMethod,
  RouteRequest,
  RouteResponse,
} from './protocol/route.ts';
export {
  type InferInput,
  type InferOutput,
  type InferSent,
  type InputSchema,
  jsonSchema,
  type TypedJsonSchema,
} from './schema/adapters/types.ts';
export type { JsonSchemaObject } from './schema/json-schema.ts';
export type { CloseListener } from './server.ts';
export type { Server, ServerOptions };

/**
 * Creates a server. Tools, resources and prompts are added to it with chained calls and can be served over any number
 * of transports at the same time. Schemas are Standard Schemas or plain JSON Schemas.
 *
 * @example
 * const server = createServer({ name: 'greeter', version: '1.0.0' })
 *   .tool('greet', { description: 'Greets a person', input: schema }, ({ name }) => `Hello, ${name}!`);
 */
export function createServer(options: ServerOptions): Server {
  checkOptions(options);
  return checkCalls(assembleServer(options, fullAdapter));
}
