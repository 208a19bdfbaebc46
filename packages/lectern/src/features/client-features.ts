/**
 * Elicitation, sampling and roots: what a server may request from a client while it serves one of its requests.
 * @module
 */

import { isObject } from '../base/json-value.ts';
import type { JsonObject } from '../jsonrpc/message.ts';
import type { AudioContent, ImageContent, TextContent } from '../protocol/content.ts';
import type { Exchange } from '../protocol/exchange.ts';
import { projectBlock } from '../protocol/projection.ts';
import type { RevisionRules } from '../protocol/revisions.ts';
import type { InputSchema } from '../schema/adapters/types.ts';
import { MissingCapability } from './errors.ts';

/** What a handler asks of the user: to fill in a form, or to visit a URL. */
export type ElicitRequest =
  | {
      readonly message: string;
      /** A flat object of strings, numbers, booleans and choices. Never for secrets: use `url`. */
      readonly schema: InputSchema;
    }
  | {
      readonly message: string;
      /** Where the user does it, out of the model's sight. Accepting means consent, not completion. */
      readonly url: string;
    };

/** What the user did. `content` has passed the schema of the request. */
export type ElicitResult =
  | { readonly action: 'accept'; readonly content: JsonObject }
  | { readonly action: 'decline' | 'cancel' };

/** Content of a sampling message. */
export type SamplingContent = TextContent | ImageContent | AudioContent;

/** What a handler asks of the client's model; the members are those of `sampling/createMessage`. */
export interface SamplingRequest {
  /** The conversation that the model continues. */
  readonly messages: readonly { readonly role: 'user' | 'assistant'; readonly content: SamplingContent }[];
  /** Maximum number of tokens to sample. */
  readonly maxTokens: number;
  /** System prompt; the client may change or ignore it. */
  readonly systemPrompt?: string;
  /** Sampling temperature. */
  readonly temperature?: number;
  /** Sequences that end the sampling. */
  readonly stopSequences?: readonly string[];
  /** Which models the server prefers; the client decides. */
  readonly modelPreferences?: JsonObject;
  /** Context of MCP servers that the client should add. */
  readonly includeContext?: 'none' | 'thisServer' | 'allServers';
  /** Metadata for the model's provider. */
  readonly metadata?: JsonObject;
  /** Tools that the model may use; needs the capability `sampling.tools`. */
  readonly tools?: readonly JsonObject[];
  /** How the model uses the tools. */
  readonly toolChoice?: JsonObject;
}

/** What the client's model produced. */
export interface SamplingResult {
  /** Role of the message. */
  readonly role: 'user' | 'assistant';
  /** Content of the message. */
  readonly content: JsonObject | readonly JsonObject[];
  /** Name of the model that was used. */
  readonly model: string;
  /** Why the sampling ended. */
  readonly stopReason?: string;
}

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

/** An elicitation whose form is JSON Schema by now. */
type PreparedElicitation =
  | Extract<ElicitRequest, { readonly url: string }>
  | { readonly message: string; readonly schema: JsonObject };

/** Each of these throws `MissingCapability` where this client, in this revision, can't be asked. */
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
  if (wantsTools && (declared.tools === undefined || !exchange.rules.samplingTools)) {
    throw new MissingCapability({ sampling: { tools: {} } }, exchange.rules);
  }
  const messages = request.messages.map(({ role, content }) => {
    // A sound made into an embedded resource is nothing that a model can be sent.
    if (!exchange.rules.content.has(content.type))
      throw new MissingCapability({ sampling: {} }, exchange.rules);
    return { role, content: projectBlock(content, exchange.rules) };
  });
  return { method: 'sampling/createMessage', params: { ...request, messages } };
}

export function rootsList(exchange: Exchange): ClientRequest {
  if (capability('roots', exchange) === undefined) throw new MissingCapability({ roots: {} }, exchange.rules);
  return { method: 'roots/list', params: {} };
}

/** Some clients write what they lack as null. */
function capability(name: string, { client }: Exchange): JsonObject | undefined {
  const declared = client.capabilities[name];
  return isObject(declared) ? declared : undefined;
}

/** The form for clients of 2025-06-18, which know only plain fields and named enums. */
export function projectElicitationSchema(schema: JsonObject, rules: RevisionRules): JsonObject {
  if (rules.richElicitation) return schema;
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonObject>);
  return {
    ...schema,
    properties: Object.fromEntries(properties.map(([name, field]) => [name, plainField(field, rules)])),
  };
}

function plainField(field: JsonObject, rules: RevisionRules): JsonObject {
  // Several choices at once can't be expressed, and one of them would be another request.
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
