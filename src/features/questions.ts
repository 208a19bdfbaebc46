/**
 * What a server may ask of a client while it serves a request: a form, a visit to a page, a model's answer,
 * the client's roots.
 * @module
 */
import { isObject } from '../jsonrpc/classify.ts';
import type { JsonObject } from '../jsonrpc/message.ts';
import type { AudioContent, ImageContent, TextContent } from '../protocol/content.ts';
import type { Exchange } from '../protocol/exchange.ts';
import { projectBlock } from '../protocol/projection.ts';
import type { InputSchema } from '../schema/prepare.ts';
import { projectElicitationSchema } from './elicitation-schema.ts';
import { MissingCapability } from './errors.ts';

export type ElicitQuestion =
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

export type ElicitAnswer =
  | { readonly action: 'accept'; readonly content: JsonObject }
  | { readonly action: 'decline' | 'cancel' };

export type SampleContent = TextContent | ImageContent | AudioContent;

export interface SampleQuestion {
  readonly messages: readonly { readonly role: 'user' | 'assistant'; readonly content: SampleContent }[];
  readonly maxTokens: number;
  readonly systemPrompt?: string;
  readonly temperature?: number;
  readonly stopSequences?: readonly string[];
  readonly modelPreferences?: JsonObject;
  readonly includeContext?: 'none' | 'thisServer' | 'allServers';
  readonly metadata?: JsonObject;
  readonly tools?: readonly JsonObject[];
  readonly toolChoice?: JsonObject;
}

export interface SampleAnswer {
  readonly role: 'user' | 'assistant';
  readonly content: JsonObject | readonly JsonObject[];
  readonly model: string;
  readonly stopReason?: string;
}

export interface Root {
  readonly uri: string;
  readonly name?: string;
}

/** A question in the protocol's words. */
export interface Question {
  readonly method: 'elicitation/create' | 'sampling/createMessage' | 'roots/list';
  readonly params: JsonObject;
}

/** A question to the user whose form is JSON Schema by now. */
type PreparedQuestion =
  | Extract<ElicitQuestion, { readonly url: string }>
  | { readonly message: string; readonly schema: JsonObject };

/** Each of these throws `MissingCapability` where this client, in this revision, can't be asked. */
export function elicitation(question: PreparedQuestion, exchange: Exchange): Question {
  const { rules } = exchange;
  const mode = 'url' in question ? 'url' : 'form';
  const declared = capability('elicitation', exchange);
  // An empty declaration means forms (2025-11-25, elicitation).
  const can =
    declared !== undefined &&
    (mode === 'url' ? declared.url !== undefined : declared.form !== undefined || declared.url === undefined);
  if (!can || !rules.questions.has('elicitation/create') || (mode === 'url' && !rules.richElicitation)) {
    throw new MissingCapability({ elicitation: { [mode]: {} } }, rules);
  }
  const { message } = question;
  if ('url' in question) {
    const id = rules.era === 'stateless' ? {} : { elicitationId: crypto.randomUUID() };
    return { method: 'elicitation/create', params: { mode, message, url: question.url, ...id } };
  }
  const requestedSchema = projectElicitationSchema(question.schema, rules);
  return { method: 'elicitation/create', params: { message, requestedSchema } };
}

export function sampling(question: SampleQuestion, exchange: Exchange): Question {
  const declared = capability('sampling', exchange);
  if (declared === undefined) throw new MissingCapability({ sampling: {} }, exchange.rules);
  const wantsTools = question.tools !== undefined || question.toolChoice !== undefined;
  if (wantsTools && (declared.tools === undefined || !exchange.rules.samplingTools)) {
    throw new MissingCapability({ sampling: { tools: {} } }, exchange.rules);
  }
  const messages = question.messages.map(({ role, content }) => {
    // A sound made into an embedded resource is nothing that a model can be sent.
    if (!exchange.rules.content.has(content.type))
      throw new MissingCapability({ sampling: {} }, exchange.rules);
    return { role, content: projectBlock(content, exchange.rules) };
  });
  return { method: 'sampling/createMessage', params: { ...question, messages } };
}

export function rootsList(exchange: Exchange): Question {
  if (capability('roots', exchange) === undefined) throw new MissingCapability({ roots: {} }, exchange.rules);
  return { method: 'roots/list', params: {} };
}

/** Some clients write what they lack as null. */
function capability(name: string, { client }: Exchange): JsonObject | undefined {
  const declared = client.capabilities[name];
  return isObject(declared) ? declared : undefined;
}
