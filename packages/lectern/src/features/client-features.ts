/**
 * Elicitation, sampling and roots: what a server may request from a client while it serves one of its requests.
 * @module
 */

import { isObject } from '../base/json-value.ts';
import type { JsonObject } from '../jsonrpc/message.ts';
import type { AudioContent, ContentBlock, ImageContent, TextContent } from '../protocol/content.ts';
import type { Exchange } from '../protocol/exchange.ts';
import { projectBlock } from '../protocol/projection.ts';
import type { RevisionRules } from '../protocol/revisions.ts';
import type { InferSent, InputSchema } from '../schema/adapters/types.ts';
import type { JsonSchemaObject } from '../schema/json-schema.ts';
import { MissingCapability } from './errors.ts';

/** An elicitation: the user fills in a form (`schema`), or visits a URL. */
export type ElicitRequest =
  | {
      /** What the user reads: what is needed, and why. */
      readonly message: string;
      /** A flat object of strings, numbers, booleans and enums. Never for secrets: use `url`. */
      readonly schema: InputSchema;
    }
  | {
      /** What the user reads: what is needed, and why. */
      readonly message: string;
      /** Page that the user visits, out of the model's sight. Accepting means consent, not completion. */
      readonly url: string;
    };

/** What the user did. `content` conforms to the schema of the request; without a schema it is empty. */
export type ElicitResult<Content = JsonObject> =
  | {
      /** The user accepted. */
      readonly action: 'accept';
      /** The values of the form. */
      readonly content: Content;
    }
  | {
      /** The user declined, or closed the form without a decision. */
      readonly action: 'decline' | 'cancel';
    };

/** Sends an elicitation. The `content` of its result has the type of the request's schema. */
export type Elicit = <const Request extends ElicitRequest>(
  key: string,
  request: Request,
) => Promise<ElicitResult<ElicitedContent<Request>>>;

type ElicitedContent<Request> = Request extends { readonly schema: infer Schema }
  ? InferSent<Schema>
  : Record<string, never>;

/** Content of a sampling message without tools. */
export type SamplingContent = TextContent | ImageContent | AudioContent;

/** A call of one of the request's tools by the model. */
export interface ToolUseContent {
  /** Kind of content. */
  readonly type: 'tool_use';
  /** ID of this call, which its result repeats. */
  readonly id: string;
  /** Name of the tool. */
  readonly name: string;
  /** Arguments of the call. */
  readonly input: JsonObject;
  /** Members for `_meta`, sent as they are. */
  readonly _meta?: JsonObject;
}

/** The result of a tool that the model called. */
export interface ToolResultContent {
  /** Kind of content. */
  readonly type: 'tool_result';
  /** ID of the call. */
  readonly toolUseId: string;
  /** What the model reads. */
  readonly content: readonly ContentBlock[];
  /** The result as structured data. */
  readonly structuredContent?: JsonObject;
  /** Whether the tool failed. */
  readonly isError?: boolean;
  /** Members for `_meta`, sent as they are. */
  readonly _meta?: JsonObject;
}

/** Content of a sampling message, with tools (since 2025-11-25). */
export type SamplingBlock = SamplingContent | ToolUseContent | ToolResultContent;

/** One message of a conversation with the client's model. */
export interface SamplingMessage {
  /** Author of the message. */
  readonly role: 'user' | 'assistant';
  /** Content of the message. A list, and calls of tools, need the capability `sampling.tools`. */
  readonly content: SamplingBlock | readonly SamplingBlock[];
}

/** A tool that the model may call while it is sampled. The handler runs it, and samples again with its result. */
export interface SamplingTool {
  /** Name of the tool. */
  readonly name: string;
  /** What the tool does, for the model. */
  readonly description?: string;
  /** JSON Schema of its arguments. */
  readonly inputSchema: JsonSchemaObject;
}

/** Hint about a model that the server prefers. */
export interface ModelHint {
  /** Name of a model, or a part of one, such as `sonnet`. */
  readonly name?: string;
}

/** Preferences for the model; the client decides. Priorities are from 0 to 1. */
export interface ModelPreferences {
  /** Names of models, or parts of names, in order of preference. */
  readonly hints?: readonly ModelHint[];
  /** How important low cost is. */
  readonly costPriority?: number;
  /** How important low latency is. */
  readonly speedPriority?: number;
  /** How important capability is. */
  readonly intelligencePriority?: number;
}

/** A request to the client's model; the members are those of `sampling/createMessage`. */
export interface SamplingRequest {
  /** The conversation that the model continues. */
  readonly messages: readonly SamplingMessage[];
  /** Maximum number of tokens to sample. */
  readonly maxTokens: number;
  /** System prompt; the client may change or ignore it. */
  readonly systemPrompt?: string;
  /** Sampling temperature. */
  readonly temperature?: number;
  /** Sequences that end the sampling. */
  readonly stopSequences?: readonly string[];
  /** Which models the server prefers; the client decides. */
  readonly modelPreferences?: ModelPreferences;
  /** Context of MCP servers that the client should add. */
  readonly includeContext?: 'none' | 'thisServer' | 'allServers';
  /** Metadata for the model's provider. */
  readonly metadata?: JsonObject;
  /** Tools that the model may use; needs the capability `sampling.tools`. */
  readonly tools?: readonly SamplingTool[];
  /** Whether the model may, must or must not call a tool. Default: `auto`. */
  readonly toolChoice?: {
    /** `auto`: the model may call a tool. `required`: it must. `none`: it must not. */
    readonly mode?: 'auto' | 'required' | 'none';
  };
}

