/**
 * Lectern: define an MCP server once, serve clients of every protocol revision.
 * @module
 */
import type { JsonObject } from './jsonrpc/message.ts';
import { fullAdapter } from './schema/adapters/full.ts';
import { assembleServer, type Server } from './server.ts';
import type { ServerOptions } from './server-options.ts';

export type { MaybePromise } from './base/promises.ts';
export type { Secrets, StateStore } from './base/seal.ts';
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
export type { Counts } from './protocol/exchange.ts';
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

/**
 * Names of parameters, whose types are the last ones of `TYPES`. Callers without a type checker get the error at the
 * call, not when a client first uses it; `lectern/edge` omits this from its bundle.
 */
const PARAMETERS = {
  tool: 'name, config, handler',
  resource: 'uri, config, read',
  resourceTemplate: 'uriTemplate, config, read',
  prompt: 'name, config, handler',
  route: 'path, config, handler',
  use: 'middleware',
  onClose: 'listener',
};
const TYPES = ['string', 'object', 'function'];

/** What other MCP libraries call the members of `config`. Without an error, the schema would be ignored. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  inputSchema: 'input',
  parameters: 'input',
  argsSchema: 'input',
  outputSchema: 'output',
};

/** Makes the methods of a server throw a `TypeError` that names the first argument which is missing or of another type. */
function checkCalls<Server extends object>(server: Server): Server {
  const methods = server as Record<string, (...values: unknown[]) => unknown>;
  for (const [method, parameters] of Object.entries(PARAMETERS)) {
    const define = methods[method] as (...values: unknown[]) => unknown;
    methods[method] = (...values) => {
      checkCall(method, parameters.split(', '), values);
      return define(...values);
    };
  }
  return server;
}

function checkCall(method: string, names: readonly string[], values: readonly unknown[]): void {
  const types = TYPES.slice(-names.length);
  const [first] = values;
  const shown =
    typeof first === 'string' && first !== '' ? [JSON.stringify(first), ...names.slice(1)] : names;
  const usage = `server.${method}(${shown.join(', ')})`;
  names.forEach((name, i) => {
    mustBe(types[i], values[i], name, usage);
  });
  const config = values[names.indexOf('config')] as JsonObject | undefined;
  if (method.startsWith('resource')) mustBe('string', config?.name, 'config.name', usage);
  for (const [other, own] of Object.entries(ELSEWHERE))
    if (config && other in config) throw new TypeError(`${usage}: config.${other} is called "${own}" here`);
}

/** Throws a `TypeError` unless `createServer` got a name and a version. */
function checkOptions(options: unknown): void {
  for (const member of ['name', 'version']) {
    const value = (options as JsonObject | undefined)?.[member];
    mustBe('string', value, member, 'createServer({ name, version })');
  }
}

function mustBe(type: string | undefined, value: unknown, name: string, usage: string): void {
  if (value && typeof value === type) return;
  const got = typeof value === 'function' ? 'a function' : JSON.stringify(value);
  throw new TypeError(`${usage}: ${name} must be of type ${type}; got ${got}`);
}
