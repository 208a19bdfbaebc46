/**
 * Prompts: their definition, `prompts/list` and `prompts/get`.
 * @module
 */
import { isObject } from '../base/json-value.ts';
import { andThen, type MaybePromise } from '../base/promises.ts';
import type { JsonObject } from '../jsonrpc/message.ts';
import type { ContentBlock, Icon } from '../protocol/content.ts';
import type { RequestHandler } from '../protocol/definition.ts';
import type { Exchange } from '../protocol/exchange.ts';
import { projectBlock, projectMembers } from '../protocol/projection.ts';
import type { RevisionRules } from '../protocol/revisions.ts';
import type { InputSchema, PreparedInput, SchemaAdapter } from '../schema/adapters/types.ts';
import type { Completers } from './completion.ts';
import type { Context } from './context.ts';
import { invalidParams } from './errors.ts';
import { withinTimeLimit } from './middleware.ts';
import { withContext } from './multi-round.ts';
import { type Registry, readText, unknownName } from './registry.ts';
import type { RequestStateSealer } from './request-state.ts';
import { isContent, unsendable, unsendableResult } from './sendable.ts';

export function promptHandlers(
  prompts: Registry<Prompt>,
  sealer: () => RequestStateSealer,
): Record<string, RequestHandler> {
  return {
    'prompts/list': { capability: 'prompts', handle: (exchange) => prompts.page(exchange) },
    'prompts/get': {
      capability: 'prompts',
      handle(exchange) {
        const name = readText(exchange, 'name');
        const prompt = prompts.get(name);
        if (prompt === undefined)
          throw unknownName({ kind: 'prompt', name, known: [...prompts.shown(exchange)], lists: true });
        return andThen(prompt.input.validate(exchange.params.arguments), (checked) => {
          if (!checked.ok) throw invalidParams(checked.message, undefined, checked.summary);
          return withContext(exchange, sealer, (context) => get(prompt, checked.value, exchange, context));
        });
      },
    },
  };
}

function get(prompt: Prompt, args: unknown, exchange: Exchange, context: Context): MaybePromise<JsonObject> {
  const work = withinTimeLimit(prompt.handler(args, context), undefined, 'prompt', exchange, context);
  return andThen(work, (returned) => promptResult(prompt, returned, exchange));
}

function promptResult(prompt: Prompt, returned: PromptReturn, { rules }: Exchange): JsonObject {
  const messages = messagesOf(returned);
  if (!Array.isArray(messages) || !messages.every(isMessage)) {
    const expected = 'expected a string, or messages with a role and a content block';
    throw unsendableResult(`Prompt ${JSON.stringify(prompt.name)}`, unsendable(returned) ?? expected);
  }
  const description = isObject(returned) && 'messages' in returned ? returned.description : undefined;
  return {
    description: description ?? prompt.description,
    messages: messages.map(({ role, content }) => ({ role, content: projectBlock(content, rules) })),
  };
}

function messagesOf(returned: PromptReturn): readonly PromptMessage[] {
  if (typeof returned === 'string') return [{ role: 'user', content: { type: 'text', text: returned } }];
  return isObject(returned) ? returned.messages : returned;
}

function isMessage(message: unknown): boolean {
  return (
    isObject(message) &&
    (message.role === 'user' || message.role === 'assistant') &&
    isContent(message.content)
  );
}

/** How a prompt is described to clients. */
export interface PromptConfig<Input extends InputSchema | undefined = InputSchema | undefined> {
  /** What the prompt is for. */
  readonly description: string;
  /** Name for display. */
  readonly title?: string;
  /** An object of strings: prompts have no other arguments in the protocol. */
  readonly input?: Input;
  /** Completers by argument. Arguments with an enum in the schema are completed by default. */
  readonly complete?: Completers;
  /**
   * Scopes that a caller needs. Without them, the prompt is hidden from lists (unless `listsWithoutScopes` is set) and
   * getting it is refused: over HTTP with 403 and a challenge that names the scopes. A connection without a verified
   * caller has no scopes.
   */
  readonly scopes?: readonly string[];
  /** Icons that a client may show; clients before 2025-11-25 are not sent any. */
  readonly icons?: readonly Icon[];
  /** Members for `_meta`, sent as they are. */
  readonly _meta?: JsonObject;
}

/** One message of a prompt. */
export interface PromptMessage {
  /** Author of the message. */
  readonly role: 'user' | 'assistant';
  /** Content of the message. */
  readonly content: ContentBlock;
}

/** What the handler of a prompt returns: the text of a user message, messages, or messages with a description. */
export type PromptReturn =
  | string
  | readonly PromptMessage[]
  | {
      /** Description of this result, instead of the prompt's own. */
      readonly description?: string;
      /** The messages. */
      readonly messages: readonly PromptMessage[];
    };

export interface Prompt {
  readonly name: string;
  readonly description: string;
  readonly input: PreparedInput;
  readonly complete: Completers;
  readonly scopes: readonly string[] | undefined;
  readonly handler: (args: unknown, context: Context) => MaybePromise<PromptReturn>;
  show(rules: RevisionRules): JsonObject;
}

export function definePrompt(
  name: string,
  config: PromptConfig,
  handler: Prompt['handler'],
  adapter: SchemaAdapter,
): Prompt {
  const { input: schema, complete = {}, scopes, ...described } = config;
  const input = adapter.input(schema);
  const properties = Object.entries((input.jsonSchema.properties ?? {}) as Record<string, JsonObject>);
  const required = new Set(input.jsonSchema.required ?? []);
  const unknown = Object.keys(complete).find((argument) => !properties.some(([known]) => known === argument));
  if (unknown !== undefined)
    throw new Error(`Prompt ${name} has no argument ${JSON.stringify(unknown)} to complete`);
  const args = properties.map(([argument, { title, description }]) => ({
    name: argument,
    title,
    description,
    required: required.has(argument),
  }));
  const choices = properties.flatMap(([argument, { enum: values }]) =>
    Array.isArray(values) ? [[argument, values]] : [],
  );

  return {
    name,
    description: config.description,
    input,
    complete: { ...Object.fromEntries(choices), ...complete },
    scopes,
    handler,
    show(rules) {
      const shown = projectMembers('prompt', { name, ...described }, rules);
      if (args.length > 0)
        shown.arguments = args.map((each) => projectMembers('promptArgument', each, rules));
      return shown;
    },
  };
}