/** What the client's model produced. */
export interface SamplingResult<Content = SamplingBlock | readonly SamplingBlock[]> {
  /** Author of the message, which is the model. */
  readonly role: 'user' | 'assistant';
  /** Content of the message: one block of text, image or audio; with `tools`, also their calls, and lists. */
  readonly content: Content;
  /** Name of the model that was used. */
  readonly model: string;
  /** Why the sampling ended. */
  readonly stopReason?: string;
}

/** Requests sampling. Without `tools`, the `content` of the result is one block of text, image or audio. */
export type Sample = <const Request extends SamplingRequest>(
  key: string,
  request: Request,
) => Promise<SamplingResult<SampledContent<Request>>>;

type SampledContent<Request> = 'tools' extends keyof Request
  ? SamplingBlock | readonly SamplingBlock[]
  : SamplingContent;

/** A folder that the client works in. */
export interface Root {
  /** A `file:` URI. */
  readonly uri: string;
  /** Name for display. */
  readonly name?: string;
}

/** A request to the client, as the protocol writes it. */
export interface ClientRequest {
  readonly method: 'elicitation/create' | 'sampling/createMessage' | 'roots/list';
  readonly params: JsonObject;
}

/** An elicitation whose form is converted to JSON Schema. */
type PreparedElicitation =
  | Extract<ElicitRequest, { readonly url: string }>
  | { readonly message: string; readonly schema: JsonObject };

/** Each of these throws `MissingCapability` if this client, in this revision, does not support the request. */
export function elicitation(request: PreparedElicitation, exchange: Exchange): ClientRequest {
  const { rules } = exchange;
  const mode = 'url' in request ? 'url' : 'form';
  const declared = capability('elicitation', exchange);
  // An empty declaration means forms (2025-11-25, elicitation).
  const can =
    declared !== undefined &&
    (mode === 'url' ? declared.url !== undefined : declared.form !== undefined || declared.url === undefined);
  if (!can || !rules.clientRequests.has('elicitation/create') || (mode === 'url' && !rules.richElicitation)) {
    throw new MissingCapability({ elicitation: { [mode]: {} } }, rules);
  }
  const { message } = request;
  if ('url' in request) {
    const id = rules.era === 'stateless' ? {} : { elicitationId: crypto.randomUUID() };
    return { method: 'elicitation/create', params: { mode, message, url: request.url, ...id } };
  }
  const requestedSchema = projectElicitationSchema(request.schema, rules);
  return { method: 'elicitation/create', params: { message, requestedSchema } };
}

export function sampling(request: SamplingRequest, exchange: Exchange): ClientRequest {
  const declared = capability('sampling', exchange);
  if (declared === undefined) throw new MissingCapability({ sampling: {} }, exchange.rules);
  const wantsTools = request.tools !== undefined || request.toolChoice !== undefined;
  if (wantsTools) requireTools(declared, exchange.rules);
  const project = (block: SamplingBlock): object => sampledBlock(block, declared, exchange.rules);
  const messages = request.messages.map(({ role, content }) => ({
    role,
    content: Array.isArray(content) ? content.map(project) : project(content as SamplingBlock),
  }));
  return { method: 'sampling/createMessage', params: { ...request, messages } };
}

function requireTools({ tools }: JsonObject, rules: RevisionRules): void {
  if (tools === undefined || !rules.samplingTools)
    throw new MissingCapability({ sampling: { tools: {} } }, rules);
}

function sampledBlock(block: SamplingBlock, declared: JsonObject, rules: RevisionRules): object {
  if (block.type === 'tool_use' || block.type === 'tool_result') {
    requireTools(declared, rules);
    return block;
  }
  // Audio converted to an embedded resource cannot be sent to a model.
  if (!rules.content.has(block.type)) throw new MissingCapability({ sampling: {} }, rules);
  return projectBlock(block, rules);
}

export function rootsList(exchange: Exchange): ClientRequest {
  if (capability('roots', exchange) === undefined) throw new MissingCapability({ roots: {} }, exchange.rules);
  return { method: 'roots/list', params: {} };
}

/** Some clients send null for capabilities they lack. */
function capability(name: string, { client }: Exchange): JsonObject | undefined {
  const declared = client.capabilities[name];
  return isObject(declared) ? declared : undefined;
}

/** The form for clients of 2025-06-18, which support only plain fields and named enums. */
export function projectElicitationSchema(schema: JsonObject, rules: RevisionRules): JsonObject {
  if (rules.richElicitation) return schema;
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonObject>);
  return {
    ...schema,
    properties: Object.fromEntries(properties.map(([name, field]) => [name, plainField(field, rules)])),
  };
}

function plainField(field: JsonObject, rules: RevisionRules): JsonObject {
  // Multiple choice cannot be expressed, and a single choice would be a different request.
  if (field.type === 'array') throw new MissingCapability({ elicitation: { form: {} } }, rules);
  const { default: preset, oneOf, ...rest } = field;
  const named = Array.isArray(oneOf) ? (oneOf as { const: string; title: string }[]) : undefined;
  return {
    ...rest,
    ...(named === undefined
      ? {}
      : { enum: named.map((choice) => choice.const), enumNames: named.map((choice) => choice.title) }),
    ...(typeof preset === 'boolean' ? { default: preset } : {}),
  };
}
